// SPDX-License-Identifier: GPL-3.0-or-later
// Engines that lack an ability, by script: it is found out, and what is asked instead gives the same answers.
#include "client/able_search.h"

#include <doctest/doctest.h>

#include "client/engine_abilities.h"
#include "core/movegen.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "tests/client/opened.h"
#include "tests/client/scripted_transport.h"

using namespace chess;
using namespace chess::test;

namespace {

constexpr std::string_view kTrial = "searchmoves a2a3 h2h3";

struct Trial {
  std::shared_ptr<Script> script = std::make_shared<Script>();

  EngineSession open() {
    return opened(UciSession::open(std::make_unique<ScriptedTransport>(script), {}, "script"));
  }
  Trial& begin(std::vector<std::string> options = {}) {
    script->handshake(std::move(options)).expect("ucinewgame").ready();
    return *this;
  }
  Trial& search(const std::string& go, std::vector<std::string> answer,
                const std::string& position = "startpos") {
    script->ready().expect("position " + position).expect("go " + go);
    for (auto& line : answer) script->say(std::move(line));
    return *this;
  }
  EngineAbilities abilities(const AbilityTrial& trial) {
    auto session = open();
    const auto found = try_abilities(session, trial);
    REQUIRE_MESSAGE(found.has_value(), found.error().reason);
    for (const auto& mismatch : script->mismatches) FAIL_CHECK(mismatch);
    CHECK(script->steps.empty());
    return *found;
  }
};

SearchLimits nodes_among(std::uint64_t nodes, std::vector<Move> moves) {
  return {.nodes = nodes, .search_moves = std::move(moves)};
}

std::vector<Move> all_but(const Position& position, Move excluded) {
  std::vector<Move> moves;
  for (const Move move : legal_moves(position))
    if (move != excluded) moves.push_back(move);
  return moves;
}

const Move kE4 = Move::normal(Square::E2, Square::E4);
const Move kD4 = Move::normal(Square::D2, Square::D4);

}  // namespace

TEST_CASE("abilities: an engine that can do everything is asked for nothing else") {
  Trial t;
  t.begin({"MultiPV type spin default 1 min 1 max 4", "UCI_Chess960 type check default false"});
  t.search("nodes 500", {"info depth 5 score cp 20 nodes 470 pv e2e4", "bestmove e2e4"});
  t.search("depth 4 " + std::string(kTrial), {"info depth 4 score cp 2 nodes 99 pv a2a3", "bestmove a2a3"});
  const EngineAbilities abilities = t.abilities({500, true});
  CHECK(abilities == EngineAbilities{true, true, true, 4});
  CHECK(to_shortcomings(abilities).empty());
}

TEST_CASE("abilities: nothing is tried that is not needed") {
  Trial t;
  t.script->handshake();
  CHECK(t.abilities({}) == EngineAbilities{});
}

TEST_CASE("abilities: an answer at once, and a search for ever") {
  Trial at_once;
  at_once.begin().search("nodes 2000", {"info depth 1 score cp 83 nodes 6 pv g1f3", "bestmove g1f3"});
  at_once.search("depth 4", {"info depth 4 score cp 8 nodes 600 pv g1f3", "bestmove g1f3"});
  at_once.search("depth 4 " + std::string(kTrial),
                 {"info depth 4 score cp 8 nodes 600 pv g1f3", "bestmove g1f3"});
  const EngineAbilities abilities = at_once.abilities({200'000, true});
  CHECK(abilities == EngineAbilities{false, true, false, 1});
  CHECK(to_shortcomings(abilities).find("go nodes") != std::string::npos);
  CHECK(to_shortcomings(abilities).find("go searchmoves") != std::string::npos);

  Trial for_ever;
  for_ever.begin().search("nodes 2000", {"info depth 9 score cp 8 nodes 90000 pv g1f3"});
  for_ever.script->expect("stop").say("bestmove g1f3");
  for_ever.search("depth 4", {"info depth 9 score cp 8 nodes 600 pv g1f3"});
  for_ever.script->expect("stop").say("bestmove g1f3");
  CHECK(for_ever.abilities({200'000, false}) == EngineAbilities{false, false, true, 1});
}

TEST_CASE("abilities: a slow engine and a book say nothing about nodes") {
  Trial slow;
  slow.begin().search("nodes 2000", {"info depth 1 score cp 83 nodes 6 pv g1f3"});
  slow.script->expect("stop").say("bestmove g1f3");
  CHECK(slow.abilities({2000, false}).nodes);
  CHECK(slow.script->clock >= Transport::TimePoint(5s));
  CHECK(slow.script->clock < Transport::TimePoint(7s));

  Trial book;
  book.begin().search("nodes 2000", {"bestmove e2e4"});
  CHECK(book.abilities({2000, false}).nodes);
}

TEST_CASE("able search: depths are asked for until the nodes are spent") {
  Trial t;
  t.script->handshake();
  t.search("depth 5", {"info depth 5 score cp 10 nodes 20 pv d2d4", "info depth 6", "bestmove d2d4"});
  t.search("depth 7", {"info depth 7 score cp 30 nodes 280 pv e2e4", "bestmove e2e4"});
  t.search("depth 8", {"info depth 8 score cp 20 nodes 700 pv e2e4", "bestmove e2e4"});
  // The next position is begun near the depth that the first one came to.
  t.search("depth 6", {"info depth 6 score cp 9 nodes 1500 pv e7e5", "bestmove e7e5"}, "startpos moves e2e4");
  auto session = t.open();
  const EngineAbilities abilities{.nodes = false};
  AbleSearch search(session, abilities);
  const auto found = search.analyse(Position::start(), {}, {.nodes = 2000});
  REQUIRE(found);
  CHECK(found->nodes == 1000);
  CHECK(found->depth == 8);
  CHECK(found->score == Score::cp(20));
  CHECK_FALSE(found->cut_short);
  CHECK(search.analyse(Position::start(), std::vector{kE4}, {.nodes = 2000})->nodes == 1500);
  for (const auto& mismatch : t.script->mismatches) FAIL_CHECK(mismatch);
}

TEST_CASE("able search: without depths there is a clock") {
  Trial t;
  t.script->handshake();
  t.search("movetime 4", {"info depth 9 score cp 10 nodes 4000 pv d2d4"});
  t.script->say("bestmove d2d4", 4ms);
  t.search("movetime 2", {"info depth 9 score cp 10 nodes 2000 pv d2d4", "bestmove d2d4"});
  auto session = t.open();
  const EngineAbilities abilities{.nodes = false, .depth = false};
  AbleSearch search(session, abilities);
  CHECK(search.analyse(Position::start(), {}, {.nodes = 2000})->nodes == 4000);
  CHECK(search.analyse(Position::start(), {}, {.nodes = 2000})->nodes == 2000);
  for (const auto& mismatch : t.script->mismatches) FAIL_CHECK(mismatch);
}

TEST_CASE("able search: the best move but one is the second of two lines") {
  Trial t;
  t.script->handshake({"MultiPV type spin default 1 min 1 max 4"}).expect("setoption name MultiPV value 2");
  t.search("nodes 500",
           {"info depth 3 multipv 1 score cp 30 nodes 480 pv e2e4 e7e5",
            "info depth 3 multipv 2 score cp 25 nodes 490 pv d2d4 d7d5", "bestmove e2e4 ponder e7e5"});
  t.search("nodes 500", {"info depth 3 multipv 1 score cp 30 pv e2e4", "bestmove e2e4"});
  auto session = t.open();
  const EngineAbilities abilities{.search_moves = false, .lines = 4};
  AbleSearch search(session, abilities);
  const auto limits = nodes_among(500, all_but(Position::start(), kE4));
  const auto second = search.analyse(Position::start(), {}, limits);
  REQUIRE(second);
  CHECK(second->bestmove == kD4);
  CHECK(second->score == Score::cp(25));
  CHECK(second->pv.size() == 2);
  CHECK_FALSE(second->ponder);
  CHECK(second->nodes == 490);
  // It shows no second line: there is no answer, and the session goes on.
  CHECK(search.analyse(Position::start(), {}, limits).error().kind == EngineFault::Unable);
  CHECK(session.is_open());
  for (const auto& mismatch : t.script->mismatches) FAIL_CHECK(mismatch);
}

TEST_CASE("able search: a single move is the position after it, seen from the other side") {
  Trial t;
  t.script->handshake();
  t.search("nodes 500", {"info depth 3 score cp -30 nodes 480 pv e7e5 g1f3", "bestmove e7e5"},
           "startpos moves e2e4");
  auto session = t.open();
  const EngineAbilities abilities{.search_moves = false};
  AbleSearch search(session, abilities);
  const auto found = search.analyse(Position::start(), {}, nodes_among(500, {kE4}));
  REQUIRE(found);
  CHECK(found->bestmove == kE4);
  CHECK(found->score == Score::cp(30));
  CHECK(found->pv.size() == 3);
  CHECK(found->pv.front() == kE4);
  CHECK(found->steps.front().best == kE4);
  CHECK(found->steps.front().score == Score::cp(30));

  // Mates: ours is one move further away, theirs is not.
  const std::string fen = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1";
  const Position position = *parse_position(fen);
  const Move away = Move::normal(Square::G5, Square::G4);
  for (const auto& [said, meant] :
       {std::pair{"mate -1", Score::mate_in(2)}, {"mate 3", Score::mated_in(3)}}) {
    Trial mates;
    mates.script->handshake();
    mates.search("nodes 500", {"info depth 3 score " + std::string(said) + " pv h8h7", "bestmove h8h7"},
                 "fen " + fen + " moves g5g4");
    auto other = mates.open();
    AbleSearch search_mate(other, abilities);
    CHECK(search_mate.analyse(position, {}, nodes_among(500, {away}))->score == meant);
  }
  // A move that ends the game needs no engine.
  Trial over;
  over.script->handshake();
  auto idle = over.open();
  AbleSearch search_over(idle, abilities);
  const auto mate = search_over.analyse(position, {}, nodes_among(5, {Move::normal(Square::G5, Square::G7)}));
  CHECK(mate->score == Score::mate_in(1));
  const auto stalemate =
      search_over.analyse(position, {}, nodes_among(5, {Move::normal(Square::G5, Square::G6)}));
  CHECK(stalemate->score == Score::cp(0));
  CHECK(search_over.analyse(position, std::vector{kE4}, nodes_among(5, {away})).error().kind ==
        EngineFault::BadRequest);
}

TEST_CASE("able search: an engine that heeds searchmoves now and then only") {
  Trial t;
  t.script->handshake();
  t.search("nodes 500 searchmoves e2e4", {"bestmove d2d4"});
  t.search("nodes 500", {"info depth 3 score cp -30 pv e7e5", "bestmove e7e5"}, "startpos moves e2e4");
  auto session = t.open();
  const EngineAbilities abilities;
  AbleSearch search(session, abilities);
  CHECK(search.analyse(Position::start(), {}, nodes_among(500, {kE4}))->score == Score::cp(30));
  for (const auto& mismatch : t.script->mismatches) FAIL_CHECK(mismatch);
}

TEST_CASE("able search: an engine that names no move after few nodes gets more") {
  Trial t;
  t.script->handshake();
  t.search("nodes 250", {"bestmove (none)"});
  t.search("nodes 1000", {"info depth 2 score cp 8 nodes 990 pv e2e4", "bestmove e2e4"});
  for (const int nodes : {1000, 4000, 16000}) t.search("nodes " + std::to_string(nodes), {"bestmove (none)"});
  auto session = t.open();
  const EngineAbilities abilities;
  AbleSearch search(session, abilities);
  CHECK(search.analyse(Position::start(), {}, {.nodes = 250})->nodes == 990);
  CHECK(search.analyse(Position::start(), {}, {.nodes = 1000}).error().kind == EngineFault::MissingMove);
  CHECK(session.is_open());
  for (const auto& mismatch : t.script->mismatches) FAIL_CHECK(mismatch);
}
