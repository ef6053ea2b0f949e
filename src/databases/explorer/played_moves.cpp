// SPDX-License-Identifier: GPL-3.0-or-later
#include "explorer/played_moves.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace chess { inline namespace explorer {

PlayedCounts::PlayedCounts(std::size_t examples)
    : best(ExampleGames::By::Strength, examples),
      latest(ExampleGames::By::Date, examples),
      oldest(ExampleGames::By::Age, examples) {}

namespace {

void widen(const PartialDate& first, const PartialDate& last, PlayedCounts& counts) {
  if (first.year == 0) return;
  if (counts.first.year == 0 || first < counts.first) counts.first = first;
  counts.last = std::max(counts.last, last);
}

PlayedCounts& counts_of(Move move, std::size_t examples, VisitedPosition& at) {
  const auto same = std::ranges::find(at.moves, move, &KnownMove::move);
  if (same != at.moves.end()) return same->counts;
  return at.moves.emplace_back(move, PlayedCounts(examples)).counts;
}

}  // namespace

void PlayedCounts::add(const GameFacts& game) {
  games += MoveCounts::of_game(game.result, game.white_elo, game.black_elo);
  widen(game.date, game.date, *this);
  for (ExampleGames* examples : {&best, &latest, &oldest}) examples->offer(game);
}

void PlayedCounts::merge(const PlayedCounts& later) {
  games += later.games;
  widen(later.first, later.last, *this);
  best.merge(later.best);
  latest.merge(later.latest);
  oldest.merge(later.oldest);
}

void PlayedCounts::place(std::size_t input, std::uint64_t games_before) {
  for (ExampleGames* examples : {&best, &latest, &oldest}) examples->place(input, games_before);
}

std::size_t PlayedMoves::examples_of(std::uint64_t key) const {
  return examples_at_ && *examples_at_ != key ? 0 : examples_;
}

VisitedPosition& PlayedMoves::visited(std::uint64_t key) {
  return positions_.try_emplace(key, PlayedCounts(examples_of(key)), std::vector<KnownMove>()).first->second;
}

void PlayedMoves::add(const GameFacts& game, std::vector<Visit>& visits) {
  std::ranges::sort(visits, {}, [](const Visit& visit) { return std::tuple(visit.key, visit.move.raw()); });
  const auto repeated = std::ranges::unique(visits);
  VisitedPosition* at = nullptr;
  std::optional<std::uint64_t> key;
  for (const Visit& visit : std::span(visits.begin(), repeated.begin())) {
    if (key != visit.key) {
      key = visit.key;
      at = &visited(visit.key);
      at->here.add(game);
    }
    if (!visit.move.is_null()) counts_of(visit.move, examples_of(visit.key), *at).add(game);
  }
}

void PlayedMoves::add(std::uint64_t key, Move move, const MoveCounts& games) {
  VisitedPosition& at = visited(key);
  at.here.games += games;
  counts_of(move, examples_of(key), at).games += games;
}

void PlayedMoves::merge(PlayedMoves&& later, std::size_t input, std::uint64_t games_before) {
  for (auto next = later.positions_.begin(); next != later.positions_.end();) {
    auto node = later.positions_.extract(next++);
    VisitedPosition& theirs = node.mapped();
    theirs.here.place(input, games_before);
    for (KnownMove& move : theirs.moves) move.counts.place(input, games_before);
    const auto inserted = positions_.insert(std::move(node));
    if (inserted.inserted) continue;
    const VisitedPosition& more = inserted.node.mapped();
    VisitedPosition& ours = inserted.position->second;
    ours.here.merge(more.here);
    for (const KnownMove& move : more.moves) {
      const auto same = std::ranges::find(ours.moves, move.move, &KnownMove::move);
      if (same == ours.moves.end())
        ours.moves.push_back(move);
      else
        same->counts.merge(move.counts);
    }
  }
}

const VisitedPosition* PlayedMoves::find(std::uint64_t key) const {
  const auto found = positions_.find(key);
  return found == positions_.end() ? nullptr : &found->second;
}

std::vector<const KnownMove*> moves_by_games(const VisitedPosition& played, const Position& position) {
  std::vector<const KnownMove*> sorted;
  for (const KnownMove& move : played.moves)
    if (position.is_legal(move.move)) sorted.push_back(&move);
  std::ranges::sort(sorted, [](const KnownMove* a, const KnownMove* b) {
    const auto more = a->counts.games.games() <=> b->counts.games.games();
    return more != 0 ? more > 0 : a->move.raw() < b->move.raw();
  });
  return sorted;
}

}}  // namespace chess::explorer
