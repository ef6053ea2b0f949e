// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict on a whole game: labels, best lines, reasons, accuracy and phases. It is made from a case
// (game_case.h): the same evals and looks give the same verdict. If several engines looked at a game, their
// verdicts are combined.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "core/score.h"
#include "evals/phases.h"
#include "evals/rules.h"
#include "evals/win_chance.h"
#include "judge/praise.h"
#include "motifs/reason.h"
#include "motifs/refutation.h"

namespace chess { inline namespace judge {

/// A line of play and what it is worth.
struct ScoredLine {
  Score score;  ///< of the position that it begins in, White's view
  std::vector<Move> moves;  ///< at least one
  friend bool operator==(const ScoredLine&, const ScoredLine&) = default;
};

/// The verdict on one move.
struct MoveVerdict {
  Finding finding;
  /// The label by this engine, if labels need consensus and other engines gave a milder one or none.
  Label disputed = Label::None;
  Praise praise = Praise::None;  ///< only for a move without a label
  /// For praise: the best other move and its value, White's view.
  std::optional<Score> second;
  Move second_move;
  /// For praise: a tempting capture or check that the move refused, and the line that refutes it.
  std::optional<ScoredLine> refused;
  /// Of a move without a label: what a good one threatens, or the idea of an ordinary one.
  std::optional<Reason> idea;
  std::optional<Score> before;  ///< White's view
  std::optional<Score> after;  ///< White's view
  LookSize look_before;  ///< the search of the position before the move
  LookSize look_after;
  /// What should have been played. Only for a labelled move, and only if it begins with another move.
  std::vector<Move> best_line;
  /// The next best lines behind it, the better first, where they were asked for.
  std::vector<ScoredLine> further_lines;
  /// Why a labelled move is wrong, if the board proves a reason.
  std::optional<Reason> motif;
  /// What follows the move, as far as it proves the motif, or the structure if there is none.
  Refutation refutation;
  /// What the lines of a labelled move without a motif come to (find_structure). `conclude` makes it the
  /// motif, if there is no threat.
  std::optional<Reason> structure;
  /// There may be a motif that is proved if longer searches before and after the move find it again.
  bool wants_longer_look = false;
  /// The move ends the game by checkmate.
  bool mates = false;
  /// From this move on the score looks broken (broken_score.h).
  bool breaks_score = false;
  /// The constant of the rules by which the move was judged. It decides what class a position has in words.
  double win_chance_constant = default_rules().win_chance_constant;
};

/// A move of which nothing is said but its idea: neither label nor praise.
constexpr bool is_ordinary(const MoveVerdict& move) {
  return move.finding.label == Label::None && move.disputed == Label::None && move.praise == Praise::None;
}

/// The verdict on a game.
struct GameVerdict {
  std::vector<MoveVerdict> moves;
  JudgedMoves judged;  ///< `end` is at most where the score breaks
  /// The move from which on the score looks broken, so that nothing is judged. Usually there is none.
  std::optional<std::size_t> broken_from;
  /// Of the rules.
  double win_chance_constant = default_rules().win_chance_constant;
  /// Of the moves from the first to the last judged one, of both sides. Empty if an eval is missing or the
  /// side made no move.
  EnumArray<Color, std::optional<Performance>> performance{};
  Phases phases;
  /// The number of each Label.
  EnumArray<Color, std::array<int, 4>> labels{};
};

/// Whose labels count if several engines judge a game.
enum class JudgeBy : std::uint8_t {
  First,  ///< the first engine's verdict; the others only give their evals
  Consensus,  ///< only what all engines find wrong, with the mildest grade; praise by the first engine
};
/// "first", "consensus".
std::string_view to_string(JudgeBy judge_by);
std::optional<JudgeBy> parse_judge_by(std::string_view text);

/// Counts the labels anew.
void recount(GameVerdict& verdict, Color first_mover);

/// Leaves labels, praise and better lines in the first verdict only. By consensus, a label that not all
/// engines gave is removed, and the grade is the mildest. Both are noted in the verdicts of the engines that
/// think worse of the move (MoveVerdict::disputed). A move that one of them criticises is not praised. All
/// verdicts are of the same game, in which `first_mover` moves first. An engine without an eval for a move is
/// not asked about it.
void combine_verdicts(JudgeBy judge_by, std::span<GameVerdict* const> verdicts, Color first_mover);

}}  // namespace chess::judge
