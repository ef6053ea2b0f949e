// SPDX-License-Identifier: GPL-3.0-or-later
// The 960 start positions of Fischer Random Chess and their numbers (Reinhard Scharnagl's scheme).
#pragma once

#include <optional>

#include "core/position.h"

namespace chess { inline namespace notation {

/// The start position with this number. Number 518 is standard chess. Precondition: 0 <= number < 960.
Setup chess960_setup(int number);

/// Does a side stand on its back rank in one of the 960 orders, whole, and are all castling rights those of
/// its king and rooks, for the other side on the same files? The order of standard chess is one of them.
bool has_chess960_rank(const Board& board, Bitboard castling_rooks);

/// The number of a start position: both sides stand in the same order and have all rights. Returns nothing
/// for any other position.
std::optional<int> chess960_number(const Setup& setup);

}}  // namespace chess::notation
