// SPDX-License-Identifier: GPL-3.0-or-later
// How far a judgement can be trusted that rests on short searches, as probabilities: what a search of so many
// nodes may be wrong by, how likely a label is wrong because of it, and how much of that a longer search
// would clear up. The figures were fitted to games that Stockfish 15.1 searched with 1,000,000 nodes a move
// (bench/annotation says how); they are orders of magnitude, good enough to tell where a search pays.
#pragma once

#include <cstdint>

#include "evals/rules.h"
#include "spend/search_request.h"

namespace chess { inline namespace spend {

/// The error of the winning chances that a search gives: their standard deviation from what a far longer one
/// would say. The same for either side's view; 0 for what endgame tables say.
double error_of(const Evaluation& evaluation, double win_chance_constant);

/// The error that is left after a search with `factor` times the nodes.
double error_of_longer(double error, double factor);

/// The thresholds as losses of winning chances from a level position, whatever the rules measure in.
LossThresholds in_chances(const RuleSet& rules);

/// How wrong the label of a move probably is, 0..1 (a grade too high or too low counts half), when `loss` of
/// winning chances was measured with that standard deviation.
double label_error(const LossThresholds& thresholds, double loss, double error);

/// How much less wrong the label will be on average once the measurement has the smaller error `after`
/// instead of `before`; not negative.
double gain_of_certainty(const LossThresholds& thresholds, double loss, double before, double after);

}}  // namespace chess::spend
