// SPDX-License-Identifier: GPL-3.0-or-later
// A game as rows of two tables, one for the game and one for each half-move of its main line. `bgn tables`
// writes them, and `bgn stats --insights` answers its questions from them. columns.h says what they mean.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/game.h"

namespace annotate::bgn {

using TableText = std::optional<std::string>;
using TableNumber = std::optional<std::int64_t>;

/// A half-move of the main line. The board is that before the move, the evaluation that after it.
struct TabledMove {
  std::int64_t ply = 0;
  TableText piece, from, to, captured, castle, promotion;
  TableNumber check_number;
  bool en_passant = false;
  std::string san;
  TableNumber position;
  std::int64_t balance = 0;
  std::string material;
  TableText phase;
  bool opposite_bishops = false;
  bool white_isolani = false;
  bool black_isolani = false;
  TableNumber nag, eval_cp, eval_mate, elapsed;
  std::optional<double> clock_seconds;
  TableText reasons, comment;
};

/// A game, with its moves.
struct TabledGame {
  std::string result;
  TableText white, black, day, time, event, site, type, time_control, eco, opening, variant, fen, termination;
  TableNumber white_elo, black_elo;
  std::int64_t plies = 0;
  std::vector<TabledMove> moves;
};

/// The game gets BGN's `et` at its moves (game/elapsed.h).
TabledGame rows_of(chess::Game& game);

}  // namespace annotate::bgn
