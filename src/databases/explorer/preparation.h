// SPDX-License-Identifier: GPL-3.0-or-later
// What to know of an opponent: what he plays with each colour and with which results, what he prefers at
// which speed and against whom, the lines in which he scores badly, and what he does where he meets a book.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <vector>

#include "base/enum_array.h"
#include "base/error.h"
#include "explorer/played_moves.h"
#include "openings/book_move.h"
#include "query/player_score.h"
#include "query/tag_patterns.h"

namespace chess { inline namespace explorer {

/// What a player does with one colour.
struct PreparedSide {
  /// So many of the latest games are kept, and of the lost ones in each position.
  static constexpr std::size_t kLatest = 10;
  static constexpr std::size_t kModels = 2;
  /// The width of a bin of `by_opponent`.
  static constexpr int kBin = 200;

  PlayedMoves played;  ///< from the start of his games on
  PlayedMoves lost{kModels};  ///< the same of the games that he lost: the strongest ones are models
  ExampleGames latest{ExampleGames::By::Date, kLatest};
  std::map<int, ScoreTable> by_speed;  ///< openings, by SpeedClass as a number
  std::map<int, ScoreTable> by_opponent;  ///< openings, by the lowest rating of the bin
};

/// The figures of one player.
class Preparation {
 public:
  /// Looks at the games of those whom `player` fits, so many half-moves of each.
  Preparation(NamePattern player, int plies) : player_(player), plies_(plies), score_(std::move(player)) {}

  /// Counts a game of an input of the collection, for each side that the player had. Games come in their
  /// order.
  void add(const ImportedGame& game, std::size_t input = 0);

  const PreparedSide& side(Color color) const { return sides_[color]; }
  const PlayerScore& score() const { return score_; }
  /// Which colour the player has in a game with these players; nothing if neither is the player.
  std::optional<Color> color_in(const GameFacts& game) const;

 private:
  NamePattern player_;
  int plies_;
  PlayerScore score_;
  EnumArray<Color, PreparedSide> sides_{};
};

/// A line of moves from the start of a game, and the player's games that come to its end.
struct PreparedLine {
  std::vector<Move> moves;
  Position end = Position::start();
  const VisitedPosition* games = nullptr;
};

/// Where the player scores badly: positions that his opponents chose, in which his score is at least ten
/// points of a hundred below that of all his games with the colour. The first ones are those that chance
/// explains least, (difference of the scores) x sqrt(games). None of them lies in the line of another.
std::vector<PreparedLine> weak_lines(const PreparedSide& side, Color color, std::uint64_t min_games,
                                     int plies, std::size_t most);

/// Where the player leaves a book that answers him.
struct BookGap {
  PreparedLine line;  ///< its last move is the player's
  bool book_ends = false;  ///< the book has no move of the player there
};

/// What the player, with `color`, plays in the positions of a book for the other side, where the book has no
/// answer: the most frequent first. Lines of fewer games are left out. Fails if the book cannot be read.
std::expected<std::vector<BookGap>, Error> book_gaps(const PreparedSide& side, Color color, const Book& book,
                                                     std::uint64_t min_games);

}}  // namespace chess::explorer
