// SPDX-License-Identifier: GPL-3.0-or-later
// One move of BGN, the piece-from-to of its specification: written from the board, and checked
// against the board when read.
#pragma once

#include <expected>
#include <optional>
#include <string>

#include "core/position.h"
#include "json/json_tape.h"

namespace chess {

/// Appends the members `p` to `ep` of a legal (or null) move of `before`. `check_number` is `c`, or 0 for
/// a move that gives no check, or mate.
void append_move_members(const Position& before, Move m, int check_number, std::string& out);

/// The members that say which move it is.
struct BgnMoveFields {
  std::optional<JsonValue> p, f, t, x, castle, promo, ep;

  /// Takes the member if it is one of these (`promote` is `promo`); false if not.
  bool take(JsonValue key, JsonValue value);
};

/// The legal (or null) move that the fields mean, or, in words, how they disagree with the board.
std::expected<Move, std::string> resolve_move(const Position& pos, const BgnMoveFields& fields);

}  // namespace chess
