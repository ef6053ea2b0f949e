// SPDX-License-Identifier: GPL-3.0-or-later
#include <doctest/doctest.h>

#include "notation/epd_operand.h"
#include "notation/fen.h"

using namespace chess;

TEST_CASE("operations with strings, moves and numbers") {
  const auto epd = parse_epd(
                       "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - bm O-O d3; "
                       "id \"a \\\"quoted\\\" name; here\"; acd 12; noop;")
                       .value();
  REQUIRE(epd.find("bm") != nullptr);
  CHECK(epd.find("bm")->operands == std::vector<std::string>{"O-O", "d3"});
  CHECK(epd.find("id")->operands.front() == "a \"quoted\" name; here");
  CHECK(epd.find("acd")->operands.front() == "12");
  CHECK(epd.find("noop")->operands.empty());
  CHECK(epd.find("am") == nullptr);
  const auto again = parse_epd(to_epd(epd)).value();
  CHECK(again.operations == epd.operations);
  CHECK(again.position == epd.position);
}

TEST_CASE("a whole FEN in front, glued semicolons, counters as operations") {
  const auto perft = parse_epd("4k3/8/8/8/8/8/8/4K2R w K - 3 7 ;D1 15 ;D2 66").value();
  CHECK(perft.position.halfmove_clock() == 3);
  CHECK(perft.position.fullmove_number() == 7);
  REQUIRE(perft.operations.size() == 2);
  CHECK(perft.operations[1] == EpdOperation{"D2", {"66"}});
  CHECK(parse_epd("4k3/8/8/8/8/8/8/4K3 w - -;").has_value());
  const auto counted = parse_epd("4k3/8/8/8/8/8/8/4K3 w - - hmvc 9; fmvn 40;").value();
  CHECK(counted.position.halfmove_clock() == 9);
  CHECK(counted.position.fullmove_number() == 40);
}

TEST_CASE("odd opcodes and operands come back") {
  for (const char* operations : {R"("c0 ;" x;)", R"(c";"aacd12;)", R"(id "a.1": b;)", "\"\" \"\";",
                                 "x \"a\vb\";", "; 0 11 a;`", ";3 92897:"}) {
    const auto epd = parse_epd(std::string("4k3/8/8/8/8/8/8/4K3 w - - ") + operations);
    REQUIRE_MESSAGE(epd.has_value(), operations);
    const auto again = parse_epd(to_epd(*epd));
    REQUIRE(again.has_value());
    CHECK(again->operations == epd->operations);
  }
}

TEST_CASE("bad lines are refused, unfinished strings are not") {
  CHECK_FALSE(parse_epd("").has_value());
  CHECK_FALSE(parse_epd("4k3/8/8/8/8/8/8/4K3 w -").has_value());
  CHECK_FALSE(parse_epd("nonsense w - - id \"x\";").has_value());
  CHECK(parse_epd("4k3/8/8/8/8/8/8/4K3 w - - id \"open").value().find("id")->operands.front() == "open");
}

TEST_CASE("operands by their kinds") {
  const auto epd = parse_epd(
      "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - bm Nf3 Bc4; pv Nf3 Nc6 Bb5; acd 12; cpf "
      "0.25; "
      "id \"number 3\"; list 1 two; empty; c0 nan; v1 \"3\"; sm Nf6; bad;");
  REQUIRE(epd.has_value());
  const auto value = [&](const char* opcode) { return epd_value(epd->position, *epd->find(opcode)); };
  const Move nf3 = Move::normal(Square::G1, Square::F3);
  CHECK(value("bm") == EpdValue(std::vector{nf3, Move::normal(Square::F1, Square::C4)}));
  CHECK(value("pv") == EpdValue(std::vector{nf3, Move::normal(Square::B8, Square::C6),
                                            Move::normal(Square::F1, Square::B5)}));
  CHECK(value("acd") == EpdValue(std::int64_t{12}));
  CHECK(value("cpf") == EpdValue(0.25));
  CHECK(value("id") == EpdValue("number 3"));
  CHECK(value("list") == EpdValue(std::vector<std::string>{"1", "two"}));
  CHECK(value("empty") == EpdValue());
  CHECK(value("c0") == EpdValue("nan"));
  CHECK(value("v1") == EpdValue("3"));
  REQUIRE_FALSE(value("sm").has_value());  // the other side's move
  CHECK(to_string(value("sm").error()).starts_with("sm Nf6: "));
  for (const char* opcode : {"bm", "pv"})
    CHECK(to_epd_operation(epd->position, opcode, std::get<std::vector<Move>>(*value(opcode))) ==
          *epd->find(opcode));
}
