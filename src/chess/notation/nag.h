// SPDX-License-Identifier: GPL-3.0-or-later
// Numeric Annotation Glyphs (PGN standard, 10): numbers, and the signs that people write for them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace chess { inline namespace notation {

/// A number in 0..255, written "$6". Numbers without a name here are valid, too.
enum class Nag : std::uint8_t {
  Null = 0,
  GoodMove = 1,         // !
  Mistake = 2,          // ?
  BrilliantMove = 3,    // !!
  Blunder = 4,          // ??
  SpeculativeMove = 5,  // !?
  DubiousMove = 6,      // ?!
  OnlyMove = 7,         // □
  Novelty = 146,        // N
};
constexpr int number_of(Nag n) { return static_cast<int>(n); }

/// Is the NAG a verdict on the move itself ($1 to $6)?
constexpr bool is_move_quality(Nag n) { return number_of(n) >= 1 && number_of(n) <= 6; }

/// The sign of a NAG ("?!", "±", "N"); empty if it has none.
std::string_view glyph_of(Nag n);

/// The NAG of a sign in UTF-8: `! ? !! ?? !? ?! □ ± ∓ +- -+ += =+ ∞ = N D ...`. Returns nothing for other
/// texts.
std::optional<Nag> parse_glyph(std::string_view text);

/// Reads "$6". Returns nothing if the number is missing or above 255.
std::optional<Nag> parse_nag(std::string_view text);

/// The meaning in words, such as "dubious move" or "White has the initiative". Empty for numbers that the
/// standard does not define.
std::string description_of(Nag n);

}}  // namespace chess::notation
