// SPDX-License-Identifier: GPL-3.0-or-later
// Whose moves a book is for, and from whose side its test is told.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/piece.h"

namespace chess { inline namespace repertoire {

/// Whose moves the book is for.
enum class BookSide : std::uint8_t { White, Black, Both };

/// The side that follows the book; nothing where both do.
constexpr std::optional<Color> owner_of(BookSide side) {
  if (side == BookSide::Both) return std::nullopt;
  return side == BookSide::White ? Color::White : Color::Black;
}

/// Does `color` follow the book?
constexpr bool is_for(BookSide side, Color color) { return owner_of(side).value_or(color) == color; }

/// The side from which scores and results are told: the owner's, or White's where both follow the book.
constexpr Color view_of(BookSide side) { return owner_of(side).value_or(Color::White); }

/// "White", "Black", "both sides".
std::string to_string(BookSide side);

}}  // namespace chess::repertoire
