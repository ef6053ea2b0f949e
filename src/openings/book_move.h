// SPDX-License-Identifier: GPL-3.0-or-later
// What an opening book says of a position, whatever kind of book it is: moves with weights. An engine
// asks a `Book` for them and lets `pick_move` choose.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/random.h"
#include "core/position.h"

namespace chess::inline openings {

struct BookMove {
  Move move;
  /// How good the book finds the move, against the other moves of the same position only: twice as much,
  /// twice as often. 0: known, and never to be played.
  std::uint32_t weight = 0;

  friend bool operator==(const BookMove&, const BookMove&) = default;
};

/// A book that can be played from. Looking up changes nothing: safe from several threads.
class Book {
 public:
  virtual ~Book() = default;

  /// What the book knows of `pos`: legal moves, each once, the heaviest first, in an order that is the
  /// same every time. Empty: the position is not in the book.
  virtual std::vector<BookMove> moves_of(const Position& pos) const = 0;

 protected:
  Book() = default;
  Book(const Book&) = default;
  Book& operator=(const Book&) = default;
  Book(Book&&) = default;
  Book& operator=(Book&&) = default;
};

/// One of `moves`, none of weight 0; nothing when there is no other. `variety` is 0 to 100 (more or less
/// counts as the nearest): a move takes part when its weight is at least 100 - variety percent of the
/// heaviest one's, and is chosen with a chance in proportion to its weight. So 100 is by weight alone,
/// and 0 is always the first of the heaviest, without a number taken from `random`.
std::optional<Move> pick_move(std::span<const BookMove> moves, int variety, Random& random);

}  // namespace chess::inline openings
