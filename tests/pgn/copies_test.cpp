// SPDX-License-Identifier: GPL-3.0-or-later
// Games that may leave as they came (PgnReader::append_copy), and those whose trees are made late.
#include <doctest/doctest.h>

#include "tests/io/sources.h"
#include "tests/support/pgn_copies.h"

using namespace chess;
using test::copy_games;

namespace {

const std::string kTags = "[Event \"a\"]\n[Result \"1-0\"]\n\n";
const std::string kGame = kTags + "1. e4 e5 1-0\n\n";

/// The copy of the first game; empty if there is none.
std::string copy_of(const std::string& text) {
  const auto read = copy_games(text);
  CHECK(read.fault == "");
  CHECK(test::fault_of_copies(text) == "");
  REQUIRE_FALSE(read.games.empty());
  return read.games.front().second;
}

}  // namespace

TEST_CASE("a game that is sound is copied as it stands") {
  for (const char* moves :
       {"1. e4 e5 1-0",
        "1.e4   e5!?  ± 2. Nf3\n\n   Nc6 $14\t{a  comment\n  of  lines  }\n(2... d6\n;words\n) 1-0",
        "{before} 1. e4 {[%clk 0:01:00] } 1... e5 2. g1f3 1-0", "1-0",
        "1. e4 e5 2. Ke2 Ke7 3. Nf3 Nf6 {Zürich, \xC2\xAB"
        "17\xC2\xBB} 1-0",
        "e4 e5 (1... c5 {a {b} 2. Nf3) 1-0"}) {
    CAPTURE(std::string(moves));
    CHECK(copy_of(kTags + moves + "\n") == kTags + moves + "\n\n");
    CHECK(copy_of("\n\n" + kTags + moves + "\n\n\n" + kGame) == kTags + moves + "\n\n");
  }
  // Without a roster, and without blank lines.
  CHECK(copy_of("[Site \"b\"] [Event \"a\"]\n1. e4 *\n[Event \"b\"]\n*\n") ==
        "[Site \"b\"] [Event \"a\"]\n1. e4 *\n\n");
}

TEST_CASE("lines of a copy end with a line feed") {
  const std::string text = kTags + "1. e4 {a\nb} e5\n2. Nf3 1-0";
  std::string crlf, mixed;
  for (const char c : text) {
    crlf += c == '\n' ? "\r\n" : std::string(1, c);
    mixed += c == '\n' && mixed.size() % 2 == 0 ? "\r\n" : std::string(1, c);
  }
  CHECK(copy_of(crlf + "\r\n\r\n") == text + "\n\n");
  CHECK(copy_of(mixed + "\r\n") == text + "\n\n");
}

TEST_CASE("a game that was mended, or is not all that is said of it, is not copied") {
  for (const std::string& text : std::vector<std::string>{kTags + "1. e4 e5 2. Nf6 1-0",
                                                          kTags + "1. e4 e5",
                                                          kTags + "1. e4 e5 0-1",
                                                          kTags + "1. e4 e5 3. Nf3 1-0",
                                                          kTags + "1. e4 e5 (1... c5 1-0",
                                                          kTags + "1. e4 {e5 1-0",
                                                          kTags + "1. e4 e5 1-0 {mate soon}",
                                                          kTags + "1. e4 e5 1-0 $14",
                                                          kTags + "1. e4 e5 1-0\n{at the end}",
                                                          kTags + "1. e4 e5 1 - 0",
                                                          "[Result \"*\"]\n\n1. e4 1-0",
                                                          "[Result \"1/2\"]\n\n1. e4 1/2-1/2",
                                                          "[Result \"1/2-1/2\"]\n\n1. e4 1/2",
                                                          "{of the file} " + kGame,
                                                          "1. e4 e5 1-0",
                                                          "[WHITE \"a\"]\n\n1. e4 *",
                                                          "[Event a]\n\n1. e4 *",
                                                          "[Event \"a\xFC\"]\n\n1. e4 *",
                                                          "[FEN \"bad\"]\n\n1. e4 *",
                                                          "[Event \"a\"]\r\r1. e4 *",
                                                          "[Event \"a\x01\"]\n\n1. e4 *",
                                                          "[Event \"a\"]\n\n1. e4 \x7F *",
                                                          std::string("[Event \"a\"]\n\n1. e4 \0 *", 21),
                                                          "[Event \"a\"]\n% hidden\n1. e4 *",
                                                          kTags + "1. f3 e5 2. g4 Qh4# 1-0"}) {
    CAPTURE(text);
    CHECK(copy_of(text) == "");
    CHECK(copy_of(text + "\n\n") == "");
  }
}

TEST_CASE("what stands between games keeps none from being copied") {
  for (const char* before :
       {"prose\n\n", "\xEF\xBB\xBF", "1. e4 e5 {not closed\n\n", "[pgn]\n", "\r\r", "1. e4 Nf9\n"}) {
    const auto read = copy_games(before + kGame);
    CAPTURE(std::string(before));
    REQUIRE_FALSE(read.games.empty());
    CHECK(read.games.back().second == kGame);
  }
}

TEST_CASE("copies do not depend on how the bytes arrive, and end at a mebibyte") {
  const std::string filling(900'000, 'x');
  std::string text = kGame + kTags + "1. e4 {" + filling + "} 1-0\n\n";
  for (int i = 0; i < 2000; ++i)
    text += kGame + "[Event \"a\"]\n\n1. e4 {it {was} " + std::to_string(i) + "} *\n";
  text += kTags + "1. e4 {" + filling + "} {" + filling + "} 1-0\n\n" + kGame;
  const auto read = copy_games(text);
  CHECK(read.fault == "");
  CHECK(read.games.size() == 4004);
  CHECK(read.copies() == 2003);
  CHECK(read.games[1].second.size() > filling.size());
  CHECK(read.games[4002].second == "");
  for (const std::size_t step : {1, 1000, 65536}) {
    const auto slowly = copy_games(std::make_unique<test_io::SlowSource>(text, step), view_source(text));
    CHECK(slowly.fault == "");
    CHECK(slowly.text == read.text);
  }
}

TEST_CASE("moves that are not wanted are not copied, nor made later") {
  const TagQuestion none = [](const Tags& tags) { return tags.get("Event") != "a"; };
  LatePgnReader reader(view_source(kGame + "[Event \"b\"]\n\n1. d4 *\n\n"), none);
  std::string copy;
  REQUIRE(reader.lend() != nullptr);
  CHECK_FALSE(reader.reader().append_copy(copy));
  ImportedGame* const game = reader.lend();
  REQUIRE(game != nullptr);
  CHECK(reader.reader().append_copy(copy));
  CHECK(copy == "[Event \"b\"]\n\n1. d4 *\n\n");
  reader.complete();
  CHECK(main_plies(game->game) == 1);
  CHECK(reader.lend() == nullptr);
}
