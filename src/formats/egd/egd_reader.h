// SPDX-License-Identifier: GPL-3.0-or-later
// Reads games from an EGD stream one after the other. Usually each line is a game. The same objects may also
// be printed over several lines, or be the elements of one JSON array. Memory is bounded by the longest game.
// Nothing is lost in silence: what cannot be read is returned as a refused game with its reason.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "game/imported_game.h"
#include "io/io_error.h"
#include "io/line_reader.h"
#include "io/object_stream.h"
#include "json/json_tape.h"

namespace chess { inline namespace egd {

// Every move of a game is played on a board, and everything that its entry says is compared with the board.
// See FORMAT.md.

/// Reads the game in `text` and keeps what can be kept. `tape` is memory that is reused.
ReadGame read_egd_game(std::string_view text, JsonTape& tape);

/// Reads the games of an EGD source one after the other.
class EgdReader {
 public:
  /// `longest_game` is in bytes, and bounds the memory. Precondition: `source` is not null.
  explicit EgdReader(std::unique_ptr<ByteSource> source, std::size_t longest_game = LineReader::kLongestLine)
      : objects_(std::move(source), longest_game) {}

  /// The next game: whole, cut before a wrong move, or refused. Returns nothing at the end; then see `fault`.
  std::optional<ImportedGame> next();

  /// The number of games returned so far.
  std::size_t games() const { return games_; }
  /// What is read from, for progress.
  const ByteSource& source() const { return objects_.source(); }
  /// Why reading ended before the end of the data; empty if it did not.
  const std::optional<IoError>& fault() const { return objects_.fault(); }

 private:
  JsonObjectStream objects_;
  std::size_t games_ = 0;
  JsonTape tape_;
};

/// Where EGD text can be cut into two parts that read like the whole; see last_json_object_boundary.
inline std::size_t last_egd_boundary(std::string_view text) { return last_json_object_boundary(text); }

}}  // namespace chess::egd
