// SPDX-License-Identifier: GPL-3.0-or-later
#include "explorer/counted_files.h"

#include <utility>
#include <vector>

#include "explorer/block_games.h"

namespace chess { inline namespace explorer {

std::optional<CountedFiles> count_files(const MoveFiles& files, const GameFilter& filter,
                                        const TreeWalk& walk, const PlayedMoves& empty, int jobs,
                                        const CountsGame& counts) {
  struct Part {
    std::optional<PlayedMoves> played;
    std::vector<Visit> visits;
  };
  if (!filter.asks_facts_only()) return std::nullopt;
  CountedFiles counted{.played = empty};
  const auto is_whole = files.run<Part>(
      jobs,
      [&](Part& part, const GameBlock& games, std::size_t game, std::size_t input) {
        if (counts && !counts(input, games.first_game() + game + 1)) return true;
        const auto verdict = judge(filter, games, game);
        if (verdict == GameFilter::Verdict::Drop) return true;
        if (verdict == GameFilter::Verdict::AskMoves) return false;
        part.visits.clear();
        if (!walk.append_visits(games, game, part.visits)) return false;
        if (part.visits.empty()) return true;
        if (!part.played) part.played = empty;
        part.played->add(facts_of(games, game), part.visits);
        return true;
      },
      [&](Part&& part, std::size_t input, std::uint64_t games_before) {
        if (part.played) counted.played.merge(std::move(*part.played), input, games_before);
      });
  if (!is_whole) return std::nullopt;
  counted.is_whole = *is_whole;
  return counted;
}

}}  // namespace chess::explorer
