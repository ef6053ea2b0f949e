// SPDX-License-Identifier: GPL-3.0-or-later
// The wood on the board in numbers: what praise, and sentences on material, are held against.
#pragma once

#include "core/board.h"

namespace annotate {

/// Men of `side` less those of the other, by exchange_value; kings apart. Centipawns.
int material_of(const chess::Board& board, chess::Color side);

}  // namespace annotate
