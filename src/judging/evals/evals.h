// SPDX-License-Identifier: GPL-3.0-or-later
// The eval of a position: what needs no search, and what follows from the position before or behind. Pure
// functions.
// What endgame tables know comes with the evals: the judge opens no tables.
// The material on the board in numbers, and the positions of a line in which its exchanges are over: praise
// and sentences about material are measured there, and they decide how much of an engine's line is shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/board.h"
#include "core/move.h"
#include "core/position.h"
#include "core/score.h"

namespace chess { inline namespace evals {

/// The result of best play, exact. The 50-move rule counts, with the half-moves that the game has counted.
enum class TableValue : std::int8_t {
  Lost = -2,
  LostTooSlowly = -1,  ///< drawn, because the 50-move rule comes before the mate
  Drawn = 0,
  WonTooSlowly = 1,  ///< drawn; likewise
  Won = 2,
};

/// The same value for the other side.
constexpr TableValue operator-(TableValue value) { return static_cast<TableValue>(-static_cast<int>(value)); }

/// Is it a draw, be it only by the 50-move rule?
constexpr bool is_draw(TableValue value) { return value != TableValue::Lost && value != TableValue::Won; }

/// How long a position was looked at. What is 0 is not known, or the score needs no search.
struct LookSize {
  std::uint64_t nodes = 0;
  int depth = 0;  ///< plies
  friend bool operator==(const LookSize&, const LookSize&) = default;
};

/// What is known about one position of the main line.
struct PositionEval {
  std::optional<Score> score;  ///< White's view; empty: it could not be evaluated
  std::vector<Move> line;      ///< best play from here; empty: unknown
  std::uint64_t nodes = 0;  ///< the size of the search behind the score; 0: none, it is exact or was given
  /// Best play by an earlier search that was shorter, but not by much. A claim may need two searches.
  std::vector<Move> earlier_line = {};
  /// White's view: what endgame tables know, the 50-move rule included. `line` is theirs then. Empty:
  /// nothing.
  std::optional<TableValue> table_value = {};
  int depth = 0;  ///< of that search, in plies; 0: not known
  friend bool operator==(const PositionEval&, const PositionEval&) = default;
};

/// The eval of a position that is over by the board alone: mate, stalemate, insufficient material, or 75
/// moves. White's view. Returns nothing for other positions.
std::optional<Score> terminal_score(const Position& pos);

/// The eval of a position whose best move leads to a position worth `after`. White's view. If `mover` mates,
/// the mate is one move further away.
Score score_before(Color mover, Score after);

/// The eval after the best move in a position that is worth `before`. White's view.
Score score_after(Color mover, Score before);

/// Was the engine's own choice played, or the only legal move? False for a null move.
bool is_best_move(const Position& pos, Move played, const PositionEval& eval);

/// The material of `side` less that of the other side, by exchange_value, in centipawns. Kings do not count.
int material_of(const Board& board, Color side);

/// The most half-moves of a line that are shown.
inline constexpr std::size_t kLinePlies = 12;

/// Is the game over by the board, or is the side to move not in check and without a capture or promotion that
/// wins material by static exchange?
bool is_quiet(const Position& pos);

/// The legal moves at the head of `line`, cut to `limit` half-moves and then back to the last quiet position.
/// If no position is quiet, the line is only cut to `limit`.
std::vector<Move> presentable_line(const Position& start, std::span<const Move> line,
                                   std::size_t limit = kLinePlies);

}}  // namespace chess::evals
