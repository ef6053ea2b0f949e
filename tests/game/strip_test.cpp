// SPDX-License-Identifier: GPL-3.0-or-later
#include "game/strip.h"

#include <doctest/doctest.h>

#include "game/tree_edit.h"

using namespace chess;

namespace {

const Move kE4 = Move::normal(Square::E2, Square::E4);
const Move kD4 = Move::normal(Square::D2, Square::D4);
const Move kE5 = Move::normal(Square::E7, Square::E5);

/// A game with everything in it.
Game sample() {
  Game game;
  for (const char* tag : {"Event", "White", "FEN", "WhiteElo", "Annotator"}) game.tags.set(tag, "x");
  game.comment = "before the game";
  const NodeId e4 = game.add_unchecked(kRootNode, kE4);
  game.add_unchecked(e4, kE5);
  const NodeId d4 = game.add_unchecked(kRootNode, kD4);
  game.node(d4).extras.edit().line_name = "a line";
  Subinfo info;
  info.nag = Nag{1};
  info.comment = "good";
  info.before = "now";
  for (const char* name : {"eval", "clk", "cal", "own"}) info.commands.push_back({name, {"1"}});
  game.node(e4).subinfos.push_back(info);
  return game;
}

Game stripped(std::string_view what) {
  Game game = sample();
  strip(game, parse_strip_choice(what).value());
  return game;
}

const Subinfo& info_of(const Game& game) { return game.node(*game.root().first_child).subinfos.front(); }

}  // namespace

TEST_CASE("which tags stay") {
  CHECK(StripChoice().keeps_tag("Annotator"));
  CHECK_FALSE(parse_kept_tags("seven").value().keeps_tag("Annotator"));
  CHECK(parse_kept_tags("seven").value().keeps_tag("White"));
  CHECK(parse_kept_tags("Annotator").value().keeps_tag("Annotator"));
  CHECK(parse_kept_tags("Annotator").value().keeps_tag("FEN"));
}

TEST_CASE("each kind is taken out, and nothing else") {
  Game same = sample();
  strip(same, {});
  CHECK(same_game(same, sample()));
  Game game = stripped("comments");
  CHECK(game.comment.empty());
  CHECK(info_of(game).comment.empty());
  CHECK(info_of(game).before.empty());
  CHECK(info_of(game).commands.size() == 4);
  CHECK(info_of(game).nag.has_value());
  CHECK(children_of(game, kRootNode).size() == 2);
  CHECK(game.node(children_of(game, kRootNode)[1]).extras->line_name.empty());

  CHECK(children_of(stripped("variations"), kRootNode).size() == 1);
  CHECK(stripped("variations").main_moves().size() == 2);
  Game behind;
  const NodeId e4 = behind.add_unchecked(kRootNode, Move::normal(Square::E2, Square::E4));
  behind.add_unchecked(kRootNode, Move::normal(Square::D2, Square::D4));
  behind.node(e4).subinfos.emplace_back().behind = 1;
  behind.node(e4).subinfos.front().comment = "behind the variation";
  strip(behind, *parse_strip_choice("variations"));
  CHECK(behind.node(e4).subinfos.front().behind == 0);
  game = stripped("nags");
  CHECK_FALSE(info_of(game).nag.has_value());
  for (const auto& [what, name] : {std::pair("evals", "eval"), {"clocks", "clk"}, {"drawings", "cal"}}) {
    game = stripped(what);
    CHECK(info_of(game).commands.size() == 3);
    CHECK(info_of(game).find_command(name) == nullptr);
  }
  game = stripped("commands");
  CHECK(info_of(game).commands.empty());
  CHECK(info_of(game).comment == "good");
  game = stripped("tags");
  CHECK(game.tags.entries().size() == 3);
  CHECK(game.tags.find("FEN").has_value());
}

TEST_CASE("what has nothing left is no annotation") {
  CHECK(stripped("nags, comments,commands").node(NodeId{1}).subinfos.empty());
  const Game bare = stripped("all");
  CHECK(bare.node(NodeId{1}).subinfos.empty());
  CHECK(bare.main_moves().size() == 2);
}

TEST_CASE("an unknown word is named") {
  const auto choice = parse_strip_choice("comments,moves");
  REQUIRE_FALSE(choice.has_value());
  CHECK(to_string(choice.error()).starts_with("nothing that can be taken out: 'moves'"));
}

TEST_CASE("only the tags that are named stay, and what the game needs") {
  Game game;
  for (const char* name : {"Event", "White", "Black", "Result", "ECO", "FEN", "WhiteElo"})
    game.tags.set(name, "x");
  const auto names = [](const Game& of) {
    std::string all;
    for (const auto& [name, value] : of.tags.entries()) all += name + " ";
    return all;
  };
  Game seven = game;
  strip(seven, parse_kept_tags("seven").value());
  CHECK(names(seven) == "Event White Black Result FEN ");
  Game some = game;
  strip(some, parse_kept_tags("ECO, White").value());
  CHECK(names(some) == "White Result ECO FEN ");
  for (const char* wrong : {"", "White Elo", "A,,B", "\"x\""})
    CHECK_FALSE(parse_kept_tags(wrong).has_value());
}

TEST_CASE("two choices together take out what either does") {
  StripChoice choice = parse_strip_choice("comments").value();
  choice |= parse_kept_tags("ECO").value();
  choice |= parse_strip_choice("nags").value();
  CHECK(choice.comments);
  CHECK(choice.nags);
  CHECK(choice.tags);
  CHECK_FALSE(choice.evals);
  CHECK(choice.kept_tags == std::vector<std::string>{"ECO"});
}
