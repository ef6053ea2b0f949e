// SPDX-License-Identifier: GPL-3.0-or-later
// A position or a line of moves, as commands take them: a FEN, moves from there, or both.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.h"

namespace books {

struct LineArgument {
  chess::Position start;
  std::vector<chess::Move> moves;  ///< legal one after another
};

/// Without a FEN the line begins at the start of a game. The fault in words.
std::expected<LineArgument, std::string> read_line(std::string_view fen, std::string_view moves);

}  // namespace books
