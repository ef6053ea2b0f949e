// SPDX-License-Identifier: GPL-3.0-or-later
// A repertoire as people keep it, games with variations in PGN or BGN, as a book: every move of every
// line, weighed by how often it stands there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
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

}  // namespace books
