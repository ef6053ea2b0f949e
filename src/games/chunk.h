// SPDX-License-Identifier: GPL-3.0-or-later
// A piece of an input that holds whole games: what one worker takes at a time.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "games/game_format.h"
#include "io/byte_source.h"

namespace chess::inline games {

struct Chunk {
  std::size_t input = 0;  ///< index among the inputs
  GameFormat format = GameFormat::Pgn;
  std::string text;
  /// What follows the text, up to the end of the input: where games are too long to be cut apart, or
  /// reading met a fault. Usually null.
  std::unique_ptr<ByteSource> rest;
  /// The input could not be opened: there is no text.
  std::optional<IoError> fault;
  bool is_last = false;  ///< of its input

  /// The text and the rest as one source. Precondition: the chunk outlives it, and this is the first call.
  std::unique_ptr<ByteSource> source(const std::string& name);
};

}  // namespace chess::inline games
