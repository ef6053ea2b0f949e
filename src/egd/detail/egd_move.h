// SPDX-License-Identifier: GPL-3.0-or-later
// A board that plays the entries of an EGD game and holds each against what it says of itself.
#pragma once

#include <expected>
#include <string>
#include <utility>

#include "base/error.h"
#include "core/position.h"
#include "egd/detail/fen_text.h"
#include "json/json_tape.h"

namespace chess::inline egd {

class EgdBoard {
 public:
  explicit EgdBoard(const Position& start) : position_(start), fen_(start) {}

  const Position& position() const { return position_; }

  /// Plays the move of an entry, found by its squares, else by its SAN. The message says what is missing,
  /// illegal, or at odds with the board: player, SAN, piece, captured piece, kind of move, either FEN.
  /// Nothing has been played then.
  std::expected<Move, Error> play(JsonValue entry);

  /// Of the last move: features that the board does not show, in words; empty when all is well.
  std::string take_remark() { return std::exchange(remark_, {}); }

 private:
  std::expected<void, Error> check_fen(JsonValue entry, const char* key) const;

  Position position_;
  FenText fen_;
  std::string remark_;
};

}  // namespace chess::inline egd
