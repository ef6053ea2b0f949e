// SPDX-License-Identifier: GPL-3.0-or-later
// What a tuning run has found, for people and for matches.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/lab/tune/spsa.h"

namespace engine::tune {

/// The values as the engine can have them: the nearest integers.
std::vector<int> rounded_values(const Spsa& spsa);

/// A line for each parameter: name, default, tuned value, and how far it has gone in steps.
std::string to_table(const Spsa& spsa);

/// "option.NAME=VALUE,...": an engine of `book match` with the values that differ from the defaults.
std::string to_options(const Spsa& spsa);

/// "NAME +1.2, ...": the `count` parameters that have gone furthest, in steps.
std::string furthest_moved(const Spsa& spsa, std::size_t count);

/// "NAME=VALUE ..." with fractions: one line of a log, to see where a run is going.
std::string to_log_line(const Spsa& spsa);

}  // namespace engine::tune
