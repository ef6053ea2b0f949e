// SPDX-License-Identifier: GPL-3.0-or-later
// Does a game reach a certain material, written as endings are named: "KRPvKR"?
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "base/enum_array.h"
#include "base/error.h"
#include "core/piece.h"
#include "game/game.h"

namespace chess { inline namespace query {

/// The material of two sides, of either colour.
class MaterialQuery {
 public:
  /// Reads the pieces of the two sides, in any order, with a `v` between the sides. Either side may be White.
  /// A letter may come several times, or have a number behind it: P3 (three), P1-3 (one to three), P2+ (two
  /// or more), P* (any number). The kings may be left out. `plies` says for how many positions in a row the
  /// material must be on the board, at least 1. The error is a sentence that says what is accepted.
  static std::expected<MaterialQuery, Error> parse(std::string_view text, int plies = 1);

  /// Does the main line, or with `variations` any line, have the material for that long?
  bool is_reached(const Game& game, bool variations) const;

  /// Is it on this board?
  bool fits(const Board& board) const;

 private:
  /// How many of a role are wanted.
  struct Wanted {
    int least = 0;
    int most = 0;
  };
  using Side = EnumArray<Role, Wanted>;

  static std::expected<Side, Error> parse_side(std::string_view text);
  static bool fits(const Side& side, const Board& board, Color c);

  Side first_{};
  Side second_{};
  int least_pieces_ = 0;  ///< of both sides, with the kings
  int plies_ = 1;
};

}}  // namespace chess::query
