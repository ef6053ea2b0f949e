// SPDX-License-Identifier: GPL-3.0-or-later
// Files made to break readers: answered, in time that grows with the file and not faster.
#include <doctest/doctest.h>

#include <ctime>

#include "base/random.h"
#include "base/text.h"
#include "tests/pgn/pgn_text.h"

using namespace chess;

namespace {

std::string repeat(std::string_view part, std::size_t times) {
  std::string out;
  out.reserve(part.size() * times);
  for (std::size_t i = 0; i < times; ++i) out += part;
  return out;
}

/// Reads everything, and fails when that takes the processor absurdly long (quadratic time would).
test::ReadPgn read_in_time(const std::string& text) {
  const std::clock_t begin = std::clock();
  auto read = test::read_pgn(text);
  CHECK((std::clock() - begin) / CLOCKS_PER_SEC < 10);
  return read;
}

}  // namespace

TEST_CASE("a variation nested 100,000 deep") {
  constexpr int kDepth = 100'000;
  // Kings step to and fro; every line stands for the last move of the line around it.
  std::string text = "[FEN \"7k/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Kb1 Kg8 ";
  for (int i = 0; i < kDepth; ++i) text += i % 2 == 0 ? "(1... Kh7 2. Ka1 Kg8 " : "(2... Kh8 3. Kb1 Kg8 ";
  text += repeat(")", kDepth) + " *\n";
  SUBCASE("well-formed") {}
  SUBCASE("never closed") { text = text.substr(0, text.find(')')); }
  const auto read = read_in_time(text);
  REQUIRE(read.games.size() == 1);
  CHECK(read.games.front().status == ImportStatus::Whole);
  CHECK(read.games.front().game.size() == 3 * kDepth + 3);
  const std::string written = to_pgn(read.games.front().game);
  const auto again = read_in_time(written);
  REQUIRE(again.games.size() == 1);
  CHECK(again.games.front().diagnostics.empty());
  Game expected = read.games.front().game;
  expected.tags = export_tags(expected);
  CHECK(same_game(again.games.front().game, expected));
}

TEST_CASE("100,000 variations side by side") {
  const auto read = read_in_time("1. e4 " + repeat("(1. d4) ", 100'000) + "e5 *");
  REQUIRE(read.games.size() == 1);
  CHECK(read.games.front().game.size() == 100'003);
  CHECK(to_pgn(read.games.front().game).size() > 700'000);
}

TEST_CASE("nothing but parentheses") {
  for (const char* head : {"", "1. e4 ", "[Event \"x\"]\n\n", "1. e4 (", "1. e4 Ke3 "}) {
    for (const char* part : {"(", ")", "()", ")(", "( \n"}) {
      const auto read = read_in_time(head + repeat(part, 100'000));
      CHECK(read.games.size() == (*head == '\0' ? 0 : 1));
    }
  }
}

TEST_CASE("a comment nested 100,000 deep") {
  const auto read = read_in_time("1. e4 " + repeat("{", 100'000) + repeat("}", 100'000) + " e5 *");
  REQUIRE(read.games.size() == 1);
  CHECK(read.games.front().game.main_moves().size() == 2);
  CHECK(read.games.front().status == ImportStatus::Whole);
}

TEST_CASE("a comment longer than 16 MiB is cut, in memory as in a file") {
  const std::string text = "1. e4 {" + repeat("x", (std::size_t{16} << 20) + 5) + "} e5 *";
  for (const bool in_memory : {false, true}) {
    PgnGameReader reader(in_memory ? view_source(text) : memory_source(text));
    const auto game = reader.next();
    REQUIRE(game);
    CHECK(game->game.main_moves().size() == 2);
    REQUIRE(game->diagnostics.size() == 1);
    CHECK(game->diagnostics.front().reason == "a comment of more than 16 MiB");
  }
}

TEST_CASE("braces and brackets that lead nowhere") {
  for (const std::string_view part :
       chess::split("{|}|{{} |{ {} } |{\n\n[A \"\n|[|]|[A \"|[A \"x\"]\n|[Event \"x\"]\n|{\n[Event \"\n|;|"
                    ";\n|%\n|$|$1|*|* |1.|1. |.|…|\"|\\|\r|\n|\xFF|\xEF\xBB\xBF|\xC2\xA0|e4 |e4 *\n|-- |!|"
                    "1. e4\n\n",
                    '|')) {
    CAPTURE(part);
    for (const std::string head : {"", "1. e4 ", "[Event \"x\"]\n"}) read_in_time(head + repeat(part, 8'000));
  }
}

TEST_CASE("a line of 4 MB, of every kind") {
  const std::size_t size = 4'000'000;
  for (const char* head : {"", "[Event \"", "1. e4 {", "1. e4 ", "1. e4 ;", "1. e4 $", "%"}) {
    CAPTURE(head);
    for (const char fill : {'x', '1', ' ', '\0'}) {
      const auto read = read_in_time(head + std::string(size, fill));
      CHECK(read.games.size() <= 1);
    }
  }
}

TEST_CASE("a tag pair longer than any reason is cut, and none of it is taken for moves") {
  const std::string text = "[Event \"" + repeat("e4 e5 ", 300'000) +
                           "\"]\n[Site \"here\"]\n\n1. d4 1-0\n\n[Event \"b\"]\n\n1. c4 *\n";
  const auto read = read_in_time(text);
  REQUIRE(read.games.size() == 2);
  const ImportedGame& first = read.games.front();
  CHECK(first.game.tags.get("Event").size() == (1 << 20) - 8);
  CHECK(first.game.tags.get("Site") == "here");
  CHECK(test::moves_of(first.game) == "1. d4 1-0");
  REQUIRE(first.diagnostics.size() == 1);
  CHECK(first.diagnostics.front().line == 1);
  CHECK(first.diagnostics.front().reason == "tag Event is longer than a mebibyte");
  CHECK(test::moves_of(read.games.back().game) == "1. c4 *");
}

TEST_CASE("many odd tag pairs on one line cost no more than their bytes") {
  for (const char* part : {"[A \"\\\\\"] ", "[A x]", "[A \"a\" ] ", "[A \"a\"b\"]"}) {
    CAPTURE(part);
    const auto read = read_in_time(repeat(part, 200'000) + "\n\n1. e4 *\n");
    REQUIRE(read.games.size() == 1);
    CHECK(test::moves_of(read.games.front().game) == "1. e4 *");
  }
}

TEST_CASE("a game of 10,000 moves") {
  std::string text;
  for (int i = 0; i < 5000; ++i)
    text += std::to_string(2 * i + 1) + ". Nf3 Nf6 " + std::to_string(2 * i + 2) + ". Ng1 Ng8 ";
  const auto read = read_in_time(text + "1/2-1/2");
  REQUIRE(read.games.size() == 1);
  CHECK(read.games.front().game.main_moves().size() == 20'000);
  CHECK(read.games.front().diagnostics.empty());
  const auto again = read_in_time(to_pgn(read.games.front().game));
  CHECK(again.games.front().game.main_moves() == read.games.front().game.main_moves());
}

TEST_CASE("NUL bytes and other control characters are white space") {
  const std::string text = std::string("[Event \"a\0b\"]\n\n1.\0e4\1e5 {x\0y}\x7F*", 32);
  const auto read = read_in_time(text);
  REQUIRE(read.games.size() == 1);
  CHECK(read.games.front().game.tags.get("Event") == "a b");
  CHECK(test::moves_of(read.games.front().game) == "1. e4 e5 {x y} *");
}

TEST_CASE("a game may have half a million moves and 32 MiB of comments") {
  std::string text = "[Event \"x\"]\n\n";
  for (int i = 0; i < 130'000; ++i) text += "Nf3 Nf6 Ng1 Ng8 ";
  text += "*\n\n[Event \"y\"]\n\n1. e4 ";
  for (int i = 0; i < 300'000; ++i) text += "{a} ";
  text += "e5 *\n";
  PgnGameReader reader(memory_source(std::move(text)));
  const auto moves = reader.next();
  REQUIRE(moves.has_value());
  CHECK(moves->status == ImportStatus::Damaged);
  CHECK(moves->game.size() == 500'001);
  REQUIRE(moves->diagnostics.size() == 1);
  CHECK(moves->diagnostics[0].reason == "more than 500000 moves in a game");
  const auto comments = reader.next();
  REQUIRE(comments.has_value());
  CHECK(comments->status == ImportStatus::Whole);
  CHECK(comments->game.main_moves().size() == 2);
  REQUIRE(comments->diagnostics.size() == 1);
  CHECK(comments->diagnostics[0].action == "the others are dropped");
  CHECK_FALSE(reader.next().has_value());
}

TEST_CASE("noise, and games with bytes changed, are answered") {
  Random random(7);
  const std::string alphabet =
      "{}()[];%$*!?.-+#=\"\\ \n\r\t01234567890abcdefghNBRQKOxe4e5[Event \"\xC3\xBC\xFF";
  for (int i = 0; i < 300; ++i) {
    std::string text;
    for (std::size_t n = random.below(2000); n > 0; --n) text += alphabet[random.below(alphabet.size())];
    for (const auto& g : test::read_pgn(text).games) test::read_pgn(to_pgn(g.game));
  }
  const std::string game =
      "[Event \"x\"]\n[Result \"1-0\"]\n\n{a} 1. e4 e5 $1 {[%clk 0:01:00] b} (1... c5 2. Nf3 (2. c3) d6) 2. "
      "Nf3 Nc6 "
      "3. Bb5 a6 1-0\n\n";
  for (int i = 0; i < 3000; ++i) {
    std::string text = repeat(game, 3);
    for (std::size_t n = 1 + random.below(4); n > 0; --n)
      text[random.below(text.size())] = alphabet[random.below(alphabet.size())];
    const auto read = test::read_pgn(text);
    CHECK(read.games.size() >= 1);
    for (const auto& g : read.games) {
      const auto again = test::read_pgn(to_pgn(g.game));
      REQUIRE(again.games.size() == 1);
      REQUIRE(again.games.front().game.main_moves() == g.game.main_moves());
    }
  }
}

TEST_CASE("a long word of an unknown variant is cut between its characters") {
  const auto with_word = [](const std::string& word) { return "[Variant \"Xyz\"]\n\n1. N" + word + " *\n"; };
  for (const std::string& text : {with_word(repeat("ÿ", 300)), with_word(repeat("\xFF", 300)),
                                  with_word(repeat("\xFF", 200)), with_word(repeat("€", 100))}) {
    const auto read = test::read_pgn(text);
    REQUIRE(read.games.size() == 1);
    const std::string written = to_pgn(read.games.front().game);
    CHECK(is_utf8(written));
    const auto again = test::read_pgn(written);
    REQUIRE(again.games.size() == 1);
    CHECK(to_pgn(again.games.front().game) == written);
  }
}

TEST_CASE("a bracket that does not close in a game of unknown rules") {
  const std::string text = "[Variant \"Xyz\"]\n\n1. e4 [x\n{0 ] * }\n*\n";
  const auto read = test::read_pgn(text);
  REQUIRE(read.games.size() == 1);
  const std::string written = to_pgn(read.games.front().game);
  CHECK(written.ends_with("1. e4 x {0 ] *} *\n\n"));
  const auto again = test::read_pgn(written);
  REQUIRE(again.games.size() == 1);
  CHECK(to_pgn(again.games.front().game) == written);
}

TEST_CASE("a bracket with blanks in a game of unknown rules stays whole on any line") {
  const std::string words = "1. abcdefgh abcdefgh 2. abcdefgh abcdefgh 3. abcdefgh abcdefgh abcdefgh ";
  const std::string text = "[Variant \"Xyz\"]\n\n" + words + "\n[Resul N@f6t *] 1. e4 e5 *\n";
  const auto read = test::read_pgn(text);
  REQUIRE(read.games.size() == 1);
  const std::string written = to_pgn(read.games.front().game);
  const auto again = test::read_pgn(written);
  REQUIRE(again.games.size() == 1);
  CHECK(again.games.front().game.unread.ends_with("{[Resul N@f6t *]} 1. e4 e5"));
  CHECK(to_pgn(again.games.front().game) == written);
}

TEST_CASE("a sign before a move that cannot be played is kept with it") {
  const auto read = test::read_pgn("1. e4 (1. N $14 f6 e5) 1... e5 *\n");
  REQUIRE(read.games.size() == 1);
  CHECK(to_pgn(read.games.front().game).ends_with("1. e4 {unread: 1. N $14 f6 e5} 1... e5 *\n\n"));
}

TEST_CASE("what is said behind the end of moves that are not read is kept with them") {
  const auto read =
      test::read_pgn("[Variant \"Xyz\"]\n\n1. e4 * {one} $1\n\n[Variant \"Xyz\"]\n\n1. e4 *\n{two}\n");
  REQUIRE(read.games.size() == 2);
  CHECK(read.games[0].game.unread == "1. e4 {one} $1");
  CHECK(read.games[1].game.unread == "1. e4 {two}");
}

TEST_CASE("moves that are not read begin no line with what would be something else there") {
  for (const auto* text :
       {"[Variant \"Xyz\"]\n\n ! % 1. e4 *\n", "[Variant \"Xyz\"]\n\n ! [White \"A\"] 1. e4 *\n"}) {
    const auto read = test::read_pgn(text);
    REQUIRE(read.games.size() == 1);
    const std::string written = to_pgn(read.games.front().game);
    CAPTURE(written);
    const auto again = test::read_pgn(written);
    REQUIRE(again.games.size() == 1);
    CHECK(again.games.front().game.unread.ends_with("1. e4"));
    CHECK(to_pgn(again.games.front().game) == written);
  }
}

TEST_CASE("a number alone on a line between lines that are no game is one of them") {
  const auto read = test::read_pgn("nothing here\n0\nor here\n\n12\n");
  CHECK(read.games.empty());
  REQUIRE(read.last.size() == 1);
  CHECK(to_string(read.last.front()).contains("4 lines are passed over"));
}

TEST_CASE("what is left of a command around another one is text wherever it stands") {
  for (const auto* text : {"{[%x [%clk 0:01:00] 1]} 1. e4 *\n", "1. e4 {[%x [%clk 0:01:00] 1]} *\n"}) {
    const std::string written = to_pgn(test::read_pgn(text).games.front().game);
    CAPTURE(written);
    CHECK(written.contains("(%x"));
    CHECK(to_pgn(test::read_pgn(written).games.front().game) == written);
  }
}
