// SPDX-License-Identifier: GPL-3.0-or-later
// Where the openings of a match come from: a list, in its order or shuffled, or random walks through a
// book. The opening of a round depends on its number and the seed alone, so that a match that was broken
// off goes on with the same openings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/position.h"
#include "openings/book_move.h"
#include "openings/opening_book.h"

namespace chess::inline match {

/// Where a game of a match begins: a position, and moves that are played without thinking.
struct OpeningLine {
  Position start = Position::start();
  std::vector<Move> moves{};  ///< legal one after another from `start`
  bool chess960 = false;      ///< castling is spoken as king takes rook
  std::string name{};         ///< what its source calls it; may be empty

  /// The position after the moves.
  Position end() const {
    Position position = start;
    for (const Move move : moves) position.play(move);
    return position;
  }
  friend bool operator==(const OpeningLine&, const OpeningLine&) = default;
};

class OpeningSource {
 public:
  virtual ~OpeningSource() = default;
  /// The opening of round `index`, from 0. Safe from several threads.
  virtual OpeningLine at(std::size_t index) const = 0;
  /// How many different ones there are; nothing when that is not known.
  virtual std::optional<std::size_t> size() const = 0;
};

enum class OpeningOrder { Sequential, Random };

/// The openings of a list; when all have had their turn, it begins anew (in another order when random).
/// Precondition: `lines` is not empty.
std::unique_ptr<OpeningSource> opening_list(std::vector<OpeningLine> lines, OpeningOrder order,
                                            std::uint64_t seed);

/// Walks of at most `plies` half-moves through a book from the start position, each move chosen by its
/// weight. Precondition: `book` is not null.
std::unique_ptr<OpeningSource> book_walks(std::shared_ptr<const Book> book, int plies, std::uint64_t seed);

/// Every line of a book of names that is `min_plies` to `max_plies` long, with its name.
std::vector<OpeningLine> named_lines(const OpeningBook& book, int min_plies, int max_plies);

/// Cuts every line at `plies` half-moves, and drops lines that come a second time, and those at whose end
/// the game is over.
std::vector<OpeningLine> trim_openings(std::vector<OpeningLine> lines, int plies);

}  // namespace chess::inline match
