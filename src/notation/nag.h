// SPDX-License-Identifier: GPL-3.0-or-later
// Numeric Annotation Glyphs (PGN standard, 10): numbers, and the signs people write for them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace chess::inline notation {

/// 0..255, as in "$6".
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

/// $1 to $6: a verdict on the move itself.
constexpr bool is_move_quality(Nag n) { return number_of(n) >= 1 && number_of(n) <= 6; }

/// The sign for a NAG ("?!", "±", "N"), empty when it has none.
std::string_view glyph_of(Nag n);

/// The NAG a sign stands for: `! ? !! ?? !? ?! □ ± ∓ +- -+ += =+ ∞ = N D ...`, in UTF-8.
std::optional<Nag> parse_glyph(std::string_view text);

/// "$6" read as a number; nothing when it is no number in 0..255.
std::optional<Nag> parse_nag(std::string_view text);

/// In words, e.g. "dubious move", "White has the initiative"; empty for numbers the standard does not define.
std::string description_of(Nag n);

}  // namespace chess::inline notation
