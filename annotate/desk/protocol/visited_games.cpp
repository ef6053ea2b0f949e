// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/visited_games.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "game/main_line.h"

namespace annotate {

void VisitedGames::add(const chess::ImportedGame& imported, GameRef place) {
  const chess::Game& game = imported.game;
  if (!game.is_chess()) return;
  const auto number = static_cast<std::uint32_t>(games_.size());
  games_.push_back(chess::facts_of(imported));
  games_.back().input = place.document;
  games_.back().number = place.number;
  chess::Position position = game.any_start().chess();
  std::uint16_t ply = 0;
  const auto note = [&](chess::Move move) {
    entries_.push_back({static_cast<std::uint64_t>(position.key()), number, ply, move.raw()});
  };
  for (const chess::NodeId id : chess::MainNodes(game)) {
    const chess::Move move = game.node(id).move;
    if (move.is_null()) break;
    note(move);
    position.play(move);
    ++ply;
  }
  note(chess::Move::null());
}

void VisitedGames::finish() {
  std::ranges::sort(entries_, {},
                    [](const Entry& entry) { return std::tuple(entry.key, entry.game, entry.ply); });
  entries_.shrink_to_fit();
}

chess::PlayedMoves VisitedGames::played_in(const chess::Position& position, std::size_t examples) const {
  chess::PlayedMoves played(examples);
  const auto key = static_cast<std::uint64_t>(position.key());
  const auto [first, last] = std::ranges::equal_range(entries_, key, {}, &Entry::key);
  std::vector<chess::Visit> visits;
  for (auto at = first; at != last;) {
    const std::uint32_t game = at->game;
    visits.clear();
    for (; at != last && at->game == game; ++at) visits.push_back({key, chess::Move::from_raw(at->move)});
    played.add(games_[game], visits);
  }
  return played;
}

std::optional<VisitedGames::Visit> VisitedGames::visit_of(const chess::GameFacts& game,
                                                          const chess::Position& position) const {
  const auto place = [](const chess::GameFacts& one) { return std::pair(one.input, one.number); };
  const auto at = std::ranges::lower_bound(games_, place(game), {}, place) - games_.begin();
  const auto wanted = std::pair(static_cast<std::uint64_t>(position.key()), static_cast<std::uint32_t>(at));
  const auto id = [](const Entry& entry) { return std::pair(entry.key, entry.game); };
  const auto found = std::ranges::lower_bound(entries_, wanted, {}, id);
  if (found == entries_.end() || id(*found) != wanted) return std::nullopt;
  return Visit{found->ply, chess::Move::from_raw(found->move)};
}

}  // namespace annotate
