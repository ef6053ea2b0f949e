// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datagen/self_play.h"

#include <cstdlib>
#include <optional>

#include "base/random.h"
#include "core/movegen.h"
#include "engine/datagen/played_game.h"
#include "engine/datagen/referee.h"

namespace engine::datagen {
namespace {

using chess::Color;
using chess::Move;

// Both parities, so that White is not always the one to begin.
constexpr int kOpeningPlies = 8;
// Openings worse than this are no game any more. They are looked at a little longer.
constexpr Value kFairOpening = 400;
constexpr std::uint32_t kOpeningEffort = 4;
// An iteration that explodes is cut off here.
constexpr std::uint64_t kHardPerSoft = 10;

SearchLimits limits_of(std::uint32_t nodes) {
  SearchLimits limits;
  limits.soft_nodes = nodes;
  limits.nodes = nodes * kHardPerSoft;
  return limits;
}

/// Plays random moves on `game`; nothing when they end it.
std::optional<std::vector<Move>> random_opening(PlayedGame& game, chess::Random& random) {
  const int plies = kOpeningPlies + static_cast<int>(random.below(2));
  std::vector<Move> moves;
  for (int i = 0; i < plies; ++i) {
    const auto legal = chess::legal_moves(game.position());
    if (legal.empty()) return std::nullopt;
    moves.push_back(legal[random.below(legal.size())]);
    game.play(moves.back());
  }
  if (game.outcome()) return std::nullopt;
  return moves;
}

/// Plays on from the opening; fills in the moves and the result.
void play_on(PlayedGame& game, Searcher& searcher, TrainingGame& record, std::uint32_t nodes) {
  Referee referee;
  int ply = static_cast<int>(record.opening.size());
  while (true) {
    if (const auto outcome = game.outcome()) {
      record.white_half_points = outcome->winner ? half_points(*outcome->winner) : 1;
      return;
    }
    const SearchResult result = game.search(searcher, limits_of(nodes));
    const Value white = game.position().turn() == Color::White ? result.value : -result.value;
    record.moves.push_back({result.best, static_cast<std::int16_t>(white)});
    game.play(result.best);
    if (const auto verdict = referee.after(white, ++ply)) {
      record.white_half_points = *verdict;
      return;
    }
  }
}

}  // namespace

TrainingGame play_training_game(Searcher& searcher, std::uint32_t nodes, std::uint64_t seed) {
  chess::Random random(seed);
  while (true) {
    PlayedGame game(chess::Position::start());
    auto opening = random_opening(game, random);
    if (!opening) continue;
    searcher.new_game();
    if (std::abs(game.search(searcher, limits_of(kOpeningEffort * nodes)).value) > kFairOpening) continue;
    TrainingGame record;
    record.opening = std::move(*opening);
    play_on(game, searcher, record, nodes);
    return record;
  }
}

}  // namespace engine::datagen
