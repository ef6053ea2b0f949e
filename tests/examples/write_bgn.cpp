// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a game with a variation and writes it as BGN, one JSON object on one line.
#include <iostream>

#include <marginalia/bgn/bgn_writer.h>
#include <marginalia/notation/move_line.h>

int main() {
  chess::Game game;
  game.tags.set("Event", "Example");
  game.tags.set("White", "Morphy, Paul");
  game.tags.set("Black", "Duke Karl");
  game.result = chess::GameResult::WhiteWins;

  // Moves are 16-bit values that were checked on a board when they were parsed.
  const auto moves = chess::parse_move_line(game.start(), "1. e4 e5 2. Nf3 d6 3. d4 Bg4");
  const auto instead = chess::parse_move_line(game.start(), "1. e4 c5");
  if (!moves || !instead) return 1;

  // A game is a tree; a node is named by its id. The first child of a node goes on with its line, the others
  // begin variations. An illegal move is an error; a move that is there already is not added again.
  const auto last = game.add_line(chess::kRootNode, *moves);
  if (!last || !game.add_line(chess::kRootNode, *instead)) return 1;

  chess::Subinfo& remark = game.node(*last).said_by();
  remark.nag = chess::Nag::DubiousMove;
  remark.comment = "This pin does not hold.";

  std::cout << chess::to_bgn(game);
}
