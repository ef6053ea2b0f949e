// SPDX-License-Identifier: GPL-3.0-or-later
// The two men in a row that a slider looks at: what pins and skewers are made of.
#pragma once

#include <optional>
#include <vector>

#include "core/board.h"

namespace annotate {

/// Both of the colour that the slider is not of.
struct Row {
  chess::Square front;
  chess::Square behind;
  friend bool operator==(const Row&, const Row&) = default;
};

/// The rows seen from `slider`, a bishop, rook or queen; empty for other men.
std::vector<Row> rows_seen_from(const chess::Board& board, chess::Square slider);

}  // namespace annotate
