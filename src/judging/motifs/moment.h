// SPDX-License-Identifier: GPL-3.0-or-later
// Everything from which a motif can be proved: one move of a game, the engine's lines before and after it,
// played out on the board, and the earlier positions of the game. Every motif about material is measured by
// counting where a line has come to rest, because geometry alone proves nothing.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <optional>
#include <span>
#include <vector>

#include "core/position.h"
#include "core/score.h"
#include "evals/evals.h"
#include "evals/position_class.h"
#include "evals/rules.h"
#include "evals/win_chance.h"

namespace chess { inline namespace motifs {

/// The legal moves at the head of a line, and the positions between them. There is one position more than
/// moves.
struct PlayedLine {
  std::vector<Position> positions;
  std::vector<Move> moves;
  /// How many of the moves were given. play_out_exchanges added the others.
  std::size_t given = 0;

  const Position& end() const { return positions.back(); }
};

/// Plays the legal moves at the head of `line`, at most `limit` half-moves.
PlayedLine play_line(const Position& start, std::span<const Move> line, std::size_t limit = kLinePlies);

/// The first half-moves of the line, at most all.
std::vector<Move> first_moves(const PlayedLine& line, std::size_t plies);

/// Does that half-move take more than a pawn?
bool takes_piece(const PlayedLine& line, std::size_t ply);

/// Engines may end a line in the middle of an exchange. This plays the exchange out by static exchange, the
/// best capture first, until the position is quiet or in check. A line without moves stays empty.
void play_out_exchanges(PlayedLine& line);

/// The material that `side` is sure of: the least in the quiet positions at or behind `from`. Returns nothing
/// if no position there is quiet.
std::optional<int> settled_material(const PlayedLine& line, Color side, std::size_t from);

/// The material of `side` at the last quiet position of the line. Returns nothing if no position is quiet.
std::optional<int> final_material(const PlayedLine& line, Color side);

/// A move of a game and its lines.
struct Moment {
  Position before;
  Move played;
  PlayedLine refutation;  ///< best play after the move
  PlayedLine best;  ///< best play instead of the move
  Score score_before;  ///< the mover's view, as is the next
  Score score_after;
  /// The positions of the game up to `before`, which is the last one.
  std::vector<Position> history;
  /// The lines of earlier, shorter searches; without moves if there were none.
  PlayedLine earlier_refutation{};
  PlayedLine earlier_best{};
  double win_chance_constant = default_rules().win_chance_constant;  ///< of the rules
  /// What endgame tables know before and after the move, the 50-move rule included; the mover's view.
  std::optional<TableValue> table_value_before{};
  std::optional<TableValue> table_value_after{};

  Color mover() const { return before.turn(); }
  const Position& after() const { return refutation.positions.front(); }
  /// The mover's view, as is the next.
  PositionClass class_before() const { return class_of(score_before, win_chance_constant); }
  PositionClass class_after() const { return class_of(score_after, win_chance_constant); }
  /// By how much the eval falls with the move, both scores cut at +-kCpCeiling. Centipawns.
  int fall() const { return ceiled_centipawns(score_before) - ceiled_centipawns(score_after); }
  /// Is one of the scores a mate? Then the line is not about material or position.
  bool sees_mate() const { return score_before.is_mate() || score_after.is_mate(); }
};

/// Is neither side better by more than `most` centipawns?
inline bool is_level(Score score, int most) {
  return !score.is_mate() && std::abs(*score.centipawns()) <= most;
}

/// How often the position stood in the game up to the position before the move, that one included.
std::ptrdiff_t times_stood(const Moment& moment, const Position& pos);

/// The longest line in a Moment, in half-moves. No motif looks further. The cache keeps as much of an answer,
/// so an answer from the cache proves the same.
inline constexpr std::size_t kMomentPlies = 24;

}}  // namespace chess::motifs
