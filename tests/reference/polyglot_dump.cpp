// SPDX-License-Identifier: GPL-3.0-or-later
// What the library makes of Polyglot books, line by line, for polyglot_reference.py:
//   keys          for each FEN of the input its key
//   entries BOOK  every entry: key, bits of the move, weight, learn
//   find BOOK     for each FEN of the input the moves in the order of the file, and the best
#include <fmt/format.h>
#include <cstdio>
#include <iostream>

#include "notation/fen.h"
#include "notation/uci_move.h"
#include "polyglot/polyglot_book.h"

using namespace chess;

namespace {

std::string to_text(const Position& pos, const PolyglotMove& m) {
  const auto castling = needs_chess960(pos) ? CastlingNotation::KingTakesRook : CastlingNotation::KingMove;
  return fmt::format("{}/{}/{}", to_uci(m.move, castling), m.weight, m.learn);
}

std::string answer(const PolyglotBook* book, const Position& pos) {
  if (book == nullptr) return fmt::format("{:016x}", bits_of(pos.polyglot_key()));
  std::string text;
  const auto known = book->find_all(pos).value();
  for (const PolyglotMove& m : known) text += to_text(pos, m) + " ";
  const auto best = book->find(pos).value();
  return text + "| " + (best ? to_text(pos, *best) : "-");
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  if (mode != "keys" && argc != 3) return 2;
  std::optional<PolyglotBook> book;
  if (mode != "keys") {
    auto opened = PolyglotBook::open(argv[2]);
    if (!opened) {
      fmt::print(stderr, "{}\n", opened.error().reason);
      return 2;
    }
    book = std::move(*opened);
  }
  if (mode == "entries") {
    for (std::size_t i = 0; i < book->file().size(); ++i) {
      const PolyglotEntry e = book->file().entry(i).value();
      fmt::print("{:016x} {} {} {}\n", bits_of(e.key), e.move, e.weight, e.learn);
    }
    return 0;
  }
  for (std::string line; std::getline(std::cin, line);) {
    const auto pos = parse_position(line);
    fmt::print("{}\n", pos ? answer(book ? &*book : nullptr, *pos) : "error: " + pos.error().reason);
  }
}
