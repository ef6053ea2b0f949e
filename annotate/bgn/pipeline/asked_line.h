// SPDX-License-Identifier: GPL-3.0-or-later
// The position that a user asks for by the options --fen and --moves.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "base/error.h"
#include "core/position.h"

namespace annotate::bgn {

/// A position, and the moves that lead to it.
struct AskedLine {
  chess::Position start;
  std::vector<chess::Move> moves;
  chess::Position end;
};

/// Reads the two options, each of which may be empty. Of a game of `chess960` a position may have castling
/// rights that chess cannot have. The place of the error is the faulty option.
std::expected<AskedLine, chess::Error> parse_asked_line(const std::string& fen, const std::string& moves,
                                                        bool chess960 = false);

}  // namespace annotate::bgn
