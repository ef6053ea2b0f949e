// SPDX-License-Identifier: GPL-3.0-or-later
// Training games of random moves, scored by the men on the board: easily learnt, quickly made.
#pragma once

#include <algorithm>

#include "base/random.h"
#include "core/movegen.h"
#include "core/position.h"
#include "engine/lab/datagen/training_game.h"

namespace engine::test {

/// White's men less Black's, in centipawns.
inline int material(const chess::Board& board) {
  constexpr int kWorth[] = {100, 300, 300, 500, 900, 0};
  int sum = 0;
  for (const chess::Square s : board.occupied()) {
    const chess::Piece p = board.piece_unchecked(s);
    sum += (p.color == chess::Color::White ? 1 : -1) * kWorth[static_cast<int>(p.role)];
  }
  return sum;
}

inline datagen::TrainingGame random_game(chess::Random& random, int plies = 90) {
  datagen::TrainingGame game;
  chess::Position pos = chess::Position::start();
  for (int ply = 0; ply < plies; ++ply) {
    const auto legal = chess::legal_moves(pos);
    if (legal.empty()) break;
    const chess::Move m = legal[random.below(legal.size())];
    if (ply < 8)
      game.opening.push_back(m);
    else
      game.moves.push_back({m, static_cast<std::int16_t>(material(pos.board()))});
    pos.play(m);
  }
  game.white_half_points = std::clamp(material(pos.board()), -1, 1) + 1;
  return game;
}

inline datagen::GameBatch random_batch(std::uint64_t seed, int games) {
  chess::Random random(seed);
  datagen::GameBatch batch;
  batch.settings = {.seed = seed, .nodes = 1, .number = 0};
  for (int i = 0; i < games; ++i) batch.games.push_back(random_game(random));
  return batch;
}

}  // namespace engine::test
