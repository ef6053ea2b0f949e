// SPDX-License-Identifier: GPL-3.0-or-later
// One move of BGN, the piece-from-to of its specification: written from the board, and checked
// against the board when read.
#pragma once

#include <expected>
#include <optional>
#include <string>

#include "core/lean_position.h"
#include "json/json_tape.h"
#include "variant/any_position.h"

namespace chess { inline namespace bgn {

/// Appends the members `p` to `ep` of a legal (or null) move, and plays it on `pos`. `checks` counts the
/// checks that its side has given in the game; mate is none. `goes_on`: a move follows, so it is no mate.
void play_and_append_members(LeanPosition& pos, Move m, int& checks, bool goes_on, std::string& out);
/// The same by the rules of a variant. A check that wins a game of three-check has its number.
void play_and_append_members(AnyPosition& pos, Move m, int& checks, bool goes_on, std::string& out);

/// The members that say which move it is.
struct BgnMoveFields {
  std::optional<JsonValue> p, f, t, x, castle, promo, ep;

  /// Takes the member if it is one of these (`promote` is `promo`); false if not.
  bool take(JsonValue key, JsonValue value);
};

/// The legal (or null) move that the fields mean, or, in words, how they disagree with the board.
std::expected<Move, std::string> resolve_move(const Position& pos, const BgnMoveFields& fields);
std::expected<Move, std::string> resolve_move(const AnyPosition& pos, const BgnMoveFields& fields);

}}  // namespace chess::bgn
