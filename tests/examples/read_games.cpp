// SPDX-License-Identifier: GPL-3.0-or-later
// Says who played in a file of games: `read_games games.pgn.zst`.
#include <iostream>

#include <marginalia/games/read_games.h>

int main(int argc, char** argv) {
  auto games = chess::read_games(argc > 1 ? argv[1] : "-");
  for (const auto& read : games)
    std::cout << read.game.tags.get("White", "?") << " - " << read.game.tags.get("Black", "?") << ", "
              << to_string(read.game.result) << ", " << read.game.main_line().size() << " half-moves\n";
  if (games.fault()) std::cerr << to_string(*games.fault()) << '\n';
  return games.fault() ? 1 : 0;
}
