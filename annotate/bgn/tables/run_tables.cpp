// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn tables`: every worker makes rows of its chunks, the tables get them in order, with the numbers of
// the games.
#include <optional>
#include <utility>
#include <vector>

#include "annotate/bgn/pipeline/session.h"
#include "annotate/bgn/tables/tables.h"
#include "annotate/bgn/tables/written_table.h"
#include "console/terminal_text.h"
#include "games/chunk_reading.h"
#include "io/publication.h"
#include "os/files.h"

namespace annotate::bgn {

namespace {

/// The rows of games that follow each other, without the numbers of the games.
struct Rows {
  std::string games;
  std::string moves;
  std::vector<std::size_t> game_ends;  ///< of each row, in `games`
  std::vector<std::size_t> move_ends;
  std::vector<std::size_t> moves_so_far;  ///< rows of moves up to the end of each game
};

void add_rows(Rows& rows, chess::Game& game) {
  const TabledGame row = rows_of(game);
  append_csv(row, rows.games);
  rows.game_ends.push_back(rows.games.size());
  for (const TabledMove& move : row.moves) {
    append_csv(move, rows.moves);
    rows.move_ends.push_back(rows.moves.size());
  }
  rows.moves_so_far.push_back(rows.move_ends.size());
}

/// A folder that is removed again if nothing came into it.
class TablesFolder {
 public:
  explicit TablesFolder(std::string path)
      : path_(std::move(path)), is_new_(chess::make_folder(path_, 0777)) {}
  ~TablesFolder() {
    if (is_new_) chess::remove_folder(path_);  // unless there is something in it
  }
  TablesFolder(const TablesFolder&) = delete;
  TablesFolder& operator=(const TablesFolder&) = delete;

 private:
  std::string path_;
  bool is_new_;
};

class TableRun {
 public:
  using Done = WrittenTable::Done;

  explicit TableRun(const TablesOptions& options) : options_(options), session_(options.run) {}

  int run() {
    if (done_ = open(); !done_) return refuse(to_string(done_.error()));
    session_.run<Rows>([this](chess::Chunk&& chunk, const std::string& name,
                              const auto& emit) { read(std::move(chunk), name, emit); },
                       [this](Rows&& rows) {
                         done_ = write(rows);
                         return done_.has_value();
                       });
    const bool has_only_faults = session_.ledger().has_only_faults();
    if (done_ && !has_only_faults && !session_.is_interrupted()) done_ = complete();
    const RunEnd end = session_.finish("the tables are as they were");
    if (end.is_interrupted || (done_ && has_only_faults)) return end.exit_status;
    if (done_) done_ = as_done(publication_.run());
    if (!done_) {
      session_.console().message(to_string(done_.error()));
      return kExitUnable;
    }
    if (!options_.run.quiet) session_.console().message(chess::counted(end.totals.games, "game"));
    return end.exit_status;
  }

 private:
  static Done as_done(std::expected<void, chess::IoError> done) {
    return done ? Done() : std::unexpected(chess::Error(done.error().reason));
  }

  Done open() {
    std::optional<chess::EngineCommand> duckdb;
    if (!options_.csv) {
      auto found = find_duckdb();
      if (!found) return std::unexpected(chess::Error(found.error().reason + ", or write CSV with --csv"));
      duckdb = std::move(*found);
    }
    const TableSchema games = games_schema();
    const TableSchema moves = moves_schema();
    for (const TableSchema& schema : {games, moves}) {
      auto file = WrittenTable::open(schema, options_.folder, duckdb);
      if (!file) return std::unexpected(file.error());
      files_.push_back(std::move(*file));
    }
    if (!options_.csv) return {};
    auto schema = chess::StagedOutput::open(options_.folder + "/schema.sql");
    if (!schema) return std::unexpected(chess::Error(schema.error().reason));
    schema_.emplace(std::move(*schema));
    return as_done(schema_->sink().write(games.create_table + moves.create_table));
  }

  static void read(chess::Chunk&& chunk, const std::string& name,
                   const std::function<bool(ChunkResult<Rows>&&)>& emit) {
    constexpr std::size_t most_bytes = std::size_t{1} << 20;  // handed over at once
    chess::ChunkReading reading(std::move(chunk), name, {});
    Rows rows;
    while (auto game = reading.next()) {
      add_rows(rows, game->game);
      if (rows.moves.size() < most_bytes && !reading.has_long_report()) continue;
      if (!emit({std::exchange(rows, {}), reading.take_report()})) return;
    }
    emit({std::move(rows), reading.take_report()});
  }

  Done write(const Rows& rows) {
    std::string games;
    std::string moves;
    std::size_t row = 0;
    for (std::size_t i = 0; i < rows.game_ends.size(); ++i) {
      const std::string number = std::to_string(++games_);
      append_numbered(number, rows.games, rows.game_ends, i, games);
      for (; row < rows.moves_so_far[i]; ++row)
        append_numbered(number, rows.moves, rows.move_ends, row, moves);
    }
    if (auto written = files_[0].write(games); !written) return written;
    return files_[1].write(moves);
  }

  static void append_numbered(const std::string& number, const std::string& text,
                              const std::vector<std::size_t>& ends, std::size_t row, std::string& out) {
    const std::size_t begin = row == 0 ? 0 : ends[row - 1];
    out += number;
    out.append(text, begin, ends[row] - begin);
  }

  /// All files, which then wait for their names.
  Done complete() {
    for (WrittenTable& file : files_) {
      if (auto done = file.finish([this] { return !session_.is_interrupted(); }); !done) return done;
      publication_.add(file.output());
    }
    if (!schema_) return {};
    publication_.add(*schema_);
    return as_done(schema_->sink().finish());
  }

  const TablesOptions& options_;
  std::vector<WrittenTable> files_;  ///< games, moves
  std::optional<chess::StagedOutput> schema_;
  chess::Publication publication_;
  std::uint64_t games_ = 0;
  Done done_;
  Session session_;  // last: it uses the above
};

}  // namespace

std::string tables_help() {
  return "Columns of games:\n" + games_schema().help + "\nColumns of moves:\n" + moves_schema().help;
}

int run_tables(const TablesOptions& options) {
  const TablesFolder folder(options.folder);
  return TableRun(options).run();
}

}  // namespace annotate::bgn
