// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a file of games in PGN, plain or compressed, and says who played: `read_pgn games.pgn.gz`.
#include <iostream>

#include <marginalia/io/input.h>
#include <marginalia/pgn/game_builder.h>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  // "-" is standard input. gzip, bzip2 and Zstandard are recognised by their first bytes.
  auto input = chess::open_input(argv[1]);
  if (!input) {
    std::cerr << input.error().message << '\n';
    return 1;
  }
  // One game at a time is in memory. To look at games without building trees, give a PgnReader a visitor.
  chess::PgnGameReader reader(std::move(*input));
  while (const auto read = reader.next()) {
    const chess::Game& game = read->game;
    std::cout << game.tags.get("White", "?") << " - " << game.tags.get("Black", "?") << ", "
              << to_string(game.result) << ", " << game.main_line().size() << " half-moves\n";
    // A reader never stops at a faulty game. It says what is wrong and what it did about it.
    for (const chess::Diagnostic& what : read->diagnostics) std::cout << "  " << to_string(what) << '\n';
  }
}
