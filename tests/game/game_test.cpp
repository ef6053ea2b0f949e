// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of moves: adding, taking out, walking and comparing, also at depths that would exhaust
// a machine's stack.
#include "game/game.h"

#include <doctest/doctest.h>

#include "game/imported_game.h"
#include "notation/move_line.h"
#include "notation/san.h"

using namespace chess;

namespace {

const Move kE4 = Move::normal(Square::E2, Square::E4);
const Move kD4 = Move::normal(Square::D2, Square::D4);
const Move kC4 = Move::normal(Square::C2, Square::C4);
const Move kE5 = Move::normal(Square::E7, Square::E5);

/// The children of a node in order.
std::vector<NodeId> children(const Game& game, NodeId id) {
  std::vector<NodeId> out;
  for (auto child = game.node(id).first_child; child; child = game.node(*child).next_sibling)
    out.push_back(*child);
  return out;
}

}  // namespace

TEST_CASE("a fresh game is its root") {
  const Game game;
  CHECK(game.size() == 1);
  CHECK(game.main_line().empty());
  CHECK(game.main_positions().size() == 1);
  CHECK(game.main_positions().front() == Position::start());
  CHECK_FALSE(game.is_first_child(kRootNode));
}

TEST_CASE("the first child goes on, the others are variations") {
  Game game;
  const NodeId e4 = game.add_unchecked(kRootNode, kE4);
  const NodeId d4 = game.add_unchecked(kRootNode, kD4);
  const NodeId c4 = game.add_unchecked(kRootNode, kC4);
  const NodeId e5 = game.add_unchecked(e4, kE5);
  CHECK(children(game, kRootNode) == std::vector{e4, d4, c4});
  CHECK(game.main_line() == std::vector{e4, e5});
  CHECK(game.main_moves() == std::vector{kE4, kE5});
  CHECK(game.is_first_child(e4));
  CHECK_FALSE(game.is_first_child(d4));
  CHECK(game.is_first_child(e5));
  CHECK(game.main_positions().back().ply() == 2);
}

TEST_CASE("a move that is illegal in its place is not added") {
  Game game;
  const NodeId e4 = game.add(kRootNode, kE4).value();
  CHECK(game.node(e4).move == kE4);
  const auto again = game.add(e4, kE4);
  REQUIRE_FALSE(again.has_value());
  CHECK(to_string(again.error()) ==
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1: illegal move e2e4");
  // Of a line with an illegal move nothing is added.
  CHECK_FALSE(game.add_line(e4, std::vector{kE5, kE5}).has_value());
  CHECK(game.size() == 2);
  // A null move is legal but in check.
  const auto moves = parse_move_line(game.start(), "1. e4 f6 2. Qh5+").value();
  const NodeId check = game.add_line(kRootNode, moves).value();
  CHECK_FALSE(game.add(check, Move::null()).has_value());
  CHECK(game.add(e4, Move::null()).has_value());
}

TEST_CASE("the rules of the variant decide what is illegal") {
  Game antichess(AnyPosition::start(Variant::Antichess));
  const NodeId b5 =
      antichess.add_line(kRootNode, std::vector{kE4, Move::normal(Square::B7, Square::B5)}).value();
  CHECK_FALSE(antichess.add(b5, kD4).has_value());  // the bishop must take
  CHECK(antichess.add(b5, Move::normal(Square::F1, Square::B5)).has_value());
}

TEST_CASE("an evaluation is written and read back") {
  Game game;
  Node& node = game.node(game.add(kRootNode, kE4).value());
  node.set_eval(Score::cp(35));
  REQUIRE(node.subinfos.size() == 1);
  CHECK(node.subinfos[0].commands == std::vector{Command{"eval", {"0.35"}}});
  CHECK(node.subinfos[0].eval() == Score::cp(35));
  // What is there is replaced, and all else stays.
  node.subinfos[0].commands.push_back({"clk", {"0:01:00"}});
  node.subinfos[0].comment = "best";
  node.set_eval(Score::mated_in(3), 22);
  CHECK(node.subinfos[0].commands ==
        std::vector{Command{"eval", {"#-3", "22"}}, Command{"clk", {"0:01:00"}}});
  CHECK(node.subinfos[0].comment == "best");
  // Another provider has a Subinfo of its own.
  node.said_by("sf").set_eval(Score::cp(-5));
  CHECK(node.subinfos.size() == 2);
  CHECK(node.said_by("sf").eval() == Score::cp(-5));
  CHECK(node.said_by().eval() == Score::mated_in(3));
  CHECK_FALSE(Subinfo{}.eval().has_value());
}

TEST_CASE("variations are taken out wherever they stand") {
  for (int victim = 0; victim < 3; ++victim) {
    CAPTURE(victim);
    Game game;
    const std::vector<NodeId> all{game.add_unchecked(kRootNode, kE4), game.add_unchecked(kRootNode, kD4),
                                  game.add_unchecked(kRootNode, kC4)};
    game.remove_variation(all[static_cast<std::size_t>(victim)]);
    std::vector<NodeId> left = all;
    left.erase(left.begin() + victim);
    CHECK(children(game, kRootNode) == left);
    CHECK(game.root().last_child == left.back());
    game.remove_variation(all[static_cast<std::size_t>(victim)]);  // twice does no harm
    CHECK(children(game, kRootNode) == left);
    const NodeId added = game.add_unchecked(kRootNode, kE4);
    CHECK(children(game, kRootNode).back() == added);
  }
  Game game;
  const NodeId only = game.add_unchecked(kRootNode, kE4);
  game.remove_variation(only);
  CHECK(children(game, kRootNode).empty());
  CHECK_FALSE(game.root().last_child);
  game.remove_variation(kRootNode);
  CHECK(game.size() == 2);
}

TEST_CASE("games are the same whatever the order their nodes were added in") {
  Game a;
  const NodeId a1 = a.add_unchecked(kRootNode, kE4);
  a.add_unchecked(a1, kE5);
  a.add_unchecked(kRootNode, kD4);
  Game b;
  const NodeId b1 = b.add_unchecked(kRootNode, kE4);
  b.add_unchecked(kRootNode, kD4);
  b.add_unchecked(b1, kE5);
  CHECK(same_game(a, b));
  CHECK(same_game(a, a));

  SUBCASE("a tag") { b.tags.set("Event", "x"); }
  SUBCASE("the result") { b.result = GameResult::Draw; }
  SUBCASE("the comment") { b.comment = "x"; }
  SUBCASE("the rules") { b.chess960 = true; }
  SUBCASE("other keys") { b.extras.edit().members = {{"x", JsonDatum::number(1)}}; }
  SUBCASE("a subinfo") { b.node(b1).subinfos.emplace_back(); }
  SUBCASE("the id of a line") { b.node(b1).extras.edit().line_id = "x"; }
  SUBCASE("the name of a line") { b.node(b1).extras.edit().line_name = "x"; }
  SUBCASE("the comment of a line") { b.node(b1).extras.edit().line_comment = "x"; }
  SUBCASE("keys of a move") { b.node(b1).extras.edit().extra = {{"x", JsonDatum()}}; }
  SUBCASE("one more move") { b.add_unchecked(b1, kE5); }
  SUBCASE("another move") { b.node(b1).move = kC4; }
  SUBCASE("another start") {
    Game c(Position::start().after(kE4));
    CHECK_FALSE(same_game(Game{}, c));
    b.result = GameResult::Draw;
  }
  CHECK_FALSE(same_game(a, b));
  CHECK_FALSE(same_game(b, a));
}

TEST_CASE("depth and breadth of 300,000 cost no machine stack") {
  const auto build = [](bool deep) {
    Game game;
    NodeId at = kRootNode;
    for (int i = 0; i < 300'000; ++i) {
      const NodeId added = game.add_unchecked(at, Move::null());
      if (deep) at = added;
    }
    return game;
  };
  CHECK(same_game(build(true), build(true)));
  CHECK(same_game(build(false), build(false)));
  CHECK_FALSE(same_game(build(true), build(false)));
  CHECK(build(true).main_line().size() == 300'000);
}

TEST_CASE("tags keep their order, and a name has one value") {
  Tags tags;
  CHECK(tags.empty());
  tags.set("White", "A");
  tags.set("Black", "B");
  tags.set("White", "C");
  tags.set_missing("White", "D");
  tags.set_missing("Date", "2024.01.01");
  CHECK(tags.entries() == std::vector<Tags::Entry>{{"White", "C"}, {"Black", "B"}, {"Date", "2024.01.01"}});
  CHECK(tags.get("White") == "C");
  CHECK(tags.get("white", "none") == "none");
  CHECK_FALSE(tags.find("Site"));
  CHECK(tags.erase("Black"));
  CHECK_FALSE(tags.erase("Black"));
  CHECK(tags.entries().size() == 2);
}

TEST_CASE("results in their spellings") {
  for (const GameResult r :
       {GameResult::Unknown, GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw})
    CHECK(parse_result(to_string(r)) == r);
  for (const char* draw : {"1/2", "½-½", "½", "0.5-0.5", " 1/2-1/2 ", "1/2 - 1/2"})
    CHECK(parse_result(draw) == GameResult::Draw);
  CHECK(parse_result("+/-") == GameResult::WhiteWins);
  CHECK(parse_result("-/+") == GameResult::BlackWins);
  for (const char* win : {"+--", "+-", "1-0F", "1-0 F", "1-0f"})
    CHECK(parse_result(win) == GameResult::WhiteWins);
  for (const char* win : {"--+", "-+", "0-1F", "0-1 F"}) CHECK(parse_result(win) == GameResult::BlackWins);
  for (const char* more : {"+--", "1-0F", "0-0", "White won", "+/-"}) CHECK(says_more_than_result(more));
  for (const char* plain : {"1-0", "½-½", "*", "?", "", " 1/2 "}) CHECK_FALSE(says_more_than_result(plain));
  for (const char* bad : {"", "?", "1", "1-", "2-0", "1-0-0", "won", "1-01"}) CHECK_FALSE(parse_result(bad));
}

TEST_CASE("a subinfo says something or nothing") {
  Subinfo s;
  s.id = "x";
  s.date = "2024-01-01";
  CHECK(s.empty());
  s.commands = {{"clk", {"0:01:00"}}, {"eval", {"0.35", "22"}}};
  CHECK_FALSE(s.empty());
  REQUIRE(s.find_command("eval"));
  CHECK(s.find_command("eval")->operands.size() == 2);
  CHECK(s.find_command("emt") == nullptr);
}

TEST_CASE("what several providers say is one text, place by place") {
  Game game;
  Node& node = game.node(game.add_unchecked(kRootNode, kE4));
  CHECK(joined_text(node, &Subinfo::comment).empty());
  node.said_by("coach").comment = "best by test";
  node.said_by("engine").before = "+0.2";
  node.said_by("pupil").comment = "why?";
  CHECK(joined_text(node, &Subinfo::comment) == "best by test why?");
  CHECK(joined_text(node, &Subinfo::before) == "+0.2");
}

TEST_CASE("diagnostics as one line") {
  Diagnostic d;
  d.severity = Severity::Error;
  d.line = 12;
  d.game = 3;
  d.ply = 9;
  d.reason = "illegal move 'Nf3'";
  d.action = "the game is kept up to there";
  CHECK(to_string(d) ==
        "error: line 12, game 3, move 5...: illegal move 'Nf3'; the game is kept up to there");
  CHECK(to_string(Diagnostic{Severity::Note, 0, 0, {}, "odd", ""}) == "note: odd");
  CHECK(to_string(Diagnostic{Severity::Warning, 1, 0, 0, "x", "y"}) == "warning: line 1, move 1.: x; y");
}
