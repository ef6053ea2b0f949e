// SPDX-License-Identifier: GPL-3.0-or-later
// What a session settles with its engine before a search, as scripts, without a process and without waiting:
// the handshake, and the options that are set, by name or because the position wants them.
#include <doctest/doctest.h>

#include "client/uci_session.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "tests/client/mentions.h"
#include "tests/client/uci_dialogue.h"

using namespace chess;
using namespace chess::test;

TEST_CASE("session: hands are shaken, banners passed over") {
  UciDialogue d;
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
  UciDialogue d;
  d.script->expect("uci").say("id name Red \x1b[31m" + std::string(900'000, 'x'));
  d.script->say("id author \x07").say("uciok").ready();
  const auto session = d.open_well();
  CHECK(session.name().starts_with("Red \\x1b[31mxxx"));
  CHECK(session.name().size() < 120);
  CHECK(session.author() == "\\x07");
}

TEST_CASE("session: a greeting that is never answered") {
  UciDialogue d;
  d.script->expect("uci").say("what?", 10ms);
  const auto session = d.open();
  REQUIRE_FALSE(session);
  CHECK(session.error().kind == EngineFault::HandshakeTimeout);
  CHECK(mentions(session.error(), "script: no \"uciok\" within 10000 ms"));
  CHECK(mentions(session.error(), "what?"));
  CHECK(d.elapsed() >= 10s);
  CHECK(d.script->quit_read);
}

TEST_CASE("session: an engine that chats for ever does not shake hands for ever") {
  UciDialogue d;
  d.script->expect("uci").repeat("option name X type button", 30, 1s);
  CHECK(d.open().error().kind == EngineFault::HandshakeTimeout);
  CHECK(d.elapsed() < 13s);
}

TEST_CASE("session: copy protection and registration") {
  UciDialogue refuses;
  refuses.script->expect("uci").say("copyprotection checking").say("copyprotection error");
  CHECK(refuses.open().error().kind == EngineFault::StartFailed);

  UciDialogue asks;
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
  UciDialogue d;
  d.script->expect("uci").say("uciok").expect("isready");
  CHECK(d.open().error().kind == EngineFault::ReadyTimeout);
}

TEST_CASE("session: MultiPV is set when it changes, and refused where the engine has none") {
  UciDialogue d;
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

  UciDialogue poor;
  poor.script->handshake();
  auto simple = poor.open_well();
  CHECK(simple.analyse(Position::start(), {}, two).error().kind == EngineFault::Unable);
  CHECK(simple.is_open());
}

TEST_CASE("session: castling is spoken as each side understands it") {
  const std::string_view fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  const Position position = *parse_position(fen);
  UciDialogue d;
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
  UciDialogue d;
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

  UciDialogue plain;
  plain.script->handshake();
  auto simple = plain.open_well();
  CHECK(simple.analyse(position, {}, nodes(5)).error().kind == EngineFault::Unable);
  CHECK(simple.is_open());
}

TEST_CASE("session: options are checked before they are sent") {
  UciDialogue d;
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
    CHECK(set.error().kind == EngineFault::BadOption);
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
  CHECK(session.press("Hash").error().kind == EngineFault::BadOption);
  CHECK(session.set_option("hash", "64").has_value());
  CHECK(session.set_option("Style", "wild west").has_value());
  CHECK(session.set_option("Book Path", "/a b").has_value());
  CHECK(session.set_option("Book Path", "").has_value());
  CHECK(session.press("clear hash").has_value());
  d.check();
}

TEST_CASE("session: the rules of a variant are set when they change") {
  UciDialogue d;
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
  CHECK(refused.error().kind == EngineFault::Unable);
  CHECK(mentions(refused.error(), "it does not play Atomic"));
  CHECK(session.analyse(Position::start(), {}, nodes(5)).has_value());
  CHECK(session.set_option("UCI_Variant", "3check").error().kind == EngineFault::BadOption);
  d.check();
}
