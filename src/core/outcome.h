// SPDX-License-Identifier: GPL-3.0-or-later
// How a game ends by rule: mate, stalemate and the draws (FIDE Laws of Chess, articles 5 and 9).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/position.h"

namespace chess::inline core {

enum class Termination : std::uint8_t {
  Checkmate,
  Stalemate,
  InsufficientMaterial,
  SeventyFiveMoves,   ///< ends the game by itself
  FivefoldRepetition, ///< ends the game by itself
  FiftyMoves,         ///< may be claimed
  ThreefoldRepetition ///< may be claimed
};

struct Outcome {
  Termination termination;
  std::optional<Color> winner;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// "checkmate", "fivefold repetition", ...
std::string_view to_string(Termination t);

bool is_checkmate(const Position& pos);
bool is_stalemate(const Position& pos);
/// Can `c` never mate, whatever the opponent does? As python-chess 1.11 defines it: exact for lone
/// minor pieces, and never claims it where a mate could still be helped.
bool has_insufficient_material(const Position& pos, Color c);
bool is_insufficient_material(const Position& pos);

/// The positions of a game so far, for the repetition rules. Starts with the first position.
class PositionHistory {
 public:
  explicit PositionHistory(const Position& first) { keys_.push_back(first.key()); }
  /// After a move has been played: the position it led to.
  void push(const Position& pos) { keys_.push_back(pos.key()); }
  void pop() { keys_.pop_back(); }
  std::span<const Key> keys() const { return keys_; }
  /// How often the last position has stood on the board, itself included (1 = new). Looks back no
  /// further than `halfmove_clock`, since captures and pawn moves cannot be undone.
  int repetitions(int halfmove_clock) const;

 private:
  std::vector<Key> keys_;
};

/// The end of the game at `pos`, the last of `history`. With `claim_draws`, what a player could
/// claim counts as well: 50 moves and threefold repetition of the position on the board.
std::optional<Outcome> outcome_of(const Position& pos, const PositionHistory& history,
                                  bool claim_draws = false);
/// The same for a position on its own.
std::optional<Outcome> outcome_of(const Position& pos);

}  // namespace chess::inline core
