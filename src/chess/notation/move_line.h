// SPDX-License-Identifier: GPL-3.0-or-later
// A line of moves as people write it: "1. e4 e5 2. Nf3". It is meant for command lines and messages. Games
// with comments and variations are read as PGN.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "core/position.h"

namespace chess { inline namespace notation {

/// Is `word` the mark that ends the moves of a line: `*`, `1-0`, `0-1` or `1/2-1/2`?
bool is_result_word(std::string_view word);

/// Reads the moves of `text`, played from `start`. They may be SAN or UCI, with or without move numbers and a
/// result. The error names the half-move, counted from 1, and what is wrong with it.
std::expected<std::vector<Move>, Error> parse_move_line(const Position& start, std::string_view text);

/// "1. e4 e5 2. Nf3", or "12... Rd8 13. Kf1" when Black begins. Precondition: each move is legal.
std::string to_move_line(const Position& start, std::span<const Move> moves);

}}  // namespace chess::notation
