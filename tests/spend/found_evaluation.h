// SPDX-License-Identifier: GPL-3.0-or-later
// What a search found, told by score and nodes alone.
#pragma once

#include <cstdint>

#include "core/score.h"
#include "spend/search_request.h"

namespace chess::test {

inline Evaluation found(int centipawns, std::uint64_t nodes) { return {Score::cp(centipawns), {}, nodes}; }

}  // namespace chess::test
