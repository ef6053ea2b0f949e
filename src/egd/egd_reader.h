// SPDX-License-Identifier: GPL-3.0-or-later
// Games from an EGD stream, one after the other: a game a line, and also the same objects printed over
// several lines or as the elements of one JSON array. Memory is that of the longest game. Nothing
// is lost in silence: what cannot be read comes out as a refused game with its reason.
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

namespace chess::inline egd {

// One EGD game from its JSON text to the tree: every move is played on a board, and all that the entry says
// of it is compared with what happened there. See FORMAT.md.

/// Reads the game that `text` is, keeping what can be kept. `tape` is memory to be used again.
ReadGame read_egd_game(std::string_view text, JsonTape& tape);

class EgdReader {
 public:
  /// Precondition: `source` is not null. `longest_game` in bytes bounds the memory.
  explicit EgdReader(std::unique_ptr<ByteSource> source, std::size_t longest_game = LineReader::kLongestLine)
      : objects_(std::move(source), longest_game) {}

  /// The next game, whole, cut before a wrong move, or refused. Nothing when there are no more; see
  /// `fault` then.
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
  JsonTape tape_;
};

/// Where EGD text can be cut in two that read as the whole did: see last_json_object_boundary.
inline std::size_t last_egd_boundary(std::string_view text) { return last_json_object_boundary(text); }

}  // namespace chess::inline egd
