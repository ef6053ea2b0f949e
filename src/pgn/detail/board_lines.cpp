// SPDX-License-Identifier: GPL-3.0-or-later
// Boards put away and fetched again.
#include "pgn/detail/board_lines.h"

#include "notation/crazyhouse_text.h"
#include "notation/uci_move.h"

namespace chess::inline pgn {

void BoardLines::start(const AnyPosition& position) {
  open_.clear();
  has_move_ = false;
  position_ = before_last_ = position.chess();
  crazyhouse_.reset();
  if (const CrazyhousePosition* house = position.crazyhouse())
    crazyhouse_ = std::make_unique<Crazyhouse>(Crazyhouse{*house, *house, {}});
}

std::expected<Move, SanError> BoardLines::find(std::string_view san) const {
  return crazyhouse_ ? parse_san(crazyhouse_->now, san) : parse_san(position_, san);
}

std::optional<Move> BoardLines::find_uci(std::string_view text) const {
  const auto move = crazyhouse_ ? parse_uci_move(crazyhouse_->now, text) : parse_uci_move(position_, text);
  return move ? std::optional(*move) : std::nullopt;
}

void BoardLines::open() {
  open_.push_back({before_last_, last_});
  position_ = before_last_;
  if (crazyhouse_) {
    crazyhouse_->open.push_back(crazyhouse_->before_last);
    crazyhouse_->now = crazyhouse_->before_last;
  }
  has_move_ = false;
}

void BoardLines::close() {
  position_ = open_.back().before_last;
  const Move replaced = open_.back().last;
  open_.pop_back();
  if (crazyhouse_) {
    crazyhouse_->now = crazyhouse_->open.back();
    crazyhouse_->open.pop_back();
  }
  play(replaced);
}

}  // namespace chess::inline pgn
