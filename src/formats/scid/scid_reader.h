// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the games of a database of Scid from the records that `open_scid` makes.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "game/imported_game.h"
#include "game/tag_question.h"
#include "io/buffered_reader.h"
#include "io/io_error.h"
#include "pgn/game_builder.h"

namespace chess { inline namespace scid {

/// Reads one game after the other. They get what PGN has: tags, variations, comments, NAGs and commands.
class ScidReader {
 public:
  /// A game for which `wants_moves` returns false has only its tags and its result. Precondition: `source` is
  /// not null.
  explicit ScidReader(std::unique_ptr<ByteSource> source, TagQuestion wants_moves = {})
      : records_(std::move(source)), wants_moves_(std::move(wants_moves)), builder_(wants_moves_) {}

  /// The next game: whole, cut before a wrong move, or refused. Returns nothing at the end; then see `fault`.
  /// Games have no lines.
  std::optional<ImportedGame> next();

  /// The number of games returned so far.
  std::size_t games() const { return games_; }
  /// Why reading ended before the end of the data; empty if it did not.
  const std::optional<IoError>& fault() const { return fault_; }

 private:
  bool fill(std::size_t size);

  BufferedReader records_;
  TagQuestion wants_moves_;
  GameBuilder builder_;
  std::size_t games_ = 0;
  std::optional<IoError> fault_;
};

}}  // namespace chess::scid
