// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces of an input that hold whole games, and the cutter that makes them. One worker takes one piece at a
// time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "games/game_format.h"
#include "io/byte_source.h"

namespace chess { inline namespace games {

/// A place in an input: what is before it.
struct GamePlace {
  std::uint64_t games = 0;
  std::uint64_t lines = 0;
};

/// A piece of an input that holds whole games: what one worker takes at a time.
struct Chunk {
  /// The index of the input.
  std::size_t input = 0;  ///< index among the inputs
  GameFormat format = GameFormat::Pgn;
  std::string text;
  /// What follows the text, up to the end of the input. It is there if games are too long to be cut apart, or
  /// if reading met a fault. Usually null.
  std::unique_ptr<ByteSource> rest;
  /// Why the input could not be opened. Then there is no text.
  std::optional<IoError> fault;
  bool is_last = false;  ///< this is the last chunk of its input
  /// Where it is in its input, if that does not follow from the chunks before it.
  std::optional<GamePlace> place;
  std::uint64_t skipped = 0;  ///< so many games at its beginning do not count

  /// The games of the input before the first one that counts. Nothing if that follows from the chunks before.
  std::optional<std::uint64_t> games_before() const {
    return place ? std::optional(place->games + skipped) : std::nullopt;
  }

  /// The text and the rest as one source. Precondition: the chunk outlives the source, and this is the first
  /// call.
  std::unique_ptr<ByteSource> source(const std::string& name);
};

/// Cuts one input into chunks, at places where games surely begin. The places depend only on the bytes of the
/// input, not on how they arrive.
class ChunkCutter {
 public:
  /// A chunk has about `size` bytes. If no place to cut is found within `longest` bytes, the rest of the
  /// input is one chunk. Precondition: `source` is not null, 0 < size <= longest.
  ChunkCutter(std::unique_ptr<ByteSource> source, GameFormat format, std::size_t size,
              std::size_t longest = kLongest);

  /// The next chunk. Returns nothing after the last one. An empty input has no chunk.
  std::optional<Chunk> next();

  static constexpr std::size_t kLongest = std::size_t{8} << 20;

 private:
  bool fill(std::string& text, std::size_t size);

  std::unique_ptr<ByteSource> source_;  ///< null: all of it is read or handed over
  GameFormat format_;
  std::size_t size_;
  std::size_t longest_;
  std::string tail_;  ///< read, and behind the last cut
};

}}  // namespace chess::games
