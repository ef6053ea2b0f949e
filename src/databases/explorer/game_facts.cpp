// SPDX-License-Identifier: GPL-3.0-or-later
#include "explorer/game_facts.h"

#include <algorithm>

#include "query/tag_patterns.h"

namespace chess { inline namespace explorer {

GameFacts facts_of(const ImportedGame& imported) {
  const Tags& tags = imported.game.tags;
  const auto text = [&](std::string_view tag) { return std::string(said(tags, tag).value_or("?")); };
  return {.number = imported.number,
          .white = text("White"),
          .black = text("Black"),
          .event = text("Event"),
          .white_elo = rating_of(tags, "WhiteElo").value_or(0),
          .black_elo = rating_of(tags, "BlackElo").value_or(0),
          .result = imported.game.result,
          .date = date_of(tags).value_or(PartialDate())};
}

bool ExampleGames::is_before(const GameFacts& a, const GameFacts& b) const {
  switch (by_) {
    case By::Strength: return a.strength() > b.strength();
    case By::Date: return a.date > b.date;
    case By::Age:
      if ((a.date.year == 0) != (b.date.year == 0)) return b.date.year == 0;
      return a.date < b.date;
  }
  return false;
}

void ExampleGames::offer(const GameFacts& game) {
  if (games_.size() == most_ && (most_ == 0 || !is_before(game, games_.back()))) return;
  if (games_.size() == most_) games_.pop_back();
  const auto at = std::ranges::upper_bound(
      games_, game, [this](const GameFacts& a, const GameFacts& b) { return is_before(a, b); });
  games_.insert(at, game);
}

void ExampleGames::merge(const ExampleGames& later) {
  for (const GameFacts& game : later.games_) offer(game);
}

void ExampleGames::place(std::size_t input, std::uint64_t games_before) {
  for (GameFacts& game : games_) {
    game.input = input;
    game.number += games_before;
  }
}

}}  // namespace chess::explorer
