// SPDX-License-Identifier: GPL-3.0-or-later
// How a game on a loose board stands: what is impossible about the position, and whether the game is over.
// The answers are those of python-chess 1.11 for any board.
#pragma once

#include <cstdint>
#include <optional>

#include "python/chess/loose_board.h"

namespace chess { inline namespace python {

/// What is impossible about a position, as bits. The values are those of python-chess.
enum class BoardStatus : std::uint32_t {
  Valid = 0,
  NoWhiteKing = 1 << 0,
  NoBlackKing = 1 << 1,
  TooManyKings = 1 << 2,
  TooManyWhitePawns = 1 << 3,
  TooManyBlackPawns = 1 << 4,
  PawnsOnBackrank = 1 << 5,
  TooManyWhitePieces = 1 << 6,
  TooManyBlackPieces = 1 << 7,
  BadCastlingRights = 1 << 8,
  InvalidEpSquare = 1 << 9,
  OppositeCheck = 1 << 10,
  Empty = 1 << 11,
  RaceCheck = 1 << 12,
  RaceOver = 1 << 13,
  RaceMaterial = 1 << 14,
  TooManyCheckers = 1 << 15,
  ImpossibleCheck = 1 << 16,
};

/// Why a game is over, for the side to move. The values are those of python-chess.
enum class BoardTermination : std::uint8_t {
  Checkmate = 1,
  Stalemate = 2,
  InsufficientMaterial = 3,
  SeventyfiveMoves = 4,
  FivefoldRepetition = 5,
  FiftyMoves = 6,
  ThreefoldRepetition = 7,
  VariantWin = 8,
  VariantLoss = 9,
  VariantDraw = 10,
};

/// The end of a game.
struct BoardOutcome {
  BoardTermination termination;
  std::optional<Color> winner;
  friend bool operator==(const BoardOutcome&, const BoardOutcome&) = default;
};

BoardStatus status_of(const LooseBoard& board);

/// Has a rule ended the game that chess does not have?
bool is_variant_end(const LooseBoard& board);
/// The end by such a rule; also stalemate where chess has another result for it.
std::optional<BoardOutcome> variant_outcome_of(const LooseBoard& board);
bool is_checkmate(const LooseBoard& board);
bool is_stalemate(const LooseBoard& board);
/// Can `c` never win, by its material?
bool has_insufficient_material(const LooseBoard& board, Color c);
bool is_insufficient_material(const LooseBoard& board);
/// Has the half-move clock come so far, and does the game go on?
bool has_clock(const LooseBoard& board, int half_moves);
/// The end of the game without repetitions.
std::optional<BoardOutcome> outcome_of(const LooseBoard& board);

}}  // namespace chess::python
