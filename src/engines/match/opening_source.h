// SPDX-License-Identifier: GPL-3.0-or-later
// Where the openings of a match come from: a list, in its order or shuffled, or random walks through a book.
// The opening of a round depends only on its number and the seed, so an interrupted match continues with the
// same openings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/error.h"
#include "openings/book_move.h"
#include "openings/opening_book.h"
#include "variant/any_position.h"

namespace chess { inline namespace match {

/// The start of a game: a position, and moves that are played without thinking.
struct OpeningLine {
  AnyPosition start{};
  std::vector<Move> moves{};  ///< legal one after another from `start`
  bool chess960 = false;  ///< castling is written as king takes rook
  std::string name{};  ///< the name in its source; may be empty

  /// The position after the moves.
  AnyPosition end() const {
    AnyPosition position = start;
    for (const Move move : moves) position.play(move);
    return position;
  }
  friend bool operator==(const OpeningLine&, const OpeningLine&) = default;
};

/// Openings by the number of the round.
class OpeningSource {
 public:
  virtual ~OpeningSource() = default;
  /// The opening of round `index`, from 0. Several threads may call it. Fails if it is of a book that cannot
  /// be read any more.
  virtual std::expected<OpeningLine, Error> at(std::size_t index) const = 0;
  /// The number of different openings; nothing if it is unknown.
  virtual std::optional<std::size_t> size() const = 0;
};

/// The order of the openings of a list.
enum class OpeningOrder { Sequential, Random };

/// The openings of a list. After the last one it begins again (in another order if random). Precondition:
/// `lines` is not empty.
std::unique_ptr<OpeningSource> opening_list(std::vector<OpeningLine> lines, OpeningOrder order,
                                            std::uint64_t seed);

/// Walks of at most `plies` half-moves through a book from the start position. Each move is chosen by its
/// weight. Precondition: `book` is not null.
std::unique_ptr<OpeningSource> book_walks(std::shared_ptr<const Book> book, int plies, std::uint64_t seed);

/// Openings of a variant, in which books know nothing: `plies` random moves from its start position, and for
/// Chess960 from a random one of its start positions. No opening ends the game. Precondition:
/// is_played(rules).
std::unique_ptr<OpeningSource> random_openings(Variant rules, int plies, std::uint64_t seed);

/// Every line of a book of names with `min_plies` to `max_plies` half-moves, with its name.
std::vector<OpeningLine> named_lines(const OpeningBook& book, int min_plies, int max_plies);

/// Gathers openings from a source of any size: cuts every line after some half-moves, and drops repeated
/// lines and lines at whose end the game is over.
class OpeningGatherer {
 public:
  /// Cuts lines after `plies` half-moves. Takes `limit` openings at most, so that memory is bounded.
  explicit OpeningGatherer(int plies, std::size_t limit = kUsualLimit)
      : plies_(static_cast<std::size_t>(plies)), limit_(limit) {}

  /// Takes a line, or drops it.
  void add(OpeningLine line);
  /// Are there as many as it takes? Then it drops all others.
  bool is_full() const { return lines_.size() == limit_; }
  /// What it has taken, in order. Afterwards it is empty.
  std::vector<OpeningLine> take() { return std::exchange(lines_, {}); }

  /// A million openings take about half a gigabyte.
  static constexpr std::size_t kUsualLimit = 1'000'000;

 private:
  std::size_t plies_;
  std::size_t limit_;
  std::vector<OpeningLine> lines_;
  std::unordered_set<std::string> seen_;
};

}}  // namespace chess::match
