// SPDX-License-Identifier: GPL-3.0-or-later
// The 960 start positions of Fischer Random Chess and their numbers (Reinhard Scharnagl's scheme).
#pragma once

#include <optional>

#include "core/position.h"

namespace chess::inline notation {

/// The start position with this number. Number 518 is standard chess. Precondition: 0 <= number < 960.
Setup chess960_setup(int number);

/// The number of a start position: both sides stand in the same order and have all rights. Returns nothing
/// for any other position.
std::optional<int> chess960_number(const Setup& setup);

}  // namespace chess::inline notation
