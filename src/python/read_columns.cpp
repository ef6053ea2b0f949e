// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/read_columns.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

#include "game/main_line.h"
#include "games/chunk_reading.h"
#include "pgn/comment.h"
#include "pgn/reader.h"
#include "python/game_data.h"

namespace chess { inline namespace python {

namespace {

constexpr std::int64_t kMostRows = 16384;  // in one batch
constexpr std::size_t kMostBytes = std::size_t{64} << 20;
constexpr std::size_t kLeastTextOfMove = 5;  // "1.e4 e5 ", and the tags of the game besides
constexpr std::size_t kUsualUci = 4;
constexpr std::size_t kLongestUci = 5;
// A column of moves has the bits of Move::raw.
static_assert(sizeof(Move) == sizeof(std::uint16_t) && std::is_trivially_copyable_v<Move>);

constexpr auto kSquareNames = [] {
  std::array<std::array<char, 2>, 64> names{};
  for (int i = 0; i < 64; ++i)
    names[static_cast<std::size_t>(i)] = {static_cast<char>('a' + i % 8), static_cast<char>('1' + i / 8)};
  return names;
}();

/// Writes what `append_uci` appends, and returns its end. Most moves need no more than two squares.
char* write_uci(Move move, CastlingNotation castling, char* out) {
  if ((move.kind() == MoveKind::Normal && !move.is_null()) || move.is_en_passant()) {
    std::memcpy(out, kSquareNames[static_cast<std::size_t>(move.from())].data(), 2);
    std::memcpy(out + 2, kSquareNames[static_cast<std::size_t>(move.to())].data(), 2);
    return out + 4;
  }
  std::string text;
  append_uci(move, castling, text);
  assert(text.size() <= kLongestUci);
  return std::ranges::copy(text, out).out;
}

struct KindName {
  std::string_view name;
  ColumnKind kind;
};
constexpr KindName kKinds[] = {{"result", ColumnKind::Result}, {"status", ColumnKind::Status},
                               {"file", ColumnKind::File},     {"number", ColumnKind::Number},
                               {"line", ColumnKind::Line},     {"plies", ColumnKind::Plies},
                               {"moves", ColumnKind::Moves},   {"uci", ColumnKind::Uci},
                               {"evals", ColumnKind::Evals},   {"clocks", ColumnKind::Clocks}};

/// Fills the columns of one batch after the other with what a reader tells.
class ColumnFiller final : public IgnoringVisitor {
 public:
  /// `text`: so many bytes will be read, about.
  ColumnFiller(const std::vector<ColumnWish>& wishes, const std::string& file, std::size_t text)
      : wishes_(wishes), file_(file), text_size_(std::min(text, kMostBytes)) {
    for (const ColumnWish& wish : wishes) {
      const ColumnKind kind = wish.kind;
      wants_comments_ |= kind == ColumnKind::Evals || kind == ColumnKind::Clocks;
      wants_moves_ |= wants_comments_ || kind == ColumnKind::Moves || kind == ColumnKind::Uci ||
                      kind == ColumnKind::Plies || kind == ColumnKind::Status;
    }
    begin_batch();
  }

  bool is_full() const { return batch_->rows >= kMostRows || bytes_ >= kMostBytes; }
  ColumnPiece take_piece(ChunkReport&& report) {
    ColumnPiece piece{std::move(batch_), std::move(report), {}, {}};
    for (std::size_t i = 0; i < wishes_.size(); ++i) {
      if (wishes_[i].kind == ColumnKind::Number) piece.numbers.push_back(i);
      if (wishes_[i].kind == ColumnKind::Line) piece.lines.push_back(i);
    }
    begin_batch();
    return piece;
  }

  /// A game that was read as a tree.
  void add(const ImportedGame& read) {
    begin_game(read.number, read.line);
    for (const auto& [name, value] : read.game.tags.entries()) tag(name, value);
    begin_moves(read.game.any_start(), read.game.chess960);
    if (wants_comments_) values_.emplace(read.game);
    for (const NodeId id : MainNodes(read.game)) add_move(read.game.node(id).move);
    result(read.game.result);
    end_game(read.status);
  }

  void begin_game(std::size_t number, std::size_t line) override {
    number_ = number;
    line_ = line;
    depth_ = 0;
    moves_.clear();
    notes_.clear();
    values_.reset();
    profile_.reset();
    time_control_.clear();
    result_ = GameResult::Unknown;
    has_tag_.assign(wishes_.size(), false);
  }
  void tag(std::string_view name, std::string_view value) override {
    if (name.empty()) return;
    if (wants_comments_ && name == "TimeControl") time_control_ = value;
    for (std::size_t i = 0; i < wishes_.size(); ++i) {
      const std::string& wish = wishes_[i].name;
      if (wishes_[i].kind != ColumnKind::Tag || wish.front() != name.front() || wish != name) continue;
      std::string& values = batch_->columns[i].values;
      // The last tag of a name counts.
      if (has_tag_[i]) values.resize(static_cast<std::size_t>(batch_->columns[i].offsets.back()));
      values += value;
      has_tag_[i] = true;
    }
  }
  bool wants_moves() override { return wants_moves_; }
  void begin_moves(const AnyPosition& start, bool chess960) override {
    first_mover_ = start.turn();
    castling_ = chess960 ? CastlingNotation::KingTakesRook : CastlingNotation::KingMove;
  }
  bool wants_positions() override { return false; }
  void move(const AnyPosition&, Move move, std::string_view) override {
    if (depth_ == 0) add_move(move);
  }
  void begin_variation() override { ++depth_; }
  void end_variation() override { --depth_; }
  void comment(std::string_view inside, CommentPlace place) override {
    if (!wants_comments_ || depth_ > 0) return;
    const bool is_of_move = place == CommentPlace::AfterMove && !moves_.empty();
    if (!is_of_move && !moves_.empty()) return;
    text_.clear();
    commands_.clear();
    split_comment(inside, text_, commands_);
    for (const Command& command : commands_) {
      if (is_of_move)
        notes_.back().take(command);
      else if (!profile_)
        profile_ = parse_eval_profile(command);
    }
    if (is_of_move) notes_.back().take(text_);
  }
  void result(GameResult result) override { result_ = result; }
  void end_game(ImportStatus status) override {
    if (wants_comments_ && !values_)
      values_.emplace(std::exchange(notes_, {}), std::exchange(profile_, {}), first_mover_, time_control_);
    for (std::size_t i = 0; i < wishes_.size(); ++i) end_row(i, status);
    ++batch_->rows;
  }

 private:
  void begin_batch() {
    batch_ = std::make_shared<ArrowBatch>();
    batch_->columns = make_columns(wishes_);
    // Memory that is never written costs nothing, and columns that grow are copied.
    const std::size_t plies = text_size_ / kLeastTextOfMove;
    for (std::size_t i = 0; i < wishes_.size(); ++i) {
      if (wishes_[i].kind == ColumnKind::Moves)
        batch_->columns[i].children.front().values.reserve(plies * sizeof(Move));
      if (wishes_[i].kind != ColumnKind::Uci) continue;
      batch_->columns[i].children.front().values.reserve(plies * kUsualUci);
      batch_->columns[i].children.front().offsets.reserve(plies);
    }
    has_tag_.assign(wishes_.size(), false);
    bytes_ = 0;
  }
  static std::int32_t to_number(std::int64_t value) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    return static_cast<std::int32_t>(std::clamp(value, -kMost, kMost));
  }
  static std::int32_t to_number(std::chrono::milliseconds time) { return to_number(time.count()); }
  static std::int32_t to_number(const Score& eval) { return to_number(eval.to_number(kMateNumber)); }

  void add_move(Move move) {
    moves_.push_back(move);
    if (wants_comments_ && !values_) notes_.emplace_back();
  }
  void add_uci(ArrowColumn& column) const {
    column.add_texts(moves_.size(), kLongestUci,
                     [this](std::size_t i, char* out) { return write_uci(moves_[i], castling_, out); });
  }
  template <class Value>
  void add_values(Value value_of, ArrowColumn& column) const {
    for (std::size_t i = 0; i < values_->size(); ++i) {
      if (const auto value = value_of(*values_, i))
        column.add_number(to_number(*value));
      else
        column.add_no_number(sizeof(std::int32_t));
    }
  }
  void end_row(std::size_t i, ImportStatus status) {
    ArrowColumn& column = batch_->columns[i];
    switch (wishes_[i].kind) {
      case ColumnKind::Tag:
        bytes_ += column.values.size() - static_cast<std::size_t>(column.offsets.back());
        return column.end_row(has_tag_[i]);
      case ColumnKind::Result: return column.add_text(to_string(result_));
      case ColumnKind::Status: return column.add_text(to_word(status));
      case ColumnKind::File: return column.add_text(file_);
      case ColumnKind::Number: return column.add_number(static_cast<std::int64_t>(number_));
      case ColumnKind::Line: return column.add_number(static_cast<std::int64_t>(line_));
      case ColumnKind::Plies: return column.add_number(static_cast<std::int32_t>(moves_.size()));
      case ColumnKind::Moves: column.children.front().add_numbers(std::span<const Move>(moves_)); break;
      case ColumnKind::Uci: add_uci(column.children.front()); break;
      case ColumnKind::Evals:
        add_values([](const NoteValues& values, std::size_t k) { return values.eval(k); },
                   column.children.front());
        break;
      case ColumnKind::Clocks:
        add_values([](const NoteValues& values, std::size_t k) { return values.clock(k); },
                   column.children.front());
        break;
    }
    bytes_ += 4 * moves_.size();
    column.end_row();
  }

  const std::vector<ColumnWish>& wishes_;
  const std::string& file_;
  std::size_t text_size_;
  bool wants_moves_ = false;
  bool wants_comments_ = false;
  std::shared_ptr<ArrowBatch> batch_;
  std::size_t bytes_ = 0;  // of texts and moves in the batch, about
  // Of the game that is read.
  std::vector<bool> has_tag_;
  std::size_t number_ = 0;
  std::size_t line_ = 0;
  std::size_t depth_ = 0;
  CastlingNotation castling_ = CastlingNotation::KingMove;
  GameResult result_ = GameResult::Unknown;
  std::vector<Move> moves_;  // of the main line
  std::vector<WrittenNotes> notes_;  // as many, if somebody wants evaluations or clocks
  std::optional<EvalProfile> profile_;
  std::optional<NoteValues> values_;
  Color first_mover_ = Color::White;
  std::string time_control_;
  std::string text_;
  std::vector<Command> commands_;
};

void fill_from_pgn(Chunk&& chunk, const std::string& name, ColumnFiller& filler,
                   const ColumnQueue::Emit& emit) {
  ChunkReport report = begin_report(chunk);
  PgnReader reader(chunk.source(name));
  while (reader.read(filler)) {
    if (!filler.is_full()) continue;
    ChunkReport part;
    part.input = report.input;
    if (!emit(filler.take_piece(std::move(part)))) return;
  }
  report.fault = reader.fault();
  report.numbers = reader.games();
  report.lines = reader.line_ends();
  emit(filler.take_piece(std::move(report)));
}

}  // namespace

std::expected<std::vector<ColumnWish>, Error> parse_column_names(const std::vector<std::string>& names) {
  std::vector<ColumnWish> wishes;
  for (const std::string& name : names) {
    if (!name.empty() && name.front() >= 'A' && name.front() <= 'Z') {
      wishes.push_back({ColumnKind::Tag, name});
      continue;
    }
    const auto* known = std::ranges::find(kKinds, name, &KindName::name);
    if (known == std::end(kKinds)) {
      std::string all;
      for (const KindName& kind : kKinds) all += (all.empty() ? "" : ", ") + std::string(kind.name);
      return std::unexpected(
          Error("not a field: '" + name + "'; a tag begins with a capital, others are " + all));
    }
    wishes.push_back({known->kind, name});
  }
  if (wishes.empty()) return std::unexpected(Error("no fields are given"));
  return wishes;
}

std::vector<ArrowColumn> make_columns(const std::vector<ColumnWish>& wishes) {
  std::vector<ArrowColumn> columns;
  for (const ColumnWish& wish : wishes) {
    const auto list_of = [&](std::string_view format) {
      columns.emplace_back(wish.name, "+l").children.emplace_back("item", format);
    };
    switch (wish.kind) {
      case ColumnKind::Tag:
      case ColumnKind::Result:
      case ColumnKind::Status:
      case ColumnKind::File: columns.emplace_back(wish.name, "u"); break;
      case ColumnKind::Number:
      case ColumnKind::Line: columns.emplace_back(wish.name, "l"); break;
      case ColumnKind::Plies: columns.emplace_back(wish.name, "i"); break;
      case ColumnKind::Moves: list_of("S"); break;
      case ColumnKind::Uci: list_of("u"); break;
      case ColumnKind::Evals:
      case ColumnKind::Clocks: list_of("i"); break;
    }
  }
  return columns;
}

void ColumnPiece::settle(const PiecePlace& place) {
  const auto shift = [this](std::size_t column, std::size_t base) {
    std::string& values = batch->columns[column].values;
    for (std::size_t at = 0; at < values.size(); at += sizeof(std::int64_t)) {
      std::int64_t number = 0;
      std::memcpy(&number, values.data() + at, sizeof number);
      number += static_cast<std::int64_t>(base);
      std::memcpy(values.data() + at, &number, sizeof number);
    }
  };
  for (const std::size_t column : numbers) shift(column, place.game_base);
  for (const std::size_t column : lines) shift(column, place.line_base);
}

ColumnQueue::Work column_work(const std::vector<ColumnWish>& wishes) {
  return [wishes](Chunk&& chunk, const std::string& name, const ColumnQueue::Emit& emit) {
    ColumnFiller filler(wishes, name, chunk.text.size());
    if (chunk.format == GameFormat::Pgn && !chunk.fault)
      return fill_from_pgn(std::move(chunk), name, filler, emit);
    ChunkReading reading(std::move(chunk), name);
    while (auto game = reading.next()) {
      filler.add(*game);
      if (filler.is_full() && !emit(filler.take_piece(reading.take_report()))) return;
    }
    emit(filler.take_piece(reading.take_report()));
  };
}

}}  // namespace chess::python
