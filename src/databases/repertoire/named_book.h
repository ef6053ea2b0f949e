// SPDX-License-Identifier: GPL-3.0-or-later
// The book that a user names on the command line, whatever it is; among others a repertoire as people keep
// it, games with variations in PGN or BGN.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/error.h"
#include "game/game.h"
#include "openings/book_move.h"
#include "repertoire/book_side.h"

namespace chess { inline namespace repertoire {

/// Does anyone mark the move ? or ??: a move that a repertoire shows, but its owner does not play?
bool is_marked_bad(const Node& node);

/// What a line of a repertoire does in a position where its owner is to move.
struct OwnChoice {
  std::size_t game = 0;           ///< its number in the file, from 1
  std::vector<Move> path;  ///< from the start of the game to the position
  std::vector<Move> moves;  ///< in the order of their numbers; a variation beside a move is a second one
  std::vector<Move> refused;  ///< marked ? or ?? there, in the same order
};

class RepertoireBook final : public Book {
 public:
  /// Reads all games of a file, of any compression, as `add` does. What readers remark goes to `on_problem`,
  /// a line each. The fault when there is no move in the end.
  static std::expected<RepertoireBook, Error> open(const std::string& path, BookSide side,
                                                   const std::function<void(const std::string&)>& on_problem);

  /// Takes the moves of the main line and of all variations. A move of those who follow the book that is
  /// marked ? or ?? is left out, with all that comes behind it: it shows what not to play. A move of the
  /// other side stays, however it is marked, since it has an answer. Crazyhouse has no moves for a book.
  void add(const Game& game, BookSide side = BookSide::Both);

  std::expected<std::vector<BookMove>, Error> moves_of(const Position& pos) const override;
  std::size_t positions() const { return moves_.size(); }
  /// How many moves were left out because of their marks.
  std::size_t refused() const { return refused_; }
  /// What the owner's lines do in `pos`, different choices only, the first line that makes each. Nothing of a
  /// book for both sides, and of games that begin elsewhere than chess does.
  std::span<const OwnChoice> choices_in(const Position& pos) const;

 private:
  void note_choice(const Game& game, NodeId at, const Position& position);

  std::unordered_map<std::uint64_t, std::vector<BookMove>> moves_;  // by Position::key
  std::unordered_map<std::uint64_t, std::vector<OwnChoice>> choices_;  // by Position::key
  std::size_t games_ = 0;
  std::size_t refused_ = 0;
};

struct NamedBook {
  std::shared_ptr<const Book> book;
  std::shared_ptr<const RepertoireBook> repertoire;  ///< the same; null when the book is no file of games
};

/// "eco" is the table of openings that comes with the program; else a file: a Polyglot book, a move-record
/// database, or games with variations (PGN, BGN). Its kind is told by its contents and its name. What readers
/// remark goes to `on_problem`.
std::expected<NamedBook, Error> open_named_book(const std::string& name, BookSide side,
                                                const std::function<void(const std::string&)>& on_problem);

}}  // namespace chess::repertoire
