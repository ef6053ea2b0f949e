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

  // A game is a tree; a node is named by its id. The first child of a node goes on with its line.
  chess::NodeId last = chess::kRootNode;
  for (const chess::Move move : *moves) last = game.add(last, move);
  // A second child of 1. e4 is a variation.
  game.add(game.main_line()[0], instead->back());

  chess::Subinfo remark;
  remark.nag = chess::Nag::DubiousMove;
  remark.comment = "This pin does not hold.";
  game.node(last).subinfos.push_back(remark);

  std::cout << chess::to_bgn(game);
}
