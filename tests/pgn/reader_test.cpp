// SPDX-License-Identifier: GPL-3.0-or-later
// The lenient reader: moves, remarks and variations as files in the wild have them.
#include "pgn/reader.h"

#include <doctest/doctest.h>

#include "notation/uci_move.h"
#include "tests/pgn/pgn_text.h"

using namespace chess;
using test::contains;
using test::moves_of;
using test::normalised;
using test::read_pgn;

namespace {

/// The moves, and a check that nothing was reported.
std::string quietly(const std::string& text) {
  std::string reports;
  const std::string moves = normalised(text, &reports);
  CHECK(reports == "");
  return moves;
}

}  // namespace

TEST_CASE("a plain game") {
  const auto read =
      read_pgn("[Event \"E\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n");
  REQUIRE(read.games.size() == 1);
  const ImportedGame& g = read.games.front();
  CHECK(g.status == ImportStatus::Whole);
  CHECK_FALSE(g.is_damaged());
  CHECK(g.number == 1);
  CHECK(g.line == 1);
  CHECK(g.diagnostics.empty());
  CHECK(g.game.tags.get("White") == "A");
  CHECK(g.game.tags.entries().size() == 4);
  CHECK(g.game.result == GameResult::WhiteWins);
  CHECK(g.game.main_moves().size() == 3);
  CHECK(to_uci(g.game.main_moves()[2]) == "g1f3");
}

TEST_CASE("no text, no games") {
  for (const char* text : {"", "\n\n", " \t", "\xEF\xBB\xBF"}) {
    const auto read = read_pgn(text);
    CHECK(read.games.empty());
    CHECK(read.reports() == "");
  }
}

TEST_CASE("moves in every spelling") {
  const std::string ruy = "1. e4 e5 2. Nf3 Nc6 3. Bb5 *";
  for (const char* text : {"1. e4 e5 2. Nf3 Nc6 3. Bb5 *", "1.e4 e5 2.Nf3 Nc6 3.Bb5 *", "e4 e5 Nf3 Nc6 Bb5 *",
                           "1 e4 e5 2 Nf3 Nc6 3 Bb5 *", "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 *",
                           "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 *", "1. e2e4 e7e5 2. Ng1f3 Nb8c6 3. Bf1b5*",
                           "1. e4 e5 2. N1f3 N8c6 3. Bb5 *", "1. e4+ e5# 2. Nf3++ Nc6 3. Bb5 *",
                           "1.e4 ... e5 2.Nf3 2...Nc6 3.Bb5 *", "1e4 e5 2Nf3 Nc6 3Bb5 *",
                           "1. e4, e5; comment\n2. Nf3 Nc6 3. Bb5 *",
                           "1.e2\xE2\x80\x93"
                           "e4 e5 2.Nf3 Nc6 3.Bb5 *"}) {
    CAPTURE(text);
    const std::string moves = normalised(text);
    CHECK((moves == ruy || moves == "1. e4 e5 {comment} 2. Nf3 Nc6 3. Bb5 *"));
  }
  CHECK(quietly("1. e4 d5 2. ed5 Qd5 *") == "1. e4 d5 2. exd5 Qxd5 *");
  CHECK(quietly("1. e4 d5 2. ed Qxd5 *") == "1. e4 d5 2. exd5 Qxd5 *");
  CHECK(quietly("1. e4 a6 2. e5 d5 3. exd6 e.p. Bf5 *") == "1. e4 a6 2. e5 d5 3. exd6 Bf5 *");
  CHECK(quietly("1. e4 a6 2. e5 d5 3. exd6e.p. + Bf5 *") == "1. e4 a6 2. e5 d5 3. exd6 Bf5 *");
  CHECK(quietly("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 O-O *") ==
        "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *");
  CHECK(quietly("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. e1g1 e8h8 *") ==
        "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *");
  CHECK(quietly("1. e4 -- 2. Z0 @@@@ 3. d4 0000 *") == "1. e4 -- 2. -- -- 3. d4 -- *");
}

TEST_CASE("promotions in every spelling") {
  const std::string head = "[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n";
  for (const char* move :
       {"a8=Q+", "a8Q+", "a8=q", "a8(Q)", "a8(Q)+", "a8/Q", "a7a8q", "a7-a8=Q", "a8=D+", "a8=♕"}) {
    CAPTURE(move);
    CHECK(normalised(head + "1. " + move + " Kd7 *") == "1. a8=Q+ Kd7 *");
  }
  CHECK(normalised(head + "1. a8(N) (1. a8(R)+) Kd7 *") == "1. a8=N (1. a8=R+) 1... Kd7 *");
}

TEST_CASE("German letters and figurines are pieces, never pawns") {
  std::string reports;
  CHECK(normalised("1. e4 e5 2. Sf3 Sc6 3. Lb5 Df6 4. Tg1 *", &reports) ==
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 Qf6 4. Rg1 *");
  CHECK(reports == "note: line 1, game 1: pieces that are not in English letters: 'Sf3'; read as such\n");
  CHECK(normalised("1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 *") == "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
  // French and Dutch letters are refused: the game ends there.
  const auto read = read_pgn("1. e4 e5 2. Cf3 Cc6 *");
  CHECK(read.games.front().status == ImportStatus::Damaged);
  CHECK(moves_of(read.games.front().game) == "1. e4 e5 {unread: 2. Cf3 Cc6} *");
}

TEST_CASE("marks, glyphs and NAGs") {
  CHECK(quietly("1. e4!? e5?! 2. Nf3$1 Nc6 $14 $255 *") == "1. e4 $5 e5 $6 2. Nf3 $1 Nc6 $14 $255 *");
  CHECK(quietly("1. e4 ! e5 ?? 2. Nf3 += Nc6 +/- 3. Bb5 ± a6 ∞ 4. Ba4 N *") ==
        "1. e4 $1 e5 $4 2. Nf3 $14 Nc6 $16 3. Bb5 $16 a6 $13 4. Ba4 $146 *");
  CHECK(quietly("1. e4+- e5= 2. Nf3± Nc6!□ *") == "1. e4 $18 e5 $10 2. Nf3 $16 Nc6 $1 $7 *");
  // The verdict on the move goes first; what is said twice is said once.
  CHECK(quietly("1. e4 $14 $16 $1 $1 e5 *") == "1. e4 $1 $14 $16 e5 *");
  std::string reports;
  CHECK(normalised("[Event \"x\"]\n\n$10 1. e4 $256 e5!!! ( $1 1... c5) *", &reports) ==
        "$10 1. e4 {$256} 1... e5 {!!!} (1... c5 $1) *");
  CHECK(contains(reports, "a NAG before the first move of its line: $1; read as said of that move"));
  CHECK(contains(reports, "'$256' is no NAG; kept as a comment"));
  CHECK(contains(reports, "unknown mark '!!!'; kept as a comment"));
}

TEST_CASE("comments find their place") {
  CHECK(quietly("{intro} 1. e4 ({x} 1. d4 {y}) e5 *") == "{intro} 1. e4 ({x} 1. d4 {y}) 1... e5 *");
  CHECK(quietly("1. {a} e4 {b} 1... {c} e5 2. {d} 2. Nf3 *") == "{a} 1. e4 {b} 1... {c} e5 2. {d} Nf3 *");
  CHECK(quietly("{one} {two} 1. e4 {three} {four} ; five\n e5 *") ==
        "{one} {two} 1. e4 {three} {four} {five} 1... e5 *");
  CHECK(quietly("1. e4 (1. d4) {after} e5 *") == "1. e4 (1. d4) {after} 1... e5 *");
  CHECK(quietly("1. e4 e5 2. {last words} *") == "1. e4 e5 {last words} *");
  CHECK(quietly("1. e4 e5 (1... c5 2. {then what} ) (1... e6 2... {odd}) *") ==
        "1. e4 e5 (1... c5 {then what}) (1... e6 {odd}) *");
  CHECK(quietly("{nothing} {played} 1-0") == "{nothing played} 1-0");
  CHECK(quietly("1. e4 1-0 {resigned} $1\n") == "1. e4 $1 {resigned} 1-0");
  CHECK(quietly("{} 1. e4 { } e5 {\n} *") == "1. e4 e5 *");
  CHECK(quietly("1. e4 { [%eval 0.2] [%clk\n0:01:00] text } *") ==
        "1. e4 {[%eval 0.2] [%clk 0:01:00] text} *");
  // Commands before the first move are said of the start; before other moves they stay in their text.
  CHECK(quietly("{see [%csl Ge4] this} 1. e4 e5 2. {see [%csl Ge4]} Nf3 *") ==
        "{[%csl Ge4] see this} 1. e4 e5 2. {see [%csl Ge4]} Nf3 *");
  // A second command of one name is a comment of its own.
  CHECK(quietly("1. e4 {[%csl Ga1] [%csl Rb2] x} *") == "1. e4 {[%csl Ga1] x} {[%csl Rb2]} *");
}

TEST_CASE("a line comment before the tags is about the file") {
  std::string reports;
  CHECK(normalised("; from somewhere\n{kept} ; gone\n[Event \"x\"]\n\n1. e4 *", &reports) ==
        "{kept} 1. e4 *");
  CHECK(contains(reports, "warning: line 1, game 1: a remark before the tags: 'from somewhere'; left out"));
  CHECK(normalised("; kept\n1. e4 *", &reports) == "{kept} 1. e4 *");
  CHECK(reports == "");
}

TEST_CASE("several remarks on one move are subinfos of their own") {
  const auto read = read_pgn("{b} {c} 1. e4 $14 {[%clk 1] t} $1 {u} *");
  const Game& game = read.games.front().game;
  const std::vector<Subinfo>& s = game.node(game.main_line().front()).subinfos;
  REQUIRE(s.size() == 4);
  CHECK(s[0].before == "b");
  CHECK(s[0].nag == Nag::GoodMove);
  CHECK(s[0].comment == "t");
  CHECK(s[0].commands == std::vector<Command>{{"clk", {"1"}}});
  CHECK(s[1].before == "c");
  CHECK(s[2].nag == static_cast<Nag>(14));
  CHECK(s[3].comment == "u");
}

TEST_CASE("variations nest, and stand anywhere") {
  const std::string text = "1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6 (2... d6)) 2... d6) (1... e6) 2. Nf3 *";
  CHECK(quietly(text) == text);
  CHECK(quietly("1. e4 (1. d4 (1. c4)) *") == "1. e4 (1. d4) (1. c4) *");
  std::string reports;
  CHECK(normalised("[Event \"x\"]\n\n(1. d4) 1. e4 e5 () (1... c5 ({x} ) 2. Nf3) ({y}) ) 2. Nf3 ((2. Nc3)) *",
                   &reports) == "1. e4 (1. d4) 1... e5 (1... c5 {x} 2. Nf3) {y} 2. Nf3 (2. Nc3) *");
  CHECK(contains(reports, "a variation without moves; what it says is said of the move"));
  CHECK(contains(reports, "')' without '('; passed over"));
}

TEST_CASE("variations that are not closed") {
  std::string reports;
  CHECK(normalised("1. e4 e5 (1... c5 2. Nf3 1-0\n", &reports) == "1. e4 e5 (1... c5 2. Nf3) 1-0");
  CHECK(contains(reports, "a variation is not closed; it ends with the game"));
  const auto read = read_pgn("[Event \"a\"]\n\n1. e4 (1. d4 (1. c4 *\n\n[Event \"b\"]\n\n1. d4 *\n");
  REQUIRE(read.games.size() == 2);
  CHECK(moves_of(read.games[1].game) == "1. d4 *");
  CHECK(normalised("1. e4 (1. d4 1-0) e5 0-1") == "1. e4 (1. d4) 1... e5 0-1");
}

TEST_CASE("an illegal move ends its line, and no more") {
  const auto read = read_pgn(
      "[Event \"1\"]\n\n1. e4 e5 2. Ke3 {lost} Nc6 (2... d6) 3. Nf3 1-0\n\n"
      "[Event \"2\"]\n\n1. e4 e5 (1... Ke7 2. d4 (2. c4) e4 {x}) (1... d5) 2. Nf3 *\n\n"
      "[Event \"3\"]\n\n1. d4 Nf6 2. Nf3 d5 3. Nd2 *\n");
  REQUIRE(read.games.size() == 3);
  CHECK(read.games[0].status == ImportStatus::Damaged);
  CHECK(moves_of(read.games[0].game) == "1. e4 e5 {unread: 2. Ke3 (lost) Nc6 (2... d6) 3. Nf3} 1-0");
  REQUIRE(read.games[0].diagnostics.size() == 1);
  const Diagnostic& d = read.games[0].diagnostics.front();
  CHECK(d.severity == Severity::Error);
  CHECK(d.line == 3);
  CHECK(d.game == 1);
  CHECK(d.ply == 2);
  CHECK(d.reason == "illegal move 'Ke3'");

  CHECK(read.games[1].status == ImportStatus::Whole);
  CHECK(moves_of(read.games[1].game) ==
        "1. e4 e5 {unread: 1... Ke7 2. d4 (2. c4) e4 (x)} (1... d5) 2. Nf3 *");
  REQUIRE(read.games[1].diagnostics.size() == 1);
  CHECK(read.games[1].diagnostics.front().severity == Severity::Warning);
  CHECK(read.games[1].diagnostics.front().line == 7);

  CHECK(read.games[2].status == ImportStatus::Damaged);
  CHECK(read.games[2].game.main_moves().size() == 4);
  CHECK(read.games[2].diagnostics.front().reason == "ambiguous move 'Nd2'");
}

TEST_CASE("what cannot be played is kept as text, and written so that others can read it") {
  const auto kept = [](const std::string& text) {
    const std::string once = normalised(text);
    std::string reports;
    CHECK(normalised(once, &reports) == once);
    CHECK(reports.empty());
    return once;
  };
  CHECK(kept("1. e4 e5 2. Nf9 Nc6 3. Bb5! $13 {[%clk 0:01:00] {a} pin} a6 1-0") ==
        "1. e4 e5 {unread: 2. Nf9 Nc6 3. Bb5! $13 ((%clk 0:01:00) (a) pin) a6} 1-0");
  CHECK(kept("{a} 1. Ke2 e5 ; rest } of line\n2. d4 *") == "{a unread: 1. Ke2 e5 (rest ) of line) 2. d4} *");
  CHECK(kept("1. e4 {x} (1. e5!? c5) e5 *") == "1. e4 {x} {unread: 1. e5!? c5} 1... e5 *");
  CHECK(kept("1. e4 e5 blah 2. Ke4 *") == "1. e4 e5 {blah} {unread: 2. Ke4} *");
  CHECK(kept("1. e4 some words e5 2. Nf3 *") == "1. e4 {some words} 1... e5 2. Nf3 *");

  std::string many = "1. Ke2";
  while (many.size() < 3 << 20) many += " Nf6 Nf3";
  std::string reports;
  CHECK(normalised(many + " *", &reports).size() < 2 << 20);
  CHECK(contains(reports, "more than a mebibyte of moves that cannot be read; the others are dropped"));
}

TEST_CASE("an ambiguous move is refused, a null move in check too") {
  const auto damaged = [](const char* text) { return read_pgn(text).games.front().is_damaged(); };
  CHECK(damaged("1. d4 d5 2. Nf3 a6 3. Nd2 *"));
  CHECK_FALSE(damaged("1. d4 d5 2. Nf3 a6 3. Nfd2 *"));
  CHECK(damaged("[FEN \"4k3/8/8/8/8/8/4K3/R6R w - - 0 1\"]\n\n1. Rd1 *"));
  CHECK(damaged("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8+ *"));
  CHECK(damaged("1. e4 d5 2. Bb5+ -- *"));
  CHECK(damaged("1. e4 {not closed"));
}

TEST_CASE("words that are no moves become comments, if they cannot be meant as one") {
  std::string reports;
  CHECK(normalised("1. e4 good! e5 RR 2. Nf3 ch Nc6 mate ?!?! *", &reports) ==
        "1. e4 $1 {good} 1... e5 $145 2. Nf3 Nc6 {?!?!} *");
  CHECK(contains(reports, "move 1...: 'good' is no move; kept as a comment"));
  CHECK_FALSE(contains(reports, "'ch'"));
  CHECK(normalised("1. e4 e5 ] } $ [%clk 0:01:00] 2. Nf3 [x Nc6 *", &reports) ==
        "1. e4 e5 {[%clk 0:01:00] $} 2. Nf3 {[ x} 2... Nc6 *");
  CHECK(contains(reports, "'$ [%clk 0:01:00]' is no move; kept as a comment"));
  CHECK(normalised("1. e4 $ e5 2. $ Nf3 *", nullptr) == "1. e4 {$} 1... e5 2. {$} Nf3 *");
}
