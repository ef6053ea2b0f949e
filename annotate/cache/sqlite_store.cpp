// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cache/sqlite_store.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>

#include "annotate/cache/sqlite_connection.h"
#include "base/text.h"
#include "notation/uci_move.h"

namespace annotate {

namespace {

constexpr std::array kEntries = {
    SqliteEntry{"table", "engines", "engines (id INTEGER PRIMARY KEY, identity TEXT NOT NULL UNIQUE)"},
    SqliteEntry{"table", "answers",
                "answers (engine INTEGER NOT NULL, key INTEGER NOT NULL, score INTEGER NOT NULL,"
                " mate INTEGER, nodes INTEGER NOT NULL, line TEXT NOT NULL, steps TEXT NOT NULL,"
                " PRIMARY KEY (engine, key)) WITHOUT ROWID"},
    SqliteEntry{"index", "sqlite_autoindex_engines_1", ""},  // made by SQLite
};
constexpr SqliteSchema kSchema{.what = "cache of evaluations",
                               .short_name = "cache",
                               .application_id = 0x4D415247,  // "MARG"
                               .version = 1,
                               .longest_value = 1 << 20,
                               .entries = kEntries};

/// Mates as their moves, negative when mated.
int mate_number(chess::Score score) {
  return score.is_winning_mate() ? score.moves_to_mate() : -score.moves_to_mate();
}
chess::Score mate_of(int number) {
  constexpr int most = 100'000;  // beyond what a score holds; a damaged file has any number
  return number > 0 ? chess::Score::mate_in(number) : chess::Score::mated_in(-std::max(number, -most));
}

std::string move_text(chess::Move move) {
  return chess::to_uci(move, chess::CastlingNotation::KingTakesRook);
}

std::string line_text(const std::vector<chess::Move>& line) {
  std::string text;
  for (const chess::Move move : line) text += (text.empty() ? "" : " ") + move_text(move);
  return text;
}

/// Stands in front of the value of endgame tables, in place of the iterations of a search. Alone where they
/// gave no exact value.
constexpr std::string_view kTableMark = "tables:";

std::string steps_text(const chess::Evaluation& evaluation) {
  std::string text;
  if (evaluation.is_by_tables) text = kTableMark;
  if (evaluation.table_value) text += std::to_string(static_cast<int>(*evaluation.table_value));
  for (const chess::AnalysisStep& step : evaluation.steps) {
    text += text.empty() ? "" : " ";
    text += std::to_string(step.depth) + ':';
    text += step.score.is_mate() ? '#' + std::to_string(mate_number(step.score))
                                 : std::to_string(*step.score.centipawns());
    text += ':' + move_text(step.best) + ':' + std::to_string(step.nodes);
  }
  return text;
}

std::optional<std::vector<chess::Move>> parse_line(chess::Position pos, std::string_view text) {
  std::vector<chess::Move> line;
  for (const auto word : chess::split_words(text)) {
    const auto move = chess::parse_uci_move(pos, word);
    if (!move || !pos.is_legal(*move)) return std::nullopt;
    line.push_back(*move);
    pos.play(*move);
  }
  return line;
}

std::optional<chess::TableValue> parse_table_value(std::string_view text) {
  const auto value = chess::parse_number<int>(text);
  if (!value || *value < -2 || *value > 2) return std::nullopt;
  return static_cast<chess::TableValue>(*value);
}

std::optional<chess::AnalysisStep> parse_step(const chess::Position& pos, std::string_view text) {
  const auto parts = chess::split(text, ':');
  if (parts.size() != 4) return std::nullopt;
  const bool is_mate = parts[1].starts_with('#');
  const auto depth = chess::parse_number<int>(parts[0]);
  const auto score = chess::parse_number<int>(is_mate ? parts[1].substr(1) : parts[1]);
  const auto move = chess::parse_uci_move(pos, parts[2]);
  const auto nodes = chess::parse_number<std::uint64_t>(parts[3]);
  if (!depth || !score || !move || !pos.is_legal(*move) || !nodes) return std::nullopt;
  return chess::AnalysisStep{*depth, is_mate ? mate_of(*score) : chess::Score::cp(*score), *move, *nodes};
}

}  // namespace

/// One connection; its users take turns.
class SqliteFile {
 public:
  static std::expected<std::shared_ptr<SqliteFile>, chess::Error> open(const std::string& path) {
    auto connection = SqliteConnection::open(path, kSchema);
    if (!connection) return std::unexpected(connection.error());
    auto file = std::make_shared<SqliteFile>(std::move(*connection));
    if (!file->find_ || !file->put_)
      return std::unexpected(file->connection_.error("is no cache of evaluations"));
    return file;
  }
  explicit SqliteFile(SqliteConnection connection)
      : connection_(std::move(connection)),
        find_(connection_.prepare(
            "SELECT score, mate, nodes, line, steps FROM answers WHERE engine = ?1 AND key = ?2")),
        put_(connection_.prepare("INSERT OR REPLACE INTO answers VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")) {}

  std::int64_t engine_number(const std::string& identity) {
    const std::lock_guard lock(mutex_);
    const SqliteStatement insert =
        connection_.prepare("INSERT OR IGNORE INTO engines (identity) VALUES (?1)");
    const SqliteStatement select = connection_.prepare("SELECT id FROM engines WHERE identity = ?1");
    if (!insert || !select) return note_fault(), 0;
    for (const SqliteStatement* statement : {&insert, &select})
      sqlite3_bind_text(statement->get(), 1, identity.c_str(), -1, SQLITE_TRANSIENT);
    if (sqlite3_step(insert.get()) != SQLITE_DONE) note_fault();
    return sqlite3_step(select.get()) == SQLITE_ROW ? sqlite3_column_int64(select.get(), 0) : 0;
  }

  std::optional<chess::Evaluation> find(std::int64_t engine, std::uint64_t key, const chess::Position& pos) {
    const std::lock_guard lock(mutex_);
    sqlite3_stmt* row = find_.get();
    sqlite3_bind_int64(row, 1, engine);
    sqlite3_bind_int64(row, 2, static_cast<std::int64_t>(key));
    std::optional<chess::Evaluation> found;
    const int status = sqlite3_step(row);
    if (status == SQLITE_ROW)
      found = read(row, pos);
    else if (status != SQLITE_DONE)
      note_fault();
    sqlite3_reset(row);
    return found;
  }

  void put(std::int64_t engine, std::uint64_t key, const chess::Evaluation& evaluation) {
    const std::lock_guard lock(mutex_);
    sqlite3_stmt* row = put_.get();
    const std::string line = line_text(evaluation.line);
    const std::string steps = steps_text(evaluation);
    sqlite3_bind_int64(row, 1, engine);
    sqlite3_bind_int64(row, 2, static_cast<std::int64_t>(key));
    sqlite3_bind_int(row, 3, evaluation.score.centipawns().value_or(0));
    if (evaluation.score.is_mate())
      sqlite3_bind_int(row, 4, mate_number(evaluation.score));
    else
      sqlite3_bind_null(row, 4);
    sqlite3_bind_int64(row, 5, static_cast<std::int64_t>(evaluation.nodes));
    sqlite3_bind_text(row, 6, line.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(row, 7, steps.c_str(), -1, SQLITE_TRANSIENT);
    if (sqlite3_step(row) != SQLITE_DONE) note_fault();
    sqlite3_reset(row);
  }

  std::string fault() const {
    const std::lock_guard lock(mutex_);
    return fault_;
  }

 private:
  void note_fault() {
    if (fault_.empty()) fault_ = to_string(connection_.error("cannot be used any more"));
  }

  static std::optional<chess::Evaluation> read(sqlite3_stmt* row, const chess::Position& pos) {
    auto line = parse_line(pos, sqlite_text(row, 3));
    if (!line) return std::nullopt;
    const bool is_mate = sqlite3_column_type(row, 1) != SQLITE_NULL;
    chess::Evaluation found{
        is_mate ? mate_of(sqlite3_column_int(row, 1)) : chess::Score::cp(sqlite3_column_int(row, 0)),
        std::move(*line), static_cast<std::uint64_t>(sqlite3_column_int64(row, 2))};
    for (const auto word : chess::split_words(sqlite_text(row, 4)))
      if (word.starts_with(kTableMark)) {
        found.is_by_tables = true;
        found.table_value = parse_table_value(word.substr(kTableMark.size()));
      } else if (const auto step = parse_step(pos, word)) {
        found.steps.push_back(*step);
      }
    return found;
  }

  mutable std::mutex mutex_;
  SqliteConnection connection_;  // behind the statements in time, so in front of them here
  SqliteStatement find_;
  SqliteStatement put_;
  std::string fault_;
};

namespace {

class SqliteStore final : public chess::EvalStore {
 public:
  SqliteStore(std::shared_ptr<SqliteFile> file, const std::string& identity)
      : file_(std::move(file)), engine_(file_->engine_number(identity)) {}

  std::optional<chess::Evaluation> find(std::uint64_t key, const chess::Position& pos) override {
    return file_->find(engine_, key, pos);
  }
  void put(std::uint64_t key, const chess::Evaluation& evaluation) override {
    file_->put(engine_, key, evaluation);
  }

 private:
  std::shared_ptr<SqliteFile> file_;
  std::int64_t engine_;
};

}  // namespace

EvalDatabase::EvalDatabase(std::shared_ptr<SqliteFile> file) : file_(std::move(file)) {}
EvalDatabase::EvalDatabase(EvalDatabase&&) noexcept = default;
EvalDatabase& EvalDatabase::operator=(EvalDatabase&&) noexcept = default;
EvalDatabase::~EvalDatabase() = default;

std::expected<EvalDatabase, chess::Error> EvalDatabase::open(const std::string& path) {
  auto file = SqliteFile::open(path);
  if (!file) return std::unexpected(file.error());
  return EvalDatabase(std::move(*file));
}

std::unique_ptr<chess::EvalStore> EvalDatabase::store_for(const std::string& identity) {
  return std::make_unique<SqliteStore>(file_, identity);
}

std::string EvalDatabase::fault() const { return file_->fault(); }

}  // namespace annotate
