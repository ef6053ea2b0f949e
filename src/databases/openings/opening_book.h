// SPDX-License-Identifier: GPL-3.0-or-later
// The names of openings: from a position to its ECO code and name, and from a game to the
// name of the deepest of its positions that has one. Positions are matched by board, turn,
// castling rights and possible en passant, so transpositions and move counters never matter.
// The names are lichess's (chess-openings, CC0). Other collections (eco.json, MIT) add positions and
// aliases; see books/data.
// Beside this: opening_search.h (by code, by name, roots), opening_graph.h (next and previous
// openings, move orders), opening_aliases.h (other names); EcoBook plays from the table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "core/position.h"
#include "openings/book_move.h"

namespace chess { inline namespace openings {

/// A position of the table. The texts belong to the book and live as long as it does.
struct OpeningEntry {
  std::string_view eco;     ///< "B03"
  std::string_view name;    ///< "Alekhine Defense: Exchange Variation", UTF-8
  std::string_view source;  ///< the collection that has this position: "lichess", "scid", ...
  /// Lichess names this very position. Otherwise the name is that of the nearest named position before it on
  /// its line (`root_of`), and so is the code, except that of an `is_eco_root`.
  bool is_named;
  bool is_interpolated;  ///< no collection names it; a line of one goes through it
  bool is_eco_root;  ///< the position that the Encyclopaedia gives for the code `root_eco`
  std::string_view root_eco;  ///< mostly `eco`; lichess has some roots under another code; else empty
  /// The side that has just moved ought not to have: the score is below -0.80 for it, or tests have
  /// shown that the line is lost.
  bool is_unsound;
  /// The evaluation of an engine (eco.json's scores.json), in centipawns from White's view; +-9999: mate.
  std::optional<int> score;
  /// How many entries with a name of their own have a line through this position, this entry included.
  int lines;
  std::size_t index;  ///< of this entry in its book, for `OpeningBook::line`
};

/// The opening of a game.
struct GameOpening {
  /// The deepest position of the game that has a name of its own (`OpeningEntry::is_named`): the name and the
  /// code of the game, as lichess gives them. If the game has none, it is `deepest`.
  OpeningEntry entry;
  /// The number of half-moves from the start of the game to the position of `entry`.
  int ply;
  /// The deepest position of the game that is in the book at all, and its half-moves.
  OpeningEntry deepest;
  int deepest_ply;
  /// The half-move (1 = the first) that left the book for good; nothing when the game ends in it.
  std::optional<int> left_at;
};

/// The parts of an opening's name. "Sicilian Defense: Najdorf Variation, English Attack" has one of each.
struct OpeningNameParts {
  std::string_view opening;  ///< "Sicilian Defense"
  std::string_view variation;  ///< "Najdorf Variation"; may be empty
  std::string_view subvariation;  ///< "English Attack", with all that follows; may be empty
};

/// Views into `name`. The first ": " or ", " ends the opening, the next ", " ends the variation.
OpeningNameParts split_opening_name(std::string_view name);

class OpeningBook {
 public:
  /// The table that comes with the program, read at the first call. Safe from several threads.
  static const OpeningBook& embedded();

  /// Reads a table (books/data/FORMAT.md). Every move is played on a board. An illegal move, a position that
  /// is given twice, or a malformed row refuses the table.
  static std::expected<OpeningBook, Error> parse(std::string text);

  /// How many positions the table has, named or not.
  std::size_t size() const { return records_.size(); }
  /// An entry by its place in the table. The table is sorted by the SAN of the lines, with a line before its
  /// continuations. Precondition: index < size().
  OpeningEntry entry(std::size_t index) const;
  /// The moves from the standard start to the entry's position. Precondition: index < size().
  std::vector<Move> line(std::size_t index) const;
  /// The position of an entry. Precondition: index < size().
  Position position(std::size_t index) const;

  /// The entry of this position. A match of the key is verified on the board.
  std::optional<OpeningEntry> find(const Position& pos) const;

  /// The opening of a game, or of a line of moves: walks back to the deepest named position; nothing when no
  /// position is in the book. `moves` are played from `start`. Precondition: each is legal, or null where
  /// `Position::play` takes it. Takes a few microseconds.
  std::optional<GameOpening> name_game(const Position& start, std::span<const Move> moves) const;

 private:
  /// A move of the tree of lines; node 0 is the start position.
  struct Step {
    std::uint32_t parent;
    Move move;
  };
  struct Record {
    Key key;
    std::uint32_t step;
    std::uint32_t eco_offset;
    std::uint32_t root_eco_offset;
    std::uint32_t source_offset;
    std::uint32_t name_offset;
    std::uint32_t lines;
    std::uint16_t name_size;
    std::uint8_t source_size;
    bool is_interpolated : 1;
    bool is_alias_only : 1;
    bool is_eco_root : 1;
    bool is_unsound : 1;
    bool has_score : 1;
    std::int16_t score;
  };
  /// Of the index by key: half of the key, and which record (0: free, else 1 + its index).
  struct Slot {
    std::uint32_t tag;
    std::uint32_t record;
  };
  class Reader;

  OpeningBook() = default;
  /// 1 + the index of the record with this key, 0 for none. Keys of records differ.
  std::uint32_t record_of(Key key) const;
  bool stands_at(std::size_t index, const Position& pos) const { return position(index).repeats(pos); }
  void index_records();
  void count_lines();

  std::string text_;
  std::vector<Step> steps_;
  std::vector<Record> records_;
  /// Open addressing. A power of two, at most half full.
  std::vector<Slot> slots_;
};

/// The table of openings as a book to play from. It has the moves to named positions. Their weights come from
/// the scores in the table and from the amount of theory behind each move.
class EcoBook final : public Book {
 public:
  /// `book` must live as long as this.
  explicit EcoBook(const OpeningBook& book) : book_(&book) {}

  /// The moves of `pos` to entries that have a score and are not unsound (worse than -0.80 for the mover, or
  /// removed by tests). The weight of a move is kLineWeight for each named line behind it
  /// (`OpeningEntry::lines`). It is halved for every kHalfWeightLoss centipawns by which the score is worse
  /// for the mover than the best one, and is at least 1. The scores come from one short search each; by
  /// scores alone, 1. e3 would be played as often as 1. d4.
  std::expected<std::vector<BookMove>, Error> moves_of(const Position& pos) const override;

  /// The weight of one named line.
  static constexpr std::uint32_t kLineWeight = 64;
  /// The loss in centipawns that halves a weight.
  static constexpr int kHalfWeightLoss = 20;

 private:
  const OpeningBook* book_;
};

/// The opening of a game by the embedded table: its last position that has a name, behind at least one move.
/// Only games from the standard start have openings.
std::optional<GameOpening> find_opening(const Position& start, std::span<const Move> moves);

}}  // namespace chess::openings
