// SPDX-License-Identifier: GPL-3.0-or-later
// Has an engine evaluate every position of a file of games, marks the blunders, and writes PGN:
// `mark_evals stockfish games.pgn > marked.pgn`.
#include <iostream>
#include <span>

#include <marginalia/client/engine_spec.h>
#include <marginalia/core/movegen.h>
#include <marginalia/game/command.h>
#include <marginalia/io/input.h>
#include <marginalia/pgn/game_builder.h>
#include <marginalia/pgn/writer.h>

/// Writes evaluations into the main line of `game`. False: the engine is of no more use.
bool mark(chess::Game& game, chess::EngineSession& engine) {
  const std::vector<chess::NodeId> line = game.main_line();
  const std::vector<chess::Move> moves = game.main_moves();
  const std::vector<chess::Position> positions = game.main_positions();  // one more than moves
  int before = 0;
  for (std::size_t i = 0; i < positions.size() && chess::has_legal_moves(positions[i]); ++i) {
    const auto analysis = engine.analyse(game.start(), std::span(moves).first(i), {.nodes = 2000});
    if (!analysis) std::cerr << analysis.error().message << '\n';
    if (!analysis || !analysis->score) return false;
    // A score is that of the side to move. A mate counts as ten pawns here.
    const auto score = analysis->score->seen_by(chess::Color::White, positions[i].turn());
    const int after = score.centipawns().value_or(score.is_winning_mate() ? 1000 : -1000);
    if (i > 0) {
      // What one engine or one person says of a move is a Subinfo; a move can have several.
      chess::Subinfo said;
      said.commands.push_back({"eval", {chess::to_eval(score)}});
      const bool white_moved = positions[i].turn() == chess::Color::Black;
      if ((white_moved ? before - after : after - before) > 200) said.nag = chess::Nag::Blunder;
      game.node(line[i - 1]).subinfos.push_back(said);
    }
    before = after;
  }
  return true;
}

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  chess::EngineSpec spec;
  spec.command = argv[1];
  auto engine = chess::start_session(spec);
  auto input = chess::open_input(argv[2]);
  if (!engine || !input) {
    std::cerr << (engine ? input.error().message : engine.error().message) << '\n';
    return 1;
  }
  chess::PgnGameReader reader(std::move(*input));
  while (auto read = reader.next()) {
    if (!mark(read->game, *engine)) return 1;
    std::cout << chess::to_pgn(read->game);
  }
}
