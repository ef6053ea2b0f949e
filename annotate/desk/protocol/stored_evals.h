// SPDX-License-Identifier: GPL-3.0-or-later
// The choice of no engine: the evaluations that the games have are judged by.
#pragma once

#include <string>

#include "annotate/pipeline/pipeline.h"
#include "console/console.h"

namespace annotate {

inline EngineChoice stored_evals(const chess::RuleSet& rules) {
  return {.provider = {"marginalia", "", std::string(chess::program_version()), rules.name, {}},
          .factory = nullptr};
}

}  // namespace annotate
