// SPDX-License-Identifier: GPL-3.0-or-later
// What a file holds, told by its first bytes.
#include "games/game_format.h"

#include <doctest/doctest.h>

#include "games/game_files.h"

using namespace chess;

TEST_CASE("the content says what a file is") {
  CHECK(sniff_format("[Event \"x\"]") == GameFormat::Pgn);
  CHECK(sniff_format("\xEF\xBB\xBF\n [Event \"x\"]") == GameFormat::Pgn);
  CHECK(sniff_format("1. e4 e5") == GameFormat::Pgn);
  CHECK(sniff_format("{ A comment } 1. e4") == GameFormat::Pgn);
  CHECK(sniff_format("{\"moves\":[]") == GameFormat::Bgn);
  CHECK(sniff_format("  [ { \"moves\":[]") == GameFormat::Bgn);
  CHECK(sniff_format("{}") == GameFormat::Bgn);
  CHECK(sniff_format(" \r\n ") == GameFormat::Pgn);
  CHECK(sniff_format("") == GameFormat::Pgn);
  CHECK(sniff_format(std::string_view("\x7f"
                                      "ELF\0\1",
                                      6)) == std::nullopt);
  CHECK(sniff_format(std::string("[Event \"x\"]\n\n1. e4 ") + '\0' + " e5 1-0\n") == GameFormat::Pgn);
  CHECK(sniff_format("{\"game_tags\":{\"Result\"") == GameFormat::Egd);
  CHECK(sniff_format("{\n  \"game_tags\": {") == GameFormat::Egd);
  for (const char* by_hand :
       {"{ // Mandatory fields\n \"moves\" : [", "{\n  // One\n /* two */ moves: [",
        "// My games\n[ { result : \"W\"", "{'players': [", "{event: 'x'", "/* x */ {\"moves\":[]"}) {
    CAPTURE(by_hand);
    CHECK(sniff_format(by_hand) == GameFormat::Bgn);
  }
  CHECK(sniff_format("{ // x\n\"game_tags\": {") == GameFormat::Egd);
  for (const char* comment :
       {"{moves: the best of them} 1. e4", "{Event: \"x\"} 1. e4", "{ // moves: [ } 1. e4",
        "{ /* moves: [ } 1. e4", "{'moves: [", "// x", "{moves : 1. e4}"}) {
    CAPTURE(comment);
    CHECK(sniff_format(comment) == GameFormat::Pgn);
  }
  CHECK(sniff_format("e2e4 e7e5\n") == GameFormat::Uci);
  CHECK(sniff_format("position startpos moves e2e4") == GameFormat::Uci);
  CHECK(sniff_format("variant atomic startpos moves e2e4") == GameFormat::Uci);
  CHECK(sniff_format("e4 e5 1-0") == GameFormat::Pgn);
}

TEST_CASE("where the content does not tell, the name does") {
  const auto format_of = [](std::string name, std::string text) {
    return open_games(memory_source(std::move(text), std::move(name)), std::nullopt)->format;
  };
  const std::string sample = "{\n  // Mandatory fields\n  \"moves\": [], \"result\": \"*\"\n}\n";
  CHECK(format_of("a.bgn", sample) == GameFormat::Bgn);
  CHECK(format_of("a.bgn.gz", sample) == GameFormat::Bgn);
  CHECK(format_of("a.pgn", sample) == GameFormat::Bgn);
  CHECK(format_of("a.pgn", "{ A game\n }") == GameFormat::Pgn);
  CHECK(format_of("a.bgn", "{ A game\n }") == GameFormat::Bgn);
  CHECK(format_of("standard input", "{ A comment } 1. e4") == GameFormat::Pgn);
  CHECK(format_of("a.bgn", "[Event \"x\"]\n\n1. e4 *\n") == GameFormat::Pgn);
}

TEST_CASE("remarks before lines of UCI moves decide nothing, however they arrive") {
  const std::string remarks = "# a long comment on openings\n" + std::string(9000, '#') + "\n";
  auto sniffed = sniff_games(joined_source("# a long comment on openings\n", view_source("e2e4 e7e5\n")));
  REQUIRE(sniffed);
  CHECK(sniffed->format == GameFormat::Uci);
  sniffed = sniff_games(view_source(remarks + "e2e4 e7e5\n"));
  REQUIRE(sniffed);
  CHECK(sniffed->format == GameFormat::Uci);
  sniffed = sniff_games(view_source(remarks + "1. e4 e5 1-0\n"));
  REQUIRE(sniffed);
  CHECK(sniffed->format == GameFormat::Pgn);
  const std::string endless(std::size_t{1} << 20, '#');
  sniffed = sniff_games(view_source(endless));
  REQUIRE(sniffed);
  CHECK(sniffed->format == GameFormat::Pgn);
  CHECK(read_all(*sniffed->source) == endless);
}

TEST_CASE("comments before the first key of JSON5 decide nothing either") {
  const std::string comments =
      "{ // a game\n" + std::string(9000, '\n') + "/* " + std::string(9000, '*') + "/\n";
  auto sniffed = sniff_games(joined_source("{ // a game of mine, long", view_source(" ago\nmoves: []}\n")));
  REQUIRE(sniffed);
  CHECK(sniffed->format == GameFormat::Bgn);
  sniffed = sniff_games(view_source(comments + "moves: [], result: 'W'}\n"));
  REQUIRE(sniffed);
  CHECK(sniffed->format == GameFormat::Bgn);
  const std::string endless = "{ // " + std::string(std::size_t{1} << 20, '/');
  sniffed = sniff_games(view_source(endless));
  REQUIRE(sniffed);
  CHECK(sniffed->format == GameFormat::Pgn);
  CHECK(sniffed->is_doubtful);
  CHECK(read_all(*sniffed->source) == endless);
}

TEST_CASE("a source that was looked into is read from its beginning") {
  for (const std::string_view text : {"[Event \"x\"]\n\n1. e4 *\n", " \n", ""}) {
    auto sniffed = sniff_games(view_source(text));
    REQUIRE(sniffed);
    CHECK(sniffed->format == GameFormat::Pgn);
    CHECK(sniffed->is_empty == (text.size() < 3));
    CHECK(read_all(*sniffed->source) == std::string(text));
  }
}
