// SPDX-License-Identifier: GPL-3.0-or-later
// Has an engine evaluate every position of a file of games, marks the blunders, and writes PGN:
// `mark_evals stockfish games.pgn > marked.pgn`.
#include <iostream>
#include <optional>
#include <vector>

#include <marginalia/client/engine_spec.h>
#include <marginalia/game/main_line.h>
#include <marginalia/io/input.h>
#include <marginalia/pgn/game_builder.h>
#include <marginalia/pgn/writer.h>

/// Writes evaluations into the main line of `game`. False: the engine is of no more use.
bool mark(chess::Game& game, chess::EngineSession& engine) {
  std::vector<chess::Move> moves;
  std::optional<int> last;  // of the position before the move
  for (const auto& [id, move, before, after] : chess::MainLine(game)) {
    if (!after.has_legal_moves()) break;
    moves.push_back(move);
    const auto analysis = engine.analyse(game.start(), moves, {.nodes = 2000});
    if (!analysis) std::cerr << to_string(analysis.error()) << '\n';
    if (!analysis || !analysis->score) return false;
    // A score is that of the side to move. A mate counts as ten pawns here.
    const auto score = analysis->score->seen_by(chess::Color::White, after.turn());
    const int now = score.centipawns().value_or(score.is_winning_mate() ? 1000 : -1000);
    // What one engine or one person says of a move is a Subinfo; a move can have several.
    chess::Subinfo said;
    said.set_eval(score);
    const int loss =
        before.turn() == chess::Color::White ? last.value_or(now) - now : now - last.value_or(now);
    if (loss > 200) said.nag = chess::Nag::Blunder;
    game.node(id).subinfos.push_back(said);
    last = now;
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
    std::cerr << (engine ? to_string(input.error()) : to_string(engine.error())) << '\n';
    return 1;
  }
  chess::PgnGameReader reader(std::move(*input));
  while (auto read = reader.next()) {
    if (!mark(read->game, *engine)) return 1;
    std::cout << chess::to_pgn(read->game);
  }
}
