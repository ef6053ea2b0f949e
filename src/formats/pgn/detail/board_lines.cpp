// SPDX-License-Identifier: GPL-3.0-or-later
// Boards put away and fetched again.
#include "pgn/detail/board_lines.h"

#include "notation/variant_text.h"

namespace chess { inline namespace pgn {

void BoardLines::start(const AnyPosition& position, bool chess960, bool wants_positions) {
  open_.clear();
  has_move_ = is_behind_ = false;
  is_chess960_ = chess960;
  is_lean_ = position.is_chess() && !wants_positions;
  position_ = position;
  if (is_lean_)
    lean_[at_] = LeanPosition(position.chess());
  else
    before_last_ = position;
}

void BoardLines::catch_up() const {
  position_ = lean().to_position();
  is_behind_ = false;
}

std::uint32_t BoardLines::find_plain_on_whole(ShortWord word) const {
  return parse_plain_san(LeanPosition(position_.chess()), word);
}

void BoardLines::play_on_whole(Move move) {
  before_last_ = position_;
  position_.play(move);
}

std::expected<Move, SanError> BoardLines::find(std::string_view san) const {
  if (is_lean_ && san.size() <= 8) {
    const std::uint32_t bits = parse_plain_san(lean(), ShortWord::of(san));
    if (bits != kNoPlainMove) return Move::from_raw(static_cast<std::uint16_t>(bits));
  }
  return parse_san(position(), san);
}

std::optional<Move> BoardLines::find_uci(std::string_view text) const {
  const auto move = parse_uci_move(position(), text);
  return move ? std::optional(*move) : std::nullopt;
}

void BoardLines::open() {
  if (is_lean_) {
    open_.push_back({lean_before(), last_});
    at_ ^= 1;
    is_behind_ = true;
  } else {
    open_.push_back({before_last_, last_});
    position_ = before_last_;
  }
  has_move_ = false;
}

void BoardLines::close() {
  if (is_lean_)
    lean_[at_] = *std::get_if<LeanPosition>(&open_.back().before_last);
  else
    position_ = *std::get_if<AnyPosition>(&open_.back().before_last);
  const Move replaced = open_.back().last;
  open_.pop_back();
  play(replaced);
}

}}  // namespace chess::pgn
