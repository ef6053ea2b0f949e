// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/tester/book_test.h"

#include <map>

#include "tests/books_tester/toy_book.h"

using namespace books;
using test_books::book_of;

namespace {

BookTestSetup setup_of(std::size_t games) {
  BookTestSetup setup;
  setup.book = std::make_shared<chess::RepertoireBook>(book_of({"e4 e5", "e4 c5", "e4 e6", "d4 d5"}));
  setup.games = games;
  return setup;
}

chess::BookGraph graph_of(const BookTestSetup& setup) {
  return explore(*setup.book, chess::Position::start(), {}).value();
}

std::map<std::size_t, int> games_of_lines(const GamePlan& plan) {
  std::map<std::size_t, int> games;
  for (const std::size_t line : plan.of_game) ++games[line];
  return games;
}

}  // namespace

TEST_CASE("no games: all lines are looked at") {
  const auto setup = setup_of(0);
  const GamePlan plan = plan_games(setup, graph_of(setup));
  CHECK(plan.lines.size() == 4);
  CHECK(plan.of_game.empty());
}

TEST_CASE("enough games: every line has its turn") {
  const auto setup = setup_of(10);
  const GamePlan plan = plan_games(setup, graph_of(setup));
  CHECK(plan.lines.size() == 4);
  CHECK(plan.of_game.size() == 10);
  for (const auto& [line, games] : games_of_lines(plan)) CHECK((games == 2 || games == 3));
}

TEST_CASE("few games: a sample of the lines, another one by another seed") {
  auto setup = setup_of(2);
  const chess::BookGraph graph = graph_of(setup);
  const GamePlan plan = plan_games(setup, graph);
  CHECK(plan.lines.size() == 2);
  CHECK(std::ranges::is_sorted(plan.lines));
  CHECK(plan_games(setup, graph).lines == plan.lines);
  bool differs = false;
  for (setup.seed = 2; setup.seed < 20; ++setup.seed) differs |= plan_games(setup, graph).lines != plan.lines;
  CHECK(differs);
}

TEST_CASE("with an opponent each line is played in pairs, side by side") {
  auto setup = setup_of(7);
  setup.opponent = EngineText{};
  const GamePlan plan = plan_games(setup, graph_of(setup));
  REQUIRE(plan.of_game.size() == 8);
  for (std::size_t i = 0; i < plan.of_game.size(); i += 2) CHECK(plan.of_game[i] == plan.of_game[i + 1]);
  CHECK(plan.lines.size() == 4);
}

TEST_CASE("by variety lines come as an engine chooses them") {
  auto setup = setup_of(400);
  setup.variety = 100;
  const chess::BookGraph graph = graph_of(setup);
  const GamePlan plan = plan_games(setup, graph);
  REQUIRE(plan.lines.size() == 4);
  // 1. d4 weighs a quarter of all.
  const auto games = games_of_lines(plan);
  for (const auto& [line, count] : games) CHECK(count > 60);
  setup.variety = 0;
  CHECK(plan_games(setup, graph).lines.size() == 1);
}

TEST_CASE("a walk ends where it comes back to a position") {
  BookTestSetup setup;
  setup.book =
      std::make_shared<chess::RepertoireBook>(book_of({"Nf3 Nf6 Ng1 Ng8", "Nf3 Nf6 Ng1 Ng8", "e4 e5"}));
  setup.games = 4;
  setup.variety = 0;
  const GamePlan plan = plan_games(setup, graph_of(setup));
  CHECK(plan.lines.size() == 1);
  CHECK(plan.of_game.size() == 4);
}

TEST_CASE("a book without a move, or without an end, is refused before an engine is started") {
  struct Nobody final : BookTestListener {
    void begun(const chess::BookGraph&, std::size_t, std::size_t) override { FAIL("begun"); }
    void advanced(TestStage, std::size_t, std::size_t) override {}
    bool played(const chess::GameOrder&, const chess::PlayedGame&) override { return true; }
    void remarked(const std::string&) override {}
  } nobody;
  BookTestSetup setup;
  setup.engine.spec.command = "/no/such/engine";
  setup.book = std::make_shared<chess::RepertoireBook>();
  CHECK(test_book(setup, nobody, {}).error() == "the book has no move in the start position");
  setup.book = std::make_shared<chess::RepertoireBook>(book_of({"Nf3 Nf6 Ng1 Ng8 Nf3"}));
  CHECK(test_book(setup, nobody, {}).error().reason.starts_with("no line of the book ends"));
}
