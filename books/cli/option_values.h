// SPDX-License-Identifier: GPL-3.0-or-later
// What commands read from their options, and how they end: with an exit status, or with the error that keeps
// them from their work.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "core/position.h"

namespace books {

using ExitOrError = std::expected<int, chess::Error>;

/// The exit status; an error is told on the way.
int status_of(const ExitOrError& ended);

/// Reads `text` into `value` by `parse`. The error is in the place `option`.
template <class T, class Parse>
std::expected<void, chess::Error> read_option(std::string_view option, std::string_view text, T& value,
                                              Parse parse) {
  auto parsed = parse(text);
  if (!parsed) return std::unexpected(std::move(parsed.error()).in(std::string(option)));
  value = std::move(*parsed);
  return {};
}

/// A position or a line of moves: a FEN, moves from there, or both.
struct LineArgument {
  chess::Position start;
  std::vector<chess::Move> moves;  ///< legal one after another
};

/// Without a FEN the line begins at the start of a game.
std::expected<LineArgument, chess::Error> read_line(std::string_view fen, std::string_view moves);

}  // namespace books
