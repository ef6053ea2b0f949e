// SPDX-License-Identifier: GPL-3.0-or-later
// Every complaint is a case: what a reader found wrong about a move is not said again when the same looks are
// judged. The desk writes complaints (annotate/desk/protocol/complaints.h); those that were borne out stand
// in complaints.jsonl, and MARGINALIA_COMPLAINTS may name a file of others, as a reader sent it.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "facts/facts_json.h"
#include "facts/move_facts.h"
#include "game/game.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "spend/case_of.h"

using namespace chess;

namespace {

struct Complaint {
  Game game;  ///< up to the move
  MoveFacts facts;  ///< behind the sentence
};

/// Nothing for a line without facts: what was said is not known.
std::optional<Complaint> read_complaint(const std::string& line) {
  const auto json = JsonDatum::parse(line);
  REQUIRE(json);
  const JsonMembers members = json->members();
  const auto text = [&](std::string_view key) { return members.find(key)->as_string().value(); };
  const auto start = parse_position(text("fen"));
  REQUIRE(start);
  Complaint complaint{.game = Game(*start), .facts = {}};
  NodeId at = kRootNode;
  Position pos = *start;
  const auto play = [&](const std::string& uci) {
    const auto move = parse_uci_move(pos, uci);
    REQUIRE(move);
    at = complaint.game.add_unchecked(at, *move);
    pos.play(*move);
    return *move;
  };
  for (const JsonDatum& move : members.find("moves")->elements()) play(move.as_string().value());
  const Position before = pos;
  const Move played = play(text("move"));
  const JsonDatum* facts = members.find("facts");
  if (facts == nullptr) return std::nullopt;
  const auto read = parse_move_facts(*facts, before, played);
  REQUIRE(read);
  complaint.facts = *read;
  return complaint;
}

PositionEval look_of(const std::optional<PositionWorth>& worth, const std::vector<Move>& line) {
  REQUIRE(worth);
  PositionEval eval{worth->score, line, worth->look.nodes};
  eval.earlier_line = line;
  return eval;
}

/// What is said now of the looks on which the sentence rested.
MoveFacts judged_again(const Complaint& complaint) {
  GameCase found = case_of(complaint.game);
  const std::size_t last = found.moves.size() - 1;
  found.judged.first = last;
  found.talk = Talk::More;  // a sentence that less talk leaves out is no better
  for (std::size_t i = 0; i < last; ++i) found.positions[i].source = EvalSource::Skipped;
  const MoveFacts& facts = complaint.facts;
  found.positions[last].look = look_of(facts.before, facts.better);
  found.positions[last].source = EvalSource::Search;
  found.positions[last + 1].look = look_of(facts.after, facts.refutation.line);
  settle_evals(found);
  judge_moves(found);
  conclude(found);
  return facts_of(found.verdict.moves[last], found.mover(last));
}

void check_complaints(const std::string& path) {
  std::ifstream file(path);
  REQUIRE_MESSAGE(file, path);
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    const std::string where = path + ":" + std::to_string(++number);
    CAPTURE(where);
    const auto complaint = read_complaint(line);
    if (!complaint || !complaint->facts.reason) {
      MESSAGE(where << " names no reason: only a longer search can tell");
      continue;
    }
    const std::string_view key = complaint->facts.reason->key.row().key;
    const MoveFacts now = judged_again(*complaint);
    CHECK_MESSAGE(!(now.reason && now.reason->key.row().key == key),
                  where << ": " << key << " is still said");
  }
  CHECK(number > 0);
}

}  // namespace

TEST_CASE("complaints: what was said in error is not said again") {
  check_complaints("tests/cases/complaints.jsonl");
  if (const char* path = std::getenv("MARGINALIA_COMPLAINTS")) check_complaints(path);
}
