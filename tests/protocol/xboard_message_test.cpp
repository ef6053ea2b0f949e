// SPDX-License-Identifier: GPL-3.0-or-later
// What engines of the XBoard protocol say: thinking output in its many shapes, features, options, complaints.
#include "protocol/xboard_message.h"

#include <doctest/doctest.h>

#include "notation/fen.h"
#include "notation/uci_move.h"

using namespace chess;

namespace {

template <class T>
T read_as(std::string_view line) {
  auto message = parse_xboard_message(line);
  REQUIRE_MESSAGE(message.has_value(), line);
  REQUIRE_MESSAGE(std::holds_alternative<T>(*message), line);
  return std::get<T>(*message);
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("xboard: thinking output as engines write it") {
  const auto plain = read_as<XboardThinking>("9 156 1084 48000 Nf3 Nc6 Nc3 Nf6");
  CHECK(plain.depth == 9);
  CHECK(plain.score == Score::cp(156));
  CHECK(plain.time == 10840);
  CHECK(plain.nodes == 48000);
  CHECK(plain.pv == Words{"Nf3", "Nc6", "Nc3", "Nf6"});
  CHECK(plain.bound == ScoreBound::Exact);

  CHECK(read_as<XboardThinking>(" 5& -12 0 10 e4").score == Score::cp(-12));
  CHECK(read_as<XboardThinking>("4. +8 0 42 d5").score == Score::cp(8));
  CHECK(read_as<XboardThinking>("4 -0.35 0 42 d5").score == Score::cp(-35));
  CHECK(read_as<XboardThinking>("2 -7 0 51 1. ... e5 2. d4 12.Nf3 (book)").pv == Words{"e5", "d4", "Nf3"});
  CHECK(read_as<XboardThinking>("  0  0  0  0  (e7-e5  c7-c5  , book1)").pv.empty());
  CHECK(read_as<XboardThinking>("5 30 0 9 e4 !").bound == ScoreBound::Lower);
  CHECK(read_as<XboardThinking>("5 30 0 9 e4 ??").pv.size() == 2);
  CHECK(read_as<XboardThinking>("5 30 0 9 e4 --").bound == ScoreBound::Upper);
  const auto extra = read_as<XboardThinking>("12 3 100 5000 18 50 7\te2e4 e7e5");
  CHECK(extra.seldepth == 18);
  CHECK(extra.nps == 5000);
  CHECK(extra.tbhits == 7);
  CHECK(extra.pv == Words{"e2e4", "e7e5"});
  for (const auto line : {"1. e2e4", "9 x 1 1 e4", "9 1 1", "9", "+3 1 1 1", "9.9.9 1 1 1 e4"})
    CHECK_MESSAGE(!parse_xboard_thinking(line).has_value(), line);
}

TEST_CASE("xboard: mates are scores beyond a hundred thousand") {
  CHECK(from_xboard_score(100'003) == Score::mate_in(3));
  CHECK(from_xboard_score(-100'003) == Score::mated_in(3));
  CHECK(from_xboard_score(-100'000) == Score::mated_in(0));
  CHECK(from_xboard_score(99'999) == Score::cp(99'999));
  for (const Score score : {Score::cp(0), Score::cp(-250), Score::mate_in(1), Score::mated_in(7)})
    CHECK(from_xboard_score(to_xboard_score(score)) == score);
  CHECK(read_as<XboardThinking>("9 99999999999999999999 1 1 e4").score.is_winning_mate());
}

TEST_CASE("xboard: thinking output is read back as it was written") {
  XboardThinking thinking;
  thinking.depth = 7;
  thinking.score = Score::mated_in(4);
  thinking.bound = ScoreBound::Upper;
  thinking.time = 120;
  thinking.nodes = 999;
  thinking.pv = {"e4", "e5"};
  CHECK(to_text(thinking) == "7 -100004 12 999 e4 e5 ?");
  CHECK(parse_xboard_thinking(to_text(thinking)) == thinking);
  thinking.seldepth = 9;
  thinking.nps = 1200;
  thinking.tbhits = 0;
  CHECK(to_text(thinking) == "7 -100004 12 999 9 12 0\te4 e5 ?");
  CHECK(parse_xboard_thinking(to_text(thinking)) == thinking);
}

TEST_CASE("xboard: moves, ends of games and complaints") {
  CHECK(read_as<XboardMove>("move e7e8q").move == "e7e8q");
  CHECK(read_as<XboardMove>("My move is : g8f6").move == "g8f6");
  const auto result = read_as<XboardResult>("1/2-1/2 {Draw by repetition}");
  CHECK(result.result == "1/2-1/2");
  CHECK(result.comment == "Draw by repetition");
  read_as<XboardResign>("resign");
  read_as<XboardDrawOffer>("offer draw");
  CHECK(read_as<XboardPong>("White (1) : White (1) : pong 5").number == 5);
  CHECK(read_as<XboardHint>("Hint: Nf3").move == "Nf3");
  CHECK(read_as<XboardTell>("tellusererror Illegal position").is_error);
  CHECK(read_as<XboardStatus>("stat01: 1234 5000 7 5 30 Nf3").nodes == 5000);
  const auto illegal = read_as<XboardComplaint>("Illegal move (not your turn): e4");
  CHECK(illegal.is_move);
  CHECK(illegal.reason == "not your turn");
  CHECK(illegal.command == "e4");
  CHECK(read_as<XboardComplaint>("Illegal move:d1b3").command == "d1b3");
  CHECK_FALSE(read_as<XboardComplaint>("Error (unknown command): sd 5").is_move);
  for (const auto line : {"", "  ", "move", "pong", "pong x", "offer", "Illegal move", "Error (x", "moves e4",
                          "My move is e4", "GNU Chess 6", "stat01: 1"})
    CHECK_MESSAGE(!parse_xboard_message(line).has_value(), line);
}

TEST_CASE("xboard: features, with and without quotes") {
  UciNotes notes;
  const auto features = parse_xboard_features(
      "ping=1 myname=\"Bad \\ engine\" setboard=0 odd variants=\"normal,fischerandom", &notes);
  REQUIRE(features.size() == 4);
  CHECK(features[0] == XboardFeature{"ping", "1"});
  CHECK(features[0].is_on());
  CHECK(features[1].value == "Bad \\ engine");
  CHECK_FALSE(features[2].is_on());
  CHECK(features[3].value == "normal,fischerandom");
  CHECK(notes.size() == 1);
  CHECK(to_text(XboardFeature{"myname", "A \"B\""}) == "feature myname=\"A 'B'\"");
  CHECK(to_text(XboardFeature{"ping", "1"}) == "feature ping=1");
}

TEST_CASE("xboard: options become those of UCI, and back") {
  CHECK(*parse_xboard_option("Resign -check 0") == UciOption::check("Resign", false));
  CHECK(*parse_xboard_option("Randomizer (0-50) -slider 0 0 50") ==
        UciOption::spin("Randomizer (0-50)", 0, 0, 50));
  CHECK(*parse_xboard_option("Style -combo Calm /// *Wild West /// Odd") ==
        UciOption::combo("Style", "Wild West", {"Calm", "Wild West", "Odd"}));
  CHECK(parse_xboard_option("Save it -save")->type == UciOptionType::Button);
  CHECK(*parse_xboard_option("Ini File -file /a b.ini") == UciOption::string("Ini File", "/a b.ini"));
  CHECK_FALSE(parse_xboard_option("Nothing").has_value());
  CHECK_FALSE(parse_xboard_option("Odd -quantum 1").has_value());
  CHECK_FALSE(parse_xboard_option(" -check 1").has_value());
  for (const auto& option : {UciOption::check("Ponder", true), UciOption::spin("Hash", 16, 1, 1024),
                             UciOption::button("Clear Hash"), UciOption::string("Book", "a b"),
                             UciOption::combo("Style", "B", {"A", "B"})})
    CHECK(*parse_xboard_option(to_xboard_option(option)) == option);
  CHECK(to_xboard_setting(UciOption::check("Ponder", false), "true") == "option Ponder=1");
  CHECK(to_xboard_setting(UciOption::button("Clear Hash"), "") == "option Clear Hash");
}

TEST_CASE("xboard: moves on the board, in coordinates and in SAN") {
  const auto castles = *parse_position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  for (const auto text : {"e1g1", "O-O", "0-0"}) {
    const auto move = parse_xboard_move(castles, text);
    REQUIRE_MESSAGE(move.has_value(), text);
    CHECK(*move == Move::castling(Square::E1, Square::H1));
  }
  const auto promotes = *parse_position("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  CHECK(parse_xboard_move(promotes, "a7a8q").has_value());
  CHECK(parse_xboard_move(promotes, "a8=N").has_value());
  for (const auto text : {"a7a9", "--", "0000", "e2e4", "@@@@", "Kb3"})
    CHECK_FALSE_MESSAGE(parse_xboard_move(promotes, text).has_value(), text);
}
