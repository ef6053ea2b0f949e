// SPDX-License-Identifier: GPL-3.0-or-later
// Chessmen as SVG paths, drawn for this project: plain shapes that are told apart at 20 pixels and printed in
// one colour.
#pragma once

#include <string_view>

#include "base/enum_array.h"
#include "core/piece.h"

namespace chess { inline namespace svg {

/// Shapes in a square of 100 units, y down, the feet at y = 86.
struct PieceShape {
  std::string_view body;  ///< to be filled and outlined
  std::string_view detail;  ///< lines within the body
};

inline constexpr EnumArray<Role, PieceShape> kPieceShapes = {
    // A ball on a cone.
    PieceShape{"M50 22a13 13 0 0 1 8 23c8 6 11 16 12 26h4q5 0 5 5v10H21V76q0-5 5-5h4c1-10 4-20 12-26a13 13 0 "
               "0 1 8-23z",
               "M30 71h40"},
    // A horse's head in profile: ear, forehead, muzzle, mane.
    PieceShape{"M33 86c0-15 9-21 15-32-5 4-11 4-15 7-4 4-7 8-12 6-6-3-7-9-4-14 5-8 8-13 11-21 2-6 6-10 "
               "11-12l1-9 10 8"
               "c19 3 29 20 29 42v25z",
               "M39 35l5-3M21 57l4 2M58 26c10 7 14 19 14 34"},
    // A mitre with its cut.
    PieceShape{"M50 12a6 6 0 0 1 4 11c12 8 18 18 18 28 0 8-4 14-9 18h10q5 0 5 5v12H22V74q0-5 "
               "5-5h10c-5-4-9-10-9-18 0-10 "
               "6-20 18-28a6 6 0 0 1 4-11z",
               "M37 69h26M50 36v20M42 44h16"},
    // A tower.
    PieceShape{"M24 18h12v9h8v-9h12v9h8v-9h12v18l-9 8v25h6q5 0 5 5v12H22V74q0-5 5-5h6V44l-9-8z",
               "M33 44h34M33 69h34"},
    // A crown of five points.
    PieceShape{
        "M15 31a5 5 0 1 1 5 5l10 18 1-28a5 5 0 1 1 5-1l8 26 3-29a5 5 0 1 1 6 0l3 29 8-26a5 5 0 1 1 5 1l1 28 "
        "10-18a5 5 0 1 1 5-5l-9 39v16H24V70z",
        "M25 70h50"},
    // A broad crown under a cross.
    PieceShape{"M46 10h8v7h7v8h-7v8c9-7 30-5 30 11 0 12-10 19-12 26v16H28V70c-2-7-12-14-12-26 0-16 21-18 "
               "30-11v-8h-7v-8h7z",
               "M28 70h44M50 34v36"},
};

inline const PieceShape& piece_shape(Role role) { return kPieceShapes[role]; }

}}  // namespace chess::svg
