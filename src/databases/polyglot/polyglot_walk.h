// SPDX-License-Identifier: GPL-3.0-or-later
// The positions that a player who follows a Polyglot book from the start of a game can meet. He plays moves
// of the book, his opponent plays anything. A book contains keys, not positions; this finds the positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <span>
#include <vector>

#include "polyglot/polyglot_book.h"

namespace chess { inline namespace polyglot {

/// The positions of a book for one side.
class PolyglotWalk {
 public:
  /// The longest line that is followed, in half-moves. No game has a longer one.
  static constexpr std::size_t kLongestLine = 1024;

  /// Finds all positions of `book` that a player of `side` can meet from the start of standard chess, each by
  /// one of its shortest lines. Takes a few microseconds for each reply to each book move, and 16 bytes of
  /// memory per position. Fails if the file cannot be read.
  static std::expected<PolyglotWalk, IoError> of(const PolyglotBook& book, Color side);

  /// The number of positions found.
  std::size_t positions() const { return positions_; }
  /// The number of entries of these positions that are not legal moves.
  std::size_t illegal_entries() const { return illegal_entries_; }

  /// A position with `side` to move, and the moves of the game up to it. Valid during the visit.
  struct Stop {
    const Position& position;
    std::span<const Move> line;
  };
  /// Visits every position in the order of a printed book: a position comes after the one that leads to it,
  /// and everything that follows a move comes before the next move. A fault of `visit` ends it.
  std::expected<void, IoError> for_each(
      const std::function<std::expected<void, IoError>(const Stop&)>& visit) const;

 private:
  /// A position, or the start of the game; two half-moves on from `parent`, at most. Those of one parent
  /// stand next to each other.
  struct Node {
    std::uint32_t parent;
    std::uint32_t first_child = 0;  ///< 0: none
    Move own = Move::null();  ///< of `side`; null at the start, and Black's before its first
    Move reply = Move::null();  ///< of the other side; null at the start
  };

  struct Place {
    Position position;
    std::vector<Move> line;
  };
  PolyglotWalk() = default;
  Place place_of(std::uint32_t node) const;
  std::expected<void, IoError> expand(const PolyglotBook& book, std::uint32_t node, std::vector<bool>& seen);
  std::expected<void, IoError> add_replies(const PolyglotBook& book, std::uint32_t parent, Move own,
                                           const Position& pos, std::vector<bool>& seen);

  std::vector<Node> nodes_;
  bool is_start_met_ = false;  ///< node 0, the start of the game, is one of the positions
  std::size_t positions_ = 0;
  std::size_t illegal_entries_ = 0;
};

}}  // namespace chess::polyglot
