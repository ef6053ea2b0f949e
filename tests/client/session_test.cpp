// SPDX-License-Identifier: GPL-3.0-or-later
// Dialogues of a session as scripts, without a process and without waiting: what is said in which
// order, and what becomes of answers that are wrong, late or missing.
#include <doctest/doctest.h>

#include "client/uci_session.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "tests/client/scripted_transport.h"

using namespace chess;
using namespace chess::test;

namespace {

struct Dialogue {
  std::shared_ptr<Script> script = std::make_shared<Script>();
  SessionTimeouts timeouts;

  std::expected<UciSession, EngineError> open() {
    return UciSession::open(std::make_unique<ScriptedTransport>(script), timeouts, "script");
  }
  UciSession open_well() {
    auto session = open();
    REQUIRE_MESSAGE(session.has_value(), session.error().message);
    return std::move(*session);
  }
  /// Everything expected was said, nothing else was.
  void check() const {
    for (const auto& mismatch : script->mismatches) FAIL_CHECK(mismatch);
    for (const auto& step : script->steps)
      if (const auto* expected = std::get_if<Script::Expect>(&step))
        FAIL_CHECK("never said: " << expected->line);
  }
  std::chrono::milliseconds elapsed() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(script->clock.time_since_epoch());
  }
};

SearchLimits nodes(std::uint64_t n) {
  SearchLimits limits;
  limits.nodes = n;
  return limits;
}

std::vector<Move> moves_from(const Position& start, std::string_view sans) {
  Position position = start;
  std::vector<Move> moves;
  for (const auto san : split_words(sans)) {
    moves.push_back(*parse_san(position, san));
    position.play(moves.back());
  }
  return moves;
}

bool mentions(const EngineError& error, std::string_view part) {
  return error.message.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("session: hands are shaken, banners passed over") {
  Dialogue d;
  d.script->say("Script 1.0 by Nobody").expect("uci").say("id name Script 1.0").say("id author A. Nobody");
  d.script->say("option name Hash type spin default 16 min 1 max 64").say("uciok").ready();
  auto session = d.open_well();
  CHECK(session.name() == "Script 1.0");
  CHECK(session.author() == "A. Nobody");
  REQUIRE(session.options().size() == 1);
  CHECK(session.options()[0] == UciOption::spin("Hash", 16, 1, 64));
  CHECK(session.noise().lines == 0);
  CHECK(session.is_open());
  CHECK(session.close() == ProcessEnd{0, false});
  CHECK_FALSE(session.is_open());
  CHECK_FALSE(session.close());
  d.check();
}

TEST_CASE("session: names of engines are cut and made visible") {
  Dialogue d;
  d.script->expect("uci").say("id name Red \x1b[31m" + std::string(900'000, 'x'));
  d.script->say("id author \x07").say("uciok").ready();
  const auto session = d.open_well();
  CHECK(session.name().starts_with("Red \\x1b[31mxxx"));
  CHECK(session.name().size() < 120);
  CHECK(session.author() == "\\x07");
}

TEST_CASE("session: a greeting that is never answered") {
  Dialogue d;
  d.script->expect("uci").say("what?", 10ms);
  const auto session = d.open();
  REQUIRE_FALSE(session);
  CHECK(session.error().fault == EngineFault::HandshakeTimeout);
  CHECK(mentions(session.error(), "script: no \"uciok\" within 10000 ms"));
  CHECK(mentions(session.error(), "what?"));
  CHECK(d.elapsed() >= 10s);
  CHECK(d.script->quit_read);
}

TEST_CASE("session: an engine that chats for ever does not shake hands for ever") {
  Dialogue d;
  d.script->expect("uci").repeat("option name X type button", 30, 1s);
  CHECK(d.open().error().fault == EngineFault::HandshakeTimeout);
  CHECK(d.elapsed() < 13s);
}

TEST_CASE("session: copy protection and registration") {
  Dialogue refuses;
  refuses.script->expect("uci").say("copyprotection checking").say("copyprotection error");
  CHECK(refuses.open().error().fault == EngineFault::StartFailed);

  Dialogue asks;
  asks.script->expect("uci")
      .say("uciok")
      .expect("isready")
      .say("registration error")
      .expect("register later");
  asks.script->say("readyok");
  CHECK(asks.open().has_value());
  asks.check();
}

TEST_CASE("session: isready is never answered") {
  Dialogue d;
  d.script->expect("uci").say("uciok").expect("isready");
  CHECK(d.open().error().fault == EngineFault::ReadyTimeout);
}

TEST_CASE("session: a search from the start position") {
  Dialogue d;
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
  Dialogue d;
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
  Dialogue d;
  d.script->handshake().ready().expect("position startpos").expect("go depth 1 searchmoves e2e4");
  d.script->say("bestmove d2d4");
  SearchLimits limits;
  limits.depth = 1;
  limits.search_moves = moves_from(Position::start(), "e4");
  auto session = d.open_well();
  CHECK(session.analyse(Position::start(), {}, limits).error().fault == EngineFault::Unable);
  CHECK(session.is_open());
}

TEST_CASE("session: a book move has no score") {
  Dialogue d;
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
  Dialogue d;
  d.script->handshake({"MultiPV type spin default 1 min 1 max 4"});
  auto session = d.open_well();
  const auto fault = [&](const Position& position, std::span<const Move> moves, const SearchLimits& limits) {
    const auto analysis = session.analyse(position, moves, limits);
    REQUIRE_FALSE(analysis);
    return analysis.error().fault;
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

TEST_CASE("session: MultiPV is set when it changes, and refused where the engine has none") {
  Dialogue d;
  SearchLimits two = nodes(5);
  two.multipv = 2;
  d.script->handshake({"multipv type spin default 1 min 1 max 4"});
  d.script->expect("setoption name multipv value 2").ready().expect("position startpos").expect("go nodes 5");
  d.script->say("info depth 3 multipv 1 score cp 30 pv e2e4 e7e5")
      .say("info depth 3 multipv 2 score cp 25 pv d2d4")
      .say("bestmove e2e4");
  d.script->ready().expect("position startpos").expect("go nodes 5").say("bestmove e2e4");
  d.script->expect("setoption name multipv value 1").ready().expect("position startpos").expect("go nodes 5");
  d.script->say("bestmove e2e4");
  auto session = d.open_well();
  const auto analysis = session.analyse(Position::start(), {}, two);
  REQUIRE(analysis);
  REQUIRE(analysis->lines.size() == 2);
  CHECK(analysis->lines[1].multipv == 2);
  CHECK(analysis->lines[1].score == Score::cp(25));
  CHECK(to_uci(analysis->lines[1].pv[0]) == "d2d4");
  CHECK(session.analyse(Position::start(), {}, two).has_value());
  CHECK(session.analyse(Position::start(), {}, nodes(5)).has_value());
  d.check();

  Dialogue poor;
  poor.script->handshake();
  auto simple = poor.open_well();
  CHECK(simple.analyse(Position::start(), {}, two).error().fault == EngineFault::Unable);
  CHECK(simple.is_open());
}

TEST_CASE("session: castling is spoken as each side understands it") {
  const std::string_view fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  const Position position = *parse_position(fen);
  Dialogue d;
  d.script->handshake({"UCI_Chess960 type check default false"});
  d.script->ready().expect("position fen " + std::string(fen) + " moves e1g1").expect("go nodes 5");
  d.script->say("info depth 1 score cp 1 pv e8c8").say("bestmove e8c8");
  d.script->expect("ucinewgame").ready().expect("setoption name UCI_Chess960 value true").ready();
  d.script->expect("position fen " + std::string(fen) + " moves e1h1").expect("go nodes 5");
  d.script->say("info depth 1 score cp 1 pv e8a8").say("bestmove e8a8");
  auto session = d.open_well();
  const Move castles = Move::castling(Square::E1, Square::H1);
  const Move answer = Move::castling(Square::E8, Square::A8);
  const auto standard = session.analyse(position, std::vector{castles}, nodes(5));
  REQUIRE(standard);
  CHECK(standard->bestmove == answer);
  CHECK(standard->pv == std::vector{answer});
  REQUIRE(session.new_game(true).has_value());
  const auto chess960 = session.analyse(position, std::vector{castles}, nodes(5));
  REQUIRE(chess960);
  CHECK(chess960->bestmove == answer);
  d.check();
}

TEST_CASE("session: a position that needs Chess960 turns it on, and the next one turns it off") {
  const std::string fen = "1r2k1r1/6p1/8/8/8/8/6P1/1R2K1R1 w GBgb - 0 1";
  const Position position = *parse_position(fen);
  REQUIRE(needs_chess960(position));
  Dialogue d;
  d.script->handshake({"UCI_Chess960 type check default false"});
  d.script->expect("setoption name UCI_Chess960 value true").ready();
  d.script->expect("position fen " + to_fen(position)).expect("go nodes 5").say("bestmove e1g1");
  d.script->expect("setoption name UCI_Chess960 value false").ready();
  d.script->expect("position startpos").expect("go nodes 5").say("bestmove e2e4");
  auto session = d.open_well();
  const auto analysis = session.analyse(position, {}, nodes(5));
  REQUIRE(analysis);
  CHECK(analysis->bestmove == Move::castling(Square::E1, Square::G1));
  CHECK(session.analyse(Position::start(), {}, nodes(5)).has_value());
  d.check();

  Dialogue plain;
  plain.script->handshake();
  auto simple = plain.open_well();
  CHECK(simple.analyse(position, {}, nodes(5)).error().fault == EngineFault::Unable);
  CHECK(simple.is_open());
}

TEST_CASE("session: best moves that are none") {
  for (const auto& [line, fault] : {std::pair{"bestmove e2e5", EngineFault::IllegalMove},
                                    {"bestmove e7e5", EngineFault::IllegalMove},
                                    {"bestmove Nf3", EngineFault::IllegalMove},
                                    {"bestmove e1g1", EngineFault::IllegalMove},
                                    {"bestmove (none)", EngineFault::MissingMove},
                                    {"bestmove 0000", EngineFault::MissingMove}}) {
    Dialogue d;
    d.script->handshake().ready().expect("position startpos").expect("go nodes 5").say(line);
    auto session = d.open_well();
    const auto analysis = session.analyse(Position::start(), {}, nodes(5));
    REQUIRE_FALSE(analysis);
    CHECK_MESSAGE(analysis.error().fault == fault, line);
    CHECK(mentions(analysis.error(), to_fen(Position::start())));
    CHECK(session.is_open() != is_fatal(fault));
    if (session.is_open()) continue;
    CHECK(session.analyse(Position::start(), {}, nodes(5)).error().fault == EngineFault::Closed);
    CHECK(d.script->quit_read);
  }
}

TEST_CASE("session: a second best move is not taken for the next answer") {
  Dialogue d;
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
  Dialogue d;
  d.script->handshake().ready().expect("position startpos").expect("go nodes 5");
  d.script->say("\x01 what is this").say("").say("bestmovee e2e4").say("info depth").say("bestmove");
  d.script->say("readyok").say("bestmove e2e4");
  auto session = d.open_well();
  CHECK(session.analyse(Position::start(), {}, nodes(5)).has_value());
  CHECK(session.noise().lines == 3);
  CHECK(session.noise().first == "\\x01 what is this");
}

TEST_CASE("session: options are checked before they are sent") {
  Dialogue d;
  d.script->handshake({"Hash type spin default 16 min 1 max 64", "Clear Hash type button",
                       "Style type combo default Calm var Calm var Wild West",
                       "Book Path type string default", "MultiPV type spin default 1 min 1 max 4",
                       "UCI_Chess960 type check default false"});
  d.script->expect("setoption name Hash value 64")
      .expect("setoption name Style value Wild West")
      .expect("setoption name Book Path value /a b")
      .expect("setoption name Book Path value <empty>")
      .expect("setoption name Clear Hash");
  auto session = d.open_well();
  const auto refused = [&](std::string_view name, std::string_view value) {
    const auto set = session.set_option(name, value);
    REQUIRE_FALSE(set);
    CHECK(set.error().fault == EngineFault::BadOption);
    return set.error();
  };
  CHECK(mentions(refused("Hsh", "3"), "did you mean \"Hash\""));
  CHECK(mentions(refused("Contempt", "3"), "no such option: \"Contempt\""));
  CHECK(mentions(refused("Hash", "65"), "1 to 64"));
  CHECK(mentions(refused("Hash", "many"), "whole number"));
  CHECK(mentions(refused("Style", "Tame"), "Calm, Wild West"));
  refused("Clear Hash", "now");
  refused("MultiPV", "2");
  refused("UCI_Chess960", "true");
  refused("Book Path", "x\nquit");
  CHECK(session.press("Hash").error().fault == EngineFault::BadOption);
  CHECK(session.set_option("hash", "64").has_value());
  CHECK(session.set_option("Style", "wild west").has_value());
  CHECK(session.set_option("Book Path", "/a b").has_value());
  CHECK(session.set_option("Book Path", "").has_value());
  CHECK(session.press("clear hash").has_value());
  d.check();
}

TEST_CASE("session: the rules of a variant are set when they change") {
  Dialogue d;
  d.script->expect("uci")
      .say("option name UCI_Variant type combo default chess var chess var 3check var kingofthehill")
      .say("uciok")
      .ready();
  d.script->expect("setoption name UCI_Variant value 3check").ready();
  d.script->expect("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1 moves e2e4");
  d.script->expect("go nodes 5").say("info depth 1 score cp -30 nodes 5 pv e7e5").say("bestmove e7e5");
  d.script->expect("setoption name UCI_Variant value chess").ready();
  d.script->expect("position startpos").expect("go nodes 5").say("bestmove e2e4");
  auto session = d.open_well();
  CHECK(session.plays(Variant::KingOfTheHill));
  CHECK(session.plays(Variant::Standard));
  CHECK_FALSE(session.plays(Variant::Atomic));
  const auto moves = moves_from(Position::start(), "e4");
  const auto analysis = session.analyse(AnyPosition::start(Variant::ThreeCheck), moves, nodes(5));
  REQUIRE(analysis.has_value());
  CHECK(to_uci(analysis->bestmove) == "e7e5");
  const auto refused = session.analyse(AnyPosition::start(Variant::Atomic), {}, nodes(5));
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().fault == EngineFault::Unable);
  CHECK(mentions(refused.error(), "it does not play Atomic"));
  CHECK(session.analyse(Position::start(), {}, nodes(5)).has_value());
  CHECK(session.set_option("UCI_Variant", "3check").error().fault == EngineFault::BadOption);
  d.check();
}
