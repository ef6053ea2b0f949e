// SPDX-License-Identifier: GPL-3.0-or-later
#include "pgn/late_reader.h"

#include <iterator>
#include <utility>

#include "pgn/detail/told_moves.h"
#include "pgn/game_builder.h"

namespace chess { inline namespace pgn {

namespace {

/// Builds the tags and the result of a game, and the rest when it is asked for.
class LateBuilder final : public PgnVisitor {
 public:
  explicit LateBuilder(TagQuestion wants_moves) : builder_(std::move(wants_moves)) {}

  GameBuilder& builder() { return builder_; }
  const ToldMoves& told() const { return told_; }
  void complete() {
    if (std::exchange(is_complete_, true)) return;
    const GameResult result = builder_.built().game.result;
    told_.tell(builder_);
    builder_.result(result);  // ends the moves, and changes nothing else
  }

  void begin_game(std::size_t number, std::size_t line) override {
    builder_.begin_game(number, line);
    told_.clear();
    is_complete_ = false;
  }
  void tag(std::string_view name, std::string_view value) override { builder_.tag(name, value); }
  bool wants_moves() override { return builder_.wants_moves(); }
  void begin_moves(const AnyPosition& start, bool chess960) override { told_.begin_moves(start, chess960); }
  bool wants_positions() override { return false; }
  void move(const AnyPosition&, Move move, std::string_view) override { told_.move(move); }
  void nag(Nag nag) override { told_.nag(nag); }
  void comment(std::string_view inside, CommentPlace place) override { told_.comment(inside, place); }
  void begin_variation() override { told_.begin_variation(); }
  void end_variation() override { told_.end_variation(); }
  void unread(std::string_view movetext) override { told_.unread(movetext); }
  void result(GameResult result) override { builder_.result(result); }
  void end_game(ImportStatus status) override { builder_.end_game(status); }
  void diagnostic(const Diagnostic& what) override { builder_.diagnostic(what); }

 private:
  GameBuilder builder_;
  ToldMoves told_;
  bool is_complete_ = false;
};

}  // namespace

struct LatePgnReader::Parts {
  PgnReader reader;
  LateBuilder late;
  std::vector<Diagnostic> last_diagnostics;
};

LatePgnReader::LatePgnReader(std::unique_ptr<ByteSource> source, TagQuestion wants_moves)
    : parts_(std::make_unique<Parts>(PgnReader(std::move(source)), LateBuilder(std::move(wants_moves)))) {}
LatePgnReader::LatePgnReader(LatePgnReader&&) noexcept = default;
LatePgnReader& LatePgnReader::operator=(LatePgnReader&&) noexcept = default;
LatePgnReader::~LatePgnReader() = default;

ImportedGame* LatePgnReader::lend() {
  GameBuilder& builder = parts_->late.builder();
  builder.built().diagnostics.clear();
  if (parts_->reader.read(parts_->late)) return &builder.built();
  auto rest = builder.take().diagnostics;
  parts_->last_diagnostics.insert(parts_->last_diagnostics.end(), std::make_move_iterator(rest.begin()),
                                  std::make_move_iterator(rest.end()));
  return nullptr;
}

std::size_t LatePgnReader::plies() const { return parts_->late.told().plies(); }
std::optional<BareLine> LatePgnReader::bare_line() const { return parts_->late.told().bare_line(); }
void LatePgnReader::complete() { parts_->late.complete(); }
const std::vector<Diagnostic>& LatePgnReader::last_diagnostics() const { return parts_->last_diagnostics; }
const PgnReader& LatePgnReader::reader() const { return parts_->reader; }

}}  // namespace chess::pgn
