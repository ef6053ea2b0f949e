// SPDX-License-Identifier: GPL-3.0-or-later
// What a search found, told by score and nodes alone.
#pragma once

#include <cstdint>

#include "annotate/spend/search_request.h"
#include "core/score.h"

namespace annotate::test {

inline Evaluation found(int centipawns, std::uint64_t nodes) {
  return {chess::Score::cp(centipawns), {}, nodes};
}

}  // namespace annotate::test
