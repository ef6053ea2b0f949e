// SPDX-License-Identifier: GPL-3.0-or-later
// The tags that say where a game starts and by which rules: FEN, SetUp, Variant.
#pragma once

#include <expected>
#include <string_view>

#include "base/error.h"
#include "game/game.h"

namespace chess::inline pgn {

struct PgnStart {
  AnyPosition position;
  bool chess960 = false;
  /// Chess960 was not named, but the castling rights can only be had there.
  bool chess960_guessed = false;
};

/// Where a game with these tags begins, whatever their order. An error: a variant that is not played here, or
/// a FEN that is none or cannot be played on.
std::expected<PgnStart, Error> start_of(const Tags& tags);

}  // namespace chess::inline pgn
