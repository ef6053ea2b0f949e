// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a file of games in any format, plain or compressed, and says who played: `read_games games.pgn.zst`.
#include <iostream>

#include <marginalia/games/read_games.h>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  // "-" is standard input. One game at a time is in memory.
  auto games = chess::read_games(argv[1]);
  for (const chess::ImportedGame& read : games) {
    const chess::Game& game = read.game;
    std::cout << game.tags.get("White", "?") << " - " << game.tags.get("Black", "?") << ", "
              << to_string(game.result) << ", " << game.main_line().size() << " half-moves\n";
    // A reader never stops at a faulty game. It says what is wrong and what it did about it.
    for (const chess::Diagnostic& what : read.diagnostics) std::cout << "  " << to_string(what) << '\n';
  }
  if (const auto fault = games.fault()) std::cerr << fault->reason << '\n';
  return games.fault() ? 1 : 0;
}
