// SPDX-License-Identifier: GPL-3.0-or-later
// Which openings follow which: every legal move from one position of the table to another, whatever lines the
// table gives for them. So transpositions are edges as well.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "openings/opening_book.h"

namespace chess { inline namespace openings {

/// A move to the next entry, or from a previous one.
struct OpeningLink {
  Move move;
  std::uint32_t index;  ///< of the entry at the other end

  friend bool operator==(const OpeningLink&, const OpeningLink&) = default;
};

/// The moves between the entries of a book.
class OpeningGraph {
 public:
  /// Takes some hundredths of a second. It keeps no reference to `book`.
  explicit OpeningGraph(const OpeningBook& book);

  /// The links to the next entries, in the order of the table. Precondition: index < the book's size.
  std::span<const OpeningLink> next(std::size_t index) const { return next_.of(index); }
  /// The links from the previous entries, in the same order and with the same precondition.
  std::span<const OpeningLink> previous(std::size_t index) const { return previous_.of(index); }

  /// The number of moves between entries.
  std::size_t edges() const { return next_.links.size(); }

  /// The transpositions of an entry: the shortest ways to it from the standard start that lead from named
  /// position to named position, at most `limit`. They are in the order of the table, compared from the end.
  /// Empty if there is no such way. Precondition: index < the book's size.
  std::vector<std::vector<Move>> move_orders(std::size_t index, std::size_t limit) const;

 private:
  /// Links of all entries behind one another; those of entry i are from begins[i] to begins[i + 1].
  struct Links {
    std::vector<OpeningLink> links;
    std::vector<std::uint32_t> begins;
    std::span<const OpeningLink> of(std::size_t index) const {
      return std::span(links).subspan(begins[index], begins[index + 1] - begins[index]);
    }
  };
  static constexpr std::uint32_t kUnreached = 0xFFFFFFFF;

  void measure_distances(const OpeningBook& book);

  Links next_;
  Links previous_;
  /// The first moves of all: from the start position, which has no name.
  std::vector<OpeningLink> first_;
  /// Fewest half-moves from the start through named positions; kUnreached: no way.
  std::vector<std::uint32_t> distance_;
};

}}  // namespace chess::openings
