// SPDX-License-Identifier: GPL-3.0-or-later
// Chessmen as SVG paths, drawn for this project: plain shapes that are told apart at 20 pixels and printed in
// one colour.
#pragma once

#include <string_view>

#include "core/role.h"

namespace chess::inline svg {

/// Shapes in a square of 100 units, y down, the feet at y = 86.
struct PieceShape {
  std::string_view body;  ///< to be filled and outlined
  std::string_view detail;  ///< lines within the body
};

const PieceShape& piece_shape(Role role);

}  // namespace chess::inline svg
