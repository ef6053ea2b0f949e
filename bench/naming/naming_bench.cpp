// SPDX-License-Identifier: GPL-3.0-or-later
// How many games a second the table of openings names: the games of the files named are read first, then
// their moves in memory are named again and again. One thread, medians of five rounds.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "games/plain_games.h"
#include "openings/opening_book.h"

namespace {

constexpr int kRounds = 5;
constexpr double kSecondsOfRound = 1.0;

double seconds_since(std::chrono::steady_clock::time_point before) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> files(argv + 1, argv + argc);
  std::vector<std::pair<chess::Position, std::vector<chess::Move>>> games;
  std::size_t moves = 0;
  chess::for_each_game(
      files,
      [&](const chess::PlainGame& game) {
        games.emplace_back(game.start, game.moves);
        moves += game.moves.size();
        return true;
      },
      [](const chess::GameFileProblem&) {});
  if (games.empty()) {
    std::fprintf(stderr, "naming_bench: no games; name files with games\n");
    return 1;
  }
  const auto before = std::chrono::steady_clock::now();
  const chess::OpeningBook& book = chess::OpeningBook::embedded();
  std::printf("table read: %.1f ms\n", seconds_since(before) * 1e3);

  std::vector<double> rates;
  std::size_t named = 0;
  for (int round = 0; round < kRounds; ++round) {
    std::size_t done = 0;
    named = 0;
    const auto start = std::chrono::steady_clock::now();
    double took = 0;
    while (took < kSecondsOfRound) {
      for (const auto& [position, line] : games) named += book.name_game(position, line) ? 1 : 0;
      done += games.size();
      took = seconds_since(start);
    }
    named = named * games.size() / done;
    rates.push_back(static_cast<double>(done) / took);
  }
  std::ranges::sort(rates);
  std::printf("%zu games of %.1f half-moves, %zu named: %.0f games a second\n", games.size(),
              static_cast<double>(moves) / static_cast<double>(games.size()), named, rates[kRounds / 2]);
}
