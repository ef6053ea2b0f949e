// SPDX-License-Identifier: GPL-3.0-or-later
// How a game ends by the rules: mate, stalemate and the draws (FIDE Laws of Chess, articles 5 and 9).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/position.h"

namespace chess { inline namespace core {

/// The rule that ends a game.
enum class Termination : std::uint8_t {
  Checkmate,
  Stalemate,
  InsufficientMaterial,
  SeventyFiveMoves,   ///< ends the game by itself
  FivefoldRepetition, ///< ends the game by itself
  FiftyMoves,         ///< may be claimed
  ThreefoldRepetition, ///< may be claimed
  VariantEnd ///< a rule of the variant that chess does not have: three checks, an exploded king
};

/// The end of a game.
struct Outcome {
  Termination termination;
  std::optional<Color> winner;  ///< empty for a draw

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// "checkmate", "fivefold repetition", ...
std::string_view to_string(Termination t);

/// Is the side to move in check without a legal move?
bool is_checkmate(const Position& pos);
/// Is the side to move not in check, and without a legal move?
bool is_stalemate(const Position& pos);
/// Can `c` never mate, whatever the opponent does? This follows the definition of python-chess 1.11. It is
/// exact for lone minor pieces, and never true if the opponent could help `c` to mate.
bool has_insufficient_material(const Board& board, Color c);
bool has_insufficient_material(const Position& pos, Color c);
/// Can neither side ever mate?
bool is_insufficient_material(const Position& pos);

/// The positions of a game so far, for the repetition rules. Starts with the first position.
class PositionHistory {
 public:
  /// A history with one position.
  explicit PositionHistory(const Position& first) { keys_.push_back(first.key()); }
  /// Adds the position after a move.
  void push(const Position& pos) { keys_.push_back(pos.key()); }
  /// Removes the last position. Precondition: it is not the first.
  void pop() { keys_.pop_back(); }
  /// The keys of all positions, the first one first.
  std::span<const Key> keys() const { return keys_; }
  /// How often the last position has stood on the board, this time included (1: it is new). Looks back at
  /// most `halfmove_clock` half-moves, because captures and pawn moves cannot be undone.
  int repetitions(int halfmove_clock) const;

 private:
  std::vector<Key> keys_;
};

/// The end of the game at `pos`, the last position of `history`; nothing if the game goes on. With
/// `claim_draws`, also the draws that a player can claim: 50 moves, and threefold repetition of the position
/// on the board.
std::optional<Outcome> outcome_of(const Position& pos, const PositionHistory& history,
                                  bool claim_draws = false);
/// The same for a position without a history: mate, stalemate, insufficient material, 75 moves.
std::optional<Outcome> outcome_of(const Position& pos);

}}  // namespace chess::core
