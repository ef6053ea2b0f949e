// SPDX-License-Identifier: GPL-3.0-or-later
// One verdict out of several: what labels a game gets when more than one engine looked at it. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "annotate/judge/game_verdict.h"

namespace annotate {

enum class JudgeBy : std::uint8_t {
  First,      ///< the first engine's verdict; the others only tell their evals
  Consensus,  ///< only what all find wrong, in the mildest of their grades; the first one's praise
};
/// "first", "consensus".
std::string_view to_string(JudgeBy judge_by);
std::optional<JudgeBy> parse_judge_by(std::string_view text);

/// Leaves labels, praise and better lines in the first verdict only. By consensus a label that not all gave
/// is taken out, the grade is the mildest, both are noted in the verdicts of those who think worse of the
/// move (MoveVerdict::disputed), and a move that one of them criticises is not praised. All verdicts are of
/// the same game, which `first_mover` begins; who has no eval for a move has no say about it.
void combine_verdicts(JudgeBy judge_by, std::span<GameVerdict> verdicts, chess::Color first_mover);

}  // namespace annotate
