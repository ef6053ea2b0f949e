// SPDX-License-Identifier: GPL-3.0-or-later
// The positions that games of a tuning run begin with.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "base/error.h"
#include "core/position.h"

namespace engine::tune {

/// The positions of a file with an EPD or FEN on each line (plain or compressed; empty lines are passed
/// over). The error names file and line: no position, or one where the game is over; or that there are none.
std::expected<std::vector<chess::Position>, chess::Error> load_openings(const std::string& path);

}  // namespace engine::tune
