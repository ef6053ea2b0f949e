// SPDX-License-Identifier: GPL-3.0-or-later
// Dialogues with engines of the XBoard protocol as scripts, without a process and without waiting.
#include "client/xboard_session.h"

#include <doctest/doctest.h>

#include "client/able_search.h"
#include "client/engine_spec.h"
#include "notation/variant_text.h"
#include "protocol/xboard_feature.h"
#include "tests/client/mentions.h"
#include "tests/client/opened.h"
#include "tests/client/scripted_transport.h"

using namespace chess;
using namespace chess::test;

namespace {

struct Dialogue {
  std::shared_ptr<Script> script = std::make_shared<Script>();

  /// The features, and what is said after them.
  Dialogue& greet(const std::string& features = "ping=1 setboard=1 usermove=1") {
    script->expect("xboard").expect("protover 2").say("feature " + features + " done=1");
    for (const auto& feature : parse_xboard_features(features)) script->expect("accepted " + feature.name);
    script->expect("accepted done");
    return begin_anew();
  }
  Dialogue& begin_anew(const std::string& variant = "") {
    script->expect("new");
    if (!variant.empty()) script->expect("variant " + variant);
    for (const auto line : {"force", "easy", "post"}) script->expect(line);
    return *this;
  }
  /// The one move of an analysis to a depth of 1.
  Dialogue& analyse(const std::string& line, const std::string& deeper) {
    script->expect("analyze").say(line).say(deeper).expect("exit").expect("xboard");
    return *this;
  }
  Dialogue& ping(int number) {
    script->expect("ping " + std::to_string(number)).say("pong " + std::to_string(number));
    return *this;
  }
  std::expected<XboardSession, EngineError> open() {
    return XboardSession::open(std::make_unique<ScriptedTransport>(script), {}, "script");
  }
  XboardSession open_well() { return opened(open()); }
  void check() const { check_script(*script); }
};

SearchLimits clocks() {
  SearchLimits limits;
  limits.clock = SearchClock{{2000ms, 1500ms}, {20ms, 20ms}, std::nullopt};
  return limits;
}

}  // namespace

TEST_CASE("xboard session: features are accepted, rejected and become options") {
  Dialogue d;
  d.script->expect("xboard").expect("protover 2").say("feature done=0").expect("accepted done");
  d.script->say("feature myname=\"Script 2\" memory=1 smp=1 egt=\"syzygy\" odd=1", 20s);
  for (const auto line :
       {"accepted myname", "accepted memory", "accepted smp", "accepted egt", "rejected odd"})
    d.script->expect(line);
  d.script->say("feature option=\"Style -combo *Calm /// Wild\" done=1").expect("accepted option");
  d.script->expect("accepted done");
  d.begin_anew();
  d.script->expect("memory 32").expect("cores 2").expect("egtpath syzygy /tb").expect("option Style=Wild");
  auto session = d.open_well();
  CHECK(session.name() == "Script 2");
  CHECK(session.set_option("hash", "32").has_value());
  CHECK(session.set_option("Threads", "2").has_value());
  CHECK(session.set_option("EgtPath syzygy", "/tb").has_value());
  CHECK(session.set_option("Style", "Wild").has_value());
  CHECK(session.set_option("Style", "Mild").error().kind == EngineFault::BadOption);
  CHECK(session.set_option("Styl", "Calm").error().reason.find("Style") != std::string::npos);
  d.check();
}

TEST_CASE("xboard session: a silent program is no engine, one that chats for ever neither") {
  Dialogue silent;
  silent.script->expect("xboard").expect("protover 2");
  const auto session = silent.open();
  REQUIRE_FALSE(session);
  CHECK(session.error().kind == EngineFault::HandshakeTimeout);
  CHECK(mentions(session.error(), "is it an XBoard engine?"));

  Dialogue chatty;
  chatty.script->expect("xboard").expect("protover 2").flood("feature option=\"X -button\"");
  CHECK_FALSE(chatty.open());
}

TEST_CASE("xboard session: nodes are counted by us, and the answer rests on the lines before") {
  Dialogue d;
  d.greet().ping(1).script->expect("analyze");
  d.script->say("1 30 0 100 e4 e5").say("2 25 1 900 d4 d5 c4").say("3 70 9 5000 Nf3").expect("exit");
  d.script->expect("xboard");
  d.ping(2);
  auto session = d.open_well();
  const auto analysis = session.analyse(Position::start(), {}, {.nodes = 1000});
  REQUIRE_MESSAGE(analysis.has_value(), analysis.error().reason);
  CHECK(to_uci(analysis->bestmove) == "d2d4");
  CHECK(analysis->score == Score::cp(25));
  CHECK(analysis->depth == 2);
  CHECK(analysis->nodes == 5000);
  CHECK(analysis->pv.size() == 3);
  CHECK(analysis->steps.size() == 2);
  CHECK_FALSE(analysis->cut_short);
  d.check();
}

TEST_CASE("xboard session: an engine that falls silent has said all; old scores of mate are read") {
  Dialogue d;
  d.greet().begin_anew();
  d.script->expect("setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  d.ping(1).script->expect("analyze").say("1 31999 0 50 Ra8#").expect("exit").expect("xboard");
  d.ping(2);
  auto session = d.open_well();
  const auto analysis =
      session.analyse(*parse_position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), {}, {.depth = 30});
  REQUIRE_MESSAGE(analysis.has_value(), analysis.error().reason);
  CHECK(analysis->score == Score::mate_in(1));
  d.check();
}

TEST_CASE("xboard session: the next position takes as few lines as possible") {
  Dialogue d;
  d.greet().script->expect("usermove e2e4");
  d.ping(1)
      .script->expect("analyze")
      .say("1 30 0 10 e5")
      .say("2 30 0 1000 e5")
      .expect("exit")
      .expect("xboard");
  d.ping(2).script->expect("undo").expect("usermove d2d4");
  d.ping(3).script->expect("analyze").say("1 9 0 10 d5").say("2 9 0 1000 d5").expect("exit").expect("xboard");
  d.ping(4);
  auto session = d.open_well();
  const Position start = Position::start();
  CHECK(session.analyse(start, std::vector{*parse_san(start, "e4")}, {.depth = 1}).has_value());
  CHECK(session.analyse(start, std::vector{*parse_san(start, "d4")}, {.depth = 1}).has_value());
  d.check();
}

TEST_CASE("xboard session: with a clock the engine plays; its own move stays on its board") {
  Dialogue d;
  d.greet().script->expect("level 0 0:02 0.02");
  d.ping(1).script->expect("time 200").expect("otim 150").expect("go");
  d.script->say("5 12 10 900 e4 e5").say("offer draw").say("move e2e4");
  d.script->expect("force").expect("usermove e7e5");
  d.ping(2).script->expect("time 200").expect("otim 150").expect("go").say("resign");
  auto session = d.open_well();
  const Position start = Position::start();
  const auto first = session.analyse(start, {}, clocks());
  REQUIRE_MESSAGE(first.has_value(), first.error().reason);
  CHECK(to_uci(first->bestmove) == "e2e4");
  CHECK(first->draw_offered);
  CHECK_FALSE(first->resigned);
  const auto second = session.analyse(
      start, std::vector{first->bestmove, *parse_san(start.after(first->bestmove), "e5")}, clocks());
  REQUIRE_MESSAGE(second.has_value(), second.error().reason);
  CHECK(second->resigned);
  d.check();
}

TEST_CASE("xboard session: an engine that heeds no force moves before its pong") {
  Dialogue d;
  d.greet().script->expect("level 0 0:02 0.02").expect("usermove e2e4");
  d.script->expect("ping 1").say("move e7e5", 150ms).say("pong 1");
  d.script->expect("force").expect("usermove g1f3").expect("ping 2").say("move b8c6").say("pong 2");
  // What is legal there is none of its answers: it is told to move.
  d.script->expect("force").expect("usermove f1c4").expect("ping 3").say("move a8a1").say("pong 3");
  d.script->expect("time 150").expect("otim 200").expect("go").say("move f8c5");
  // Nobody knows which of two moves it has answered.
  d.script->expect("force").expect("undo").expect("undo").expect("usermove d2d4").expect("usermove e5d4");
  d.script->expect("ping 4").say("move f3d4").say("pong 4");
  d.script->expect("time 200").expect("otim 150").expect("go").say("move f3d4");
  auto session = d.open_well();
  std::vector<Move> moves;
  Position position = Position::start();
  const auto play = [&](const std::string& text) {
    moves.push_back(*parse_uci_move(position, text));
    position.play(moves.back());
  };
  const auto answer = [&] {
    const auto found = session.analyse(Position::start(), moves, clocks());
    REQUIRE_MESSAGE(found.has_value(), found.error().reason);
    play(to_uci(found->bestmove));
    return *found;
  };
  play("e2e4");
  const auto first = answer();
  CHECK(to_uci(first.bestmove) == "e7e5");
  CHECK(first.elapsed == 150ms);
  CHECK(first.pv.size() == 1);
  CHECK_FALSE(first.score);
  play("g1f3");
  CHECK(to_uci(answer().bestmove) == "b8c6");
  play("f1c4");
  CHECK(to_uci(answer().bestmove) == "f8c5");
  moves.resize(4);
  position = Position::start();
  for (const Move move : moves) position.play(move);
  play("d2d4");
  play("e5d4");
  CHECK(to_uci(answer().bestmove) == "f3d4");
  d.check();
}

TEST_CASE("xboard session: illegal moves, refused moves and refused positions are named") {
  Dialogue illegal;
  illegal.greet().script->expect("level 0 0:02 0.02");
  illegal.ping(1).script->expect("time 200").expect("otim 150").expect("go").say("move e2e5");
  auto session = illegal.open_well();
  const auto played = session.analyse(Position::start(), {}, clocks());
  REQUIRE_FALSE(played);
  CHECK(played.error().kind == EngineFault::IllegalMove);
  CHECK(mentions(played.error(), "the move \"e2e5\" is not legal"));
  CHECK_FALSE(session.is_open());

  Dialogue refuses;
  refuses.greet().begin_anew().script->expect("setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  refuses.script->expect("ping 1").say("tellusererror Illegal position").say("pong 1");
  auto other = refuses.open_well();
  const auto refused = other.analyse(*parse_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), {}, {.depth = 3});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().kind == EngineFault::Unable);
  CHECK(mentions(refused.error(), "Illegal position"));
  CHECK(other.is_open());
}

TEST_CASE("xboard session: an engine without setboard has its board edited") {
  Dialogue d;
  d.greet("ping=1").begin_anew();
  for (const auto line : {"a2a3", "edit", "#", "Ke1", "Rh1", "c", "Ke8", "."}) d.script->expect(line);
  d.ping(1).script->expect("analyze").say("1 -500 0 10 Kd7").say("2 -500 0 10 Kd7").expect("exit");
  d.script->expect("xboard");
  d.ping(2);
  auto session = d.open_well();
  const auto found = session.analyse(*parse_position("4k3/8/8/8/8/8/8/4K2R b - - 0 1"), {}, {.depth = 1});
  REQUIRE_MESSAGE(found.has_value(), found.error().reason);
  CHECK(found->score == Score::cp(-500));
  d.check();
}

TEST_CASE("xboard session: the rules of a variant are told, and those of chess again") {
  const auto has_drops = *parse_position(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K2R[Qn] w - - 0 1");
  Dialogue d;
  d.greet("ping=1 setboard=1 usermove=1 variants=\"normal,fischerandom,crazyhouse,three-check\"");
  d.begin_anew("crazyhouse");
  d.script->expect("setboard " + to_fen(has_drops)).expect("usermove Q@e7");
  d.ping(1).analyse("1 -31999 0 10 Kxe7", "2 0 0 99 Kxe7").ping(2);
  d.begin_anew("three-check").ping(3).analyse("1 20 0 10 e4", "2 20 0 99 e4").ping(4);
  d.begin_anew().ping(5).analyse("1 20 0 10 d4", "2 20 0 99 d4").ping(6);
  EngineSession session = d.open_well();
  CHECK(session.plays(Variant::Standard));
  CHECK(session.plays(Variant::Crazyhouse));
  CHECK(session.plays(Variant::ThreeCheck));
  CHECK_FALSE(session.plays(Variant::Atomic));
  CHECK_FALSE(session.plays(Variant::Other));
  const auto drop = *parse_uci_move(has_drops, "Q@e7");
  const auto dropped = session.analyse(has_drops, std::vector{drop}, {.depth = 1});
  REQUIRE_MESSAGE(dropped.has_value(), dropped.error().reason);
  CHECK(to_uci(dropped->bestmove) == "e8e7");
  const AnyPosition checks = AnyPosition::start(Variant::ThreeCheck);
  CHECK(session.analyse(checks, {}, {.depth = 1}).has_value());
  CHECK(session.analyse(Position::start(), {}, {.depth = 1}).has_value());
  const auto atomic = session.analyse(AnyPosition::start(Variant::Atomic), {}, {.depth = 1});
  REQUIRE_FALSE(atomic);
  CHECK(atomic.error().kind == EngineFault::Unable);
  CHECK(mentions(atomic.error(), "does not play Atomic"));
  d.check();
}

TEST_CASE("xboard session: a line that wins by the rules of a variant is a mate") {
  const auto last_check = *parse_position(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1");
  Dialogue d;
  d.greet("ping=1 setboard=1 variants=\"3check\"").begin_anew("3check");
  d.script->expect("setboard " + to_fen(last_check));
  d.ping(1).analyse("1 32000 0 10 Rh8", "2 32000 0 99 Rh8").ping(2);
  auto session = d.open_well();
  const auto found = session.analyse(last_check, {}, {.depth = 1});
  REQUIRE_MESSAGE(found.has_value(), found.error().reason);
  CHECK(found->score == Score::mate_in(1));
  d.check();
}

TEST_CASE("xboard session: positions of variants that an engine cannot be given") {
  Dialogue d;
  d.greet("ping=1 variants=\"crazyhouse,atomic\"");
  auto session = d.open_well();
  const auto house = *parse_position(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K2R[] w - - 0 1");
  const auto refused = session.analyse(house, {}, {.depth = 1});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().kind == EngineFault::Unable);
  CHECK(mentions(refused.error(), "cannot be given a position of Crazyhouse"));
  const auto shuffled =
      *parse_position(Variant::Atomic, "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1");
  CHECK(mentions(session.analyse(shuffled, {}, {.depth = 1}).error(), "Chess960 in other variants"));
  CHECK(session.is_open());
  d.check();
}

TEST_CASE("xboard session: what the protocol lacks is worked around") {
  Dialogue d;
  d.greet().script->expect("usermove e2e4");
  d.ping(1)
      .script->expect("analyze")
      .say("1 -40 0 10 e5")
      .say("2 0 0 2000 e5")
      .expect("exit")
      .expect("xboard");
  d.ping(2);
  EngineSession session = d.open_well();
  CHECK(session.protocol() == EngineProtocol::Xboard);
  SearchLimits limits{.nodes = 100};
  limits.search_moves = {*parse_san(Position::start(), "e4")};
  CHECK(session.analyse(Position::start(), {}, limits).error().kind == EngineFault::Unable);
  const EngineAbilities abilities = declared_abilities(session);
  CHECK_FALSE(abilities.search_moves);
  AbleSearch search(session, abilities);
  const auto found = search.analyse(Position::start(), {}, limits);
  REQUIRE_MESSAGE(found.has_value(), found.error().reason);
  CHECK(to_uci(found->bestmove) == "e2e4");
  CHECK(found->score == Score::cp(40));
  CHECK(session.new_game(true).error().kind == EngineFault::Unable);
  d.check();
}

TEST_CASE("xboard session: a move that never comes") {
  Dialogue d;
  d.greet().script->expect("level 0 0:02 0.02");
  d.ping(1).script->expect("time 200").expect("otim 150").expect("go").expect("?");
  auto session = d.open_well();
  const auto played = session.analyse(Position::start(), {}, clocks());
  REQUIRE_FALSE(played);
  CHECK(played.error().kind == EngineFault::SearchTimeout);
  CHECK_FALSE(session.is_open());
}

TEST_CASE("xboard session: real engines evaluate and play, where they are installed") {
  for (const std::string command : {"fairymax", "phalanx", "hoichess", "sjeng"}) {
    if (!find_program(command)) {
      MESSAGE("skipped: " << command << " is not installed");
      continue;
    }
    CAPTURE(command);
    EngineSpec spec;
    spec.command = command;
    spec.protocol = EngineProtocol::Xboard;
    auto session = start_session(spec);
    // Fairy-Max crashes at its start now and then.
    for (int i = 0; i < 2 && !session && mentions(session.error(), "Segmentation fault"); ++i)
      session = start_session(spec);
    REQUIRE_MESSAGE(session.has_value(), session.error().reason);
    session->close_book();
    const Position start = Position::start();
    const auto found = session->analyse(start, std::vector{*parse_san(start, "e4")}, {.nodes = 20'000});
    REQUIRE_MESSAGE(found.has_value(), found.error().reason);
    REQUIRE(found->score.has_value());
    CHECK(found->score->centipawns().value_or(999) > -150);
    CHECK(found->score->centipawns().value_or(999) < 100);
    CHECK(found->depth >= 3);
    // The side to move is a queen up: the score is that side's.
    const auto won =
        session->analyse(*parse_position("q3k3/8/8/8/8/8/8/4K2R b - - 0 1"), {}, {.nodes = 5'000});
    REQUIRE_MESSAGE(won.has_value(), won.error().reason);
    CHECK(*won->score > Score::cp(200));
    REQUIRE(session->new_game().has_value());
    std::vector<Move> moves;
    Position position = start;
    for (int i = 0; i < 4; ++i) {
      const auto played = session->analyse(start, moves, clocks());
      REQUIRE_MESSAGE(played.has_value(), played.error().reason);
      REQUIRE(position.is_legal(played->bestmove));
      moves.push_back(played->bestmove);
      position.play(played->bestmove);
    }
  }
}
