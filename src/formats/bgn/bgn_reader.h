// SPDX-License-Identifier: GPL-3.0-or-later
// Reads games from a BGN stream one after the other. Usually each line is a game. The same objects may also
// be printed over several lines, or be the elements of one JSON array. Memory is bounded by the longest game.
// Nothing is lost in silence: what cannot be read is returned as a refused game with its reason.
#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "bgn/plain_game.h"
#include "game/imported_game.h"
#include "game/tag_question.h"
#include "io/io_error.h"
#include "io/line_reader.h"
#include "io/object_stream.h"
#include "json/json_tape.h"

namespace chess { inline namespace bgn {

// One BGN game from its JSON text to the tree, every move replayed on a board.

/// Reads one game from its JSON text, and plays every move on a board. Memory is reused for the next game.
class BgnGameReader {
 public:
  /// A game for which `wants_moves` returns false has no moves, and faults among them need not be seen.
  explicit BgnGameReader(TagQuestion wants_moves = {}) : plain_(std::move(wants_moves)) {}
  /// Reads the game in `text`, which is JSON, or JSON5 with a remark, and keeps what can be kept.
  ReadGame read(std::string_view text);
  /// How deep the brackets of the last game nest, if it has variations; see kDeepBgn.
  std::size_t levels() const { return levels_; }

 private:
  void read_value(JsonValue object, ReadGame& out);

  PlainGameReader plain_;
  JsonTape tape_;
  std::size_t levels_ = 0;
};

/// Reads a game. Any fault is an error. White space around the object is allowed.
std::expected<Game, GameReadError> parse_bgn(std::string_view text);

/// Reads the games of a BGN source one after the other.
class BgnReader {
 public:
  /// `longest_game` is in bytes, and bounds the memory. A game for which `wants_moves` returns false has no
  /// moves. Precondition: `source` is not null.
  explicit BgnReader(std::unique_ptr<ByteSource> source, std::size_t longest_game = LineReader::kLongestLine,
                     TagQuestion wants_moves = {})
      : objects_(std::move(source), longest_game), reader_(std::move(wants_moves)) {}

  /// The next game: whole, cut before a wrong move, or refused (its moves could not be read at all, or its
  /// line was no game). Returns nothing at the end; then see `fault`.
  std::optional<ImportedGame> next();

  /// What stood behind the last game and is none; known when `next` has returned nothing.
  std::vector<Diagnostic> last_diagnostics() const { return waiting_; }
  /// The number of games returned so far.
  std::size_t games() const { return games_; }
  /// The number of lines read so far.
  std::size_t line_ends() const { return objects_.lines(); }
  /// What is read from, for progress.
  const ByteSource& source() const { return objects_.source(); }
  /// Why reading ended before the end of the data; empty if it did not.
  const std::optional<IoError>& fault() const { return objects_.fault(); }

 private:
  ImportedGame to_game(ReadGame&& read, std::size_t line);

  JsonObjectStream objects_;
  BgnGameReader reader_;
  std::size_t games_ = 0;
  std::vector<Diagnostic> waiting_;  // for the next game
  bool has_named_site_ = false;
};

}}  // namespace chess::bgn
