// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of openings that come with the program, put together for a person who asks: all that is known
// of an opening, and the openings of games in files, as text and as JSON.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/plain_games.h"
#include "openings/opening_aliases.h"
#include "openings/opening_book.h"
#include "openings/opening_graph.h"

namespace books {

/// How a line of moves stands to the book.
struct WalkBack {
  int plies = 0;       ///< half-moves back to the position that is in the book
  std::string left_with;  ///< the move that left the book, "6. h4"; empty when none did
  std::string eco;     ///< the code of a game with these moves (`chess::GameOpening::entry`)
  std::string name;    ///< and its name
};

/// The moves to an entry of the book, "1. e4 c5". Precondition: index < book.size().
std::string line_of(const chess::OpeningBook& book, std::size_t index);

/// One line for each: code, name, moves. With a width of more than 20, no line is longer; what continues one
/// has an indent.
std::string list(const chess::OpeningBook& book, std::span<const chess::OpeningEntry> entries,
                 std::size_t width = 0);
/// An array of objects, members as in eco.json.
std::string list_json(const chess::OpeningBook& book, const chess::OpeningAliases& aliases,
                      std::span<const chess::OpeningEntry> entries);

/// "FEN	B90	Sicilian Defense: Najdorf Variation"; "-" for what there is not.
std::string found(std::string_view fen, const std::optional<chess::OpeningEntry>& entry);
/// The same as an object of JSON on one line.
std::string found_json(std::string_view fen, const std::optional<chess::OpeningEntry>& entry);

/// Single openings with their neighbours.
class OpeningCatalogue {
 public:
  /// Of the embedded tables. Makes the graph, which takes some hundredths of a second.
  OpeningCatalogue();

  const chess::OpeningBook& book() const { return book_; }

  /// A paragraph: names, line, where it comes from and where it goes.
  std::string card(const chess::OpeningEntry& entry, const std::optional<WalkBack>& walk_back) const;
  std::string card_json(const chess::OpeningEntry& entry, const std::optional<WalkBack>& walk_back) const;

 private:
  const chess::OpeningBook& book_;
  const chess::OpeningAliases& aliases_;
  chess::OpeningGraph graph_;
};

/// Indented, one opening a line: the moves since the one above, then code and name, or an alias in
/// parentheses for a position without a name of its own. `entries` of `book`, in the order of the table.
std::string family_tree(const chess::OpeningBook& book, const chess::OpeningAliases& aliases,
                        std::span<const chess::OpeningEntry> entries);

/// The same as an array of objects, those below in `children`.
std::string family_tree_json(const chess::OpeningBook& book, std::span<const chess::OpeningEntry> entries);

/// The move that left the book, "6. h4"; empty when none did. `moves` from `start` are of the game that
/// `opening` names.
std::string left_with(const chess::Position& start, std::span<const chess::Move> moves,
                      const chess::GameOpening& opening);

/// A game and its opening; nothing when no position of it is in the book.
struct NamedGame {
  std::string file;  ///< as the user named it
  const chess::PlainGame& game;
  std::optional<chess::GameOpening> opening;
};

/// "games.pgn	12	B90	10	6. h4	Sicilian Defense: Najdorf Variation": file, number, code of
/// the game, half-moves to the named position, the move that left the book, name; "-" for what there is not.
void append_line(const NamedGame& named, std::string& out);
/// The same as one object of JSON, and a line end.
void append_json_line(const NamedGame& named, std::string& out);

}  // namespace books
