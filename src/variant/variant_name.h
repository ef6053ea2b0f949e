// SPDX-License-Identifier: GPL-3.0-or-later
// The variants of chess by name: which rules a PGN's Variant tag, a BGN's `variant` or an engine's option
// means, and how each of them writes it. One list for all formats.
#pragma once

#include <cstdint>
#include <string_view>

namespace chess::inline variant {

enum class Variant : std::uint8_t {
  Standard,
  Chess960,
  Crazyhouse,
  Atomic,
  Antichess,
  ThreeCheck,
  KingOfTheHill,
  Horde,
  RacingKings,
  Other,  ///< a name that is not in the list
};

/// Can games of this variant be played here, and so read with their moves?
constexpr bool is_played(Variant v) {
  return v == Variant::Standard || v == Variant::Chess960 || v == Variant::Crazyhouse;
}

/// What a name means. Spellings differ in case, spaces, hyphens: "Chess960", "chess 960", "Fischerandom",
/// "Fischer Random"; "Three-check", "3check"; "", "?", "Normal" and "From Position" are standard chess.
Variant parse_variant_name(std::string_view text);

/// As PGN tags have it: "Standard", "Three-check"; empty for Other.
std::string_view to_pgn_name(Variant v);
/// As BGN has it: "standard", "threeCheck"; empty for Other.
std::string_view to_bgn_name(Variant v);

/// Is this a spelling of a PGN tag that other programs (python-chess, for one) read, too?
bool is_common_variant_name(std::string_view text);

}  // namespace chess::inline variant
