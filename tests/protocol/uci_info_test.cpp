// SPDX-License-Identifier: GPL-3.0-or-later
// `info` and `bestmove`: lines as engines print them, odd ones, and round trips.
#include "protocol/uci_info.h"

#include <doctest/doctest.h>

#include "base/random.h"

using namespace chess;

TEST_CASE("info: a line of Stockfish") {
  const UciInfo info = parse_uci_info(
      "depth 11 seldepth 18 multipv 2 score cp -29 lowerbound wdl 12 900 88 nodes 50004 nps 222240 "
      "hashfull 7 tbhits 3 time 225 pv c7c5 g1f3 b8c6");
  CHECK(info.depth == 11);
  CHECK(info.seldepth == 18);
  CHECK(info.multipv == 2);
  REQUIRE(info.score);
  CHECK(info.score->value == Score::cp(-29));
  CHECK(info.score->bound == ScoreBound::Lower);
  CHECK(info.wdl == ResultChances{12, 900, 88});
  CHECK(info.nodes == 50004u);
  CHECK(info.nps == 222240u);
  CHECK(info.hashfull == 7);
  CHECK(info.tbhits == 3u);
  CHECK(info.time == 225);
  CHECK(info.pv == std::vector<std::string>{"c7c5", "g1f3", "b8c6"});
  CHECK_FALSE(info.currmove);
}

TEST_CASE("info: the bound may stand behind wdl, and words may follow the pv") {
  const UciInfo info = parse_uci_info("score cp 5 wdl 1 2 3 upperbound pv e2e4 e7e5 depth 4");
  CHECK(info.score->bound == ScoreBound::Upper);
  CHECK(info.depth == 4);
  CHECK(info.pv.size() == 2);
}

TEST_CASE("info: mates from either side") {
  CHECK(parse_uci_info("score mate 3").score->value == Score::mate_in(3));
  CHECK(parse_uci_info("score mate -2").score->value == Score::mated_in(2));
  CHECK(parse_uci_info("score mate 0").score->value == Score::mated_in(0));
  CHECK(parse_uci_info("score mate -0").score->value == Score::mated_in(0));
  CHECK(parse_uci_info("score mate -99999999999").score->value.is_losing_mate());
  std::string out;
  append_text(UciScore{Score::mated_in(2), ScoreBound::Exact}, out);
  CHECK(out == "mate -2");
}

TEST_CASE("info: centipawns stay centipawns") {
  CHECK(parse_uci_info("score cp 99999999999").score->value == Score::cp(900'000));
  CHECK_FALSE(parse_uci_info("score cp 99999999999").score->value.is_mate());
  CHECK(parse_uci_info("score cp -5").score->value == Score::cp(-5));
}

TEST_CASE("info: string takes the rest; currline, refutation and ebf") {
  CHECK(parse_uci_info("depth 3 string pv e2e4 depth  9 ").string == "pv e2e4 depth  9");
  CHECK(parse_uci_info("depth 3 string pv e2e4").depth == 3);
  CHECK(parse_uci_info("string").string == "");
  const UciInfo info = parse_uci_info("currline 1 e2e4 e7e5 nodes 7 refutation d1h5 g6h5 time 3");
  CHECK(info.order.words == std::vector<std::string_view>{"currline", "nodes", "refutation", "time"});
  CHECK(info.nodes == 7u);
  CHECK(info.time == 3);
  CHECK(info.pv.empty());
  CHECK(info.currline == UciCurrentLine{1, {"e2e4", "e7e5"}});
  CHECK(info.refutation == std::vector<std::string>{"d1h5", "g6h5"});
  CHECK(parse_uci_info("currline 3 d2d4 ebf 1.62").currline == UciCurrentLine{3, {"d2d4"}});
  CHECK(parse_uci_info("currline d2d4").currline == UciCurrentLine{1, {"d2d4"}});
  CHECK(parse_uci_info("currline 3 d2d4 ebf 1.62").ebf == 1.62);
  for (const auto text : {"ebf nan", "ebf", "ebf inf", "ebf x"}) CHECK_FALSE(parse_uci_info(text).ebf);
  const UciInfo move = parse_uci_info("currmove e2e4 currmovenumber 1 cpuload 990");
  CHECK(move.currmove == "e2e4");
  CHECK(move.currmovenumber == 1);
  CHECK(move.cpuload == 990);
}

TEST_CASE("info: what cannot be read is left out and noted") {
  UciNotes notes;
  const UciInfo info =
      parse_uci_info("depth x score cp y pv e2e4 blah wdl 1 2 multipv 0 nodes -3 time 1e3", &notes);
  CHECK_FALSE(info.depth);
  CHECK_FALSE(info.score);
  CHECK_FALSE(info.wdl);
  CHECK(info.multipv == 1);
  CHECK(info.nodes == 0u);
  CHECK_FALSE(info.time);
  CHECK(info.pv == std::vector<std::string>{"e2e4", "blah"});  // whether it is a move, the board says
  CHECK(notes.size() >= 6);
  CHECK(parse_uci_info("") == UciInfo{});
  CHECK(parse_uci_info("score") == UciInfo{});
  CHECK_FALSE(parse_uci_info("score lowerbound").score);
  CHECK(parse_uci_info("score lowerbound cp 3").score->bound == ScoreBound::Lower);
}

TEST_CASE("info: random values come back from their text") {
  Random random(2);
  for (int i = 0; i < 5000; ++i) {
    UciInfo info;
    const auto flip = [&] { return random.below(2) == 0; };
    const auto number = [&] { return static_cast<int>(random.below(1000)); };
    if (flip()) info.depth = number();
    if (flip()) info.seldepth = number();
    if (flip()) info.multipv = 1 + number();
    if (flip()) {
      const int kind = static_cast<int>(random.below(3));
      const Score score = kind == 0   ? Score::cp(number() - 500)
                          : kind == 1 ? Score::mate_in(1 + number())
                                      : Score::mated_in(number());
      info.score = UciScore{score, static_cast<ScoreBound>(random.below(3))};
    }
    if (flip()) info.wdl = ResultChances{number(), number(), number()};
    if (flip()) info.nodes = random.next();
    if (flip()) info.nps = random.next();
    if (flip()) info.hashfull = number();
    if (flip()) info.tbhits = random.next();
    if (flip()) info.time = static_cast<std::int64_t>(random.below(1u << 30));
    if (flip()) info.cpuload = number();
    for (auto n = random.below(4); n > 0; --n) info.pv.push_back(flip() ? "e2e4" : "a7a8q");
    if (flip()) info.currmove = "e1g1";
    if (flip()) info.currmovenumber = number();
    for (auto n = random.below(3); n > 0; --n) info.refutation.push_back("h2h3");
    if (flip()) info.currline = UciCurrentLine{1 + number(), {"e2e4", "e7e5"}};
    if (flip()) info.ebf = number() / 64.0;
    if (flip()) info.string = "NNUE evaluation using  x";
    std::string text = to_text(info);
    UciNotes notes;
    REQUIRE(text.starts_with("info"));
    CHECK(parse_uci_info(std::string_view(text).substr(4), &notes) == info);
    CHECK(notes.empty());
  }
}

TEST_CASE("info: a string with a line break stays one line") {
  UciInfo info;
  info.string = "two\nlines\r\nbestmove e2e4";
  CHECK(to_text(info).find_first_of("\r\n") == std::string::npos);
}

TEST_CASE("bestmove") {
  const auto both = parse_uci_bestmove(" e2e4 ponder e7e5 ");
  REQUIRE(both);
  CHECK(both->move == "e2e4");
  CHECK(both->ponder == "e7e5");
  CHECK_FALSE(both->is_none());
  CHECK(to_text(*both) == "bestmove e2e4 ponder e7e5");

  CHECK_FALSE(parse_uci_bestmove("e2e4")->ponder);
  CHECK_FALSE(parse_uci_bestmove("e2e4 ponder")->ponder);
  CHECK_FALSE(parse_uci_bestmove("e2e4 blah e7e5")->ponder);
  for (const auto none : {"(none)", "0000", "NULL", "none"}) CHECK(parse_uci_bestmove(none)->is_none());
  CHECK_FALSE(parse_uci_bestmove(""));
  CHECK_FALSE(parse_uci_bestmove("  ponder e7e5"));
}
