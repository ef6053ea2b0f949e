// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of chessmen, without a colour.
#pragma once

#include <cstdint>
#include <optional>

#include "base/enum_array.h"
#include "base/text.h"

namespace chess::inline core {

enum class Role : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King };
constexpr std::size_t enum_count(Role) { return 6; }

inline constexpr Role kRoles[] = {Role::Pawn, Role::Knight, Role::Bishop,
                                  Role::Rook, Role::Queen,  Role::King};

/// The English letter in upper case: "PNBRQK".
constexpr char to_char(Role r) { return "PNBRQK"[static_cast<int>(r)]; }

/// "pawn", "knight", ...
constexpr const char* to_name(Role r) {
  constexpr const char* kNames[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
  return kNames[static_cast<int>(r)];
}

/// The role an English letter of either case stands for.
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

}  // namespace chess::inline core
