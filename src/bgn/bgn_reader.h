// SPDX-License-Identifier: GPL-3.0-or-later
// Games from a BGN stream, one after the other: a game a line, and also the same objects printed over
// several lines or as the elements of one JSON array. Memory is that of the longest game. Nothing
// is lost in silence: what cannot be read comes out as a refused game with its reason.
#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <string_view>

#include "bgn/plain_game.h"
#include "game/imported_game.h"
#include "io/io_error.h"
#include "io/line_reader.h"
#include "io/object_stream.h"
#include "json/json_tape.h"

namespace chess::inline bgn {

// One BGN game from its JSON text to the tree, every move replayed on a board.

/// Reads games one by one, with memory that is used again.
class BgnGameReader {
 public:
  /// Reads the game that `text` is, keeping what can be kept.
  ReadGame read(std::string_view text);

 private:
  PlainGameReader plain_;
  JsonTape tape_;
};

/// Reads a game that must be right in all its parts. White space around it is allowed.
std::expected<Game, GameReadError> parse_bgn(std::string_view text);

class BgnReader {
 public:
  /// Precondition: `source` is not null. `longest_game` in bytes bounds the memory.
  explicit BgnReader(std::unique_ptr<ByteSource> source, std::size_t longest_game = LineReader::kLongestLine)
      : objects_(std::move(source), longest_game) {}

  /// The next game, whole, cut before a wrong move, or refused (its moves could not be read at all; its
  /// line was no game). Nothing when there are no more; see `fault` then.
  std::optional<ImportedGame> next();

  /// Games given so far.
  std::size_t games() const { return games_; }
  /// For progress: what is read from.
  const ByteSource& source() const { return objects_.source(); }
  /// Why reading ended before the end of the data, if it did.
  const std::optional<IoError>& fault() const { return objects_.fault(); }

 private:
  JsonObjectStream objects_;
  std::size_t games_ = 0;
  BgnGameReader reader_;
};

}  // namespace chess::inline bgn
