// SPDX-License-Identifier: GPL-3.0-or-later
// The filter of a list as a person types it: options of `bgn filter`, or a formula as its --where takes it.
#pragma once

#include <expected>
#include <string_view>

#include "base/error.h"
#include "query/game_filter.h"

namespace annotate {

/// `--player "Carlsen, M" --result 1-0`, or `WhiteElo > 2600 and eco("B33")`; an empty text keeps every game.
/// Whoever types it may be a stranger: an option that names a file is refused.
std::expected<chess::GameFilter, chess::Error> parse_filter(std::string_view text);

}  // namespace annotate
