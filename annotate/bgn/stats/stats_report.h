// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a collection for people, as aligned text, and for programs, as JSON.
#pragma once

#include <cstddef>
#include <string>

#include "query/game_stats.h"

namespace annotate::bgn {

/// Sections of aligned lines. `top`: how many names of openings, players and time controls are shown.
std::string stats_text(const chess::GameStats& stats, std::size_t top);

/// One JSON object and a line feed. The keys are those of bgn(1), and stay. Lists of names are cut after
/// `top`, too.
std::string stats_json(const chess::GameStats& stats, std::size_t top);

}  // namespace annotate::bgn
