// SPDX-License-Identifier: GPL-3.0-or-later
// A book made of lines written in SAN.
#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <string_view>

#include "notation/move_line.h"
#include "repertoire/named_book.h"

namespace test_books {

/// Every line counts once: a move in two of them weighs 2. Each is a game of its own.
inline chess::RepertoireBook book_of(std::initializer_list<std::string_view> lines,
                                     chess::BookSide side = chess::BookSide::Both) {
  chess::RepertoireBook book;
  for (const std::string_view line : lines) {
    const auto moves = chess::parse_move_line(chess::Position::start(), line);
    REQUIRE(moves.has_value());
    chess::Game game;
    chess::NodeId at = chess::kRootNode;
    for (const chess::Move move : *moves) at = game.add_unchecked(at, move);
    book.add(game, side);
  }
  return book;
}

}  // namespace test_books
