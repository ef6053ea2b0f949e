// SPDX-License-Identifier: GPL-3.0-or-later
// How long the network takes, for each kind of arithmetic this processor has: nanoseconds for bringing an
// accumulator up to date and evaluating, along games of random moves; for the second layer alone; and for a
// half made from the whole board, which a king that crosses the middle would cost without the refresh cache.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

#include "base/random.h"
#include "core/movegen.h"
#include "engine/nnue/accumulator_stack.h"

namespace {

using chess::Position;
using engine::nnue::AccumulatorStack;
using engine::nnue::HiddenHalf;
using engine::nnue::Kernels;
using engine::nnue::Network;

constexpr int kRuns = 11;
constexpr int kPlies = 100;

volatile int sink = 0;

/// The median of several runs of `work`, which does its thing `count` times, in nanoseconds of processor time
/// for one: other programs disturb it less than they do the clock.
template <class Work>
double nanoseconds(std::size_t count, Work work) {
  std::vector<double> runs;
  for (int run = 0; run < kRuns; ++run) {
    const std::clock_t begin = std::clock();
    work();
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    runs.push_back(1e9 * seconds / static_cast<double>(count));
  }
  std::ranges::nth_element(runs, runs.begin() + kRuns / 2);
  return runs[kRuns / 2];
}

using Game = std::vector<chess::Move>;

std::vector<Game> random_games(int count) {
  chess::Random random(1);
  std::vector<Game> games;
  for (int g = 0; g < count; ++g) {
    Position pos = Position::start();
    Game game;
    while (game.size() + 1 < kPlies) {
      const auto legal = chess::legal_moves(pos);
      if (legal.empty()) break;
      game.push_back(legal[random.below(legal.size())]);
      pos.play(game.back());
    }
    games.push_back(std::move(game));
  }
  return games;
}

/// Along all games; evaluates every position, or none.
void walk(const std::vector<Game>& games, AccumulatorStack& stack, const Network& network,
          const Kernels& kernels, bool evaluates) {
  for (const Game& game : games) {
    Position pos = Position::start();
    stack.reset(network, kernels);
    int sum = evaluates ? stack.evaluate(0, pos) : 0;
    for (int ply = 1; ply <= static_cast<int>(game.size()); ++ply) {
      pos.play(game[static_cast<std::size_t>(ply - 1)], stack.change_to(ply));
      if (evaluates) sum += stack.evaluate(ply, pos);
    }
    sink = sink + sum;
  }
}

}  // namespace

int main() {
  const Network& network = *engine::nnue::embedded_network().network;
  const auto games = random_games(200);
  std::size_t positions = 0;
  for (const Game& game : games) positions += game.size();
  AccumulatorStack stack(kPlies);
  HiddenHalf half;
  std::printf("%d hidden numbers, nanoseconds\n%-8s %20s %14s %14s\n", engine::nnue::kHidden, "kind",
              "update and evaluate", "second layer", "half afresh");
  for (const Kernels* kernels : engine::nnue::supported_kernels()) {
    const double played = nanoseconds(positions, [&] { walk(games, stack, network, *kernels, false); });
    const double both = nanoseconds(positions, [&] { walk(games, stack, network, *kernels, true); });
    fill_half(network, *kernels, Position::start().board(), chess::Color::White, half);
    const double second = nanoseconds(100'000, [&] {
      for (int i = 0; i < 100'000; ++i) sink = sink + centipawns(network, *kernels, half, half, i % 8);
    });
    const double afresh = nanoseconds(10'000, [&] {
      for (int i = 0; i < 10'000; ++i)
        fill_half(network, *kernels, Position::start().board(), chess::Color::White, half);
    });
    std::printf("%-8s %20.1f %14.1f %14.1f\n", std::string(kernels->name).c_str(), both - played, second,
                afresh);
  }
}
