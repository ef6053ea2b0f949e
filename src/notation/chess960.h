// SPDX-License-Identifier: GPL-3.0-or-later
// The 960 start positions of Fischer Random Chess and their numbers (Reinhard Scharnagl's scheme).
#pragma once

#include <optional>

#include "core/position.h"

namespace chess::inline notation {

/// Start position number 0..959; 518 is standard chess. Precondition: 0 <= number < 960.
Setup chess960_setup(int number);

/// The number of a position that stands as one of the 960 does, both sides alike, with all rights.
std::optional<int> chess960_number(const Setup& setup);

}  // namespace chess::inline notation
