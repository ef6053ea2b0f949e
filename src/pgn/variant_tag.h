// SPDX-License-Identifier: GPL-3.0-or-later
// The tags that say where a game starts and by which rules: FEN, SetUp, Variant.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "game/game.h"

namespace chess {

enum class PgnRules : std::uint8_t {
  Standard,
  Chess960,
  Other,  ///< a variant that is not read here
};

/// What a Variant tag means. Spellings differ in case, spaces and hyphens: "Chess960", "chess 960",
/// "Fischerandom", "Fischer Random"; "Standard", "Normal", "From Position" and "?" are standard chess.
PgnRules parse_variant(std::string_view value);

/// Is this a spelling that other programs read, too?
bool is_common_variant_name(std::string_view value);

struct PgnStart {
  Position position = Position::start();
  bool chess960 = false;
  /// Chess960 was not named, but the castling rights can only be had there.
  bool chess960_guessed = false;
};

/// Where a game with these tags begins, whatever their order. The message says what is wrong: an
/// unknown variant, or a FEN that is none or cannot be played on.
std::expected<PgnStart, std::string> start_of(const Tags& tags);

}  // namespace chess
