// SPDX-License-Identifier: GPL-3.0-or-later
// Facts of moves: written as JSON and read back they give the same sentence, in each language. What is not as
// the format has it is not read.
#include "facts/move_facts.h"

#include <doctest/doctest.h>

#include "core/movegen.h"
#include "facts/facts_json.h"
#include "notation/san.h"
#include "words/comment.h"
#include "words/random_verdict.h"

using namespace chess;

namespace {

/// A verdict on a bad or a praised move, with all that can stand beside it.
MoveVerdict random_judgement(Random& random, const Position& pos, Move played) {
  MoveVerdict verdict = random_verdict(random, pos, played);
  verdict.look_before = {random.below(1'000'000), static_cast<int>(random.below(30))};
  verdict.look_after = {random.below(1'000'000), static_cast<int>(random.below(30))};
  const auto scored = [&](std::vector<Move> moves) {
    return ScoredLine{Score::cp(static_cast<int>(random.below(900)) - 450), std::move(moves)};
  };
  if (random.below(3) == 0) {
    verdict.finding = {};
    verdict.best_line.clear();
    verdict.praise = static_cast<Praise>(1 + random.below(4));
    verdict.motif.reset();
    verdict.second = Score::cp(-130);
    verdict.second_move = chess::legal_moves(pos)[0];
    if (random.below(2) == 0) verdict.refused = scored(random_line(random, pos, 4));
    const auto lead = random_line(random, pos, 1);
    if (!pos.after(lead[0]).in_check()) {
      Threat threat{lead[0], {StakeKind::Pawns}, {}};
      threat.stake.pawns = 2;
      Reason reason{"makes-threat", threat};
      reason.line = random_line(random, line_start_of(reason, pos), 2);
      if (!reason.line.empty()) verdict.idea = std::move(reason);
    }
    return verdict;
  }
  if (random.below(2) == 0) verdict.disputed = Label::Blunder;
  for (std::size_t i = random.below(3); i > 0; --i)
    verdict.further_lines.push_back(scored(random_line(random, pos, 2)));
  const Position after = pos.after(played);
  verdict.refutation.line = random_line(random, after, 3);
  verdict.refutation.fallen = Square::E4;
  if (!verdict.refutation.line.empty())
    verdict.refutation.failed_answer = random_line(random, after.after(verdict.refutation.line.front()), 2);
  return verdict;
}

const Position kStart = Position::start();
Move start_move(const char* san) { return *chess::parse_san(kStart, san); }

/// Facts of 1. g4, written.
std::string facts_of_g4() {
  MoveVerdict verdict;
  verdict.finding = {Label::Mistake, Cause::Loss};
  verdict.before = Score::cp(15);
  verdict.after = Score::cp(-130);
  verdict.look_before = {20'000, 14};
  verdict.best_line = {start_move("e4")};
  const Position after = kStart.after(start_move("g4"));
  verdict.motif = {"allows-fork", Shape{Role::King, Role::Pawn}, {*chess::parse_san(after, "d5")}};
  return to_json(facts_of(verdict, Color::White)).text();
}

bool is_read(const std::string& json) {
  const auto datum = JsonDatum::parse(json);
  REQUIRE(datum);
  return parse_move_facts(*datum, kStart, start_move("g4")).has_value();
}

std::string with(std::string text, const std::string& old, const std::string& now) {
  REQUIRE(text.contains(old));
  return text.replace(text.find(old), old.size(), now);
}

}  // namespace

TEST_CASE("the facts of a move as they are written") {
  CHECK(facts_of_g4() ==
        R"({"v":1,"label":"mistake","cause":"loss","loss":0.262,)"
        R"("before":{"cp":15,"class":"level","nodes":20000,"depth":14},)"
        R"("after":{"cp":-130,"class":"clearly-worse"},)"
        R"("reason":{"key":"allows-fork","about":"reply","first":"king","second":"pawn","line":["d7d5"]},)"
        R"("lines":[{"role":"better","moves":["e2e4"]}]})");
}

TEST_CASE("law: facts are read back whole, and say the same in every language") {
  Random random(40);
  int compared = 0;
  for (int game = 0; game < 600; ++game) {
    Position pos = Position::start();
    for (const Move m : random_line(random, pos, random.below(60))) pos.play(m);
    const auto moves = chess::legal_moves(pos);
    if (moves.empty()) continue;
    const Move played = moves[random.below(moves.size())];
    MoveFacts facts = facts_of(random_judgement(random, pos, played), pos.turn());
    facts.given = {random.below(2) == 0, random.below(2) == 0};
    const JsonDatum json = to_json(facts);
    CAPTURE(json.text());
    const auto read = parse_move_facts(json, pos, played);
    REQUIRE(read);
    CHECK(to_json(*read) == json);
    for (const Language language : kLanguages)
      CHECK(comment_of(*read, pos, played, language, game % 2 == 0) ==
            comment_of(facts, pos, played, language, game % 2 == 0));
    if (facts.reason) {
      const std::string text = to_tag_text(*facts.reason);
      CHECK(text.find_first_of("\"\\{}[]() ;/!") == std::string::npos);
      const auto reason = chess::parse_tag_text(text, pos, played);
      REQUIRE(reason);
      CHECK(reason->line == facts.reason->line);
      CHECK(to_tag_text(*reason) == text);
      CHECK_FALSE(chess::parse_tag_text(text.substr(0, text.size() - 1), pos, played));
    }
    // A verdict that was made from the evals alone gets all of it again.
    MoveVerdict plain;
    recall(*read, true, plain);
    MoveFacts again = facts_of(plain, pos.turn());
    again.given = read->given;
    CHECK(to_json(again) == json);
    ++compared;
  }
  CHECK(compared > 500);
}

TEST_CASE("by other rules a move keeps its own label, and the reason and the lines of the old one") {
  MoveVerdict old;
  old.finding = {Label::Mistake, Cause::Loss};
  old.before = Score::cp(15);
  old.after = Score::cp(-130);
  old.best_line = {start_move("e4"), Move::null()};
  const MoveFacts facts = facts_of(old, Color::White);
  MoveVerdict now;
  now.finding = {Label::Inaccuracy, Cause::Loss};
  recall(facts, false, now);
  CHECK(now.finding.label == Label::Inaccuracy);
  CHECK(now.best_line == old.best_line);
  now = {};
  recall(facts, false, now);
  CHECK(now.finding.label == Label::None);
  CHECK(now.best_line.empty());
}

TEST_CASE("facts that are not as the format has them are not read") {
  const std::string whole = facts_of_g4();
  CHECK(is_read(whole));
  CHECK(is_read(with(whole, R"("v":1)", R"("v":1,"note":["more"])")));
  CHECK_FALSE(is_read(with(whole, R"("v":1)", R"("v":2)")));
  CHECK_FALSE(is_read(with(whole, R"("mistake")", R"("error")")));
  CHECK_FALSE(is_read(with(whole, R"("clearly-worse")", R"("worse")")));
  CHECK_FALSE(is_read(with(whole, R"("cp":15)", R"("cp":"15")")));
  CHECK_FALSE(is_read(with(whole, "allows-fork", "allows-knife")));
  CHECK_FALSE(is_read(with(whole, R"("second":"pawn",)", "")));
  CHECK_FALSE(is_read(with(whole, R"("line":["d7d5"])", R"("line":["d2d4"])")));
  CHECK_FALSE(is_read(with(whole, R"(["e2e4"])", R"(["e2e5"])")));
  CHECK_FALSE(is_read(with(whole, R"("role":"better")", R"("role":"best")")));
  CHECK_FALSE(is_read(with(whole, R"("before":)", R"("bevor":)")));
  for (const char* other : {"null", "[]", "{}", "1", R"({"v":"1"})"}) CHECK_FALSE(is_read(other));
}
