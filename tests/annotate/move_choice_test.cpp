// SPDX-License-Identifier: GPL-3.0-or-later
// Which moves of a game are searched, judged and written.
#include <doctest/doctest.h>

#include "judge/game_verdict.h"
#include "judge/judged_line.h"
#include "judge/played_game.h"
#include "pipeline_fixture.h"
#include "spend/case_of.h"
#include "spend/spending.h"

using namespace annotate;
using chess::Color;
using chess::Score;
using chess::test::game_of;

namespace {

chess::Tags players(const char* white, const char* black) {
  chess::Tags tags;
  tags.set("White", white);
  tags.set("Black", black);
  return tags;
}

chess::MoveChoice moves_of(std::initializer_list<const char*> names) {
  chess::MoveChoice choice;
  for (const char* name : names) choice.players.emplace_back(name);
  return choice;
}

/// Losing a pawn and more, move after move, on both sides.
constexpr int kSwings[] = {15, -200, 200, -200, 200, -200, 200};

chess::GameVerdict verdict_on_swings(const chess::JudgedMoves& judged) {
  const chess::Game game = game_of("e4 e5 Nf3 Nc6 Bc4 Bc5");
  const auto positions = game.main_positions();
  std::vector<chess::PositionEval> evals;
  for (const int cp : kSwings) evals.push_back({Score::cp(cp), {}});
  return chess::test::judge_line(positions, game.main_moves(), evals, judged);
}

}  // namespace

TEST_CASE("the side of a player is taken from the tags") {
  const auto tags = players("Carlsen, Magnus", "Anand, V.");
  CHECK(judged_sides({}, tags) == chess::JudgedMoves{});
  CHECK(judged_sides(moves_of({"magnus carlsen"}), tags) == chess::JudgedMoves{0, Color::White});
  CHECK(judged_sides(moves_of({"Anand"}), tags) == chess::JudgedMoves{0, Color::Black});
  CHECK(judged_sides(moves_of({"Anand", "Carlsen"}), tags) == chess::JudgedMoves{});
  CHECK_FALSE(judged_sides(moves_of({"Kasparov"}), tags).has_value());
  chess::MoveChoice as_white = moves_of({"Anand"});
  as_white.side = Color::White;
  CHECK_FALSE(judged_sides(as_white, tags).has_value());
  as_white.players = {chess::NamePattern("Carlsen")};
  CHECK(judged_sides(as_white, tags) == chess::JudgedMoves{0, Color::White});
}

TEST_CASE("positions before the first chosen move need no search") {
  chess::MoveChoice later;
  later.from_move = 3;
  const chess::GameCase facts = case_of(game_of("e4 e5 Nf3 h6 Bb5 a6"), chess::default_rules(), later);
  CHECK(facts.judged.first == 4);
  CHECK(std::ranges::count(facts.positions, chess::EvalSource::Skipped, &chess::PositionCase::source) == 4);
  CHECK(facts.positions[4].source == chess::EvalSource::Search);  // what the first move is measured by
  CHECK(searches_wanted(facts) == 3);

  later.from_move = 9;  // the game is over before
  const chess::GameCase none = case_of(game_of("e4 e5 Nf3 h6 Bb5 a6"), chess::default_rules(), later);
  CHECK(none.judged.first == 6);
  CHECK(searches_wanted(none) == 0);
}

TEST_CASE("the book ends with the last position that the table of openings has") {
  chess::MoveChoice choice;
  choice.skip_book = true;
  const chess::Game game = game_of("e4 e5 Nf3 Nc6 Bb5 h5 a3 a5 b4");
  const chess::GameCase all = case_of(game);
  const chess::GameCase facts = case_of(game, chess::default_rules(), choice);
  CHECK(all.judged.first == 0);
  CHECK(facts.judged.first >= 5);
  CHECK(facts.positions[facts.judged.first].in_book);
  CHECK(std::ranges::none_of(std::span(facts.positions).subspan(facts.judged.first + 1),
                             &chess::PositionCase::in_book));
  CHECK(case_of(game_of("e4 e5"), chess::default_rules(), choice).judged.first == 2);  // never left
}

TEST_CASE("only the chosen side is judged; all moves have their evals") {
  const chess::GameVerdict both = verdict_on_swings({});
  const chess::GameVerdict white = verdict_on_swings({0, Color::White});
  for (std::size_t i = 0; i < both.moves.size(); ++i) {
    CHECK(both.moves[i].finding.label != chess::Label::None);
    CHECK((white.moves[i].finding.label != chess::Label::None) == (i % 2 == 0));
    CHECK(white.moves[i].after == both.moves[i].after);
  }
  CHECK(white.performance == both.performance);
}

TEST_CASE("nothing is said of the moves before the first") {
  const chess::GameVerdict verdict = verdict_on_swings({3, std::nullopt});
  REQUIRE(verdict.moves.size() == 6);
  for (std::size_t i = 0; i < 3; ++i) CHECK_FALSE(verdict.moves[i].after.has_value());
  CHECK(verdict.moves[3].finding.label == chess::Label::Blunder);
  REQUIRE(verdict.performance[Color::White]);
  CHECK(verdict.performance[Color::White] != verdict_on_swings({}).performance[Color::White]);
}

TEST_CASE("focused spending costs about half where one side is judged") {
  const chess::Game game = game_of("e4 e5 Nf3 h6 Bc4 a6 O-O a5 d4 b6");
  const auto nodes_for = [&](std::optional<Color> side) {
    chess::MoveChoice choice;
    choice.side = side;
    chess::GameCase judged = case_of(game, chess::default_rules(), choice);
    std::uint64_t nodes = 0;
    const auto ask = [&](std::size_t i,
                         const chess::SearchRequest& request) -> std::optional<chess::Evaluation> {
      nodes += *request.budget.nodes;
      const int white = i < 6 ? 0 : i < 8 ? 55 : 115;
      const bool is_white = judged.before(i).turn() == Color::White;
      return chess::Evaluation{Score::cp(is_white ? white : -white), {}, *request.budget.nodes};
    };
    search_game(judged, {chess::Spending::Focused, {100'000, {}, {}}, false}, ask);
    return nodes;
  };
  const std::uint64_t both = nodes_for(std::nullopt);
  CHECK(nodes_for(Color::Black) < both * 6 / 10);
  CHECK(nodes_for(Color::White) < both * 6 / 10);
}

TEST_CASE("a game without the player goes through as it is") {
  test::FakeBehaviour behaviour;
  PipelineOptions options = test::options_with(1);
  options.spend.moves.players.emplace_back("Nobody");
  const test::Outcome outcome = test::run(3, options, behaviour);
  CHECK(outcome.summary.games_written == 3);
  CHECK(outcome.summary.games_of_others == 3);
  CHECK(behaviour.asked == 0);
  CHECK(outcome.text.find("fake-1.0") == std::string::npos);
}
