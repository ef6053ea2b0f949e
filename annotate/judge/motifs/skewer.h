// SPDX-License-Identifier: GPL-3.0-or-later
// Skewer: the first move of a line attacks a man that must step aside, and the slider takes what stood
// behind it.
#pragma once

#include <optional>

#include "annotate/judge/motifs/shape.h"

namespace annotate {

/// `first` stands in front and is a king, or worth no less than `second` behind it.
std::optional<Shape> find_skewer(const PlayedLine& line);

}  // namespace annotate
