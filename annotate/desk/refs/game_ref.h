// SPDX-License-Identifier: GPL-3.0-or-later
// How the rooms of the desk name a game to each other.
#pragma once

#include <compare>
#include <cstdint>

namespace annotate {

/// A game on the desk: the number of a document, and the game's number in it, from 1.
struct GameRef {
  std::uint64_t document = 0;
  std::uint64_t number = 0;
  friend auto operator<=>(const GameRef&, const GameRef&) = default;
};

}  // namespace annotate
