// SPDX-License-Identifier: GPL-3.0-or-later
// Boards put away and fetched again.
#include "pgn/detail/board_lines.h"

#include "notation/variant_text.h"

namespace chess { inline namespace pgn {

void BoardLines::start(const AnyPosition& position, bool chess960) {
  open_.clear();
  has_move_ = false;
  is_chess960_ = chess960;
  position_ = before_last_ = position;
}

std::expected<Move, SanError> BoardLines::find(std::string_view san) const {
  return parse_san(position_, san);
}

std::optional<Move> BoardLines::find_uci(std::string_view text) const {
  const auto move = parse_uci_move(position_, text);
  return move ? std::optional(*move) : std::nullopt;
}

void BoardLines::open() {
  open_.push_back({before_last_, last_});
  position_ = before_last_;
  has_move_ = false;
}

void BoardLines::close() {
  position_ = open_.back().before_last;
  const Move replaced = open_.back().last;
  open_.pop_back();
  play(replaced);
}

}}  // namespace chess::pgn
