// SPDX-License-Identifier: GPL-3.0-or-later
// Games from a BGN stream, one after the other: a game a line, and also the same objects printed over
// several lines or as the elements of one JSON array. Memory is that of the longest game. Nothing
// is lost in silence: what cannot be read comes out as a refused game with its reason.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "bgn/bgn_game.h"
#include "game/imported_game.h"
#include "io/io_error.h"
#include "io/line_reader.h"
#include "io/object_stream.h"
#include "json/json_tape.h"

namespace chess::inline bgn {

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
