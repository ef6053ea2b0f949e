// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict on a whole game: evals of its positions in, labels, best lines, accuracy and phases
// out. Pure: the same numbers give the same verdict, and nothing is printed or searched here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "annotate/judge/accuracy.h"
#include "annotate/judge/label.h"
#include "annotate/judge/motifs/motif.h"
#include "annotate/judge/phases.h"
#include "annotate/judge/praise.h"
#include "annotate/judge/rules.h"
#include "core/move.h"
#include "core/position.h"
#include "core/score.h"

namespace annotate {

/// What is known of one position of the main line.
struct PositionEval {
  std::optional<chess::Score> score;  ///< White's view; absent: could not be evaluated
  std::vector<chess::Move> line;      ///< best play from here; empty: unknown
  std::uint64_t nodes = 0;  ///< how much search the score rests on; 0: none, it is exact or was given
  friend bool operator==(const PositionEval&, const PositionEval&) = default;
};

/// The eval of a position that is over by the board alone: mate, stalemate, insufficient material,
/// or 75 moves. White's view.
std::optional<chess::Score> terminal_score(const chess::Position& pos);

/// The eval of a position whose best move `best` leads to a position worth `after`; White's view.
/// A mate is one move further off before the mating side's move.
chess::Score score_before(chess::Color mover, chess::Score after);

/// The eval of a position that is worth `before` after its best move was made; White's view.
chess::Score score_after(chess::Color mover, chess::Score before);

/// Where the best move was the one played, the evals before and after it are two looks at one line: all along
/// a run of best moves stands one eval, that of the look which saw most of the run's end. Of equal searches
/// that is the last one, a deeper look at the same line; a search far longer than those behind it outweighs
/// them. `evals` has one entry more than `moves`. A first position that is the standard start keeps its fixed
/// eval.
void settle_evals(std::span<const chess::Position> positions, std::span<const chess::Move> moves,
                  std::span<PositionEval> evals);

/// What was searched for to prove that a move deserves praise.
struct PraiseEvidence {
  std::optional<chess::Score> second;  ///< of the best other move, the mover's view
  chess::Move second_move;
  std::optional<chess::Score> played;  ///< of the move itself, searched in the same way
  bool is_obvious = true;  ///< a short look finds the move
};

/// Move `i` of a game as praise sees it; nothing where an eval is missing, or for a null move. Refers to the
/// arguments.
std::optional<PraisedMove> praised_move(std::span<const chess::Position> positions,
                                        std::span<const chess::Move> moves,
                                        std::span<const PositionEval> evals, std::size_t i);

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
