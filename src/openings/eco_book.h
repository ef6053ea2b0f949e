// SPDX-License-Identifier: GPL-3.0-or-later
// The table of openings as a book to play from: moves to named positions, weighed by the scores that the
// table has of them and by how much theory there is behind them.
#pragma once

#include "openings/book_move.h"
#include "openings/opening_book.h"

namespace chess::inline openings {

class EcoBook final : public Book {
 public:
  /// `book` must live as long as this.
  explicit EcoBook(const OpeningBook& book) : book_(&book) {}

  /// The moves of `pos` that lead to an entry with a score and are not unsound: none that the scores call
  /// worse than -0.80 for the mover, and none that tests took out. The weight of a move is kLineWeight for
  /// each named line behind it (`OpeningEntry::lines`), halved with every kHalfWeightLoss centipawns that
  /// its score is worse for the mover than the best; at least 1. By scores alone, which are those of one
  /// short search each, 1. e3 would be played as often as 1. d4.
  std::vector<BookMove> moves_of(const Position& pos) const override;

  static constexpr std::uint32_t kLineWeight = 64;
  static constexpr int kHalfWeightLoss = 20;

 private:
  const OpeningBook* book_;
};

}  // namespace chess::inline openings
