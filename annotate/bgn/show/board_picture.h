// SPDX-License-Identifier: GPL-3.0-or-later
// A position drawn with characters: coloured squares on a terminal, else rows of chessmen or letters.
#pragma once

#include <optional>
#include <string>

#include "core/position.h"

namespace annotate::bgn {

struct BoardStyle {
  bool colours = false;
  bool ascii = false;  ///< letters as in FEN instead of chessmen
  bool flip = false;   ///< seen by Black
};

/// Nine lines: eight ranks with their numbers, and the letters of the files. The squares of `last` are
/// marked: by colour, else the arrival in brackets and the empty origin by `*`.
std::string board_picture(const chess::Position& pos, std::optional<chess::Move> last,
                          const BoardStyle& style);

}  // namespace annotate::bgn
