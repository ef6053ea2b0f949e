// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict on a whole game: evals of its positions in, labels, best lines, accuracy and phases out; and
// one verdict out of several, where more than one engine looked at it. Pure: the same numbers give the same
// verdict, and nothing is printed or searched here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "annotate/judge/evals.h"
#include "annotate/judge/motifs/motif.h"
#include "annotate/judge/phases.h"
#include "annotate/judge/praise.h"
#include "annotate/judge/rules.h"
#include "annotate/judge/win_chance.h"
#include "core/move.h"
#include "core/position.h"
#include "core/score.h"

namespace annotate {

struct MoveVerdict {
  Finding finding;
  /// This engine's label where a label wants consensus and others have a milder one, or none.
  Label disputed = Label::None;
  Praise praise = Praise::None;  ///< only of a move without a label
  /// Of praise: the best other move and its value, White's view.
  std::optional<chess::Score> second;
  chess::Move second_move;
  std::optional<chess::Score> before;  ///< White's view
  std::optional<chess::Score> after;  ///< White's view
  /// What should have been played: only for a labelled move, and only where it begins differently.
  std::vector<chess::Move> best_line;
  /// Why, for a labelled move, where the board proves one.
  std::optional<Motif> motif;
  /// After this move the game is over by checkmate.
  bool mates = false;
};

struct GameVerdict {
  std::vector<MoveVerdict> moves;
  /// Absent where an eval is missing, or the side made no move.
  chess::EnumArray<chess::Color, std::optional<Performance>> performance{};
  Phases phases;
  /// How many of each Label.
  chess::EnumArray<chess::Color, std::array<int, 4>> labels{};
};

/// `positions` and `evals` have one entry more than `moves`: the first is the start. Moves are legal.
/// `evidence` has one entry for each move, or none at all: then no move is praised.
GameVerdict judge_game(const RuleSet& rules, std::span<const chess::Position> positions,
                       std::span<const chess::Move> moves, std::span<const PositionEval> evals,
                       std::span<const PraiseEvidence> evidence = {});

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
