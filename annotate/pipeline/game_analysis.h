// SPDX-License-Identifier: GPL-3.0-or-later
// The evals of one game: from an engine, backward through the main line so that its hash knows what is
// coming, or from the `%eval` commands that the game has already.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "annotate/pipeline/engine_keeper.h"
#include "game/game.h"
#include "game/note_values.h"
#include "judge/game_verdict.h"
#include "spend/game_facts.h"
#include "spend/position_cache.h"
#include "spend/spending.h"
#include "spend/time_purse.h"

namespace annotate {

struct GameAnalysis {
  chess::GameFacts facts;
  std::vector<chess::PositionEval> evals;  ///< one for each position
  /// One for each move; empty where praise was not asked for.
  std::vector<chess::PraiseEvidence> evidence;
  /// One for each move; empty where no label was proved by a second search.
  std::vector<std::optional<chess::EqualLooks>> equal_looks;
  /// One for each move; empty where one line is enough.
  std::vector<std::vector<chess::ScoredLine>> further_lines;
  /// One for each move; empty where no search was made.
  std::vector<std::optional<chess::Motif>> threats;
  /// Likewise.
  std::vector<std::vector<chess::Move>> failed_answers;
  std::uint64_t nodes = 0;
  int searches = 0;
  std::chrono::milliseconds search_time{0};
  /// Indexes of positions that could not be evaluated.
  std::vector<int> lost;
  /// Stopped before its end: of no use.
  bool cancelled = false;
};

struct SpendOptions {
  chess::Spending spending = chess::Spending::Even;
  chess::SearchBudget budget;  ///< for a position
  /// Where the budget of each game comes from instead; may be null.
  chess::TimePurse* purse = nullptr;
  /// Search time for one game, from which its budget for a position comes instead; 0: none.
  std::chrono::milliseconds game_time{0};
  bool praise = false;  ///< search for what praise has to be proved by
  chess::MoveChoice moves{};  ///< the moves that are judged
  int lines = 1;  ///< to be shown at a labelled move, the best one included
};

/// The budget for a position of a game that wants so many searches.
chess::SearchBudget budget_for(const SpendOptions& spend, std::uint64_t searches);

/// Called for each search that is done with: which part of all that the game's searches may cost has been
/// spent, from 0 to 1, and how many nodes this one took.
using OnSearch = std::function<void(double done, std::uint64_t nodes)>;

/// Positions of opening books are searched with an empty hash and no history, and looked up in `cache`
/// before: what is found there depends on nothing but the position, so that the cache changes no eval.
GameAnalysis analyse_game(const chess::Game& game, EngineKeeper& keeper, const SpendOptions& spend,
                          const chess::RuleSet& rules, chess::PositionCache& cache, std::stop_token stop,
                          const OnSearch& on_search, const chess::Branch& branch = {});

/// What the game's notes say of each move; the standard start and ended positions as always.
GameAnalysis stored_analysis(const chess::Game& game, const chess::NoteValues& values,
                             const chess::MoveChoice& choice = {}, const chess::Branch& branch = {});

}  // namespace annotate
