// SPDX-License-Identifier: GPL-3.0-or-later
// The book that the engine plays from before it thinks: our own table of openings, or a file that the
// user names.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "base/error.h"
#include "base/random.h"
#include "openings/book_move.h"

namespace engine {

class OwnBook {
 public:
  /// Moves are chosen by chance where the variety allows it; `seed` decides how.
  explicit OwnBook(std::uint64_t seed) : random_(seed) {}

  /// Takes the table of openings that comes with the program for an empty `path`, else a Polyglot book or
  /// a move-record database. On an error, a sentence for people, there is no book.
  std::expected<void, chess::Error> open(const std::string& path);
  void close() { book_.reset(); }

  /// A legal move; nothing where the book has none. `variety` as `chess::pick_move` has it. Fails if the file
  /// cannot be read any more: then there is no book from now on.
  std::expected<std::optional<chess::Move>, chess::Error> pick(const chess::Position& position, int variety);

 private:
  std::unique_ptr<chess::Book> book_;
  chess::Random random_;
};

}  // namespace engine
