// SPDX-License-Identifier: GPL-3.0-or-later
// Names an opening: `name_opening "1. e4 e5 2. f4"`. The table of names is a part of the library.
#include <iostream>

#include <marginalia/notation/move_line.h>
#include <marginalia/openings/opening_book.h>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const chess::Position start = chess::Position::start();
  const auto moves = chess::parse_move_line(start, argv[1]);
  if (!moves) {
    std::cerr << to_string(moves.error()) << '\n';
    return 1;
  }
  // Positions have names, not orders of moves: transpositions are found, too.
  const auto opening = chess::OpeningBook::embedded().name_game(start, *moves);
  if (!opening) {
    std::cout << "no opening with a name\n";
    return 0;
  }
  std::cout << opening->entry.eco << ' ' << opening->entry.name << ", after " << opening->ply
            << " half-moves\n";
  if (opening->left_at) std::cout << "half-move " << *opening->left_at << " left the book\n";
}
