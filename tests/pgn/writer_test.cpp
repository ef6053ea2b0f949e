// SPDX-License-Identifier: GPL-3.0-or-later
// The strict writer: exact bytes, what is lost and said to be, and that what is written reads back.
#include "pgn/writer.h"

#include <doctest/doctest.h>

#include <sstream>

#include "game/strip.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "pgn/detail/line_wrapper.h"
#include "tests/pgn/pgn_text.h"

using namespace chess;
using test::moves_of;
using test::read_pgn;

namespace {

NodeId add(Game& game, NodeId parent, const char* san) {
  Position pos = game.start();
  std::vector<Move> path;
  for (NodeId at = parent; at != kRootNode; at = game.node(at).parent) path.push_back(game.node(at).move);
  for (auto m = path.rbegin(); m != path.rend(); ++m) pos.play(*m);
  return game.add_unchecked(parent, *parse_san(pos, san));
}

Subinfo say(std::string comment) {
  Subinfo s;
  s.comment = std::move(comment);
  return s;
}

PgnLosses losses_of(const Game& game) {
  std::string out;
  return append_pgn(game, out);
}

}  // namespace

TEST_CASE("a game without anything") {
  CHECK(to_pgn(Game{}) ==
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black "
        "\"?\"]\n[Result \"*\"]\n"
        "\n*\n\n");
  CHECK_FALSE(losses_of(Game{}).any());
}

TEST_CASE("the roster comes first, then the tags in their order") {
  Game game;
  game.tags.set("ECO", "A00");
  game.tags.set("White", "A \"B\" \\C");
  game.tags.set("Event", "E");
  game.tags.set("Site", "");
  game.tags.set("Result", "0-1");
  game.tags.set("Annotator", "x");
  game.result = GameResult::WhiteWins;
  CHECK(to_pgn(game) ==
        "[Event \"E\"]\n[Site \"\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A \\\"B\\\" "
        "\\\\C\"]\n[Black \"?\"]\n"
        "[Result \"1-0\"]\n[ECO \"A00\"]\n[Annotator \"x\"]\n\n1-0\n\n");
}

TEST_CASE("set-ups and variants are in the tags") {
  Game game(*parse_position("4k3/8/8/8/8/8/8/R3K3 b Q - 0 7"));
  add(game, kRootNode, "Ke7");
  CHECK(to_pgn(game).ends_with("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b Q - 0 7\"]\n\n7... Ke7 *\n\n"));
  game.tags.set("FEN", "4k3/8/8/8/8/8/8/R3K3 b A - 0 7");  // says the same
  game.tags.set("SetUp", "0");
  CHECK(to_pgn(game).ends_with("[FEN \"4k3/8/8/8/8/8/8/R3K3 b A - 0 7\"]\n[SetUp \"1\"]\n\n7... Ke7 *\n\n"));
  game.tags.set("FEN", "nonsense");
  CHECK(export_tags(game).get("FEN") == "4k3/8/8/8/8/8/8/R3K3 b Q - 0 7");

  Game standard;
  standard.tags.set("FEN", "8/8/8/8/8/8/8/8 w - - 0 1");
  CHECK(export_tags(standard).get("FEN") == "8/8/8/8/8/8/8/8 w - - 0 1");  // who else would tell
  add(standard, kRootNode, "e4");
  CHECK_FALSE(export_tags(standard).find("FEN"));
  standard.tags.set("FEN", kStartFen);
  CHECK(export_tags(standard).find("FEN"));
  standard.chess960 = true;
  CHECK(export_tags(standard).get("Variant") == "Chess960");
  standard.tags.set("Variant", "fischerandom");
  CHECK(export_tags(standard).get("Variant") == "fischerandom");
  standard.tags.set("Variant", "chess-960");  // python-chess, for one, does not know it
  CHECK(export_tags(standard).get("Variant") == "Chess960");
  standard.tags.set("Variant", "Standard");
  CHECK(export_tags(standard).get("Variant") == "Chess960");
  standard.chess960 = false;
  standard.tags.set("Variant", "Chess960");
  CHECK_FALSE(export_tags(standard).find("Variant"));
  standard.tags.set("Variant", "Regular");
  CHECK(export_tags(standard).get("Variant") == "Standard");
  standard.tags.set("Variant", "From Position");
  CHECK(export_tags(standard).get("Variant") == "From Position");
  standard.tags.set("Variant", "Bughouse");
  CHECK(export_tags(standard).get("Variant") == "Bughouse");
  // Nobody knows by which rules moves can be played that are kept as text.
  standard.tags.set("Variant", "Chess960");
  standard.tags.set("FEN", "no position");
  standard.unread = "1. e4";
  CHECK(export_tags(standard).get("Variant") == "Chess960");
  CHECK(export_tags(standard).get("FEN") == "no position");
}

TEST_CASE("moves, NAGs, comments, variations: in this order") {
  Game game;
  const NodeId e4 = add(game, kRootNode, "e4");
  const NodeId e5 = add(game, e4, "e5");
  const NodeId c5 = add(game, e4, "c5");
  const NodeId nf3 = add(game, c5, "Nf3");
  add(game, c5, "Nc3");
  add(game, nf3, "d6");
  add(game, add(game, e5, "Nf3"), "Nc6");
  CHECK(moves_of(game) == "1. e4 e5 (1... c5 2. Nf3 (2. Nc3) 2... d6) 2. Nf3 Nc6 *");

  Subinfo s = say("best by  test");
  s.before = "now";
  s.nag = Nag::GoodMove;
  s.commands = {{"eval", {"0.35", "22"}}, {"clk", {"0:01:00"}}};
  game.node(e4).subinfos = {s, say("second")};
  game.node(e4).subinfos[1].nag = Nag::Novelty;
  CHECK(moves_of(game) ==
        "{now} 1. e4 $1 $146 {[%eval 0.35,22] [%clk 0:01:00] best by test} {second} 1... e5 (1... c5 2. Nf3 "
        "(2. "
        "Nc3) 2... d6) 2. Nf3 Nc6 *");
  game.node(e5).subinfos = {s};
  CHECK(moves_of(game).find("{second} 1... {now} e5 $1 {[%eval") != std::string::npos);
  game.node(c5).subinfos = {s};
  CHECK(moves_of(game).find("({now} 1... c5 $1 {[%eval") != std::string::npos);
  game.comment = "of the game";
  CHECK(moves_of(game).starts_with("{of the game} {now} 1. e4"));
}

TEST_CASE("without tags, a game is its moves") {
  Game game = read_pgn("[Event \"E\"]\n\n1. e4 {good} (1. d4) e5 1-0").games.at(0).game;
  CHECK(to_pgn(game, {.tags = false}) == "1. e4 {good} (1. d4) 1... e5 1-0\n\n");
  strip(game, {.comments = true, .variations = true});
  CHECK(to_pgn(game, {.tags = false}) == "1. e4 e5 1-0\n\n");
}

TEST_CASE("one provider's clock stands in one comment with what another says") {
  Game game;
  const NodeId e4 = add(game, kRootNode, "e4");
  Subinfo ours = say("Best by test.");
  ours.id = "us";
  ours.commands = {{"eval", {"0.35"}}};
  Subinfo clock;
  clock.commands = {{"clk", {"0:01:00"}}};
  game.node(e4).subinfos = {ours, clock};
  CHECK(moves_of(game) == "1. e4 {[%eval 0.35] [%clk 0:01:00] Best by test.} *");
  // Words, other commands, a second clock, and a provider's own further comments keep to themselves.
  clock.comment = "Mine.";
  game.node(e4).subinfos = {ours, clock};
  CHECK(moves_of(game) == "1. e4 {[%eval 0.35] Best by test.} {[%clk 0:01:00] Mine.} *");
  clock.comment.clear();
  clock.commands.push_back({"eval", {"0.10"}});
  game.node(e4).subinfos = {ours, clock};
  CHECK(moves_of(game) == "1. e4 {[%eval 0.35] Best by test.} {[%clk 0:01:00] [%eval 0.10]} *");
  clock.commands.pop_back();
  clock.id = "us";
  game.node(e4).subinfos = {ours, clock};
  CHECK(moves_of(game) == "1. e4 {[%eval 0.35] Best by test.} {[%clk 0:01:00]} *");
}

TEST_CASE("null moves and castling") {
  CHECK(test::normalised("1. e4 -- 2. Nf3 -- 3. Be2 -- 4. O-O *") == "1. e4 -- 2. Nf3 -- 3. Be2 -- 4. O-O *");
}

TEST_CASE("lines of 80 characters") {
  std::string moves;
  for (int i = 0; i < 100; ++i) moves += "Nf3 Nf6 Ng1 Ng8 ";
  Game game = read_pgn(moves + "*").games.front().game;
  // A comment with long, wide and risky words does the rest.
  game.node(game.main_line().back()).subinfos = {
      say("größer " + std::string(100, 'x') + " %percent [Event \"x\"] a " + std::string(70, 'y') + " %z")};
  const std::string text = to_pgn(game);
  std::istringstream lines(text);
  bool has_long = false;
  for (std::string line; std::getline(lines, line);) {
    CHECK_FALSE(line.starts_with('%'));
    if (!line.starts_with("[Event \"?\"]")) CHECK_FALSE(line.starts_with("[Event"));
    // A space before the line break: there the comment was wrapped.
    if (line.ends_with(' ')) CHECK(line.find_first_of("{xy%") != std::string::npos);
    if (line.size() > 100)
      has_long = true;
    else
      CHECK(line.size() <= 84);  // 80 characters, and the risky words that stay with their neighbour
  }
  CHECK(has_long);
  REQUIRE(read_pgn(text).games.size() == 1);
  Game expected = game;
  expected.tags = export_tags(game);
  CHECK(same_game(read_pgn(text).games.front().game, expected));
}

TEST_CASE("words are wrapped and glued") {
  std::string out;
  LineWrapper wrapper(out, 10);
  wrapper.word("aaaa");
  wrapper.word("(");
  wrapper.glue_next();
  wrapper.word("bbbb");
  wrapper.word(")", true);
  wrapper.word("ää");
  wrapper.word("%c", false, true);
  wrapper.word(std::string(15, 'd'));
  wrapper.word("e");
  wrapper.finish();
  CHECK(out == "aaaa\n(bbbb) ää %c\nddddddddddddddd\ne\n");

  out.clear();
  LineWrapper parentheses(out, 10);
  parentheses.word("a");
  for (int i = 0; i < 25; ++i) parentheses.word(")", true);
  parentheses.finish();
  CHECK(out == "a)))))))))\n))))))))))\n))))))\n");

  out.clear();
  LineWrapper endless(out, 0);
  for (int i = 0; i < 100; ++i) endless.word("abc");
  endless.finish();
  CHECK(out.size() == 400);
}

TEST_CASE("what PGN cannot say is named") {
  const auto loss = [](auto change) {
    Game game;
    const NodeId e4 = add(game, kRootNode, "e4");
    add(game, kRootNode, "d4");
    game.node(e4).subinfos.emplace_back();
    change(game, game.node(e4), game.node(e4).subinfos.front());
    const std::string text = to_pgn(game);
    // Whatever it was, the result reads back without a word.
    const auto read = read_pgn(text);
    CHECK(read.games.size() == 1);
    CHECK(read.reports() == "");
    return to_string(losses_of(game));
  };
  CHECK(loss([](Game&, Node&, Subinfo&) {}) == "");
  CHECK(loss([](Game&, Node&, Subinfo& s) { s.id = "x"; }) == "provider ids and dates");
  CHECK(loss([](Game&, Node&, Subinfo& s) { s.date = "2024-01-01"; }) == "provider ids and dates");
  CHECK(loss([](Game&, Node&, Subinfo& s) { s.extra = {{"q", JsonDatum::number(1)}}; }) ==
        "keys that only BGN has");
  CHECK(loss([](Game&, Node& n, Subinfo&) { n.extras.edit().extra = {{"q", JsonDatum::number(1)}}; }) ==
        "keys that only BGN has");
  CHECK(loss([](Game& g, Node&, Subinfo&) { g.extras.edit().members = {{"q", JsonDatum::number(1)}}; }) ==
        "keys that only BGN has");
  CHECK(loss([](Game& g, Node&, Subinfo&) {
          g.node(*g.root().last_child).extras.edit().line_comment = "x";
        }) == "names and comments of lines (written as plain comments)");
  CHECK(loss([](Game&, Node&, Subinfo& s) { s.comment = "a } b {"; }) ==
        "characters that PGN gives a meaning (replaced)");
  CHECK(loss([](Game&, Node&, Subinfo& s) { s.before = "a } b"; }) ==
        "characters that PGN gives a meaning (replaced)");
  CHECK(loss([](Game&, Node&, Subinfo& s) { s.commands = {{"x", {"a]b"}}}; }) ==
        "characters that PGN gives a meaning (replaced)");
  CHECK(loss([](Game& g, Node&, Subinfo&) { g.tags.set("a b\"", "x\ny"); }) ==
        "characters that PGN gives a meaning (replaced)");
  CHECK(loss([](Game&, Node&, Subinfo& s) { s.commands = {{"a b", {"x"}}}; }) ==
        "commands with names that PGN does not allow");
  CHECK(loss([](Game& g, Node&, Subinfo& s) {
          s.id = "x";
          g.node(kRootNode).subinfos.push_back(say("x"));
        }) == "provider ids and dates, remarks on no move (written before the first)");
  PgnLosses sum;
  CHECK_FALSE(sum.any());
  PgnLosses one;
  one.commands = true;
  sum |= one;
  CHECK(sum == one);
}

TEST_CASE("a text does not become a command") {
  Game game;
  const NodeId e4 = game.add_unchecked(kRootNode, Move::normal(Square::E2, Square::E4));
  game.node(e4).subinfos.emplace_back().comment = "say [%clk 0:01] and [%no end";
  std::string once;
  CHECK(append_pgn(game, once).characters);
  CHECK(once.find("{say (%clk 0:01] and (%no end}") != std::string::npos);
  PgnGameReader reader(memory_source(once));
  const auto back = reader.next();
  REQUIRE(back.has_value());
  CHECK(to_pgn(back->game) == once);
}

TEST_CASE("braces in a text become parentheses, but only where they must") {
  Game game;
  game.node(add(game, kRootNode, "e4")).subinfos = {say("a {b} c")};
  CHECK(moves_of(game) == "1. e4 {a (b) c} *");
  game.node(*game.root().first_child).subinfos = {say("a {b")};
  CHECK(moves_of(game) == "1. e4 {a {b} *");
  CHECK(read_pgn(to_pgn(game)).games.front().game.node(*game.root().first_child).subinfos.front().comment ==
        "a {b");
}
