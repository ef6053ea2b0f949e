// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict on one move from the evals before and after it: a label and why it was given.
#pragma once

#include <cstdint>
#include <optional>

#include "annotate/judge/rules.h"
#include "core/score.h"
#include "notation/nag.h"

namespace annotate {

enum class Label : std::uint8_t { None, Inaccuracy, Mistake, Blunder };

/// $6, $2, $4; nothing for None.
std::optional<chess::Nag> nag_of(Label label);

enum class Reason : std::uint8_t {
  Loss,         ///< winning chances, points or centipawns were lost
  MateCreated,  ///< the mover is mated by force now and was not before
  MateLost,     ///< the mover had a forced mate and has none any more
};

struct Finding {
  Label label = Label::None;
  Reason reason = Reason::Loss;
  friend bool operator==(const Finding&, const Finding&) = default;
};

/// Both scores are the mover's view. A move known to be the best is not for this function to judge.
Finding judge_move(const RuleSet& rules, chess::Score before, chess::Score after);

}  // namespace annotate
