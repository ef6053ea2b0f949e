// SPDX-License-Identifier: GPL-3.0-or-later
// What stands elsewhere than it should: variations before or behind their move, words behind tags; and what
// the reader cannot know: starts that nobody told, words that are castling only in Chess960.
#include <doctest/doctest.h>

#include "tests/pgn/pgn_text.h"

using namespace chess;
using test::contains;
using test::moves_of;
using test::normalised;
using test::read_pgn;

namespace {

/// The moves read and written twice.
std::string stable(const std::string& text) {
  const std::string once = normalised(text);
  CHECK(normalised(once) == once);
  return once;
}

std::string with_variant(const std::string& variant, const std::string& fen) {
  return "[Variant \"" + variant + "\"]\n[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n";
}

}  // namespace

TEST_CASE("a variation stands where its move number says") {
  CHECK(stable("1. e4 e5 (2. Nf3 Nc6) 2. f4 *") == "1. e4 e5 2. f4 (2. Nf3 Nc6) *");
  CHECK(stable("1. e4 (1... c5) 1... e5 *") == "1. e4 e5 (1... c5) *");
  CHECK(stable("1. e4 e5 (2. Nf3) (2. d4 (2. c4) exd4) 2. f4 $1 {good} d5 *") ==
        "1. e4 e5 2. f4 $1 {good} (2. Nf3) (2. d4 exd4) (2. c4) 2... d5 *");
  CHECK(stable("1. e4 (1. d4 (1... d5) 1... Nf6) e5 *") == "1. e4 (1. d4 Nf6 (1... d5)) 1... e5 *");
  // By the standard, it is an alternative to the last move.
  CHECK(stable("1. e4 e5 (1... c5) 2. Nf3 *") == "1. e4 e5 (1... c5) 2. Nf3 *");
  CHECK(stable("(1. d4 d5) 1. e4 *") == "1. e4 (1. d4 d5) *");
  // The number alone is no proof.
  CHECK(stable("1. e4 e5 (2. Ke5) 2. Nf3 *") == "1. e4 e5 {unread: 2. Ke5} 2. Nf3 *");
}

TEST_CASE("a variation behind the last move of a line that was not decided goes on with it") {
  std::string reports;
  CHECK(normalised("1. e4 e5 (2. Nf3 Nc6 3. Bb5) *", &reports) == "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
  CHECK(contains(reports, "a variation that goes on behind the last move of its line"));
  CHECK(stable("1. e4 e5 {the end} (2. Nf3) (2. f4 d5) *") == "1. e4 e5 {the end} 2. Nf3 (2. f4 d5) *");
  CHECK(stable("1. e4 (1. d4 d5 (2. c4 e6)) 1-0") == "1. e4 (1. d4 d5 2. c4 e6) 1-0");
  CHECK(stable("(1. e4 e5) *") == "1. e4 e5 *");
  CHECK(stable("((( 1. c4 *") == "1. c4 *");
  CHECK(read_pgn("1. e4 e5 (2. Nf3)\n\n[Event \"b\"]\n\n1. d4 *\n").games.size() == 2);
  // What could have followed a game that ended is no part of it, and stays as it is written.
  CHECK(stable("1. e4 e5 (2. Nf3 Nc6) 1-0") == "1. e4 e5 {unread: (2. Nf3 Nc6)} 1-0");
  CHECK(stable("[Result \"0-1\"]\n\n1. e4 e5 (2. Nf3 {why} Nc6)") ==
        "1. e4 e5 {unread: (2. Nf3 (why) Nc6)} 0-1");
}

TEST_CASE("numbers of moves that cannot be played stay as they are written") {
  CHECK(normalised("1. e4 e5 (5. Nh5 Nc6) 2. d4 *") == "1. e4 e5 {unread: 5. Nh5 Nc6} 2. d4 *");
  CHECK(normalised("1. e4 e5 (1... Nh5 Nc6 2 d4) 2. d4 *") == "1. e4 e5 {unread: 1... Nh5 Nc6 2 d4} 2. d4 *");
  CHECK(normalised("1. e4 e5 (Nh5) 2. Ke5 *") == "1. e4 e5 {unread: 1... Nh5} {unread: 2. Ke5} *");
}

TEST_CASE("a start that nobody told is not replayed from another") {
  for (const std::string head :
       {"[FEN \"?\"]\n[SetUp \"1\"]\n[Variant \"Chess960\"]\n", "[FEN \"?\"]\n[SetUp \"1\"]\n",
        "[SetUp \"1\"]\n", "[Variant \"Chess960\"]\n", "[Variant \"Horde\"]\n[SetUp \"1\"]\n"}) {
    for (const std::string moves : {"1. b3 b6 2. Ng3 e5 *", "*"}) {
      const auto read = read_pgn(head + "\n" + moves + "\n");
      REQUIRE(read.games.size() == 1);
      CHECK(read.games[0].status == ImportStatus::Refused);
      const std::string written = to_pgn(read.games[0].game);
      CHECK(contains(written, head));
      CHECK(written.ends_with("\n\n" + moves + "\n\n"));
    }
  }
  CHECK(moves_of(read_pgn("[FEN \"?\"]\n\n1. e4 *\n").games[0].game) == "1. e4 *");
  CHECK(moves_of(read_pgn("[Variant \"Horde\"]\n\n1. e5 *\n").games[0].game) == "1. e5 *");
}

TEST_CASE("rights that cannot be change neither rules nor tags") {
  const std::string fen = "r3k2r/pppq1ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPPQ1PPP/R4RK1 w KQkq - 0 9";
  for (const char* variant : {"From Position", "Standard", "?"}) {
    const std::string text = with_variant(variant, fen) + "9. Nd5 O-O *\n";
    const auto game = read_pgn(text).games.front();
    CHECK(game.status == ImportStatus::Whole);
    CHECK(game.game.variant() == Variant::Standard);
    const std::string written = to_pgn(game.game);
    CHECK(contains(written, with_variant(variant, fen) + "9. Nd5 O-O *\n"));
    CHECK(to_pgn(read_pgn(written).games.front().game) == written);
    CHECK(contains(read_pgn(text).reports(),
                   "game 1: castling rights 'KQkq' without king and rook in place; read as kq"));
  }
  // Chess960 that is known by its rank leaves the tag, too.
  const std::string rank = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
  const auto game = read_pgn(with_variant("From Position", rank) + "1. g3 *\n").games.front().game;
  CHECK(game.variant() == Variant::Chess960);
  CHECK(contains(to_pgn(game), with_variant("From Position", rank)));
  // The usual start of Chess960 is written, since a reader knows none.
  Game usual;
  usual.chess960 = true;
  CHECK(contains(to_pgn(usual), "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]"));
}

TEST_CASE("a move of the king onto its rook is castling in Chess960 only") {
  for (const char* word : {"Kh1", "Kxh1", "Kg1"}) {
    const auto read = read_pgn(std::string("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. ") + word + " Nf6 *\n");
    CHECK(read.games[0].status == ImportStatus::Damaged);
    CHECK(read.games[0].game.main_moves().size() == 6);
  }
  for (const char* word : {"Kc1", "Ka1"})
    CHECK(normalised(std::string("1. d4 d5 2. Bf4 Bf5 3. Nc3 Nc6 4. Qd2 Qd7 5. ") + word + " *")
              .ends_with(std::string("{unread: 5. ") + word + "} *"));
  const std::string fen = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1";
  for (const char* word : {"Kg1", "Kxg1"}) {
    std::string reports;
    const auto read = read_pgn(with_variant("Chess960", fen) + "1. " + word + " O-O-O *\n");
    CHECK(moves_of(read.games[0].game) == "1. O-O O-O-O *");
    CHECK(contains(read.reports(), std::string("'") + word + "' as a move of the king; read as castling"));
  }
}

TEST_CASE("a word behind a tag splits no game, and is kept") {
  const auto read = read_pgn("[Event \"A\"]word (not yet)\n[White \"x\"] 12\n[Black \"y\"]\n\n1. e4 *\n");
  REQUIRE(read.games.size() == 1);
  CHECK(read.games[0].game.tags.get("Event") == "A");
  CHECK(read.games[0].game.tags.get("White") == "x");
  CHECK(
      contains(read.reports(), "warning: line 1, game 1: 'word (not yet)' behind a tag; kept as a comment"));
  CHECK(moves_of(read.games[0].game) == "{word (not yet)} {12} 1. e4 *");
  // Moves on the line of the tags are moves.
  CHECK(read_pgn("[Event \"A\"] 1. e4 *\n[Event \"B\"] d4 d5 1-0\n[Event \"C\"] *\n").games.size() == 3);
}

TEST_CASE("what only one kind of file has: a tag with a colon, nothing but a comment") {
  CHECK(read_pgn("[BlackType: \"program\"]\n").games.size() == 1);
  const auto read = read_pgn("{ Starting comment }\n");
  REQUIRE(read.games.size() == 1);
  CHECK(read.games[0].game.comment == "Starting comment");
  CHECK(read_pgn("; a file without games\n").games.empty());
  CHECK(read_pgn("prose {and braces}\n").games.empty());
  CHECK(read_pgn("1. e4 *\n\n{the end}\n").games.size() == 1);
}

TEST_CASE("moves that are not understood come back as they stood") {
  const std::string head =
      "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
      "[Black \"?\"]\n[Result \"*\"]\n[Variant \"Los Alamos\"]\n\n";
  for (const std::string moves :
       {"1. e4 {line one\nline two\n\npara} e5 ; rest of line\n2. Nf3! $16 (2. Nc3 {x}) *",
        "{first\n  indented}\n1.e4   e5\t2 Nf3 ; last\n*", "; alone\n1... e5 2...Nf3 *", "1. e4 $ e5\n$ x *",
        "1. a very long line that goes on and on beyond eighty characters 2. because nobody broke it *",
        "*"}) {
    const std::string text = head + moves + "\n\n";
    const auto read = read_pgn(text);
    REQUIRE(read.games.size() == 1);
    CHECK(to_pgn(read.games[0].game) == text);
    std::string crlf;
    for (const char c : text) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
    CHECK(to_pgn(read_pgn(crlf).games[0].game) == text);
  }
  // Comments between tags, and words behind them, come first.
  CHECK(contains(
      to_pgn(read_pgn("[Variant \"Los Alamos\"] odd\n[Round \"?\"]\n{a}\n[White \"x\"]\n\n{b\nc}\n1. e4 *")
                 .games[0]
                 .game),
      "\n\n{odd} {a} {b\nc}\n1. e4 *\n"));
  // On one line, a comment up to the end of a line needs braces.
  CHECK(normalised("[Variant \"Los Alamos\"]\n\n1. e4 ; rest\n{two\nlines} e5 *") ==
        "1. e4 {rest} {two lines} e5 *");
  // What would not come back as text is written token by token.
  for (const std::string moves : {"1. e4 { open", "( 1. e4", "1. e4 ) e5 *", "% hidden\n1. e4 *"}) {
    const std::string once = to_pgn(read_pgn(head + moves + "\n").games[0].game);
    CHECK(to_pgn(read_pgn(once).games[0].game) == once);
  }
}

TEST_CASE("a result that the board contradicts is said") {
  const auto reports = [](const std::string& text) { return read_pgn(text).reports(); };
  CHECK(contains(reports("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0"),
                 "warning: line 3, game 1: the board shows checkmate, which is 0-1, and the result is 1-0"));
  CHECK(
      contains(reports("[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# *"), "note: line 3, game 1: the board shows"));
  CHECK(contains(
      reports("[SetUp \"1\"]\n[FEN \"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1\"]\n[Result \"1-0\"]\n\n1. Qg6 1-0"),
      "the board shows stalemate, which is 1/2-1/2, and the result is 1-0"));
  CHECK_FALSE(contains(reports("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1"), "the board"));
  CHECK_FALSE(contains(reports("[Result \"1-0\"]\n\n1. e4 1-0"), "the board"));
}
