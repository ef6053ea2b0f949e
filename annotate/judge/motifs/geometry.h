// SPDX-License-Identifier: GPL-3.0-or-later
// What pieces do to others by where they stand: fork, skewer, pin, discovered attack. Each names two pieces
// and the half-move of the line that wins something by it. Whether that stays won is counted elsewhere
// (moment.h).
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "annotate/judge/motifs/moment.h"
#include "core/board.h"
#include "core/role.h"

namespace annotate {

struct Shape {
  chess::Role first;
  chess::Role second;
  std::size_t winning_ply;  ///< index into the line's moves
  friend bool operator==(const Shape&, const Shape&) = default;
};

/// The first move of the line brings one piece to bear on two, of which it then takes one.
/// `first` is the more valuable of the two attacked. Both are kings, worth more than the attacker, or
/// unguarded pieces; not both were attacked by it before.
std::optional<Shape> find_fork(const PlayedLine& line);

/// The first move of the line attacks two pieces in a row; the front one steps aside, and the other is taken.
/// `first` stands in front and is a king, or worth no less than `second` behind it.
std::optional<Shape> find_skewer(const PlayedLine& line);

/// The first move of the line attacks two pieces in a row, of which the front one cannot step aside.
/// `first` is the piece pinned, `second` what it is pinned to: the king, or a piece worth more than it that
/// the slider would gladly take. The piece is taken on its square, or takes the slider and is taken back.
std::optional<Shape> find_pin(const PlayedLine& line);

/// The first move of the line steps out of the way of a slider behind it, and one of the two then takes
/// something.
/// `first` is the slider, `second` what it attacks now: a king (discovered check), or a piece worth
/// attacking.
std::optional<Shape> find_discovery(const PlayedLine& line);

/// Two pieces of one side in a row before a slider of the other.
struct AlignedPair {
  chess::Square front;
  chess::Square behind;
  friend bool operator==(const AlignedPair&, const AlignedPair&) = default;
};

/// All that `slider` looks at, a bishop, rook or queen; empty for other pieces.
std::vector<AlignedPair> aligned_pairs_from(const chess::Board& board, chess::Square slider);

}  // namespace annotate
