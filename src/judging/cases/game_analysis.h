// SPDX-License-Identifier: GPL-3.0-or-later
// The evals of one game: from an engine, backward through the main line so that its hash knows what is
// coming, or from the `%eval` commands that the game has already.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "cases/engine_keeper.h"
#include "game/note_values.h"
#include "judge/game_case.h"
#include "spend/case_of.h"
#include "spend/position_cache.h"
#include "spend/purses.h"
#include "spend/spending.h"

namespace chess { inline namespace cases {

/// The case of a game, and what its searches cost.
struct GameAnalysis {
  GameCase game;
  std::uint64_t nodes = 0;
  std::uint64_t searches = 0;
  std::chrono::milliseconds search_time{0};
  /// Indexes of positions that could not be evaluated.
  std::vector<std::size_t> lost{};
  /// Stopped before its end: of no use.
  bool cancelled = false;

  /// Has a search or a note given a score?
  bool has_evals() const;
};

struct SpendOptions {
  Spending spending = Spending::Even;
  SearchBudget budget;  ///< for a position
  /// Where the budget of each game comes from instead; may be null.
  TimePurse* purse = nullptr;
  /// Search time for one game, from which its budget for a position comes instead; 0: none.
  std::chrono::milliseconds game_time{0};
  bool praise = false;  ///< search for what praise has to be proved by
  MoveChoice moves{};  ///< the moves that are judged
  int lines = 1;  ///< to be shown at a labelled move, the best one included
};

/// The budget for a position of a game that wants so many searches.
SearchBudget budget_for(const SpendOptions& spend, std::uint64_t searches);

/// Called for each search that is done with: which part of all that the game's searches may cost has been
/// spent, from 0 to 1, and how many nodes this one took.
using OnSearch = std::function<void(double done, std::uint64_t nodes)>;

/// By whom games are searched, how, and who follows it.
struct Analyst {
  EngineKeeper& keeper;
  PositionCache& cache;
  const SpendOptions& spend;
  OnSearch on_search = [](double, std::uint64_t) {};
  CaseListener* listener = nullptr;  ///< may be null
};

/// Positions of opening books are searched with an empty hash and no history, and looked up in the cache
/// before: what is found there depends on nothing but the position, so that the cache changes no eval.
/// `analysis` has the case without a look (case_of).
void search_analysis(GameAnalysis& analysis, const Analyst& analyst, std::stop_token stop);

/// Takes what the game's notes say of each move in place of searches; the standard start and ended positions
/// as always.
void take_stored_evals(GameCase& game, const NoteValues& values);

}}  // namespace chess::cases
