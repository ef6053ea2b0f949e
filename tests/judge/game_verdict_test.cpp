// SPDX-License-Identifier: GPL-3.0-or-later
// Verdicts on whole games: best moves, lines, words, phases.
#include <doctest/doctest.h>

#include "base/text.h"
#include "core/movegen.h"
#include "evals/evals.h"
#include "judge/game_verdict.h"
#include "judge/judged_line.h"
#include "judge/played_game.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "words/comment.h"

using namespace chess;
using chess::test::position;

namespace {

/// A line of play from a position.
struct Played {
  std::vector<Position> positions;
  std::vector<Move> moves;
};

Played play(const Position& start, std::string_view san) {
  Played game{{start}, {}};
  for (const auto word : chess::split_words(san)) {
    const auto move = chess::parse_san(game.positions.back(), word);
    REQUIRE(move.has_value());
    game.moves.push_back(*move);
    game.positions.push_back(game.positions.back().after(*move));
  }
  return game;
}

std::vector<PositionEval> evals_of(std::initializer_list<int> centipawns) {
  std::vector<PositionEval> evals;
  for (const int cp : centipawns) evals.push_back({Score::cp(cp), {}});
  return evals;
}

std::string said_of(const GameVerdict& verdict, const Played& game, std::size_t i) {
  return comment_of(facts_of(verdict.moves[i], game.positions[i].turn()), game.positions[i], game.moves[i],
                    Language::English);
}

GameVerdict verdict_on(const Played& game, std::span<const PositionEval> evals) {
  return chess::test::judge_line(game.positions, game.moves, evals);
}

}  // namespace

TEST_CASE("a loss is labelled, with the line that was better") {
  const Played game = play(Position::start(), "e4 e5 Nf3 f6");
  auto evals = evals_of({15, 20, 20, 25, 150});
  evals[3].line = play(game.positions[3], "Nc6 Bb5 a6 Ba4").moves;
  const GameVerdict verdict = verdict_on(game, evals);
  REQUIRE(verdict.moves.size() == 4);
  CHECK(verdict.moves[2].finding.label == Label::None);
  const MoveVerdict& bad = verdict.moves[3];
  CHECK(bad.finding == Finding{Label::Mistake, Cause::Loss});
  CHECK(bad.best_line == evals[3].line);
  CHECK(said_of(verdict, game, 3) ==
        "(0.25 → 1.50) Mistake. Nc6 was best. Black was level and is now clearly worse.");
  CHECK(said_of(verdict, game, 2).empty());
  CHECK(verdict.labels[Color::Black][static_cast<std::size_t>(Label::Mistake)] == 1);
  CHECK(verdict.labels[Color::White][static_cast<std::size_t>(Label::None)] == 2);
  REQUIRE(verdict.performance[Color::Black]);
  CHECK(verdict.performance[Color::Black]->centipawn_loss == doctest::Approx(62.5));
}

TEST_CASE("inaccuracies of a named opening are taken back, mistakes stay") {
  const Played game = play(Position::start(), "e4 e5 f4 exf4 Ke2");
  const auto verdict_of = [&](std::initializer_list<int> evals, std::size_t named_moves) {
    GameCase judged = chess::test::case_of_line(game.positions, game.moves, evals_of(evals));
    judged.named_moves = named_moves;
    conclude(judged);
    return judged.verdict;
  };
  const auto unnamed = verdict_of({15, 20, 20, -40, -40, -120}, 0);
  REQUIRE(unnamed.moves[2].finding.label == Label::Inaccuracy);
  REQUIRE(unnamed.moves[4].finding.label == Label::Inaccuracy);
  const auto verdict = verdict_of({15, 20, 20, -40, -40, -120}, 4);
  CHECK(verdict.moves[2].finding.label == Label::None);
  CHECK(verdict.moves[4].finding.label == Label::Inaccuracy);
  CHECK(verdict.labels[Color::White][static_cast<std::size_t>(Label::Inaccuracy)] == 1);
  CHECK(verdict.labels[Color::White][static_cast<std::size_t>(Label::None)] == 2);
  const auto bad = verdict_of({15, 20, 20, -100, -100, -100}, 4000);
  CHECK(bad.moves[2].finding.label == Label::Mistake);
}

TEST_CASE("what searches found is said where the board gives no reason") {
  const Position start = position("5rk1/5ppp/8/3p4/4Q3/8/5PPP/6K1 w - - 0 1");
  const Played game = play(start, "h3 dxe4");
  auto evals = evals_of({500, -700, -700});
  evals[0].line = play(start, "Qd4").moves;
  evals[1].line = {game.moves[1]};
  GameCase judged = chess::test::case_of_line(game.positions, game.moves, evals);
  judge_moves(judged);
  REQUIRE(judged.verdict.moves[0].motif);
  const Reason hangs = *judged.verdict.moves[0].motif;
  CHECK(key_of(hangs) == "leaves-hanging");
  // A threat does not replace that, and only a move with a refutation takes a failed answer.
  Reason threat = hangs;
  threat.line.clear();
  for (MoveCase& move : judged.moves) {
    move.threat = threat;
    move.failed_answer = {game.moves[1]};
  }
  conclude(judged);
  CHECK(judged.verdict.moves[0].motif == hangs);
  CHECK(judged.verdict.moves[0].refutation.failed_answer == judged.moves[0].failed_answer);
  CHECK_FALSE(judged.verdict.moves[1].motif);
  CHECK(judged.verdict.moves[1].refutation.failed_answer.empty());
  // Without lines the board proves nothing, and the threat is the reason.
  for (PositionCase& at : judged.positions) at.eval.line.clear();
  conclude(judged);
  REQUIRE(judged.verdict.moves[0].finding.label == Label::Blunder);
  CHECK(judged.verdict.moves[0].motif == threat);
}

TEST_CASE("without a known better move the sentence stays short") {
  const Played game = play(Position::start(), "g4");
  const auto verdict = verdict_on(game, evals_of({15, -150}));
  CHECK(said_of(verdict, game, 0) ==
        "(0.15 → -1.50) Mistake. White was level before and is clearly worse now.");
}

TEST_CASE("the classes in words are those of the rules") {
  RuleSet steep = chess::default_rules();
  steep.win_chance_constant = 0.01;
  const Played game = play(Position::start(), "g4");
  const auto steep_verdict = [&](const std::vector<PositionEval>& evals) {
    GameCase judged = chess::test::case_of_line(game.positions, game.moves, evals);
    judged.rules = steep;
    judge_moves(judged);
    return judged.verdict;
  };
  const auto verdict = steep_verdict(evals_of({15, -40}));
  CHECK(said_of(verdict, game, 0) ==
        "(0.15 → -0.40) Mistake. White was slightly better before and is clearly worse now.");
  // Won before and after it by these rules, but not by lichess's: nothing is said of an inaccuracy.
  const auto won = steep_verdict(evals_of({300, 220}));
  REQUIRE(won.moves[0].finding.label == Label::Inaccuracy);
  CHECK(said_of(won, game, 0).empty());
}

TEST_CASE("the best move is never criticised") {
  const Played game = play(Position::start(), "e4 f6");
  auto evals = evals_of({15, 20, 300});
  evals[1].line = {game.moves[1]};
  CHECK(verdict_on(game, evals).moves[1].finding.label == Label::None);

  // The only legal move, whatever the numbers say.
  const Played forced = play(position("6k1/8/8/8/8/8/5q2/7K w - - 0 1"), "");
  CHECK(forced.moves.empty());
  const Played only = play(position("k7/8/8/8/8/8/1r6/K6r w - - 0 1"), "Kxb2");
  CHECK(verdict_on(only, evals_of({0, -900})).moves[0].finding.label == Label::None);
}

TEST_CASE("missing evals judge nothing around them") {
  const Played game = play(Position::start(), "e4 f6 d4");
  auto evals = evals_of({15, 20, 300, 20});
  evals[2].score.reset();
  const auto verdict = verdict_on(game, evals);
  CHECK(verdict.moves[1].finding.label == Label::None);
  CHECK(verdict.moves[2].finding.label == Label::None);
  CHECK(!verdict.performance[Color::White]);
}

TEST_CASE("evals settle from the end of the game") {
  const Played game = play(Position::start(), "e4 e5 Nf3 Nc6");
  auto evals = evals_of({15, 30, 10, 60, 44});
  evals[0].line = {game.moves[0]};
  evals[2].line = {game.moves[2]};
  evals[3].line = {game.moves[3]};
  evals = chess::test::settled(game.positions, game.moves, evals);
  CHECK(evals[4].score == Score::cp(44));
  CHECK(evals[3].score == Score::cp(44));
  CHECK(evals[2].score == Score::cp(44));
  CHECK(evals[1].score == Score::cp(30));
  CHECK(evals[0].score == Score::cp(15));  // the standard start is fixed
}

TEST_CASE("a null move is nobody's best, also where there is one legal move") {
  const auto pos = *chess::parse_position("8/8/8/8/8/7p/5k2/7K w - - 0 1");
  REQUIRE(chess::count_legal_moves(pos) == 1);
  const Move null = Move::null();
  const Position positions[] = {pos, pos.after(null)};
  const PositionEval looks[] = {{Score::cp(-100), {}, 10}, {Score::cp(-900), {}, 10}};
  const auto evals = chess::test::settled(positions, std::span(&null, 1), looks);
  CHECK(evals[0].score == Score::cp(-100));
  CHECK(evals[1].score == Score::cp(-900));
}

TEST_CASE("a settled mate counts its moves") {
  CHECK(score_before(Color::White, Score::mate_in(0)) == Score::mate_in(1));
  CHECK(score_before(Color::Black, Score::mate_in(3)) == Score::mate_in(3));
  CHECK(score_before(Color::Black, Score::mated_in(3)) == Score::mated_in(4));
  CHECK(score_before(Color::White, Score::mated_in(3)) == Score::mated_in(3));
  CHECK(score_before(Color::White, Score::cp(-7)) == Score::cp(-7));

  const Played game = play(position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"), "Ra8#");
  std::vector<PositionEval> evals{{Score::cp(900), game.moves}, {terminal_score(game.positions[1]), {}}};
  evals = chess::test::settled(game.positions, game.moves, evals);
  CHECK(evals[0].score == Score::mate_in(1));
  const auto verdict = verdict_on(game, evals);
  CHECK(verdict.moves[0].mates);
  CHECK(verdict.moves[0].finding.label == Label::None);
}

TEST_CASE("positions that are over need no search") {
  CHECK(terminal_score(position("R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1")) == Score::mate_in(0));
  CHECK(terminal_score(position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")) == Score::cp(0));  // stalemate
  CHECK(terminal_score(position("7k/8/6K1/8/8/8/8/8 b - - 0 1")) == Score::cp(0));
  CHECK(terminal_score(position("8/8/8/8/8/2k5/1q6/K7 w - - 0 1")) == Score::mated_in(0));
  CHECK(!terminal_score(Position::start()));
}

TEST_CASE("words for mates") {
  const Played game = play(Position::start(), "f3 e5 g4");
  std::vector<PositionEval> evals = evals_of({15, -40, -40, 0});
  evals[3].score = Score::mated_in(1);
  evals[2].line = play(game.positions[2], "e4 d5").moves;
  auto verdict = verdict_on(game, evals);
  CHECK(said_of(verdict, game, 2) == "(-0.40 → Mate in 1) Checkmate is now unavoidable. e4 was best.");
  evals[2].score = Score::mate_in(2);
  evals[3].score = Score::cp(120);
  verdict = verdict_on(game, evals);
  CHECK(said_of(verdict, game, 2) ==
        "(Mate in 2 → 1.20) Lost forced checkmate sequence. e4 was best. White was winning and is now "
        "clearly better.");
}

TEST_CASE("a line ends where it is quiet") {
  const Played game = play(Position::start(), "e4 e5 Nf3 Nc6 Nc3 Nf6 Nxe5 Nxe5 d4 d6 dxe5 dxe5");
  const std::span<const Move> tail = std::span(game.moves).subspan(6);
  CHECK(presentable_line(game.positions[6], tail).size() == 6);
  CHECK(presentable_line(game.positions[6], tail.first(5)).size() ==
        3);  // e5 can be taken back; and d4xe5 won it
  CHECK(presentable_line(game.positions[6], tail.first(3)).size() == 3);
  CHECK(presentable_line(game.positions[6], tail.first(2)).size() == 2);
  CHECK(presentable_line(game.positions[6], tail.first(1)).size() == 1);  // never quiet: as it is
  CHECK(presentable_line(game.positions[6], {}).empty());
  CHECK(presentable_line(Position::start(), game.moves, 4).size() == 4);
  CHECK(presentable_line(Position::start(), tail).empty());  // illegal from here
}

TEST_CASE("a line is never longer than a dozen half-moves") {
  const Played game =
      play(Position::start(), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
  CHECK(presentable_line(Position::start(), game.moves).size() == kLinePlies);
}

TEST_CASE("quiet positions") {
  CHECK(is_quiet(Position::start()));
  CHECK(!is_quiet(position("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")));   // wins a queen
  CHECK(is_quiet(position("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1")));  // a queen for a guarded pawn
  CHECK(!is_quiet(position("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1")));     // in check
  CHECK(is_quiet(position("8/8/8/8/8/2k5/1q6/K7 w - - 0 1")));       // over
}

TEST_CASE("phases of a game") {
  CHECK(mixedness(Position::start().board()) == 0);
  std::vector<Position> positions{Position::start()};
  CHECK(phases_of(positions) == Phases{});
  positions.push_back(
      position("4k3/pppp4/8/8/8/8/4PPPP/RNBQKBNR w KQ - 0 1"));  // seven pieces, Black's rank bare
  CHECK(phases_of(positions) == Phases{1, std::nullopt});
  positions.push_back(position("4k3/pppp4/8/8/8/8/4PPPP/R3K2R w KQ - 0 1"));
  CHECK(phases_of(positions) == Phases{1, 2});
  // An endgame from the first board on leaves no middlegame.
  CHECK(phases_of(std::span(positions).subspan(2)) == Phases{std::nullopt, 0});
}
