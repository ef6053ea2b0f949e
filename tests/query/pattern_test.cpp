// SPDX-License-Identifier: GPL-3.0-or-later
// Patterns: what each word means, where a position fits, what is refused, and that all examples of
// PATTERNS.md are read.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "query/game_filter.h"
#include "query/pattern.h"
#include "tests/query/games.h"

using namespace chess;

namespace {

/// A game without moves from a position.
ImportedGame board(const std::string& fen, const std::string& moves = "") {
  return one_game(
      "[Event \"?\"]\n[White \"Tal, Mihail\"]\n[Black \"Nobody\"]\n[WhiteElo \"2600\"]\n[BlackElo "
      "\"2300\"]\n" +
      (fen.empty() ? std::string() : "[FEN \"" + fen + "\"]\n[SetUp \"1\"]\n") + "[Result \"1-0\"]\n\n" +
      moves + " 1-0\n");
}

/// The half-moves behind which the pattern fits.
std::vector<std::size_t> plies(const std::string& pattern, const ImportedGame& game,
                               bool variations = false) {
  const auto read = Pattern::parse(pattern);
  if (!read) FAIL(pattern << ": " << read.error().reason);
  PatternSearch search(*read);
  std::vector<std::size_t> found;
  for (const PatternHit& hit : search.find(game, variations)) found.push_back(hit.ply);
  CHECK(search.holds(game, variations) == !found.empty());
  return found;
}

using Plies = std::vector<std::size_t>;

bool fits(const std::string& pattern, const std::string& fen) { return !plies(pattern, board(fen)).empty(); }

std::string refusal(const std::string& pattern) {
  const auto read = Pattern::parse(pattern);
  return read ? "" : read.error().reason;
}

const std::string kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const std::string kMiddle = "r1bq1rk1/pp2bppp/2n1pn2/8/2BP4/2N2N2/PP3PPP/R1BQ1RK1 w - - 0 10";

}  // namespace

TEST_CASE("men on squares") {
  for (const char* pattern :
       {"Pe2", "pa7", "[Kk]e1", "[RN]a1", "R[a1,h1]", "Pa-h2", "#Pa-h2 == 8", "_e4", "#_ == 32", "A",
        "#A == 16", "#. == 64", "#a-d1-2 == 8", "#[a1,b2-4] == 4", "e2 & P", "# [Bb] == 4", "P|p", "~A"})
    CHECK_MESSAGE(fits(pattern, kStart), pattern);
  for (const char* pattern : {"Pe4", "Ke8", "Ra2", "~.", "P & p", "#A > 16", "_a1", "#(P | p) != 16"})
    CHECK_MESSAGE(!fits(pattern, kStart), pattern);
}

TEST_CASE("attacks, ways, rays and pins") {
  const std::string fen = "4k3/4r3/8/b7/8/2N5/4N3/4K2R w - - 0 1";
  for (const char* pattern :
       {"b attacks N", "pin through N", "#(pin) == 2", "pin from b through Nc3 to K", "K attacks N",
        "N attackedby K", "ray (r N K)", "ray attack (b N K)", "xray (b N K)", "ray diagonal (b N K)",
        "up 3 e4 & re7", "right 2 Kg1 or right 3 K & R", "between(K k) & r", "distance(K N) == 1",
        "rank K == 1", "file K == 5", "orthogonal K & N", "anydirection 1 K & Ne2"})
    CHECK_MESSAGE(fits(pattern, fen), pattern);
  for (const char* pattern : {"b attacks K", "r attacks R", "pin through r", "ray orthogonal (b N K)",
                              "ray (R K k)", "N attackedby k", "light k & e8 & dark k"})
    CHECK_MESSAGE(!fits(pattern, fen), pattern);
}

TEST_CASE("pawns") {
  const std::string fen = "4k3/p5p1/1p4p1/3Pp3/2P5/8/P5PP/4K3 w - - 0 1";
  for (const char* pattern :
       {"passedpawns == [d5,e5]", "#isolatedpawns == 4", "P & isolatedpawns & a2", "doubledpawns == [g6,g7]",
        "connectedpawns & c4", "islands white == 3", "islands black == 3", "backwardpawns == c4"})
    CHECK_MESSAGE(fits(pattern, fen), pattern);
  CHECK(fits("backwardpawns == c3", "4k3/8/8/2Pp4/1P6/2P5/8/4K3 w - - 0 1"));
  CHECK(fits("backwardpawns == [c2]", "4k3/8/8/8/1P1pP3/3P4/2P5/4K3 w - - 0 1"));
}

TEST_CASE("structures, for both colours") {
  CHECK(fits("structure iqp", kMiddle));
  CHECK(fits("structure carlsbad", "4k3/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/4K3 w - - 0 1"));
  CHECK(fits("structure carlsbad", "4k3/pp3ppp/4p3/3p4/3P4/2P5/PP3PPP/4K3 w - - 0 1"));
  CHECK(fits("structure hedgehog", "4k3/5ppp/pp1pp3/8/2P1P3/8/PP3PPP/4K3 w - - 0 1"));
  CHECK_FALSE(fits("structure hedgehog", kMiddle));
  CHECK(refusal("structure pyramid").find("carlsbad") != std::string::npos);
}

TEST_CASE("numbers") {
  for (const char* pattern : {"power A == power a", "power A == 39", "#P + #p == 16", "#P * 2 - 6 >= 10",
                              "#P / 3 == 2", "#P % 3 == 2", "-#P < 0", "max(#P, 3) == 8", "min(#P, #N) == 2",
                              "abs(#N - #P) == 6", "ply == 0", "movenumber == 1", "quietplies == 0",
                              "elo white == 2600", "WhiteElo > BlackElo + 200", "not eval", "not clock"})
    CHECK_MESSAGE(fits(pattern, kStart), pattern);
  CHECK_FALSE(fits("#P / 0", kStart));
  CHECK_FALSE(fits("eval != 3", kStart));
}

TEST_CASE("moves") {
  const auto game =
      board("", "1. e4 d5 2. exd5 Nf6 3. Bb5+ Bd7 4. Bxd7+ Qxd7 5. Nf3 Qxd5 6. O-O e5 7. b4 e4 8. c4 Qd8");
  CHECK(plies("move from P capture p", game) == Plies{2});
  CHECK(plies("move capture [Bb]", game) == Plies{6, 7});
  CHECK(plies("move previous capture b", game) == Plies{7});
  CHECK(plies("move o-o", game) == Plies{10});
  CHECK(plies("move castle to g1", game) == Plies{10});
  CHECK(plies("move o-o-o", game).empty());
  CHECK(plies("move to e4", game) == Plies{0, 13});
  CHECK(plies("check", game) == Plies{5, 7});
  CHECK(plies("terminal", game) == Plies{16});
  CHECK(plies("not move", game) == Plies{16});
  const auto queen = board("8/P3k3/8/8/8/8/4K3/8 w - - 0 1", "1. a8=N Kd6");
  CHECK(plies("move promote N", queen) == Plies{0});
  CHECK(plies("move promote Q", queen).empty());
  const auto passing = board("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "1. d4 exd3");
  CHECK(plies("move enpassant", passing) == Plies{1});
  CHECK(plies("move capture Pd4", passing) == Plies{1});
  const auto greek = board("", "1. e4 e6 2. d4 d5 3. Nc3 Nf6 4. e5 Nfd7 5. Nf3 Be7 6. Bd3 O-O 7. Bxh7+ Kxh7");
  CHECK(plies("move sacrifice", greek) == Plies{12});
  CHECK(plies("move from B sacrifice to h7 --> check --> move from k", greek).empty());
  CHECK(plies("move from B sacrifice to h7 --> { check move from k }", greek) == Plies{12});
}

TEST_CASE("mate and stalemate") {
  CHECK(plies("mate", board("", "1. f3 e5 2. g4 Qh4#")) == Plies{4});
  CHECK(plies("stalemate", board("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", "1. Qf7")) == Plies{1});
  CHECK(plies("mate or stalemate", board("", "1. e4")).empty());
}

TEST_CASE("sequences") {
  const auto game = board("", "1. e4 e5 2. Qh5 Ke7 3. Qxe5#");
  CHECK(plies("move from P --> move from p --> move from Q", game) == Plies{0});
  CHECK(plies("wtm --> btm", game) == Plies{0, 2, 4});
  CHECK(plies("initial --> .* --> mate", game) == Plies{0});
  CHECK(plies("initial --> .{2} --> move from k", game) == Plies{0});
  CHECK(plies("initial --> .{0,1} --> move from k", game).empty());
  CHECK(plies("initial --> wtm? --> btm", game) == Plies{0});
  CHECK(plies("line --> (--> wtm --> btm){3}", game) == Plies{0});
  CHECK(plies("line --> (--> wtm --> btm)+ --> wtm", game) == Plies{0, 2});
  CHECK(plies("line singlecolor --> wtm{3}", game) == Plies{0});
  CHECK(plies("line <-- mate <-- move from Q", game) == Plies{5});
  CHECK(plies("line 4 --> .+", game) == Plies{0, 1, 2});
  CHECK(plies("(line --> .+) == 2", game) == Plies{4});
  CHECK(plies("find 2 move from Q", game) == Plies{0, 1, 2});
  CHECK(plies("find <-- move from k", game) == Plies{3, 4, 5});
  CHECK(plies("streak (#q == 1) > 5", game) == Plies{0});
}

TEST_CASE("names, and conditions on one square") {
  CHECK(fits("square x in N { x attacks k x attacks r }", "r3k3/2N5/8/8/8/8/8/4K3 b - - 0 1"));
  CHECK_FALSE(fits("square x in N { x attacks k x attacks r }", "r3k3/2N5/8/8/8/8/8/N3K3 b - - 0 1") ==
              false);
  CHECK_FALSE(fits("square all x in N { x attacks k }", "4k3/2N5/8/8/8/8/8/N3K3 b - - 0 1"));
  CHECK(fits("x = Pe2 up 1 x & _e3", kStart));
  CHECK(fits("pawns = #P pawns == 8", kStart));
  CHECK_FALSE(fits("x = Pe5 true", kStart));
  CHECK(fits("if wtm then Ke1 else ke7", kStart));
}

TEST_CASE("flips") {
  const std::string fen = "4k3/8/8/3p4/8/8/8/6K1 w - - 0 1";
  CHECK(fits("flipcolor { Pd4 }", fen));
  CHECK(fits("flipcolor { wtm pd5 }", fen));
  CHECK_FALSE(fits("reversecolor Pd5", fen));
  CHECK(fits("mirror Kb1", fen));
  CHECK(fits("flip Ka2", fen));
  CHECK_FALSE(fits("flip Ka3", fen));
  CHECK(fits("fliphorizontal Kg8", fen));
  CHECK_FALSE(fits("shift { pa1 Kh1 }", fen));
  CHECK(fits("shift { pd5 Kg1 }", fen));
  CHECK(fits("shifthorizontal pa5", fen));
  CHECK(fits("rotate90 { Kb8 }", fen));
  CHECK(fits("#(flip a1) == 4", fen));
  CHECK(fits("flipcolor { player black \"Tal\" }", fen));
  CHECK(fits("flipcolor { BlackElo > WhiteElo }", fen));
  CHECK(fits("flipcolor { result 0-1 }", fen));
  CHECK(fits("flipcolor { up 1 Pd4 & _d5 }", fen));
}

TEST_CASE("notes and tags") {
  const auto game = board(
      "",
      "1. e4 {[%eval 0.3][%clk 0:01:00]} e5 {[%eval 0.2][%clk 0:00:09]} 2. Qh5 $6 {Careless. [%eval -0.5]"
      "[%clk 0:00:40]} Ke7 $4 {It would have forked. [%eval #1][%clk 0:00:02]} 3. Qxe5# {[%clk 0:00:30]}");
  CHECK(plies("eval drops 5", game) == Plies{3});
  CHECK(plies("blunder", game) == Plies{3});
  CHECK(plies("blunder clock < 10", game) == Plies{3});
  CHECK(plies("nag 6", game) == Plies{2});
  CHECK(plies("says \"forked\"", game) == Plies{3});
  CHECK(plies("misses fork", game) == Plies{3});
  CHECK(plies("allows fork", game).empty());
  CHECK(plies("misses mate", game).empty());
  CHECK(plies("originalcomment \"careless\"", game) == Plies{3});
  CHECK(plies("eval > 0.25", game) == Plies{1, 4});
  CHECK(plies("eval black > 0", game) == Plies{3});
  CHECK(plies("clock white == 40", game) == Plies{3, 4});
  CHECK(plies("player(\"Tal\") mate", game) == Plies{5});
  CHECK(plies("player \"Fischer\" mate", game).empty());
  CHECK(plies("White ~ \"tal\" and result 1-0 and mate", game) == Plies{5});
  CHECK(plies("cql(input x.pgn matchcount 2 3 player \"Tal\") [Kk]e7", game) == Plies{4, 5});
  CHECK(plies("cql(matchcount 3) [Kk]e7", game).empty());
}

TEST_CASE("variations are lines of their own") {
  const auto game = board("", "1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. f4");
  CHECK(plies("p[c5,e5]", game) == Plies{2, 3});
  CHECK(plies("pc5", game, true) == Plies{2, 3, 3});
  CHECK(plies("initial", game, true) == Plies{0});
  CHECK(plies("Pe4", game, true) == Plies{1, 2, 3, 2, 3, 3});
}

TEST_CASE("what is refused, and where") {
  CHECK(refusal("").find("a condition at the end (character 1)") != std::string::npos);
  CHECK(refusal("Pe2 foo").find("(character 5)") != std::string::npos);
  CHECK(refusal("Pe2\n  foo").find("line 2, character 3") != std::string::npos);
  CHECK(refusal("(Pe2").find("')'") != std::string::npos);
  CHECK(refusal("P > 3").find("'#'") != std::string::npos);
  CHECK(refusal("#check").find("a set") != std::string::npos);
  CHECK(refusal("Q attacks").find("a condition at the end") != std::string::npos);
  CHECK(refusal("piece x in P true").find("(character 1)") != std::string::npos);
  CHECK(refusal("Pe2 --> .*  .").empty());
  CHECK(refusal("check+").find("'-->'") != std::string::npos);
  CHECK(refusal("line --> .*").find("nothing") != std::string::npos);
  CHECK(refusal("structure x").find("benoni") != std::string::npos);
  CHECK(refusal("flipcolor { fen \"4k3/8/8/8/8/8/8/4K3\" }").find("turned") != std::string::npos);
  CHECK(refusal("fen \"8/8\"").find("not 8") != std::string::npos);
  CHECK(refusal("eco(\"Z\")").find("A00") != std::string::npos);
  CHECK(refusal("WhiteElo >").find("value") != std::string::npos);
  CHECK(refusal("P --> .{1000}").find("too long") != std::string::npos);
  CHECK(refusal(std::string(1000, '(')).find("deep") != std::string::npos);
  CHECK(refusal(std::string(1000, '~')).find("deep") != std::string::npos);
  CHECK(refusal("shift shift shift A").find("large") != std::string::npos);
}

TEST_CASE("a filter asks patterns, also in formulas") {
  const auto game = board("", "1. e4 e5 2. Qh5 Ke7 3. Qxe5#");
  for (const auto& [option, text, kept] : {std::tuple{"pattern", "mate", true},
                                           {"pattern", "Pe4 pe5", true},
                                           {"pattern", "stalemate", false},
                                           {"where", "pattern(\"mate\") and WhiteElo > 2500", true},
                                           {"where", "not pattern('Qh5 #q == 0')", true}}) {
    FilterOptions options;
    options[option].texts.push_back(text);
    const auto filter = GameFilter::make(options);
    REQUIRE_MESSAGE(filter.has_value(), text);
    CHECK_MESSAGE(filter->keeps(game) == kept, text);
  }
  FilterOptions wrong;
  wrong["pattern"].texts.push_back("Pe9");
  const auto refused = GameFilter::make(wrong);
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().place == "--pattern");
}

TEST_CASE("all examples of PATTERNS.md are read") {
  std::ifstream file("src/databases/query/PATTERNS.md");
  std::string line;
  int examples = 0;
  const auto game = board("", "1. e4 e5 2. Qh5 Ke7 3. Qxe5#");
  bool is_there = false;
  while (std::getline(file, line)) {
    if (line.starts_with("## ")) is_there = line == "## Examples";
    if (!is_there || !line.starts_with("| `")) continue;
    std::string pattern = line.substr(3, line.find('`', 3) - 3);
    for (std::size_t at = 0; (at = pattern.find("\\|", at)) != std::string::npos;)
      pattern.replace(at, 2, "|");
    CHECK_MESSAGE(refusal(pattern) == "", pattern);
    CHECK(plies(pattern, game).size() <= 6);
    ++examples;
  }
  CHECK(examples >= 40);
}
