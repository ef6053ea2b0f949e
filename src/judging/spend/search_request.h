// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine is asked about one position, and what it answers: the currency in which searches are
// planned, made and kept.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/analysis.h"
#include "core/move.h"
#include "core/score.h"
#include "evals/evals.h"

namespace chess { inline namespace spend {

/// How much search a position gets; at least one is set when an engine is used.
struct SearchBudget {
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;  ///< plies
  std::optional<std::int64_t> movetime_ms;
  friend bool operator==(const SearchBudget&, const SearchBudget&) = default;
};

/// The same with nodes and milliseconds times `factor`, at least 1; a depth stays.
SearchBudget scaled(const SearchBudget& budget, double factor);

struct SearchRequest {
  SearchBudget budget;
  std::vector<Move> only{};  ///< moves to choose among; empty: all
  /// With an empty hash and without the moves that led here: the answer depends on nothing but the position.
  bool afresh = false;
  /// Moves behind the position, among them null moves: what they lead to is searched, afresh. With a null
  /// move a side passes.
  std::vector<Move> behind{};
};

struct Evaluation {
  Score score;  ///< the side to move's view
  std::vector<Move> line;  ///< best play, legal; the best move first
  std::uint64_t nodes = 0;
  /// How the search came to it, the deepest iteration last; the side to move's view. May be empty.
  std::vector<AnalysisStep> steps{};
  /// Something the user should know, once; usually empty.
  std::string note{};
  std::chrono::milliseconds time{0};  ///< that the search took, by our clock
  /// Endgame tables have given this answer: it took no search, and a longer one would change nothing.
  bool is_by_tables = false;
  /// The side to move's view, the 50-move rule included, and exact. Empty: an engine has given this answer,
  /// or the tables may be wrong by a half-move.
  std::optional<TableValue> table_value{};
};

}}  // namespace chess::spend
