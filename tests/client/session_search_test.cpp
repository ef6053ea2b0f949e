// SPDX-License-Identifier: GPL-3.0-or-later
// The searches of a session as scripts, without a process and without waiting: how they are asked for, and
// what becomes of answers that are wrong, noisy or one too many.
#include <doctest/doctest.h>

#include "client/uci_session.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "tests/client/mentions.h"
#include "tests/client/uci_dialogue.h"

using namespace chess;
using namespace chess::test;

TEST_CASE("session: a search from the start position") {
  UciDialogue d;
  d.script->handshake().ready().expect("position startpos moves e2e4").expect("go nodes 500");
  d.script->say("info depth 1 score cp -20 nodes 100 pv e7e5 g1f3")
      .say(
          "info depth 2 seldepth 4 score cp -31 nodes 480 nps 9000 tbhits 2 time 53 wdl 100 700 200 pv c7c5 "
          "g1f3")
      .say("info depth 3 currmove c7c5 currmovenumber 1")
      .say("bestmove c7c5 ponder g1f3");
  auto session = d.open_well();
  const auto analysis = session.analyse(Position::start(), moves_from(Position::start(), "e4"), nodes(500));
  REQUIRE(analysis);
  CHECK(to_uci(analysis->bestmove) == "c7c5");
  REQUIRE(analysis->ponder);
  CHECK(to_uci(*analysis->ponder) == "g1f3");
  CHECK(analysis->score == Score::cp(-31));
  CHECK(analysis->bound == ScoreBound::Exact);
  CHECK(analysis->depth == 2);
  CHECK(analysis->seldepth == 4);
  CHECK(analysis->nodes == 480);
  CHECK(analysis->nps == 9000);
  CHECK(analysis->tbhits == 2);
  CHECK(analysis->time == 53ms);
  CHECK(analysis->wdl == ResultChances{100, 700, 200});
  CHECK(analysis->pv.size() == 2);
  CHECK(analysis->lines.size() == 1);
  CHECK_FALSE(analysis->cut_short);
  d.check();
}

TEST_CASE("session: every limit is told") {
  UciDialogue d;
  const std::string fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40";
  d.script->handshake().ready().expect("position fen " + fen);
  d.script->expect(
      "go wtime 1000 btime 2000 winc 10 binc 0 movestogo 5 depth 7 nodes 9 mate 2 movetime 300 "
      "searchmoves e8d8 e8f8");
  d.script->say("bestmove e8d8");
  SearchLimits limits;
  limits.nodes = 9;
  limits.depth = 7;
  limits.mate = 2;
  limits.movetime = 300ms;
  limits.clock = SearchClock{{1000ms, 2000ms}, {10ms, -5ms}, 5};
  const Position position = *parse_position(fen);
  limits.search_moves = {*parse_san(position, "Kd8"), *parse_san(position, "Kf8")};
  auto session = d.open_well();
  CHECK(session.analyse(position, {}, limits).has_value());
  d.check();
}

TEST_CASE("session: an answer outside searchmoves is refused but not fatal") {
  UciDialogue d;
  d.script->handshake().ready().expect("position startpos").expect("go depth 1 searchmoves e2e4");
  d.script->say("bestmove d2d4");
  SearchLimits limits;
  limits.depth = 1;
  limits.search_moves = moves_from(Position::start(), "e4");
  auto session = d.open_well();
  CHECK(session.analyse(Position::start(), {}, limits).error().kind == EngineFault::Unable);
  CHECK(session.is_open());
}

TEST_CASE("session: a book move has no score") {
  UciDialogue d;
  d.script->handshake().ready().expect("position startpos").expect("go nodes 5").say("bestmove e2e4", 7ms);
  auto session = d.open_well();
  const auto analysis = session.analyse(Position::start(), {}, nodes(5));
  REQUIRE(analysis);
  CHECK_FALSE(analysis->score);
  CHECK(analysis->time == 7ms);
  CHECK(analysis->pv == std::vector<Move>{analysis->bestmove});
  CHECK(analysis->lines.empty());
}

TEST_CASE("session: requests that make no sense are refused before the engine hears of them") {
  UciDialogue d;
  d.script->handshake({"MultiPV type spin default 1 min 1 max 4"});
  auto session = d.open_well();
  const auto fault = [&](const Position& position, std::span<const Move> moves, const SearchLimits& limits) {
    const auto analysis = session.analyse(position, moves, limits);
    REQUIRE_FALSE(analysis);
    return analysis.error().kind;
  };
  const Position start = Position::start();
  const std::vector<Move> illegal = {Move::normal(Square::E2, Square::E5)};
  const auto mate = moves_from(start, "f3 e5 g4 Qh4#");
  SearchLimits bad_search = nodes(5);
  bad_search.search_moves = illegal;
  SearchLimits no_lines = nodes(5);
  no_lines.multipv = 0;
  CHECK(fault(start, illegal, nodes(5)) == EngineFault::BadRequest);
  CHECK(fault(start, mate, nodes(5)) == EngineFault::BadRequest);
  CHECK(fault(*parse_position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), {}, nodes(5)) == EngineFault::BadRequest);
  CHECK(fault(start, {}, SearchLimits{}) == EngineFault::BadRequest);
  CHECK(fault(start, {}, nodes(0)) == EngineFault::BadRequest);
  CHECK(fault(start, {}, bad_search) == EngineFault::BadRequest);
  CHECK(fault(start, {}, no_lines) == EngineFault::BadRequest);
  CHECK(d.script->sent.size() == 2);  // uci, isready
  SearchLimits too_many = nodes(5);
  too_many.multipv = 9;
  CHECK(fault(start, {}, too_many) == EngineFault::Unable);
  CHECK(session.is_open());
}

TEST_CASE("session: best moves that are none") {
  for (const auto& [line, fault] : {std::pair{"bestmove e2e5", EngineFault::IllegalMove},
                                    {"bestmove e7e5", EngineFault::IllegalMove},
                                    {"bestmove Nf3", EngineFault::IllegalMove},
                                    {"bestmove e1g1", EngineFault::IllegalMove},
                                    {"bestmove (none)", EngineFault::MissingMove},
                                    {"bestmove 0000", EngineFault::MissingMove}}) {
    UciDialogue d;
    d.script->handshake().ready().expect("position startpos").expect("go nodes 5").say(line);
    auto session = d.open_well();
    const auto analysis = session.analyse(Position::start(), {}, nodes(5));
    REQUIRE_FALSE(analysis);
    CHECK_MESSAGE(analysis.error().kind == fault, line);
    CHECK(mentions(analysis.error(), to_fen(Position::start())));
    CHECK(session.is_open() != is_fatal(fault));
    if (session.is_open()) continue;
    CHECK(session.analyse(Position::start(), {}, nodes(5)).error().kind == EngineFault::Closed);
    CHECK(d.script->quit_read);
  }
}

TEST_CASE("session: a second best move is not taken for the next answer") {
  UciDialogue d;
  d.script->handshake().ready().expect("position startpos").expect("go nodes 5");
  d.script->say("bestmove e2e4").say("bestmove d2d4");
  d.script->ready().expect("position startpos").expect("go nodes 5").say("bestmove g1f3");
  auto session = d.open_well();
  CHECK(to_uci(session.analyse(Position::start(), {}, nodes(5))->bestmove) == "e2e4");
  CHECK(to_uci(session.analyse(Position::start(), {}, nodes(5))->bestmove) == "g1f3");
  CHECK(session.noise().lines == 1);
  CHECK(session.noise().first == "bestmove d2d4");
  d.check();
}

TEST_CASE("session: noise is counted and does no harm") {
  UciDialogue d;
  d.script->handshake().ready().expect("position startpos").expect("go nodes 5");
  d.script->say("\x01 what is this").say("").say("bestmovee e2e4").say("info depth").say("bestmove");
  d.script->say("readyok").say("bestmove e2e4");
  auto session = d.open_well();
  CHECK(session.analyse(Position::start(), {}, nodes(5)).has_value());
  CHECK(session.noise().lines == 3);
  CHECK(session.noise().first == "\\x01 what is this");
}
