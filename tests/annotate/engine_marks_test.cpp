// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of other engines' marks where a format has one place for all.
#include <doctest/doctest.h>

#include "annotate/mark/bare_lines.h"
#include "annotate/mark/engine_marks.h"
#include "annotate/mark/provider.h"
#include "marked_games.h"

using namespace annotate;
using namespace annotate::test;
using chess::Game;
using chess::Nag;
using chess::Score;

namespace {

/// Two moves each, as lichess exports a game it has analysed, with a person's remarks.
const std::string kLichess =
    "[Annotator \"lichess.org\"]\n\n"
    "1. e4 { [%eval 0.1] [%clk 0:03:00] } e5 $6 { [%eval 0.1] } 2. Ke2?? { (0.10 → -3.00) Blunder. Nc3 was "
    "best. } { [%eval -3.0] } (2. Nc3 Nf6) (2. d4 { mine }) (2. f4 exf4) Nc6! { [%eval -3.0] Good. } *";

/// 1. e4 e5 2. Ke2 (a mistake; Nf3 Nc6 was best).
chess::GameVerdict verdict_on(const Game& game) {
  const auto positions = game.main_positions();
  std::vector<chess::PositionEval> evals(positions.size(), chess::PositionEval{Score::cp(20), {}});
  evals[0].score = Score::cp(chess::kStartCp);
  for (std::size_t i = 3; i < evals.size(); ++i) evals[i].score = Score::cp(-100);
  const auto best = *chess::parse_san(positions[2], "Nf3");
  evals[2].line = {best, *chess::parse_san(positions[2].after(best), "Nc6")};
  return chess::test::judge_line(positions, game.main_moves(), evals);
}

/// As PGN shows the game when these have judged it: the movetext on one line.
std::string shown(Game game, const std::vector<const Provider*>& judges, ReplacedMarks replaced = {}) {
  std::vector<Judgement> judgements;
  for (const Provider* judge : judges) judgements.push_back({judge, verdict_on(game)});
  for (const Judgement& one : judgements) mark_game(game, one.verdict, *one.judge, {});
  return movetext(with_summary_tags({game, judgements, replaced}));
}

}  // namespace

TEST_CASE("evals and verdicts of another engine are replaced, a person's words stay") {
  CHECK(shown(read_pgn(kLichess), {&kOurs}) ==
        "1. e4 {[%eval 0.20] [%clk 0:03:00]} 1... e5 {[%eval 0.20]} 2. Ke2 $2 {[%eval -1.00] (0.20 → -1.00) "
        "Mistake. Nf3 was best. White goes from level to slightly worse.} (2. Nc3 Nf6) (2. d4 {mine}) (2. "
        "f4 exf4) "
        "(2. Nf3 Nc6) 2... Nc6 $1 {Good.} {[%eval "
        "-1.00]} *");
  CHECK_FALSE(shown(read_pgn(kLichess), {&kOurs}, {.lines = true}).contains("f4"));
}

TEST_CASE("what is not replaced keeps its place, and ours names its engine") {
  const std::string text =
      shown(read_pgn(kLichess), {&kOurs}, {.evals = false, .glyphs = false, .lines = false});
  CHECK(text.starts_with(
      "1. e4 {[%eval 0.1] [%clk 0:03:00]} {Marginalia 0.1.0: 0.20} 1... e5 $6 {[%eval 0.1]}"));
  CHECK(
      text.contains("2. Ke2 $4 {(0.10 → -3.00) Blunder. Nc3 was best.} {[%eval -3.0]} "
                    "{Marginalia 0.1.0: (0.20 → -1.00) Mistake. Nf3 was best. White goes from level to "
                    "slightly worse.}"));
}

TEST_CASE("a glyph is an engine's only beside an eval, and not beside a person's words") {
  std::uint64_t glyphs = 0;
  const auto left = [&](const std::string& text) {
    Game game = read_pgn(text);
    const Judgement judged[] = {{&kOurs, verdict_on(game)}};
    mark_game(game, judged[0].verdict, kOurs, {.comments = false, .lines = false});
    const std::string shown = chess::to_pgn(with_summary_tags({game, judged}, &glyphs), {.columns = 0});
    return shown.substr(shown.find("\n\n") + 2);
  };
  const std::string marked = left(
      "1. e4 {[%eval 0.2]} e5 $2 {My student always plays this.} 2. Ke2 $4 {[%eval -9.5] Only f3 was a "
      "move.} "
      "Nc6 $6 {[%eval -9.5]} 3. d4 $6 *");
  CHECK(marked.contains("e5 $2"));
  CHECK(marked.contains("2. Ke2 $4"));
  CHECK_FALSE(marked.contains("Nc6 $6"));
  CHECK(marked.contains("3. d4 $6"));
  CHECK(glyphs == 1);
}

TEST_CASE("glyphs of a game without evals are a person's") {
  CHECK(shown(read_pgn("1. e4?! e5 2. Ke2?? *"), {&kOurs}) ==
        "1. e4 $6 {[%eval 0.20]} 1... e5 {[%eval 0.20]} 2. Ke2 $4 {[%eval -1.00] Marginalia 0.1.0: "
        "(0.20 → -1.00) Mistake. Nf3 was best. White goes from level to slightly worse.} (2. Nf3 Nc6) *");
}

TEST_CASE("notes of two engines name them, and a line that both give stands once") {
  CHECK(shown(read_pgn("1. e4 {[%clk 0:03:00]} e5 2. Ke2 *"), {&kOurs, &kOther}) ==
        "1. e4 {[%eval 0.20] [%clk 0:03:00]} {Other 1: 0.20} 1... e5 {[%eval 0.20]} {Other 1: 0.20} "
        "2. Ke2 $2 {[%eval -1.00] Marginalia 0.1.0: (0.20 → -1.00) Mistake. Nf3 was best. White goes from "
        "level to slightly worse.} {Other 1: (0.20 → "
        "-1.00) Mistake. Nf3 was best. White goes from level to slightly worse.} (2. Nf3 Nc6) *");
}

TEST_CASE("an older line that begins like ours stays in its place") {
  CHECK(shown(read_pgn("1. e4 e5 2. Ke2 (2. Nf3 Nc6 3. Bb5 { Spanish }) *"), {&kOurs})
            .ends_with("(2. Nf3 Nc6 3. Bb5 {Spanish}) *"));
}

TEST_CASE("moves that were not judged keep all marks") {
  Game game = read_pgn(kLichess);
  Judgement judged[] = {{&kOurs, verdict_on(game)}};
  judged[0].verdict.judged.side = chess::Color::Black;
  judged[0].verdict.moves.resize(1);
  mark_game(game, judged[0].verdict, kOurs, {});
  const Game shown = with_summary_tags({game, judged});
  const auto nodes = shown.main_line();
  CHECK(shown.node(nodes[0]).subinfos[0].find_command("eval")->operands[0].text() == "0.20");
  CHECK(shown.node(nodes[2]).subinfos[0].nag == Nag::Blunder);
  CHECK(shown.node(nodes[2]).subinfos[1].find_command("eval")->operands[0].text() == "-3.0");
}

TEST_CASE("lines that sentences name") {
  const Game game = read_pgn(kLichess);
  const auto lines = named_lines(game, main_line_of(game));
  REQUIRE(lines.size() == 1);
  CHECK(lines.begin()->first == game.main_line()[2]);
  const auto moves = moves_of_line(game, lines.begin()->second);
  REQUIRE(moves.size() == 2);
  CHECK(moves[0].to() == chess::Square::C3);
}

TEST_CASE("notes with names") {
  CHECK(named_note("Other 1", "0.20", "") == "Other 1: 0.20");
  CHECK(named_note("Other 1", "0.20", "Good.") == "Other 1: 0.20. Good.");
  CHECK(named_note("Other 1", "0.20", "(0.10 → 0.20) Mistake.") == "Other 1: (0.10 → 0.20) Mistake.");
  CHECK(named_note("Other 1", "", "").empty());
}

TEST_CASE("the words of --replace") {
  CHECK(parse_replaced_marks("all")->lines);
  CHECK_FALSE(parse_replaced_marks("none")->evals);
  CHECK(parse_replaced_marks("glyphs,lines")->glyphs);
  CHECK_FALSE(parse_replaced_marks("glyphs,lines")->evals);
  CHECK(to_string(parse_replaced_marks("nags").error()) ==
        "nags: evals, glyphs, lines, all or none was expected");
}
