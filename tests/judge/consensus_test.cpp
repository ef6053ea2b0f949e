// SPDX-License-Identifier: GPL-3.0-or-later
#include "judge/game_verdict.h"

#include <doctest/doctest.h>

using namespace chess;

namespace {

/// A verdict that gives these labels, one a move; White begins.
GameVerdict verdict_of(std::initializer_list<Label> labels) {
  GameVerdict verdict;
  for (const Label label : labels) {
    MoveVerdict move;
    move.before = move.after = Score::cp(0);
    move.finding.label = label;
    if (label != Label::None) move.best_line = {Move::normal(Square::E2, Square::E4)};
    verdict.moves.push_back(move);
  }
  return verdict;
}

void combine(JudgeBy judge_by, std::span<GameVerdict> verdicts, Color first_mover) {
  std::vector<GameVerdict*> all;
  for (GameVerdict& verdict : verdicts) all.push_back(&verdict);
  combine_verdicts(judge_by, all, first_mover);
}

constexpr auto kNone = Label::None;
constexpr auto kInaccuracy = Label::Inaccuracy;
constexpr auto kMistake = Label::Mistake;
constexpr auto kBlunder = Label::Blunder;

}  // namespace

TEST_CASE("by the first: the others only tell their evals") {
  GameVerdict verdicts[] = {verdict_of({kNone, kMistake, kBlunder}),
                            verdict_of({kBlunder, kNone, kInaccuracy})};
  verdicts[1].moves[1].praise = Praise::Good;
  combine(JudgeBy::First, verdicts, Color::White);
  CHECK(verdicts[0].moves[0].finding.label == kNone);
  CHECK(verdicts[0].moves[1].finding.label == kMistake);
  CHECK(verdicts[0].labels[Color::White][3] == 1);
  CHECK(verdicts[0].labels[Color::Black][2] == 1);
  for (const MoveVerdict& move : verdicts[1].moves) {
    CHECK(move.finding.label == kNone);
    CHECK(move.praise == Praise::None);
    CHECK(move.best_line.empty());
    CHECK(move.disputed == kNone);
    CHECK(move.after == Score::cp(0));
  }
}

TEST_CASE("by consensus: the mildest grade that all give, and who thinks worse is noted") {
  GameVerdict verdicts[] = {verdict_of({kNone, kMistake, kBlunder, kNone}),
                            verdict_of({kBlunder, kNone, kInaccuracy, kNone})};
  combine(JudgeBy::Consensus, verdicts, Color::Black);
  CHECK(verdicts[0].moves[0].finding.label == kNone);
  CHECK(verdicts[1].moves[0].disputed == kBlunder);
  CHECK(verdicts[0].moves[1].finding.label == kNone);
  CHECK(verdicts[0].moves[1].disputed == kMistake);
  CHECK(verdicts[0].moves[1].best_line.empty());
  CHECK(verdicts[0].moves[2].finding.label == kInaccuracy);
  CHECK(verdicts[0].moves[2].disputed == kBlunder);
  CHECK(verdicts[1].moves[2].disputed == kNone);
  CHECK_FALSE(verdicts[0].moves[2].best_line.empty());
  CHECK(verdicts[1].moves[2].finding.label == kNone);
  CHECK(verdicts[0].labels[Color::Black][1] == 1);
  CHECK(verdicts[0].labels[Color::White][2] == 0);
}

TEST_CASE("by consensus: what one engine criticises is not praised") {
  for (const JudgeBy judge_by : {JudgeBy::First, JudgeBy::Consensus}) {
    GameVerdict verdicts[] = {verdict_of({kNone, kNone}), verdict_of({kBlunder, kNone})};
    verdicts[0].moves[0].praise = verdicts[0].moves[1].praise = Praise::Brilliant;
    combine(judge_by, verdicts, Color::White);
    const bool is_disputed = judge_by == JudgeBy::Consensus;
    CHECK(verdicts[0].moves[0].praise == (is_disputed ? Praise::None : Praise::Brilliant));
    CHECK(verdicts[0].moves[1].praise == Praise::Brilliant);
  }
}

TEST_CASE("who has no eval has no say") {
  GameVerdict verdicts[] = {verdict_of({kMistake, kNone}), verdict_of({kNone, kNone})};
  verdicts[1].moves[0].after.reset();
  combine(JudgeBy::Consensus, verdicts, Color::White);
  CHECK(verdicts[0].moves[0].finding.label == kMistake);
}

TEST_CASE("a verdict alone stays as it is") {
  GameVerdict verdicts[] = {verdict_of({kMistake, kBlunder})};
  combine(JudgeBy::Consensus, verdicts, Color::White);
  CHECK(verdicts[0].moves[1].finding.label == kBlunder);
  CHECK_FALSE(verdicts[0].moves[0].best_line.empty());
}
