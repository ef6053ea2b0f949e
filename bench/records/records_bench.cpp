// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a move-record database is built, in how much memory, and how soon a process that has just
// started answers from one, and how many lookups it answers a second. `records_bench GAMES FILE...` reads the
// files again and again until it has GAMES games. The exit status tells whether the goals below are met.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

#include "base/random.h"
#include "games/plain_games.h"
#include "io/output.h"
#include "movedb/builder.h"
#include "movedb/polyglot_export.h"
#include "polyglot/polyglot_book.h"

namespace {

constexpr double kLeastGamesPerSecond = 20'000;
constexpr double kMostMegabytes = 512;
constexpr double kMostMicroseconds = 50;
constexpr int kQueries = 201;

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double peak_megabytes() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

[[noreturn]] void fail(const std::string& why) {
  std::fprintf(stderr, "records_bench: %s\n", why.c_str());
  std::exit(2);
}

/// Microseconds of the first query of a new process, which has not opened the file before.
double cold_query(const std::string& path, const chess::Position& pos) {
  int ends[2];
  if (::pipe(ends) != 0) fail("no pipe");
  const pid_t child = ::fork();
  if (child == 0) {
    double microseconds = -1;
    const auto database = chess::MoveDatabase::open(path);
    if (database) {
      const auto begin = std::chrono::steady_clock::now();
      const auto moves = database->find(pos);
      const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - begin;
      if (moves && !moves->empty()) microseconds = taken.count();
    }
    ::_exit(::write(ends[1], &microseconds, sizeof microseconds) == sizeof microseconds ? 0 : 1);
  }
  double microseconds = -1;
  const bool is_read = ::read(ends[0], &microseconds, sizeof microseconds) == sizeof microseconds;
  ::waitpid(child, nullptr, 0);
  ::close(ends[0]);
  ::close(ends[1]);
  if (!is_read || microseconds < 0) fail("a position of the games is not found");
  return microseconds;
}

/// Lookups a second of a file that is in the system's memory. `look_up` says how many moves it found.
template <class LookUp>
double lookups_per_second(const std::vector<chess::Position>& asked, LookUp look_up) {
  constexpr int rounds = 500;
  std::size_t found = 0;
  const double begin = cpu_seconds();
  for (int round = 0; round < rounds; ++round)
    for (const chess::Position& pos : asked) found += look_up(pos);
  const double taken = cpu_seconds() - begin;
  if (found == 0) fail("nothing is found");
  return rounds * static_cast<double>(asked.size()) / taken;
}

void bench_lookups(const std::string& path, const std::vector<chess::Position>& asked) {
  const auto database = chess::MoveDatabase::open(path);
  if (!database) fail(database.error().reason);
  const std::string book_path = path + ".bin";
  auto sink = chess::open_output(book_path);
  if (!sink || !chess::export_polyglot(*database, 1, **sink) || !(*sink)->finish()) fail("no Polyglot book");
  const auto book = chess::PolyglotBook::open(book_path);
  if (!book) fail(book.error().reason);
  const double of_database = lookups_per_second(
      asked, [&](const chess::Position& pos) { return database->moves_of(pos).value().size(); });
  const double of_book = lookups_per_second(
      asked, [&](const chess::Position& pos) { return book->moves_of(pos).value().size(); });
  std::printf("lookups: %.0f/s in the database, %.0f/s in the same moves as a Polyglot book\n", of_database,
              of_book);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) fail("GAMES FILE...");
  const std::size_t wanted = std::strtoul(argv[1], nullptr, 10);
  const std::vector<std::string> paths(argv + 2, argv + argc);
  const auto folder =
      std::filesystem::temp_directory_path() / ("records-bench-" + std::to_string(::getpid()));
  std::filesystem::create_directory(folder);
  const std::string path = (folder / "moves.mdb").string();

  std::vector<chess::Position> asked;
  const auto begin = std::chrono::steady_clock::now();
  const double cpu_begin = cpu_seconds();
  chess::MoveDatabaseBuilder builder(path);
  std::uint64_t before = 0;
  do {
    before = builder.games();
    chess::for_each_game(
        paths,
        [&](const chess::PlainGame& game) {
          if (const auto done =
                  builder.add({game.start, game.moves, game.result, game.white_elo, game.black_elo});
              !done)
            fail(done.error().reason);
          if (asked.size() < kQueries && builder.games() % 97 == 0) {
            // Every depth of a game has its turn.
            asked.push_back(game.start);
            const std::size_t ply = game.moves.empty() ? 0 : asked.size() * 7 % game.moves.size();
            for (std::size_t i = 0; i < ply; ++i) asked.back().play(game.moves[i]);
            if (game.moves.empty()) asked.pop_back();
          }
          return builder.games() < wanted;
        },
        [](const chess::GameFileProblem&) {});
  } while (builder.games() < wanted && builder.games() > before);
  const auto header = builder.finish();
  if (!header) fail(header.error().reason);
  const double cpu = cpu_seconds() - cpu_begin;
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
  const double speed = static_cast<double>(header->games) / cpu;
  const double peak = peak_megabytes();
  std::printf(
      "build: %llu games, %llu moves in %llu positions; %.2f s wall, %.2f s of processors: %.0f games/s, "
      "peak %.0f MB, "
      "file %.0f MB\n",
      static_cast<unsigned long long>(header->games), static_cast<unsigned long long>(header->entries),
      static_cast<unsigned long long>(header->positions), wall.count(), cpu, speed, peak,
      static_cast<double>(std::filesystem::file_size(path)) / 1e6);

  std::vector<double> times;
  for (const chess::Position& pos : asked) times.push_back(cold_query(path, pos));
  std::ranges::sort(times);
  const double median = times[times.size() / 2];
  std::printf("first query of a process: median %.1f us, 95 %% below %.1f us, slowest of %zu: %.1f us\n",
              median, times[times.size() * 95 / 100], times.size(), times.back());
  bench_lookups(path, asked);
  std::filesystem::remove_all(folder);
  const bool is_met = speed >= kLeastGamesPerSecond && peak <= kMostMegabytes && median < kMostMicroseconds;
  std::printf("goals (%.0f games/s, %.0f MB, %.0f us): %s\n", kLeastGamesPerSecond, kMostMegabytes,
              kMostMicroseconds, is_met ? "met" : "missed");
  return is_met ? 0 : 1;
}
