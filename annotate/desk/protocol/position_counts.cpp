// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/position_counts.h"

#include <algorithm>
#include <functional>
#include <ranges>
#include <string_view>
#include <tuple>

#include "base/text.h"
#include "game/main_line.h"

namespace annotate {

namespace {

std::uint16_t elo_of(const chess::Game& game, std::string_view tag) {
  const auto elo = chess::parse_number<int>(game.tags.get(tag));
  return static_cast<std::uint16_t>(std::clamp(elo.value_or(0), 0, chess::kHighestCountedElo));
}

}  // namespace

void PositionCounts::add(const chess::Game& game) {
  const auto number = static_cast<std::uint32_t>(games_.size());
  games_.push_back({elo_of(game, "WhiteElo"), elo_of(game, "BlackElo"), game.result});
  if (!game.is_chess()) return;
  chess::Position position = game.any_start().chess();
  std::uint8_t ply = 0;
  const auto note = [&](chess::Move move) {
    entries_.push_back({static_cast<std::uint64_t>(position.key()), number, move.raw(), ply});
  };
  for (const chess::NodeId id : chess::MainNodes(game)) {
    const chess::Move move = game.node(id).move;
    if (move.is_null() || ply == kPlies) break;
    note(move);
    position.play(move);
    ++ply;
  }
  note(chess::Move::null());
}

void PositionCounts::finish() {
  const auto order = [](const Entry& entry) {
    return std::tuple(entry.key, entry.move, entry.game, entry.ply);
  };
  std::ranges::sort(entries_, {}, order);
  // A position that a game repeats is counted once with each move.
  const auto same = std::ranges::unique(
      entries_, {}, [](const Entry& entry) { return std::tuple(entry.key, entry.move, entry.game); });
  entries_.erase(same.begin(), same.end());
  entries_.shrink_to_fit();
}

chess::MoveCounts PositionCounts::counts_of(std::uint32_t game) const {
  const Header& header = games_[game];
  return chess::MoveCounts::of_game(header.result, header.white_elo, header.black_elo);
}

std::vector<CountedGame> PositionCounts::strongest(std::span<const Entry> entries, std::size_t most) const {
  std::vector<Entry> games(entries.begin(), entries.end());
  const auto elo = [&](const Entry& entry) {
    const Header& header = games_[entry.game];
    return header.white_elo + header.black_elo;
  };
  std::ranges::sort(games, {},
                    [&](const Entry& entry) { return std::tuple(-elo(entry), entry.game, entry.ply); });
  const auto same = std::ranges::unique(games, {}, &Entry::game);
  games.erase(same.begin(), same.end());
  std::vector<CountedGame> best;
  for (const Entry& entry : games | std::views::take(most)) best.push_back({entry.game + 1, entry.ply});
  return best;
}

PositionCounts::Found PositionCounts::find(const chess::Position& position, std::size_t most) const {
  Found found;
  const auto key = static_cast<std::uint64_t>(position.key());
  const auto range = std::ranges::equal_range(entries_, key, {}, &Entry::key);
  std::vector<Entry> here(range.begin(), range.end());
  // Another position with the same key would have other moves.
  std::erase_if(here, [&](const Entry& entry) {
    const chess::Move move = chess::Move::from_raw(entry.move);
    return !move.is_null() && !position.is_legal(move);
  });
  for (const Entry& entry : here) {
    const chess::Move move = chess::Move::from_raw(entry.move);
    if (move.is_null()) continue;
    if (found.moves.empty() || found.moves.back().move != move) found.moves.push_back({move, {}});
    found.moves.back().counts += counts_of(entry.game);
  }
  std::ranges::stable_sort(found.moves, std::ranges::greater(),
                           [](const CountedMove& move) { return move.counts.games(); });
  found.best = strongest(here, most);
  std::vector<std::uint32_t> games;
  for (const Entry& entry : here) games.push_back(entry.game);
  std::ranges::sort(games);
  found.games = static_cast<std::uint64_t>(std::ranges::unique(games).begin() - games.begin());
  return found;
}

}  // namespace annotate
