// SPDX-License-Identifier: GPL-3.0-or-later
// What an opening book says of a position, whatever kind of book it is: moves with weights. An engine asks a
// `Book` for them, and `pick_move` chooses one.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "base/error.h"
#include "base/random.h"
#include "core/position.h"

namespace chess { inline namespace openings {

/// A move that a book knows.
struct BookMove {
  Move move;
  /// How good the move is for the book, compared with the other moves of the same position only. A move of
  /// twice the weight is played twice as often. A move of weight 0 is known, but never played.
  std::uint32_t weight = 0;

  friend bool operator==(const BookMove&, const BookMove&) = default;
};

/// A book to play from. Looking up changes nothing, so several threads may do it.
class Book {
 public:
  virtual ~Book() = default;

  /// The moves that the book knows in `pos`: legal, each once, the heaviest first, always in the same order.
  /// Empty if the position is not in the book. Fails if the book is a file that cannot be read any more;
  /// other books never fail.
  virtual std::expected<std::vector<BookMove>, Error> moves_of(const Position& pos) const = 0;

 protected:
  Book() = default;
  Book(const Book&) = default;
  Book& operator=(const Book&) = default;
  Book(Book&&) = default;
  Book& operator=(Book&&) = default;
};

/// Chooses one of `moves`. Returns nothing if no move has a weight above 0. `variety` is clamped to 0 to 100.
/// A move takes part if its weight is at least (100 - variety) percent of the heaviest weight, and its chance
/// is in proportion to its weight. So 100 goes by weight alone. 0 always takes the first of the heaviest,
/// without a number from `random`.
std::optional<Move> pick_move(std::span<const BookMove> moves, int variety, Random& random);

}}  // namespace chess::openings
