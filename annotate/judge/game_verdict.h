// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict on a whole game: evals of its positions in, labels, best lines, accuracy and phases
// out. Pure: the same numbers give the same verdict, and nothing is printed or searched here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "annotate/judge/evals.h"
#include "annotate/judge/label.h"
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

}  // namespace annotate
