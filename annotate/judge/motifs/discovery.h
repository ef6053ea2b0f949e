// SPDX-License-Identifier: GPL-3.0-or-later
// Discovered attack: the first move of a line steps out of the way of a slider behind it, and one of the two
// then takes something.
#pragma once

#include <optional>

#include "annotate/judge/motifs/shape.h"

namespace annotate {

/// `first` is the slider, `second` what it attacks now: a king (discovered check), or a man worth attacking.
std::optional<Shape> find_discovery(const PlayedLine& line);

}  // namespace annotate
