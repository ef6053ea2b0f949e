// SPDX-License-Identifier: GPL-3.0-or-later
// The names of the variants of chess: which rules a PGN's Variant tag, a BGN's `variant` or an engine's
// option means, and how each of them writes it. All formats share this list.
#pragma once

#include <cstdint>
#include <string_view>

namespace chess { inline namespace variant {

/// The known variants.
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
  Giveaway,  ///< antichess with castling
  Suicide,  ///< giveaway in which the side with fewer pieces wins a stalemate
  Other,  ///< a name that is not in the list
};

/// Are the rules of this variant known here, so that its games are read with their moves?
constexpr bool is_played(Variant v) { return v != Variant::Other; }

/// The variant of a name. Case, spaces and hyphens do not matter: "Chess960", "chess 960", "Fischerandom",
/// "Fischer Random"; "Three-check", "3check". "", "?", "Normal" and "From Position" are standard chess.
/// Returns Other for unknown names.
Variant parse_variant_name(std::string_view text);

/// The name in PGN tags: "Standard", "Three-check". Empty for Other.
std::string_view to_pgn_name(Variant v);
/// The name in BGN: "standard", "threeCheck". Empty for Other.
std::string_view to_bgn_name(Variant v);

/// The name in the UCI protocol, as the option UCI_Variant of engines has it: "chess", "3check". Empty for
/// Other. Chess960 is "chess" with UCI_Chess960.
std::string_view to_uci_name(Variant v);

/// Does the name say that the game starts as in Chess960, whatever the rules are: "Fischerandom",
/// "Atomic960", "Crazyhouse 960"?
bool names_chess960(std::string_view text);

/// Do other programs (such as python-chess) also read this spelling in a PGN tag?
bool is_common_variant_name(std::string_view text);

}}  // namespace chess::variant
