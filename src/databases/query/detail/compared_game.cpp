// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/detail/compared_game.h"

#include <algorithm>

#include "query/duplicates.h"

namespace chess { inline namespace query {

Compared compared(std::uint64_t number, NoteReader note) {
  Compared game{number, {}, PlayerName(""), PlayerName(""), {}, GameResult::Unknown, {}, {}};
  game.worth = {note.number<std::uint32_t>(), note.number<std::uint32_t>(), note.number<std::uint32_t>()};
  game.result = static_cast<GameResult>(note.number<std::uint8_t>());
  game.date = {note.number<std::uint16_t>(), note.number<std::uint8_t>(), note.number<std::uint8_t>()};
  game.round = note.text();
  game.event = note.text();
  game.white = PlayerName(note.text());
  game.black = PlayerName(note.text());
  return game;
}

namespace {

bool may_be_same_day(const PartialDate& a, const PartialDate& b) {
  if (a.year == 0 || b.year == 0) return true;
  if (a.year != b.year) return false;
  if (a.month == 0 || b.month == 0) return true;
  return a.month == b.month && (a.day == 0 || b.day == 0 || a.day == b.day);
}

}  // namespace

bool may_be_same_occasion(const Compared& a, const Compared& b) {
  if (!may_be_same_day(a.date, b.date)) return false;
  const bool is_known = a.result != GameResult::Unknown && b.result != GameResult::Unknown;
  if (is_known && a.result != b.result) return false;
  return a.round.empty() || b.round.empty() || a.round == b.round;
}

bool may_be_same_players(const Compared& a, const Compared& b) {
  const bool is_long = std::min(a.worth.plies, b.worth.plies) >= kLongGame;
  const auto fits = [&](const PlayerName& one, const PlayerName& other) {
    return one.may_be(other) || (is_long && (one.empty() || other.empty()));
  };
  return fits(a.white, b.white) && fits(a.black, b.black);
}

}}  // namespace chess::query
