// SPDX-License-Identifier: GPL-3.0-or-later
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/facade/engine.h"
#include "engine/lab/tune/command_line.h"
#include "engine/lab/tune/pair_player.h"
#include "engine/lab/tune/saved_run.h"

namespace engine::tune { namespace {

ParamSet other_params() {
  ParamSet other;
  REQUIRE(other.set("lmr_quiet_base", 130));
  REQUIRE(other.set("reverse_futility_margin", 40));
  CHECK_FALSE(other.set("no_such_tunable", 1));
  return other;
}

Limits depth_limit() {
  Limits limits;
  limits.depth = 9;
  return limits;
}

std::uint64_t nodes_of(Searcher& searcher) {
  searcher.new_game();
  searcher.arm(chess::Position::start(), depth_limit(), {});
  return searcher.run(chess::Position::start(), {}, nullptr).nodes;
}

TEST_CASE("searchers with other tunables in one thread keep to their own") {
  Searcher usual;
  Searcher changed;
  const std::uint64_t before = nodes_of(usual);
  changed.set_params(other_params());
  const std::uint64_t after = nodes_of(changed);
  CHECK(before != after);
  CHECK(nodes_of(usual) == before);
  CHECK(nodes_of(changed) == after);
  changed.set_params({});
  CHECK(nodes_of(changed) == before);
}

TEST_CASE("tunables that are set as options count in the thread that searches") {
  struct Listener final : SearchListener {
    void best_move(const SearchResult& result) override { nodes = result.nodes; }
    std::uint64_t nodes = 0;
  };
  Searcher searcher;
  searcher.set_params(other_params());
  Engine engine;
  REQUIRE(engine.set_option("lmr_quiet_base", "130").has_value());
  REQUIRE(engine.set_option("reverse_futility_margin", "40").has_value());
  CHECK_FALSE(engine.set_option("reverse_futility_margin", "4000").has_value());
  Listener listener;
  engine.start(depth_limit(), listener);
  engine.wait();
  CHECK(listener.nodes == nodes_of(searcher));
}

TEST_CASE("a pair of games of equals is even, and comes again") {
  PairPlayer player(300);
  player.set_players(other_params(), other_params());
  CHECK(player.play(chess::Position::start()) == 0);
  player.set_players(other_params(), {});
  const int points = player.play(chess::Position::start());
  CHECK(player.play(chess::Position::start()) == points);
  player.set_players({}, other_params());
  CHECK(player.play(chess::Position::start()) == -points);
}

TEST_CASE("the program tunes, goes on, and shows") {
  const auto folder = std::filesystem::temp_directory_path() / "marginalia_tune_games_test";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const auto path = [&](const char* name) { return (folder / name).string(); };
  std::ofstream(path("openings")) << "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n\n"
                                     "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\n";
  std::ostringstream out;
  std::ostringstream err;
  const auto run = [&](std::vector<std::string> arguments) {
    out.str("");
    err.str("");
    return run_command_line(arguments, out, err);
  };
  const std::vector<std::string> tuning = {"--openings",   path("openings"),
                                           "--state",      path("state"),
                                           "--iterations", "6",
                                           "--nodes",      "40",
                                           "--threads",    "2",
                                           "--report",     "3",
                                           "--log",        path("log"),
                                           "--only",       "razor_base,lmp_base"};
  REQUIRE(run(tuning) == 0);
  CHECK(out.str().find("6 of 6: ") != std::string::npos);
  CHECK(out.str().find("lmp_base ") != std::string::npos);
  CHECK(load_run(path("state"), param_specs())->spsa.done() == 6);
  std::ifstream log(path("log"));
  std::string line;
  REQUIRE(std::getline(log, line));
  CHECK(line.starts_with("done=3 razor_base="));

  REQUIRE(run(tuning) == 0);
  CHECK(out.str().find("goes on after 6 iterations") != std::string::npos);
  REQUIRE(run({"--show", path("state")}) == 0);
  CHECK(out.str().find("6 of 6 iterations; of 40 nodes a move, 1 pairs an iteration\n") == 0);
  CHECK(out.str().find("razor_base ") != std::string::npos);
  REQUIRE(run({"--show", path("state"), "--format", "options"}) == 0);

  auto careless = tuning;
  careless[3] = path("openings");
  CHECK(run(careless) == 1);
  CHECK(err.str().contains("it is the file of openings"));

  auto another = tuning;
  another[7] = "41";
  CHECK(run(another) == 1);
  CHECK(err.str().find("choose another file") != std::string::npos);
  CHECK(run({"--openings", path("openings")}) == 2);
  CHECK(run({"--openings", path("openings"), "--state", path("x"), "--only", "time_stable_step"}) == 2);
  CHECK(run({"--openings", path("no"), "--state", path("x")}) == 1);
  std::ofstream(path("bad")) << "\n8/8/8/8/8/8/8/k1K5 w - -\n";
  CHECK(to_string(load_openings(path("bad")).error()) == path("bad") + ", line 2: the game is over there");
  std::ofstream(path("bad")) << "nonsense\n";
  CHECK(to_string(load_openings(path("bad")).error()).find("line 1") != std::string::npos);
  std::ofstream(path("bad")) << "\n";
  CHECK(to_string(load_openings(path("bad")).error()).find("no positions") != std::string::npos);
  std::filesystem::remove_all(folder);
}

}}  // namespace engine::tune
