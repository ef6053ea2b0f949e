// SPDX-License-Identifier: GPL-3.0-or-later
// How far reading is, for the person at the keyboard.
#pragma once

#include <cstdint>

#include "console/progress.h"

namespace annotate::bgn {

/// "812MB, 104MB/s, 1.2M games, 0:00:14 left". `total` 0: it is not known.
chess::ProgressView read_progress(std::uint64_t bytes, std::uint64_t total, std::uint64_t games,
                                  double seconds);

}  // namespace annotate::bgn
