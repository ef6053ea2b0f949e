// SPDX-License-Identifier: GPL-3.0-or-later
// Asks a UCI engine for the best move of a position: `ask_engine stockfish "FEN"`.
#include <iostream>

#include <marginalia/client/engine_spec.h>
#include <marginalia/game/command.h>
#include <marginalia/notation/fen.h>
#include <marginalia/notation/move_line.h>

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const auto position = chess::parse_position(argv[2]);
  if (!position) return 1;

  // Starts the process and waits until the engine is ready. Whatever the engine does then (it may crash,
  // hang or play an illegal move), every call returns in time, with an answer or a named fault.
  chess::EngineSpec spec;
  spec.command = argv[1];
  spec.options = {{"Hash", "16"}};
  auto engine = chess::start_session(spec);
  if (!engine) {
    std::cerr << to_string(engine.error()) << '\n';
    return 1;
  }
  // The engine gets a start and the moves since then; here there are none.
  const auto analysis = engine->analyse(*position, {}, {.nodes = 20'000});
  if (!analysis) {
    std::cerr << to_string(analysis.error()) << '\n';
    return 1;
  }
  std::cout << "engine: " << engine->name()
            << "\nbest line: " << chess::to_move_line(*position, analysis->pv);
  // Scores are those of the side to move; `to_eval` writes White's.
  if (analysis->score)
    std::cout << "\nscore: "
              << chess::to_eval(analysis->score->seen_by(chess::Color::White, position->turn()));
  std::cout << '\n';
}
