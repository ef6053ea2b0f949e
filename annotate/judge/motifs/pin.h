// SPDX-License-Identifier: GPL-3.0-or-later
// Pin: the first move of a line sets a slider against a piece that may not leave, because something
// better stands behind it, and the piece then falls where it stands.
#pragma once

#include <optional>

#include "annotate/judge/motifs/shape.h"

namespace annotate {

/// `first` is the piece pinned, `second` what it is pinned to: the king, or a piece worth more than it that
/// the slider would gladly take. The piece is taken on its square, or takes the slider and is taken back.
std::optional<Shape> find_pin(const PlayedLine& line);

}  // namespace annotate
