// SPDX-License-Identifier: GPL-3.0-or-later
// The book that a user names on the command line, whatever it is; among others a repertoire as people keep
// it, games with variations in PGN or BGN.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/error.h"
#include "game/game.h"
#include "openings/book_move.h"

namespace books {

class RepertoireBook final : public chess::Book {
 public:
  /// Reads all games of a file, of any compression. What readers remark goes to `on_problem`, a line each.
  /// The fault when there is no move in the end.
  static std::expected<RepertoireBook, chess::Error> open(
      const std::string& path, const std::function<void(const std::string&)>& on_problem);

  /// Takes the moves of the main line and of all variations. Crazyhouse has none for a book.
  void add(const chess::Game& game);

  std::vector<chess::BookMove> moves_of(const chess::Position& pos) const override;
  std::size_t positions() const { return moves_.size(); }

 private:
  std::unordered_map<std::uint64_t, std::vector<chess::BookMove>> moves_;  // by Position::key
};

/// "eco" is the table of openings that comes with the program; else a file: a Polyglot book, a move-record
/// database, or games with variations (PGN, BGN). Its kind is told by its contents and its name. What readers
/// remark goes to `on_problem`.
std::expected<std::shared_ptr<const chess::Book>, chess::Error> open_named_book(
    const std::string& name, const std::function<void(const std::string&)>& on_problem);

}  // namespace books
