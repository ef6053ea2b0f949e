// SPDX-License-Identifier: GPL-3.0-or-later
// The two sides of a game of chess.
#pragma once

#include <cstdint>

#include "base/enum_array.h"

namespace chess::inline core {

enum class Color : std::uint8_t { White, Black };
constexpr std::size_t enum_count(Color) { return 2; }

inline constexpr Color kColors[] = {Color::White, Color::Black};

/// The other side.
constexpr Color operator!(Color c) { return static_cast<Color>(static_cast<std::uint8_t>(c) ^ 1); }

/// FEN's letter: 'w' or 'b'.
constexpr char to_char(Color c) { return c == Color::White ? 'w' : 'b'; }

/// "White" or "Black".
constexpr const char* to_name(Color c) { return c == Color::White ? "White" : "Black"; }

}  // namespace chess::inline core
