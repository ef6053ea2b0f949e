// SPDX-License-Identifier: GPL-3.0-or-later
// Answers from endgame tables in place of an engine's: exact, at once, and without a node.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "cases/evaluator.h"
#include "tablebase/syzygy_tables.h"

namespace chess { inline namespace cases {

/// The tables of a run, and how often they had the answer. Any number of threads.
struct TableAnswers {
  explicit TableAnswers(SyzygyTables opened) : tables(std::move(opened)) {}

  const SyzygyTables tables;
  std::atomic<std::uint64_t> given{0};
};

/// What a win of the tables is worth, in centipawns: as engines have it.
inline constexpr int kTableWinCentipawns = 20'000;

/// What the tables know of a position, the 50-move rule included: the score, and a line of best play, as long
/// as it is forced by the distance to zeroing. `only`: moves to choose among; empty: all. Nothing if they do
/// not know it.
std::optional<Evaluation> table_evaluation(const SyzygyTables& tables, const Position& pos,
                                           std::span<const Move> only);

/// Evaluators that ask `inner` only where the tables know nothing. The evaluators share `answers`.
EvaluatorFactory with_tables(EvaluatorFactory inner, std::shared_ptr<TableAnswers> answers);

}}  // namespace chess::cases
