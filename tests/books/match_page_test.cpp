// SPDX-License-Identifier: GPL-3.0-or-later
// The page of a match that nobody played: what its JSON holds, that it is bounded, and that odd names do no
// harm.
#include "books/match/match_page.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "match/play_game.h"
#include "notation/san.h"
#include "notation/variant_text.h"

using namespace books;

namespace {

using chess::Color;
using chess::GameEnding;
using chess::GameResult;

MatchSetup setup_of(std::initializer_list<const char*> names) {
  MatchSetup setup;
  for (const char* name : names) setup.contenders.push_back({name, nullptr, {.nodes = 500}});
  setup.openings_name = "mine.pgn";
  setup.output = "games.pgn";
  setup.event = "Cup";
  setup.date = "2020.01.02";
  return setup;
}

chess::OpeningLine line_of(std::initializer_list<const char*> moves) {
  chess::OpeningLine line;
  chess::AnyPosition position = line.start;
  for (const char* san : moves) {
    line.moves.push_back(chess::parse_san(position, san).value());
    position.play(line.moves.back());
  }
  return line;
}

/// A match whose games are told one by one.
struct ToldMatch {
  MatchSetup setup;
  chess::Schedule schedule;
  MatchState state;
  MatchHistory history;

  ToldMatch(std::initializer_list<const char*> names, std::size_t games, const PageLimits& limits = {})
      : setup(setup_of(names)),
        schedule(names.size(), chess::MatchFormat::RoundRobin, games),
        state{chess::MatchScore(names.size(), schedule), schedule.size(), 0,
              std::vector<std::size_t>(names.size()), std::nullopt},
        history(limits) {}

  /// A game of the opening and one move more, Nf3.
  void play(std::size_t number, GameResult result, GameEnding ending = GameEnding::Checkmate,
            const chess::OpeningLine& opening = line_of({"e4", "c5"})) {
    chess::PlayedGame played;
    played.opening = opening;
    const auto end = opening.end();
    played.moves.push_back({chess::parse_san(end, "Nf3").value(), chess::Score::cp(-35), 9});
    played.result = result;
    played.ending = ending;
    if (chess::is_fault(ending)) played.fault = "fell over";
    const auto pairing = schedule.at(number);
    const chess::Game game =
        chess::to_game(played,
                       {setup.event,
                        setup.date,
                        chess::to_round(number),
                        {setup.contenders[pairing.white].name, setup.contenders[pairing.black].name}},
                       {});
    REQUIRE(state.score.add(number, result, ending));
    history.add(number, opening, game, state);
  }

  nlohmann::json data() const {
    chess::Json json = chess::Json::object();
    history.add_to(json);
    return nlohmann::json::parse(json.text());
  }
};

}  // namespace

TEST_CASE("the page has the games, and the results by opening from both views") {
  ToldMatch match({"A", "B"}, 4);
  match.play(0, GameResult::WhiteWins);                          // A
  match.play(1, GameResult::WhiteWins, GameEnding::LostOnTime);  // B
  match.play(2, GameResult::Draw, GameEnding::Repetition, line_of({"d4", "d5"}));
  const auto json = match.data();
  REQUIRE(json["game_list"].size() == 3);
  const auto& game = json["game_list"][1];
  CHECK(game["number"] == 2);
  CHECK(game["white"] == 1);
  CHECK(game["black"] == 0);
  CHECK(game["result"] == "1-0");
  CHECK(game["ending"] == "lost on time");
  CHECK(game["fault"] == "Black lost on time: fell over");
  CHECK(game["opening"] == "B20 Sicilian Defense");
  CHECK(game["book"] == 2);
  CHECK(game["moves"] == "e4 c5 Nf3");
  CHECK(game["scores"] == "- - -0.35");
  CHECK_FALSE(game.contains("fen"));
  CHECK_FALSE(game.contains("variant"));
  CHECK_FALSE(json["game_list"][0].contains("fault"));
  CHECK(json["games_left_out"] == 0);
  CHECK(json["white"]["wins"] == 2);
  CHECK(json["plies"] == 9);

  REQUIRE(json["opening_results"].size() == 2);
  const auto& sicilian = json["opening_results"][0];
  CHECK(sicilian["name"] == "B20 Sicilian Defense");
  CHECK(sicilian["white"]["wins"] == 2);
  CHECK(sicilian["first"]["wins"] == 1);
  CHECK(sicilian["first"]["losses"] == 1);
}

TEST_CASE("an opening without a name in our table has that of its source, or its position") {
  chess::OpeningLine line;
  chess::Game game;
  const auto to_name = [&](const chess::OpeningLine& opening) { return opening_name(opening, game); };
  CHECK(to_name(line) == "Start position");
  game.tags.set("ECO", "C20");
  game.tags.set("Opening", "King's Pawn Game");
  CHECK(to_name(line) == "C20 King's Pawn Game");
  game.tags = {};
  line.start = chess::parse_position(chess::Variant::Standard, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").value();
  CHECK(to_name(line) == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  line.name = "a pawn";
  CHECK(to_name(line) == "a pawn");
  CHECK(to_name(line_of({"e4", "c5"})) == "B20 Sicilian Defense");
}

TEST_CASE("positions and variants are told where they are not the usual ones") {
  ToldMatch match({"A", "B"}, 4);
  chess::OpeningLine opening;
  opening.start = chess::parse_position(chess::Variant::Atomic, "4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1").value();
  match.play(0, GameResult::Draw, GameEnding::TooLong, opening);
  const auto game = match.data()["game_list"][0];
  CHECK(game["variant"] == "Atomic");
  CHECK(game["fen"] == "4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1");
}

TEST_CASE("the curve has an interval from ten pairs on, and never too many places") {
  ToldMatch match({"A", "B", "C"}, 200, {.games = 2000, .openings = 500, .places = 30});
  for (std::size_t i = 0; i < 600; ++i) match.play(i, i % 4 == 3 ? GameResult::Draw : GameResult::WhiteWins);
  const auto curve = match.data()["curve"];
  REQUIRE(curve.size() > 10);
  CHECK(curve.size() <= 31);
  CHECK(curve.back()["games"] == 400);  // those of A
  CHECK(curve.back()["score"] == match.state.score.total(0).score());
  CHECK(curve.back()["low"] < curve.back()["score"]);
  CHECK(curve.back()["high"] > curve.back()["score"]);
  for (const auto& place : curve)
    if (place["games"] < 20) CHECK_FALSE(place.contains("low"));
}

TEST_CASE("of too many games the first ones stay, and those that an engine lost by a fault") {
  const PageLimits few{.games = 4, .openings = 2, .places = 400};
  const auto numbers = [](const nlohmann::json& json) {
    std::vector<int> all;
    for (const auto& game : json["game_list"]) all.push_back(game["number"]);
    return all;
  };
  ToldMatch match({"A", "B"}, 20, few);
  for (std::size_t i : {5U, 4U, 0U, 9U, 1U}) match.play(i, GameResult::Draw);
  CHECK(numbers(match.data()) == std::vector{1, 2, 5, 6});
  match.play(12, GameResult::WhiteWins, GameEnding::Died);
  CHECK(numbers(match.data()) == std::vector{1, 2, 5, 13});
  match.play(7, GameResult::Draw);
  match.play(2, GameResult::Draw);
  CHECK(numbers(match.data()) == std::vector{1, 2, 3, 13});
  CHECK(match.data()["games_left_out"] == 4);

  match.play(14, GameResult::Draw, GameEnding::Repetition, line_of({"d4", "d5"}));
  match.play(15, GameResult::Draw, GameEnding::Repetition, line_of({"d4", "d5"}));
  match.play(16, GameResult::Draw, GameEnding::Repetition, line_of({"c4", "c5"}));
  const auto json = match.data();
  REQUIRE(json["opening_results"].size() == 2);
  CHECK(json["opening_results"][1]["name"] == "D00 Queen's Pawn Game");
  CHECK(json["openings_left_out"] == 1);
}

TEST_CASE("the page is whole in itself, and names in it are only names") {
  ToldMatch match({"</script><b>", "B & C"}, 2);
  match.play(0, GameResult::WhiteWins);
  const std::string html = to_html(match.setup, match.state, match.history, 1.5, true);
  CHECK(html.starts_with("<!doctype html>"));
  CHECK(html.contains("<title>&lt;/script&gt;&lt;b&gt; against B &amp; C</title>"));
  CHECK_FALSE(html.contains("</script><b>"));
  CHECK(html.contains("Score of &lt;/script&gt;&lt;b&gt; against B &amp; C: 1 - 0 - 0"));
  CHECK(html.contains("--panel:"));  // the colours of all pages
  const std::size_t begin = html.find("id=\"data\">") + 10;
  const auto json = nlohmann::json::parse(html.substr(begin, html.find("</script>", begin) - begin));
  CHECK(json["title"] == "</script><b> against B & C");
  CHECK(json["interrupted"] == true);
  CHECK(json["openings"] == "mine.pgn");
  CHECK(json["players"][0]["limits"] == "nodes=500");
  CHECK(json["game_list"].size() == 1);
}
