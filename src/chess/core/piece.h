// SPDX-License-Identifier: GPL-3.0-or-later
// The two sides of a game, the kinds of pieces, and pieces: a kind and a colour.
#pragma once

#include <cstdint>
#include <optional>

#include "base/enum_array.h"
#include "base/text.h"

namespace chess { inline namespace core {

/// One of the two sides.
enum class Color : std::uint8_t { White, Black };
constexpr std::size_t enum_count(Color) { return 2; }

/// Both sides, for loops.
inline constexpr Color kColors[] = {Color::White, Color::Black};

/// The other side.
constexpr Color operator!(Color c) { return static_cast<Color>(static_cast<std::uint8_t>(c) ^ 1); }

/// The letter of FEN: 'w' or 'b'.
constexpr char to_char(Color c) { return c == Color::White ? 'w' : 'b'; }

/// "White" or "Black".
constexpr const char* to_name(Color c) { return c == Color::White ? "White" : "Black"; }

/// The kind of a piece, whatever its colour.
enum class Role : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King };
constexpr std::size_t enum_count(Role) { return 6; }

/// All roles, for loops.
inline constexpr Role kRoles[] = {Role::Pawn, Role::Knight, Role::Bishop,
                                  Role::Rook, Role::Queen,  Role::King};

/// The English letter in upper case, one of "PNBRQK".
constexpr char to_char(Role r) { return "PNBRQK"[static_cast<int>(r)]; }

/// "pawn", "knight", ...
constexpr const char* to_name(Role r) {
  constexpr const char* kNames[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
  return kNames[static_cast<int>(r)];
}

/// The role of an English letter of either case; nothing for other letters.
constexpr std::optional<Role> parse_role(char letter) {
  switch (to_upper(letter)) {
    case 'P': return Role::Pawn;
    case 'N': return Role::Knight;
    case 'B': return Role::Bishop;
    case 'R': return Role::Rook;
    case 'Q': return Role::Queen;
    case 'K': return Role::King;
    default: return std::nullopt;
  }
}

/// A kind and a colour.
struct Piece {
  Color color;
  Role role;

  friend constexpr bool operator==(Piece, Piece) = default;
};

/// The letter of FEN, in upper case for White.
constexpr char to_char(Piece p) {
  return p.color == Color::White ? to_char(p.role) : to_lower(to_char(p.role));
}

/// The piece of a letter of FEN; nothing for other letters.
constexpr std::optional<Piece> parse_piece(char letter) {
  const auto role = parse_role(letter);
  if (!role) return std::nullopt;
  return Piece{letter >= 'a' ? Color::Black : Color::White, *role};
}

}}  // namespace chess::core
