// SPDX-License-Identifier: GPL-3.0-or-later
#include "judge/game_verdict.h"

#include <doctest/doctest.h>

using namespace chess;

namespace {

/// A verdict that gives these labels, one a move; White begins.
chess::GameVerdict verdict_of(std::initializer_list<chess::Label> labels) {
  chess::GameVerdict verdict;
  for (const chess::Label label : labels) {
    chess::MoveVerdict move;
    move.before = move.after = Score::cp(0);
    move.finding.label = label;
    if (label != chess::Label::None)
      move.best_line = {chess::Move::normal(chess::Square::E2, chess::Square::E4)};
    verdict.moves.push_back(move);
  }
  return verdict;
}

void combine(chess::JudgeBy judge_by, std::span<chess::GameVerdict> verdicts, Color first_mover) {
  std::vector<chess::GameVerdict*> all;
  for (chess::GameVerdict& verdict : verdicts) all.push_back(&verdict);
  combine_verdicts(judge_by, all, first_mover);
}

constexpr auto kNone = chess::Label::None;
constexpr auto kInaccuracy = chess::Label::Inaccuracy;
constexpr auto kMistake = chess::Label::Mistake;
constexpr auto kBlunder = chess::Label::Blunder;

}  // namespace

TEST_CASE("by the first: the others only tell their evals") {
  chess::GameVerdict verdicts[] = {verdict_of({kNone, kMistake, kBlunder}),
                                   verdict_of({kBlunder, kNone, kInaccuracy})};
  verdicts[1].moves[1].praise = chess::Praise::Good;
  combine(chess::JudgeBy::First, verdicts, Color::White);
  CHECK(verdicts[0].moves[0].finding.label == kNone);
  CHECK(verdicts[0].moves[1].finding.label == kMistake);
  CHECK(verdicts[0].labels[Color::White][3] == 1);
  CHECK(verdicts[0].labels[Color::Black][2] == 1);
  for (const chess::MoveVerdict& move : verdicts[1].moves) {
    CHECK(move.finding.label == kNone);
    CHECK(move.praise == chess::Praise::None);
    CHECK(move.best_line.empty());
    CHECK(move.disputed == kNone);
    CHECK(move.after == Score::cp(0));
  }
}

TEST_CASE("by consensus: the mildest grade that all give, and who thinks worse is noted") {
  chess::GameVerdict verdicts[] = {verdict_of({kNone, kMistake, kBlunder, kNone}),
                                   verdict_of({kBlunder, kNone, kInaccuracy, kNone})};
  combine(chess::JudgeBy::Consensus, verdicts, Color::Black);
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
  for (const chess::JudgeBy judge_by : {chess::JudgeBy::First, chess::JudgeBy::Consensus}) {
    chess::GameVerdict verdicts[] = {verdict_of({kNone, kNone}), verdict_of({kBlunder, kNone})};
    verdicts[0].moves[0].praise = verdicts[0].moves[1].praise = chess::Praise::Brilliant;
    combine(judge_by, verdicts, Color::White);
    const bool is_disputed = judge_by == chess::JudgeBy::Consensus;
    CHECK(verdicts[0].moves[0].praise == (is_disputed ? chess::Praise::None : chess::Praise::Brilliant));
    CHECK(verdicts[0].moves[1].praise == chess::Praise::Brilliant);
  }
}

TEST_CASE("who has no eval has no say") {
  chess::GameVerdict verdicts[] = {verdict_of({kMistake, kNone}), verdict_of({kNone, kNone})};
  verdicts[1].moves[0].after.reset();
  combine(chess::JudgeBy::Consensus, verdicts, Color::White);
  CHECK(verdicts[0].moves[0].finding.label == kMistake);
}

TEST_CASE("a verdict alone stays as it is") {
  chess::GameVerdict verdicts[] = {verdict_of({kMistake, kBlunder})};
  combine(chess::JudgeBy::Consensus, verdicts, Color::White);
  CHECK(verdicts[0].moves[1].finding.label == kBlunder);
  CHECK_FALSE(verdicts[0].moves[0].best_line.empty());
}
