// SPDX-License-Identifier: GPL-3.0-or-later
// Fork: the first move of a line brings one man to bear on two, of which it then takes one.
#pragma once

#include <optional>

#include "annotate/judge/motifs/shape.h"

namespace annotate {

/// `first` is the more valuable of the two men attacked. Both are kings, worth more than the attacker, or
/// unguarded pieces; not both were attacked by it before.
std::optional<Shape> find_fork(const PlayedLine& line);

}  // namespace annotate
