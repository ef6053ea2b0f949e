// SPDX-License-Identifier: GPL-3.0-or-later
// A chessman: a role of a colour.
#pragma once

#include <cstdint>
#include <optional>

#include "core/color.h"
#include "core/role.h"

namespace chess::inline core {

struct Piece {
  Color color;
  Role role;

  friend constexpr bool operator==(Piece, Piece) = default;
};

/// FEN's letter: upper case for White.
constexpr char to_char(Piece p) {
  return p.color == Color::White ? to_char(p.role) : to_lower(to_char(p.role));
}

/// The piece FEN's letter stands for.
constexpr std::optional<Piece> parse_piece(char letter) {
  const auto role = parse_role(letter);
  if (!role) return std::nullopt;
  return Piece{letter >= 'a' ? Color::Black : Color::White, *role};
}

}  // namespace chess::inline core
