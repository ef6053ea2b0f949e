// SPDX-License-Identifier: GPL-3.0-or-later
// What a player's report takes from a game, and what the journal keeps of that.
#include <doctest/doctest.h>

#include <map>

#include "annotate/player/player_game.h"
#include "judge/game_verdict.h"
#include "judge/judged_line.h"
#include "judge/played_game.h"
#include "notation/uci_move.h"

using namespace annotate;
using chess::Color;
using chess::Score;

namespace {

/// 3... Nf6 is a blunder that allows mate, and 4. a3 lets it go.
struct Example {
  Example() {
    game = chess::test::game_of("e4 e5 Qh5 Nc6 Bc4 Nf6 a3 d6");
    game.tags.set("White", "Ada");
    game.tags.set("Black", "Bea");
    game.tags.set("WhiteElo", "1500");
    game.tags.set("BlackElo", "1610");
    game.tags.set("Date", "2021.10.??");
    game.tags.set("Site", "https://lichess.org/abcdefgh");
    game.tags.set("ECO", "C20");
    game.tags.set("Opening", "King's Pawn Game: Wayward Queen Attack");
    game.result = chess::GameResult::Draw;
    const std::map<std::size_t, Score> special = {
        {6, Score::mate_in(1)}, {7, Score::cp(0)}, {8, Score::cp(0)}};
    for (std::size_t i = 0; i < 9; ++i)
      evals.push_back({special.contains(i) ? special.at(i) : Score::cp(15), {}, 1});
    evals[6].line = {chess::parse_uci_move(game.main_positions()[6], "h5f7").value()};
  }

  std::vector<PlayerGame> seen(std::optional<Color> side) const {
    const auto positions = game.main_positions();
    const chess::GameVerdict verdict =
        chess::test::judge_line(positions, game.main_moves(), evals, {0, side});
    return player_games(game, verdict, chess::default_rules(), "Fake");
  }

  chess::Game game;
  std::vector<chess::PositionEval> evals;
};

void add_clock(chess::Game& game, std::size_t move, const char* time) {
  chess::Subinfo info;
  info.commands.push_back({"clk", {time}});
  game.node(game.main_line()[move]).subinfos.push_back(info);
}

}  // namespace

TEST_CASE("the tags of a game, from the player's side") {
  const auto games = Example().seen(Color::White);
  REQUIRE(games.size() == 1);
  const PlayerGame& game = games.front();
  CHECK(game.name == "Ada");
  CHECK(game.opponent == "Bea");
  CHECK(game.elo == 1500);
  CHECK(game.opponent_elo == 1610);
  CHECK(game.date == "2021-10");
  CHECK(game.url == "https://lichess.org/abcdefgh");
  CHECK(game.opening == "C20 King's Pawn Game");
  CHECK(game.judge == "Fake");
  CHECK(game.result == PlayerResult::Drawn);
}

TEST_CASE("an address that is none of the web, and a date that is none, are left out") {
  Example example;
  example.game.tags.set("Site", "javascript:alert(1)");
  example.game.tags.set("Date", "yesterday");
  const auto games = example.seen(Color::White);
  CHECK(games.front().url.empty());
  CHECK(games.front().date.empty());
}

TEST_CASE("the opponent's blunder is a chance that was missed, and a won position that slipped") {
  const auto games = Example().seen(Color::White);
  const PlayerGame& game = games.front();
  REQUIRE(game.moves.size() == 4);
  const ReportedMove& answer = game.moves.back();
  CHECK(answer.index == 6);
  CHECK(answer.chance == ChanceAnswer::Missed);
  CHECK(answer.answered == chess::Label::Blunder);
  CHECK(answer.label != chess::Label::None);
  CHECK(game.moves.front().chance == ChanceAnswer::NoChance);
  CHECK(game.was_winning);
  CHECK(!game.was_losing);
  CHECK(game.let_slip == 6);
  REQUIRE(game.moments.size() == 1);
  const PlayerMoment& moment = game.moments.front();
  CHECK(moment.number == "4.");
  CHECK(moment.played == "a3");
  CHECK(moment.best == "Qxf7#");
  CHECK(moment.best_uci == "h5f7");
  CHECK(moment.motif == "misses-mate");
  CHECK(moment.is_missed);
  CHECK(moment.loss > 400);
}

TEST_CASE("moves behind a broken score are not counted") {
  const Example example;
  const auto positions = example.game.main_positions();
  chess::GameVerdict verdict = chess::test::judge_line(positions, example.game.main_moves(), example.evals);
  verdict.judged = {0, Color::White, 4};
  const auto games = player_games(example.game, verdict, chess::default_rules(), "Fake");
  REQUIRE(games.size() == 1);
  CHECK(games.front().moves.size() == 2);
  CHECK(!games.front().was_winning);
  CHECK(games.front().moments.empty());
}

TEST_CASE("a chance is taken by an answer that keeps more than half of it") {
  Example example;
  example.evals[6].score = Score::cp(600);
  for (const auto& [after, taken] : {std::pair(500, true), std::pair(100, false)}) {
    example.evals[7].score = Score::cp(after);
    example.evals[8].score = Score::cp(after);
    const auto games = example.seen(Color::White);
    CHECK((games.front().moves.back().chance == ChanceAnswer::Taken) == taken);
  }
}

TEST_CASE("from the other side the position was lost, and was saved") {
  const auto games = Example().seen(Color::Black);
  const PlayerGame& game = games.front();
  CHECK(game.name == "Bea");
  CHECK(game.was_losing);
  CHECK(!game.was_winning);
  CHECK(!game.let_slip);
  CHECK(game.in_need == 6);
  REQUIRE(game.moment_at(6) != nullptr);
  CHECK(game.moment_at(6)->played == "a3");  // the opponent's, which let it go
  CHECK(game.moment_at(6)->label == chess::Label::None);
  CHECK(game.moves[2].label == chess::Label::Blunder);
}

TEST_CASE("whole games of lichess are held against players of the rating") {
  Example example;
  CHECK(!example.seen(Color::White).front().norm);  // at no speed that is known
  example.game.tags.set("TimeControl", "180+0");
  CHECK(example.seen(Color::White).front().norm == 1140);
  CHECK(example.seen(Color::Black).front().norm == 1040);
  example.game.tags.set("Site", "https://example.org/");
  CHECK(!example.seen(Color::White).front().norm);
}

TEST_CASE("the opponent's errors are counted where both sides have labels") {
  CHECK(Example().seen(Color::White).front().opponent_moves == 0);
  const auto games = Example().seen(std::nullopt);
  REQUIRE(games.size() == 2);
  CHECK(games[0].opponent_moves == 4);
  CHECK(games[0].opponent_errors == 1);  // 3... Nf6
  const Example example;
  const auto positions = example.game.main_positions();
  const auto moves = example.game.main_moves();
  const auto white = chess::test::judge_line(positions, moves, example.evals, {0, Color::White});
  const auto both = chess::test::judge_line(positions, moves, example.evals);
  const auto one = player_games(example.game, white, chess::default_rules(), "Fake", &both);
  REQUIRE(one.size() == 1);
  CHECK(one.front().opponent_errors == 1);
}

TEST_CASE("both sides are judged: two records of one game") {
  const auto games = Example().seen(std::nullopt);
  REQUIRE(games.size() == 2);
  CHECK(games[0].side == Color::White);
  CHECK(games[1].side == Color::Black);
}

TEST_CASE("a win that ends in a draw without a move that gives it away slips at the end") {
  Example example;
  for (chess::PositionEval& eval : example.evals) eval.score = Score::cp(800);
  const PlayerGame game = example.seen(Color::White).front();
  CHECK(game.let_slip == 8);
  REQUIRE(game.moment_at(8) != nullptr);
  CHECK(game.moment_at(8)->played.empty());
  example.game.result = chess::GameResult::WhiteWins;
  CHECK(!example.seen(Color::White).front().let_slip);
}

TEST_CASE("the clock before a move is that of the player's move before it") {
  Example example;
  add_clock(example.game, 0, "0:03:00");
  add_clock(example.game, 1, "0:00:09");
  add_clock(example.game, 2, "0:02:59.9");
  const PlayerGame game = example.seen(Color::White).front();
  CHECK(!game.moves[0].clock);
  CHECK(game.moves[1].clock == 180);
  CHECK(game.moves[2].clock == 179);
  CHECK(!game.moves[3].clock);
}

TEST_CASE("a record comes back as it was") {
  Example example;
  add_clock(example.game, 0, "0:03:00");
  example.game.tags.set("White", "\"Ada\"\n<b>");
  const auto games = example.seen(std::nullopt);
  const std::string text = to_player_record(games);
  CHECK(text.find('\n') == text.size() - 1);
  CHECK(parse_player_record(text) == games);
  CHECK(parse_player_record(to_player_record({})) == std::vector<PlayerGame>());
}

TEST_CASE("damaged records are refused") {
  const std::string text = to_player_record(Example().seen(std::nullopt));
  for (std::size_t length = 0; length + 2 < text.size(); length += 7)
    CHECK(!parse_player_record(text.substr(0, length)));
  for (const char* bad : {"{}", "[1]", "[{}]", R"([{"side":0,"result":9,"moves":[],"moments":[]}])",
                          R"([{"side":0,"result":1,"moves":[[0]],"moments":[]}])",
                          R"([{"side":0,"result":1,"moves":[7],"moments":[]}])",
                          R"([{"side":0,"result":1,"moves":[],"moments":{}}])",
                          R"([{"side":0,"result":1,"moves":[],"moments":[{"l":0,"i":-1}]}])"})
    CHECK_MESSAGE(!parse_player_record(bad), bad);
}
