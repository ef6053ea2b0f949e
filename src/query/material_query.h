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

namespace chess::inline query {

/// The material of two sides, of either colour.
class MaterialQuery {
 public:
  /// Reads the pieces of the two sides, in any order, with a `v` between the sides. Either side may be White.
  /// The kings may be left out. `plies` says for how many positions in a row the material must be on the
  /// board, at least 1. The error is a sentence that says what is accepted.
  static std::expected<MaterialQuery, Error> parse(std::string_view text, int plies = 1);

  /// Does the main line, or with `variations` any line, have the material for that long?
  bool is_reached(const Game& game, bool variations) const;

 private:
  /// How many of each role but the king, eight bits each.
  using Count = std::uint64_t;

  static std::expected<Count, Error> parse_side(std::string_view text);
  static Count count_of(const Board& board, Color c);

  Count first_ = 0;
  Count second_ = 0;
  int pieces_ = 0;  ///< of both sides, with the kings
  int plies_ = 1;
};

}  // namespace chess::inline query
