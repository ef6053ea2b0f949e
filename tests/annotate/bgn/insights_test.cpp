// SPDX-License-Identifier: GPL-3.0-or-later
// Twenty questions about the games of a player: what single games answer, and that parts add up to the whole.
// tests/guide/databases_test.py compares the answers over real games with those of two databases.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "annotate/bgn/stats/insights.h"
#include "tests/query/games.h"

using namespace annotate::bgn;

namespace {

const chess::NamePattern kAnna("anna");

Insights insights_of(const std::string& pgn) {
  Insights insights;
  for (auto& game : all_games(pgn)) insights.add(game.game, kAnna);
  return insights;
}

/// "label: wins draws losses", as JSON has them.
std::set<std::string> answer(const Insights& insights, const std::string& id) {
  const auto json = nlohmann::json::parse(insights_json(insights, "anna", 100));
  for (const auto& question : json["insights"]) {
    if (question["id"] != id) continue;
    std::set<std::string> rows;
    for (const auto& row : question["rows"])
      rows.insert(row["label"].get<std::string>() + ": " + row["wins"].dump() + row["draws"].dump() +
                  row["losses"].dump());
    return rows;
  }
  FAIL("no such question");
  return {};
}

using Rows = std::set<std::string>;

std::string game(const std::string& tags, const std::string& moves, const std::string& result) {
  return "[Result \"" + result + "\"]\n" + tags + "\n\n" + moves + " " + result + "\n\n";
}

const std::string kAsWhite = "[White \"Anna\"]\n[Black \"Bob\"]\n";
const std::string kAsBlack = "[White \"Bob\"]\n[Black \"Anna\"]\n";

}  // namespace

TEST_CASE("there are twenty questions, and no two have one id") {
  std::set<std::string_view> ids;
  for (const InsightQuestion& question : insight_questions()) ids.insert(question.id);
  CHECK(ids.size() == 20);
  CHECK(insight_questions().size() == 20);
}

TEST_CASE("a game counts for the side that the player had") {
  const Insights insights =
      insights_of(game(kAsWhite, "1. e4 e5", "1-0") + game(kAsBlack, "1. d4 d5", "1-0") +
                  game("[White \"Cy\"]\n[Black \"Dee\"]\n", "1. c4", "1-0"));
  CHECK(insights.total().games() == 2);
  CHECK(answer(insights, "colour") == Rows{"White: 100", "Black: 001"});
  CHECK(answer(insights, "first-move") == Rows{"1. e4: 100", "1. d4 d5: 001"});
}

TEST_CASE("queens, castling and captures") {
  const Insights insights =
      insights_of(game(kAsWhite, "1. e4 e5 2. Qh5 Nc6 3. Qxe5+ Nxe5", "0-1") +
                  game(kAsBlack, "1. d4 d5 2. c4 dxc4 3. Qa4+ Qd7 4. Qxd7+ Bxd7 5. Nf3 Nf6", "1/2-1/2") +
                  game(kAsWhite, "1. Nf3 d5 2. g3 Nc6 3. Bg2 Bg4 4. O-O Qd7 5. h3 O-O-O", "1-0"));
  CHECK(answer(insights, "queens") == Rows{"kept: 101", "traded before move 20: 010"});
  CHECK(answer(insights, "castling") == Rows{"none: 011", "short: 100", "opposite sides: 100"});
  CHECK(answer(insights, "first-capture") == Rows{"mine: 011", "no capture: 100"});
}

TEST_CASE("material after move 20, where there is one") {
  std::string moves = "1. e4 d5 2. exd5 Nf6";
  for (int i = 3; i <= 20; ++i) moves += " " + std::to_string(i) + (i % 2 == 1 ? ". Nf3 Ng8" : ". Ng1 Nf6");
  const Insights insights =
      insights_of(game(kAsWhite, moves + " 21. a3", "1/2-1/2") + game(kAsBlack, "1. e4 d5 2. exd5", "1-0"));
  CHECK(answer(insights, "material") == Rows{"ahead: 010"});
  CHECK(answer(insights, "length") == Rows{"moves 21 to 40: 010", "up to move 20: 001"});
}

TEST_CASE("positions in which games were lost are those where the games part") {
  const Insights insights =
      insights_of(game(kAsWhite, "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 Be7 5. c3 d6 6. h3 h6 7. a3", "0-1") +
                  game(kAsWhite, "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 Be7 5. c3 d6 6. h3 a6 7. a3", "0-1") +
                  game(kAsWhite, "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 Be7 5. c3 d6 6. h3 a6 7. a4", "1-0"));
  const auto rows = insights.rows(10, 10);
  REQUIRE(insight_questions()[10].id == "lost-positions");
  REQUIRE(rows.size() == 1);
  CHECK(rows[0]->second.score.losses == 2);
  CHECK(rows[0]->second.ply == 11);
  CHECK(rows[0]->second.fen == "r1bqk2r/ppp1bppp/2np1n2/4p3/2B1P3/2PP1N1P/PP3PP1/RNBQK2R b KQkq -");
}

TEST_CASE("evaluations, glyphs and clocks speak only where they are") {
  const Insights insights =
      insights_of(game(kAsWhite + "[TimeControl \"60+0\"]\n[Termination \"Time forfeit\"]\n",
                       "1. e4 { [%eval 3.1] [%clk 0:00:55] } e5 { [%eval 0.2] [%clk 0:00:59] } "
                       "2. Qh5 $4 { [%eval #-3] [%clk 0:00:25] } Nc6 { [%clk 0:00:50] }",
                       "0-1") +
                  game(kAsBlack, "1. e4 e5", "1-0"));
  CHECK(answer(insights, "swings") == Rows{"above +2, not won: 001", "below -2, lost: 001"});
  CHECK(answer(insights, "blunders") == Rows{"opening, queen: 001"});
  CHECK(answer(insights, "time-trouble") == Rows{"under 30 seconds: 001"});
  CHECK(answer(insights, "ends") == Rows{"time: 001"});
  const auto pace = insights.rows(12, 10);
  REQUIRE(pace.size() == 1);
  CHECK(pace[0]->first == "opening");
  CHECK(pace[0]->second.moves == 2);
  CHECK(pace[0]->second.seconds == 5 + 30);
  CHECK(insights.answer(12).all.games() == 1);
}

TEST_CASE("parts add up to the whole") {
  const std::string first = game(kAsWhite, "1. e4 e5 2. Nf3 d6", "0-1");
  const std::string second = game(kAsWhite, "1. e4 e5 2. Nf3 Nf6", "0-1");
  Insights parts = insights_of(first);
  parts.merge(insights_of(second));
  const Insights whole = insights_of(first + second);
  CHECK(insights_json(parts, "anna", 100) == insights_json(whole, "anna", 100));
  CHECK(insights_text(parts, "anna", 100) == insights_text(whole, "anna", 100));
  CHECK(insights_text(whole, "anna", 100).contains("Nothing is told about: "));
}
