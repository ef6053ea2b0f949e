// SPDX-License-Identifier: GPL-3.0-or-later
// What a quiet position is worth: material and placement from the accumulator, and a few terms
// that bitboards give almost for nothing. Deliberately small: a network replaces it later.
#pragma once

#include <string_view>
#include <vector>

#include "core/position.h"
#include "engine/eval/accumulator.h"
#include "engine/eval/value.h"

namespace engine {

/// Centipawns from the side to move's point of view, within +-kMaxEval.
/// Precondition: `acc` belongs to `pos`.
Value evaluate(const chess::Position& pos, const Accumulator& acc);

/// One line of an evaluation's table, in centipawns, for White and for Black.
struct EvalTerm {
  std::string_view name;
  Tapered white;
  Tapered black;
};

struct EvalBreakdown {
  std::vector<EvalTerm> terms;
  int phase;    ///< 0..kMaxPhase
  Value total;  ///< White's point of view, after tapering, tempo and scaling
};

/// The same number as `evaluate`, with where it comes from.
EvalBreakdown explain(const chess::Position& pos);

}  // namespace engine
