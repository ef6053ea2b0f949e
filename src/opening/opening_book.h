// SPDX-License-Identifier: GPL-3.0-or-later
// The names of openings: from a position to its ECO code and name, and from a game to the
// name of the deepest of its positions that has one. Positions are matched by board, turn,
// castling rights and possible en passant, so transpositions and move counters never matter.
// The table is derived from eco.json (Jeff Lowery and others, MIT); see books/data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.h"

namespace chess {

/// What is wrong with a table of openings, and where.
struct OpeningTableError {
  std::size_t line;  ///< from 1
  std::string message;
};

/// A named position. The texts belong to the book and live as long as it does.
struct OpeningEntry {
  std::string_view eco;   ///< "B03"
  std::string_view name;  ///< "Alekhine Defense: Exchange Variation", UTF-8
  bool is_interpolated;   ///< between two named positions; the name is that of the one before
  bool is_eco_root;       ///< the position that the Encyclopaedia gives for this code
  std::size_t index;      ///< of this entry in its book, for `OpeningBook::line`
};

/// The opening of a game.
struct GameOpening {
  OpeningEntry entry;
  /// Half-moves played when the position of `entry` stood on the board (0: the start position).
  int ply;
  /// The half-move (1 = the first) that left the book for good; nothing when the game ends in it.
  std::optional<int> left_at;
};

class OpeningBook {
 public:
  /// The table that comes with the program, read at the first call. Safe from several threads.
  static const OpeningBook& embedded();

  /// Reads a table (books/data/FORMAT.md). Every move is played on a board: an illegal move, a
  /// position given twice or a malformed row refuses the table.
  static std::expected<OpeningBook, OpeningTableError> parse(std::string text);

  /// How many positions have a name.
  std::size_t size() const { return records_.size(); }
  /// Entries in the order of the table. Precondition: index < size().
  OpeningEntry entry(std::size_t index) const;
  /// The moves from the standard start to that position. Precondition: index < size().
  std::vector<Move> line(std::size_t index) const;

  /// The entry of this very position. A hit of the key is checked on the board.
  std::optional<OpeningEntry> find(const Position& pos) const;

  /// The deepest position of the game that is in the book; nothing when none is. `moves` are
  /// played from `start`. Precondition: each is legal, or null where `Position::play` takes it.
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
    std::uint32_t name_offset;
    std::uint16_t name_size;
    bool is_interpolated;
    bool is_eco_root;
  };
  class Reader;

  OpeningBook() = default;
  bool stands_at(const Record& record, const Position& pos) const;
  void index_records();

  std::string text_;
  std::vector<Step> steps_;
  std::vector<Record> records_;
  /// Open addressing: 0 is free, else 1 + the index of a record. A power of two, at most half full.
  std::vector<std::uint32_t> slots_;
};

}  // namespace chess
