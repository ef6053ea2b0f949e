// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a player's report, what they prove, and the two forms of the report.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "annotate/player/player_report.h"
#include "annotate/player/rating_norms.h"
#include "annotate/player/report_as_html.h"
#include "json/json_tape.h"

using namespace annotate;

namespace {

/// A game with so many moves, of which the first ones are blunders.
PlayerGame game_with(std::size_t moves, std::size_t blunders,
                     chess::GamePhase phase = chess::GamePhase::Opening) {
  PlayerGame game;
  game.name = "Ada";
  game.opponent = "Bea";
  game.result = PlayerResult::Won;
  for (std::size_t i = 0; i < moves; ++i) {
    ReportedMove move;
    move.index = 2 * i;
    move.phase = phase;
    if (i < blunders) {
      move.label = chess::Label::Blunder;
      PlayerMoment moment;
      moment.index = move.index;
      moment.fen = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
      moment.number = std::to_string(i + 1) + ".";
      moment.played = "Ka2";
      moment.label = chess::Label::Blunder;
      moment.loss = static_cast<int>(100 + i);
      game.moments.push_back(moment);
    }
    game.moves.push_back(move);
  }
  return game;
}

const RateTable* table_named(const std::vector<RateTable>& tables, std::string_view key) {
  const auto found = std::ranges::find(tables, key, &RateTable::key);
  return found == tables.end() ? nullptr : &*found;
}

const ShareTable* table_named(const std::vector<ShareTable>& tables, std::string_view key) {
  const auto found = std::ranges::find(tables, key, &ShareTable::key);
  return found == tables.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("Wilson's interval") {
  // Newcombe 1998, table I: 81 of 263, and 15 of 148.
  CHECK(wilson_interval({81, 263}).low == doctest::Approx(0.2553).epsilon(0.001));
  CHECK(wilson_interval({81, 263}).high == doctest::Approx(0.3662).epsilon(0.001));
  CHECK(wilson_interval({15, 148}).low == doctest::Approx(0.0624).epsilon(0.001));
  CHECK(wilson_interval({15, 148}).high == doctest::Approx(0.1605).epsilon(0.001));
  CHECK(wilson_interval({0, 20}).low == 0.0);
  CHECK(wilson_interval({0, 20}).high == doctest::Approx(0.1611).epsilon(0.001));
  CHECK(wilson_interval({20, 20}).high == 1.0);
  CHECK(wilson_interval({0, 0}).high == 1.0);
}

TEST_CASE("the test of two shares") {
  // 45 of 100 against 30 of 100: z = 2.191, p = 0.0285.
  CHECK(chance_of_difference({45, 100}, {30, 100}) == doctest::Approx(0.0285).epsilon(0.01));
  CHECK(chance_of_difference({30, 100}, {45, 100}) == doctest::Approx(0.0285).epsilon(0.01));
  CHECK(chance_of_difference({30, 100}, {30, 100}) == 1.0);
  CHECK(chance_of_difference({0, 100}, {0, 50}) == 1.0);
  CHECK(chance_of_difference({1, 1}, {0, 0}) == 1.0);
}

TEST_CASE("moves and games are counted where they belong") {
  PlayerStatistics statistics;
  PlayerGame game = game_with(4, 1);
  game.moves[2].clock = 9;
  game.moves[3].clock = 10;
  game.moves[3].phase = chess::GamePhase::Endgame;
  game.elo = 1500;
  game.opponent_elo = 1700;
  game.date = "2021-10-03";
  game.opening = "C54 Italian Game";
  statistics.add(game, 1);
  game.opening = "C50 Italian Game";
  game.date = "2021";
  game.result = PlayerResult::Drawn;
  game.opponent_elo = 1549;
  game.side = chess::Color::Black;
  statistics.add(game, 2);
  CHECK(statistics.total().moves == 8);
  CHECK(statistics.total().games == 2);
  CHECK(statistics.total().half_points == 3);
  CHECK(statistics.total().serious() == Proportion{2, 8});
  CHECK(statistics.first_date() == "2021");
  CHECK(statistics.last_date() == "2021-10-03");
  CHECK(statistics.names().at("Ada") == 2);
  const auto tables = statistics.rate_tables();
  const auto row = [&](const char* table, std::size_t index) {
    return table_named(tables, table)->rows.at(index);
  };
  CHECK(row("phase", 0).key == "opening");
  CHECK(row("phase", 0).moves == 6);
  CHECK(row("phase", 0).games == 2);
  CHECK(row("phase", 1).key == "endgame");
  CHECK(row("phase", 1).moves == 2);
  CHECK(row("clock", 0).key == "0-9 s");
  CHECK(row("clock", 1).key == "10-29 s");
  CHECK(row("clock", 1).moves == 2);
  CHECK(row("color", 0).moves == 4);
  CHECK(row("opponent", 0).key == "within 49");
  CHECK(row("opponent", 1).key == "200+ higher");
  CHECK(row("result", 0).key == "won");
  CHECK(row("result", 1).key == "drawn");
  CHECK(row("opening", 0).moves == 8);
  CHECK(row("opening", 0).key == "Italian Game");
  CHECK(row("opening", 0).eco() == "C50-C54");
  CHECK(table_named(tables, "month")->rows.size() == 1);
  CHECK(row("month", 0).key == "2021-10");
}

TEST_CASE("the opponents of the same games stand beside the player") {
  PlayerStatistics statistics;
  for (std::uint64_t i = 1; i <= 5; ++i) {
    PlayerGame game = game_with(100, 14);
    game.opponent_moves = 100;
    game.opponent_errors = 4;
    statistics.add(game, i);
  }
  CHECK(statistics.opponents() == Proportion{20, 500});
  const PlayerReport report({{"Ada"}, "lichess"}, statistics);
  CHECK(
      to_html(report).contains("14.0 mistakes and blunders in 100 moves (95 %: 11.2 to 17.3); the opponents "
                               "in the same games made 4.0 "
                               "(2.6 to 6.1). The difference is larger than chance explains."));
  chess::JsonTape tape;
  const std::string text = to_json(report);
  const auto json = tape.parse(text);
  REQUIRE(json);
  CHECK(json->find("opponents")->find("errors")->as_int() == 20);
  CHECK(json->find("opponents")->find("moves")->as_int() == 500);
}

TEST_CASE("a report tells what has changed since an earlier one") {
  PlayerStatistics then;
  PlayerStatistics now;
  for (std::uint64_t i = 1; i <= 10; ++i) {
    PlayerGame game = game_with(100, 14, chess::GamePhase::Endgame);
    game.date = "2021-0" + std::to_string(1 + i % 3);
    then.add(game, 2 * i);
    then.add(game_with(100, 5), 2 * i + 1);
    game = game_with(100, 6, chess::GamePhase::Endgame);
    game.date = "2021-0" + std::to_string(4 + i % 3);
    now.add(game, 2 * i);
    now.add(game_with(100, 5), 2 * i + 1);
  }
  const auto earlier = parse_earlier_report(to_json(PlayerReport({{"Ada"}, "lichess"}, then)));
  REQUIRE(earlier);
  CHECK(earlier->players == std::vector<std::string>{"Ada"});
  CHECK(earlier->rules == "lichess");
  CHECK(earlier->to == "2021-03");
  CHECK(earlier->total == Proportion{190, 2000});
  CHECK(earlier->rows.at({"phase", "endgame"}) == Proportion{140, 1000});

  const PlayerProgress progress = progress_since(*earlier, now, now.rate_tables());
  CHECK(progress.total.now == Proportion{110, 2000});
  CHECK(!progress.may_overlap);
  const auto endgame = std::ranges::find(progress.parts, "endgame", &RateChange::row);
  REQUIRE(endgame != progress.parts.end());
  CHECK(endgame->now == Proportion{60, 1000});
  CHECK(std::ranges::none_of(progress.parts, [](const RateChange& part) { return part.row == "opening"; }));
  CHECK(progress_since(*earlier, then, then.rate_tables()).parts.empty());
  CHECK(progress_since(*earlier, then, then.rate_tables()).may_overlap);

  const ReportHead head{
      {"Ada"}, "lichess", chess::Language::English, std::make_shared<const EarlierReport>(*earlier)};
  const std::string page = to_html(PlayerReport(head, now));
  CHECK(page.contains("Since the earlier report (2021-01 – 2021-03)"));
  CHECK(page.contains(
      "All moves: <b>9.5</b> (8.3–10.9) → <b>5.5</b> (4.6–6.6). The difference is larger than"));
  CHECK(page.contains("Phase, <bdi>endgame</bdi>: <b>14.0</b>"));
  CHECK(to_json(PlayerReport(head, now)).contains("\"mayOverlap\": false"));

  EarlierReport other = *earlier;
  other.is_other = true;
  other.players = {"Bea & Co"};
  const ReportHead both{
      {"Ada"}, "lichess", chess::Language::English, std::make_shared<const EarlierReport>(other)};
  const std::string beside = to_html(PlayerReport(both, then));
  CHECK(beside.contains("Beside <bdi>Bea &amp; Co</bdi>"));
  CHECK(beside.contains("No part of the moves differs by more than chance explains."));
  CHECK(to_json(PlayerReport(both, then)).contains("\"beside\""));
}

TEST_CASE("what is no report is refused as an earlier one") {
  const std::string good = to_json(PlayerReport({{"Ada"}, "lichess"}, PlayerStatistics()));
  CHECK(parse_earlier_report(good));
  for (const char* bad :
       {"", "[]", "{}", R"({"player":[1],"total":{},"rates":{}})",
        R"({"player":["a"],"total":{"moves":1,"mistakes":1,"blunders":1},"rates":{}})",
        R"({"player":["a"],"total":{"moves":1,"mistakes":1,"blunders":0},"rates":{"x":1}})"})
    CHECK_MESSAGE(!parse_earlier_report(bad), bad);
  for (std::size_t length = 0; length + 2 < good.size(); length += 7)
    CHECK(!parse_earlier_report(good.substr(0, length)));
}

TEST_CASE("players of a rating are the prior of a player's rate") {
  const double norm = norm_of(1650, "180+0").value();
  CHECK(norm == doctest::Approx(0.104));
  CHECK(norm_of(1650, "60+0").value() > norm);
  CHECK(norm_of(1650, "300+10").value() < norm);
  CHECK(norm_of(1950, "180+0").value() < norm);
  for (const char* unknown : {"", "-", "180", "x+1", "-5+0", "1+99999999999"}) CHECK(!norm_of(1650, unknown));
  CHECK(!norm_of(3000, "180+0"));

  const LongRunRate none = long_run_rate({0, 0}, norm);
  CHECK(none.mean == doctest::Approx(norm));
  const LongRunRate eight = long_run_rate({10, 264}, norm);  // 3.8 %
  const LongRunRate many = long_run_rate({1000, 26'400}, norm);
  CHECK(eight.mean > 10.0 / 264.0);  // drawn to the norm
  CHECK(eight.mean < norm);
  CHECK(eight.interval.high < norm);  // eight games say something
  CHECK(many.mean == doctest::Approx(1000.0 / 26'400.0).epsilon(0.01));
  CHECK(many.interval.high - many.interval.low < eight.interval.high - eight.interval.low);
  CHECK(eight.prior_moves == doctest::Approx(81.1).epsilon(0.01));
}

TEST_CASE("the report says where the rate lies beside players of the same rating") {
  PlayerStatistics statistics;
  for (std::uint64_t i = 1; i <= 8; ++i) {
    PlayerGame game = game_with(33, 1);
    game.elo = 1600 + static_cast<int>(i);
    if (i < 8) game.norm = 1040;
    statistics.add(game, i);
  }
  CHECK(statistics.rated().games == 7);
  CHECK(statistics.rated().serious == Proportion{7, 231});
  CHECK(statistics.rated().norm() == doctest::Approx(0.104));
  const PlayerReport report({{"Ada"}, "lichess"}, statistics);
  CHECK(
      to_html(report).contains("3.0 mistakes and blunders in 100 moves of 7 games of lichess; players rated "
                               "1601–1607 make 10.4. With 7 "
                               "games the player's rate in the long run lies between 2.5 and 8.2 (95 %). The "
                               "difference is larger than "
                               "chance explains."));
  CHECK(to_json(report).contains("\"norm\": 10.40"));
}

TEST_CASE("the commonest reasons become exercises, with hidden answers") {
  PlayerStatistics statistics;
  PlayerGame game = game_with(40, 20);
  constexpr const char* reasons[] = {"misses-fork", "puts-en-prise", "allows-fork", "allows-pin"};
  for (std::size_t i = 0; i < game.moments.size(); ++i) {
    PlayerMoment& moment = game.moments[i];
    moment.motif = reasons[i < 8 ? 0 : i < 14 ? 1 : i < 18 ? 2 : 3];
    moment.is_missed = i < 8;
    if (i != 7) moment.best = "Kb" + std::to_string(i), moment.best_uci = "a1b1";
  }
  statistics.add(game, 1);
  const PlayerReport report({{"Ada"}, "lichess"}, statistics);
  REQUIRE(report.exercises.size() == kExerciseSets);
  CHECK(report.exercises[0].reason == "misses-fork");
  CHECK(report.exercises[0].is_missed);
  CHECK(report.exercises[0].count == 8);
  REQUIRE(report.exercises[0].positions.kept().size() == ExerciseSet::kMostPositions);
  CHECK(report.exercises[0].positions.kept()[0]->moment.best == "Kb6");  // the costliest that has one
  CHECK(report.exercises[2].reason == "allows-fork");
  CHECK(report.exercises[2].positions.kept().size() == 4);
  const std::string page = to_html(report);
  CHECK(page.contains("<h2>Exercises</h2>"));
  CHECK(
      page.contains("<summary>Answer</summary><b>7. Kb6</b> (played: Ka2?"
                    "?)</details>"));
  chess::JsonTape tape;
  const std::string text = to_json(report);
  const auto json = tape.parse(text);
  REQUIRE(json);
  CHECK(json->find("exercises")->first().value().minified() ==
        R"({"reason":"misses-fork","about":"missed","count":8,"positions":[6,5,4,3,2]})");
}

TEST_CASE("reasons, chances and conversion") {
  PlayerStatistics statistics;
  PlayerGame game = game_with(6, 2);
  game.moments[0].motif = "allows-fork";
  game.moments[1].motif = "a-motif-of-the-future";
  game.moments[1].is_missed = true;
  game.moves[1].chance = ChanceAnswer::Missed;
  game.moves[1].answered = chess::Label::Blunder;
  game.moves[4].chance = ChanceAnswer::Taken;
  game.moves[4].answered = chess::Label::Mistake;
  game.was_winning = true;
  statistics.add(game, 1);
  game.was_losing = true;
  game.result = PlayerResult::Drawn;
  game.let_slip = game.in_need = 0;
  statistics.add(game, 2);
  game.result = PlayerResult::Unknown;
  statistics.add(game, 3);
  const auto tables = statistics.share_tables();
  const auto row = [&](const char* table, std::size_t index) {
    return table_named(tables, table)->rows.at(index);
  };
  CHECK(row("allowed", 0).key == "allows-fork");
  CHECK(row("allowed", 0).count == Proportion{3, 6});
  CHECK(row("missed", 0).key == "a-motif-of-the-future");
  CHECK(row("missed", 0).moments.count() == 3);
  CHECK(row("chances", 0).key == "mistakes");
  CHECK(row("chances", 0).count == Proportion{3, 3});
  CHECK(row("chances", 1).count == Proportion{0, 3});
  CHECK(row("chances", 1).moments.count() == 3);
  CHECK(row("positions", 0).count == Proportion{1, 2});
  CHECK(row("positions", 0).moments.count() == 1);
  CHECK(row("positions", 1).count == Proportion{1, 1});
  CHECK(motif_words(chess::Language::German, "allows-fork") == "Gabel");
  CHECK(motif_words(chess::Language::German, "a-motif-of-the-future") == "a motif of the future");
}

TEST_CASE("a figure keeps its costliest positions, of equals the first, and counts all") {
  MomentList list;
  for (std::size_t i = 0; i < 3 * MomentList::kMost; ++i) {
    auto moment = std::make_shared<ListedMoment>();
    moment->game = i;
    moment->moment.loss = static_cast<int>(i % 60);
    list.add(moment);
  }
  CHECK(list.count() == 3 * MomentList::kMost);
  REQUIRE(list.kept().size() == MomentList::kMost);
  CHECK(list.kept()[0]->game == 59);
  CHECK(list.kept()[1]->game == 119);
  CHECK(list.kept()[2]->game == 58);
  CHECK(std::ranges::is_sorted(list.kept(), std::ranges::greater(),
                               [](const auto& m) { return m->moment.loss; }));
}

TEST_CASE("differences are told only if they are larger than chance, and rest on ten events") {
  PlayerStatistics clear;
  for (std::uint64_t i = 1; i <= 5; ++i) {
    clear.add(game_with(100, 4), 2 * i);
    clear.add(game_with(100, 14, chess::GamePhase::Endgame), 2 * i + 1);
  }
  const auto findings = find_differences(clear.rate_tables());
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].table == "phase");
  CHECK(findings[0].row == "endgame");
  CHECK(findings[0].there == Proportion{70, 500});
  CHECK(findings[0].elsewhere == Proportion{20, 500});

  PlayerStatistics even;
  for (std::uint64_t i = 1; i <= 10; ++i)
    even.add(game_with(100, 9, i % 2 == 0 ? chess::GamePhase::Opening : chess::GamePhase::Endgame), i);
  CHECK(find_differences(even.rate_tables()).empty());

  PlayerStatistics few;  // 0 of 500 against 9 of 20 is clear, but too little
  few.add(game_with(500, 0), 1);
  few.add(game_with(20, 9, chess::GamePhase::Endgame), 2);
  CHECK(find_differences(few.rate_tables()).empty());
}

TEST_CASE("the report begins with weaknesses, each with a board of its own") {
  PlayerStatistics statistics;
  for (std::uint64_t i = 1; i <= 5; ++i) {
    statistics.add(game_with(100, 4), 2 * i);
    PlayerGame game = game_with(100, 14, chess::GamePhase::Endgame);
    for (std::size_t k = 0; k < game.moments.size(); ++k) {
      game.moments[k].fen = fmt::format("8/8/8/8/8/8/8/K1k5 w - - 0 {}", k + 1);
      game.moments[k].motif = k < 4 ? "allows-fork" : k < 5 ? "allows-pin" : "";
      if (k == 12) game.moments[k].best_uci = "a1b1";
    }
    statistics.add(game, 2 * i + 1);
  }
  const PlayerReport report({{"Ada"}, "lichess"}, statistics);
  REQUIRE(report.cards.size() == 2);
  CHECK(report.cards[0].row == "endgame");
  CHECK(report.cards[0].positions.front()->moment.best_uci == "a1b1");  // one that can be tried
  CHECK(report.cards[0].positions.size() == kCardPositions);
  CHECK(report.cards[1].row == "allows-fork");  // five pins are too few
  CHECK(report.cards[1].there == Proportion{20, 90});
  CHECK(report.cards[1].positions.front()->moment.fen != report.cards[0].positions.front()->moment.fen);
}

TEST_CASE("every row that differs by more than chance is told, and months as two halves, too") {
  PlayerStatistics statistics;
  for (int month = 1; month <= 8; ++month) {
    PlayerGame game = game_with(200, month <= 4 ? 20 : 5);
    game.date = "2021-0" + std::to_string(month) + "-01";
    // Two rows of one table are better than the rest, two are worse.
    game.opening = month <= 2 ? "A" : month <= 4 ? "B" : month <= 6 ? "C" : "D";
    for (std::size_t i = 0; i < game.moves.size(); ++i) game.moves[i].clock = i < 50 ? 20 : 1000;
    statistics.add(game, static_cast<std::uint64_t>(month));
  }
  const auto tables = statistics.rate_tables();
  const auto findings = find_differences(tables);
  const auto tells = [&](std::string_view table, std::string_view row) {
    return std::ranges::any_of(
        findings, [&](const PlayerFinding& one) { return one.table == table && one.row == row; });
  };
  REQUIRE(tells("half", "2021-04"));
  CHECK(std::ranges::find(findings, "half", &PlayerFinding::table)->there == Proportion{80, 800});
  for (const char* opening : {"A", "B", "C", "D"}) CHECK_MESSAGE(tells("opening", opening), opening);
  CHECK(std::ranges::is_sorted(findings, {}, &PlayerFinding::chance));

  // The law: no row is silent that passes the test, with as many comparisons as there are rows and halves.
  std::size_t rows = 1;
  for (const RateTable& table : tables) rows += table.rows.size();
  for (const RateTable& table : tables) {
    Proportion all;
    for (const RateRow& row : table.rows)
      all = {all.hits + row.serious().hits, all.trials + row.serious().trials};
    for (const RateRow& row : table.rows) {
      const Proportion rest{all.hits - row.serious().hits, all.trials - row.serious().trials};
      if (std::min(row.serious().hits, rest.hits) < kLeastEvents || table.rows.size() == 2) continue;
      if (chance_of_difference(row.serious(), rest) * static_cast<double>(rows) < 0.05)
        CHECK_MESSAGE(tells(table.key, row.key), table.key << ", " << row.key);
    }
  }
  CHECK(to_html(PlayerReport({{"Ada"}, "lichess"}, statistics))
            .contains("No other part that was compared differs"));
}

TEST_CASE("the report as JSON names the positions of each figure") {
  PlayerStatistics statistics;
  statistics.add(game_with(20, 2), 1);
  statistics.add(game_with(20, 1), 2);
  const std::string text = to_json(PlayerReport({{"Ada"}, "lichess"}, statistics));
  chess::JsonTape tape;
  const auto report = tape.parse(text);
  REQUIRE(report);
  CHECK(report->find("total")->find("moves")->as_int() == 40);
  CHECK(report->find("total")->find("percent")->raw() == "7.50");
  CHECK(report->find("total")->find("positions")->minified() == "[1,0,2]");
  std::vector<std::int64_t> games;
  for (auto at = report->find("positions")->first(); !at.done(); at.advance())
    games.push_back(*at.value().find("game")->as_int());
  CHECK(games == std::vector<std::int64_t>{1, 1, 2});
}

TEST_CASE("the page shows texts of strangers as text, in every language") {
  PlayerStatistics statistics;
  PlayerGame game = game_with(20, 2);
  game.opponent = "<script>alert(\"1\")</script>";
  game.opening = "C <b>&";
  game.url = "https://example.org/?a=\"";
  statistics.add(game, 1);
  for (const chess::Language language : chess::kLanguages) {
    const std::string page = to_html(PlayerReport({{"A<i>"}, "lichess", language}, statistics));
    CHECK(!page.contains("<script>alert"));
    CHECK(!page.contains("<b>&<"));
    CHECK(!page.contains("A<i>"));
    CHECK(page.contains("A&lt;i&gt;"));
    CHECK(page.contains("&lt;script&gt;alert(&quot;1&quot;)"));
    CHECK(page.contains("lang=\"" + std::string(to_string(language)) + "\""));
  }
}

TEST_CASE("the sentences of findings are filled in in every language") {
  PlayerStatistics statistics;
  for (std::uint64_t i = 1; i <= 5; ++i) {
    statistics.add(game_with(100, 4), 2 * i);
    statistics.add(game_with(100, 14, chess::GamePhase::Endgame), 2 * i + 1);
  }
  const std::pair<chess::Language, const char*> sentences[] = {
      {chess::Language::English,
       "<b>Phase, <bdi>endgame</bdi></b>: 14.0 mistakes and blunders in 100 moves (95 %: 11.2 to 17.3; 70 of "
       "500 "
       "moves), otherwise 4.0 (2.6 to 6.1; 20 of 500)."},
      {chess::Language::German,
       "<b>Phase, <bdi>Endspiel</bdi></b>: 14,0 Fehler und grobe Fehler auf 100 Züge (95 %: 11,2 bis 17,3; "
       "70 von "
       "500 Zügen), sonst 4,0 (2,6 bis 6,1; 20 von 500)."},
      {chess::Language::Spanish,
       "<b>Fase, <bdi>final</bdi></b>: 14,0 errores y errores graves en 100 jugadas (95 %: de 11,2 a 17,3; "
       "70 de "
       "500 jugadas); en las demás, 4,0 (de 2,6 a 6,1; 20 de 500)."}};
  for (const auto& [language, sentence] : sentences)
    CHECK(to_html(PlayerReport({{"Ada"}, "lichess", language}, statistics)).contains(sentence));
}

TEST_CASE("without a judged game the page says so") {
  const PlayerStatistics none;
  const std::string page = to_html(PlayerReport({{"Ada"}, "lichess"}, none));
  CHECK(page.contains("No game of this player was judged."));
  CHECK(!page.contains("<table>"));
}

TEST_CASE("fewer than ten moves get no rate") {
  PlayerStatistics statistics;
  statistics.add(game_with(9, 2), 1);
  CHECK(to_html(PlayerReport({{"Ada"}, "lichess"}, statistics)).contains("too few"));
}

TEST_CASE("the decimal mark belongs to the language") {
  CHECK(report_number(chess::Language::English, 1.25) == "1.2");
  CHECK(report_number(chess::Language::German, 12.06) == "12,1");
}

TEST_CASE("the trend needs two months with ten moves") {
  std::vector<RateRow> months(2);
  months[0].key = "2021-01";
  months[0].moves = 10;
  months[1].key = "2021-02";
  months[1].moves = 9;
  CHECK(trend_chart(months, chess::Language::English).empty());
  months[1].moves = 10;
  CHECK(trend_chart(months, chess::Language::English).contains("2021-02"));
}
