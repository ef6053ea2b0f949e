// SPDX-License-Identifier: GPL-3.0-or-later
// Whole games as BGN, by lines written by hand from the format's description and the examples of
// its source.
#include "bgn/bgn_writer.h"

#include <doctest/doctest.h>

#include "bgn/bgn_reader.h"
#include "games.h"
#include "json/json_tape.h"
#include "notation/fen.h"

using namespace chess;
using namespace chess::test;

namespace {

/// The array of moves of a game that says nothing else.
std::string moves(Game& game) {
  set_empty_roster(game);
  const std::string text = to_bgn(game);
  const std::string start = "{\"moves\":[";
  const std::string end =
      "],\"result\":\"*\"" +
      (game.start() == Position::start() ? "" : ",\"fen\":\"" + to_fen(game.start()) + "\"") + "}\n";
  if (game.start() != Position::start()) return text;
  REQUIRE(text.starts_with(start));
  REQUIRE(text.ends_with(end));
  const auto back = parse_bgn(text);
  REQUIRE_MESSAGE(back.has_value(), text << (back ? "" : to_string(back.error())));
  CHECK(same_game(*back, game));
  CHECK(to_bgn(*back) == text);
  return text.substr(start.size(), text.size() - start.size() - end.size());
}

NodeId main_node(const Game& game, std::size_t ply) { return game.main_line()[ply]; }

}  // namespace

TEST_CASE("the opening of the specification") {
  Game game = game_of("e4 e5 Nf3 Nf6");
  CHECK(moves(game) ==
        R"({"p":"P","f":"e2","t":"e4"},{"p":"p","f":"e7","t":"e5"},{"p":"N","f":"g1","t":"f3"},{"p":"n",)"
        R"("f":"g8","t":"f6"})");
}

TEST_CASE("a game is one line, ended or not") {
  Game game = game_of("e4");
  game.result = GameResult::Draw;
  set_empty_roster(game);
  game.tags.set("Event", "Two\nlines");
  const std::string text = to_bgn(game);
  CHECK(text ==
        "{\"moves\":[{\"p\":\"P\",\"f\":\"e2\",\"t\":\"e4\"}],\"result\":\"D\",\"event\":\"Two\\nlines\"}\n");
  CHECK(to_bgn(game, {.end_line = false}) + "\n" == text);
  std::string twice;
  append_bgn(game, twice);
  append_bgn(game, twice);
  CHECK(twice == text + text);
}

TEST_CASE("checks are counted for each side, mate is not") {
  Game game = game_of("e4 f5 Qh5+ g6 Qxg6+ hxg6");
  const std::string text = moves(game);
  CHECK(text.find(R"({"p":"Q","f":"d1","t":"h5","c":1})") != std::string::npos);
  CHECK(text.find(R"({"p":"Q","f":"h5","t":"g6","x":"p","c":2})") != std::string::npos);
  CHECK(text.find(R"({"p":"p","f":"h7","t":"g6","x":"Q"})") != std::string::npos);
  Game mate = game_of("f3 e5 g4 Qh4#");
  CHECK(moves(mate).ends_with(R"({"p":"q","f":"d8","t":"h4"})"));
}

TEST_CASE("checks in a variation count on from where it leaves") {
  Game game = game_of("e4 f5 Qh5+ g6 Qxg6+ hxg6");
  Position before = game.start();
  for (int i = 0; i < 4; ++i) before.play(game.main_moves()[static_cast<std::size_t>(i)]);
  add_line(game, main_node(game, 3), before, "Qxf5 gxf5 Be2 Nf6 Bh5+");
  CHECK(moves(game).find(R"({"p":"B","f":"e2","t":"h5","c":2}]}}]},{"p":"p","f":"h7")") != std::string::npos);
}

TEST_CASE("what is said of a move, and instead of it") {
  Game game = game_of("e4 e5");
  const NodeId e4 = main_node(game, 0);
  game.node(e4).extras.edit().extra = {{"et", JsonDatum::number(1234)}};
  game.node(e4).subinfos = {Subinfo{}, Subinfo{}};
  game.node(e4).subinfos[0].nag = Nag::GoodMove;
  game.node(e4).subinfos[0].commands = {{"clk", {"0:10:00"}}};
  game.node(e4).subinfos[0].extra = {{"q", JsonDatum::number(1)}};
  game.node(e4).subinfos[1].id = "AA2";
  game.node(e4).subinfos[1].comment = "Best by test";
  const NodeId d4 = add_line(game, kRootNode, game.start(), "d4");
  add_line(game, kRootNode, game.start(), "c4");
  const NodeId f4 = add_line(game, kRootNode, game.start(), "f4");
  const NodeId g4 = add_line(game, kRootNode, game.start(), "g4");
  game.node(d4).extras.edit().line_name = "Queen's";
  game.node(d4).extras.edit().line_comment = "solid";
  game.node(d4).extras.edit().line_extra = {{"w", *JsonDatum::parse("[0.5]")}};
  game.node(f4).extras.edit().line_id = "AA2";
  game.node(g4).extras.edit().line_id = "AA9";
  CHECK(moves(game) ==
        R"({"p":"P","f":"e2","t":"e4","a":[)"
        R"({"nag":1,"clk":["0:10:00"],"alt":{"name":"Queen's","comment":"solid","moves":[{"p":"P",)"
        R"("f":"d2","t":"d4"}],"w":[0.5]},"q":1},)"
        R"({"id":"AA2","comment":"Best by test"},)"
        R"({"alt":{"moves":[{"p":"P","f":"c2","t":"c4"}]}},)"
        R"({"id":"AA2","alt":{"moves":[{"p":"P","f":"f2","t":"f4"}]}},)"
        R"({"id":"AA9","alt":{"moves":[{"p":"P","f":"g2","t":"g4"}]}}],"et":1234},)"
        R"({"p":"p","f":"e7","t":"e5"})");
}

TEST_CASE("each provider's first line is in its first subinfo") {
  Game game = game_of("e4");
  const NodeId e4 = main_node(game, 0);
  game.node(e4).subinfos = {Subinfo{}, Subinfo{}};
  game.node(e4).subinfos[0].nag = Nag::GoodMove;
  game.node(e4).subinfos[1].id = "x";
  game.node(e4).subinfos[1].nag = Nag::Mistake;
  add_line(game, kRootNode, game.start(), "d4");
  game.node(add_line(game, kRootNode, game.start(), "c4")).extras.edit().line_id = "x";
  CHECK(moves(game) ==
        R"({"p":"P","f":"e2","t":"e4","a":[{"nag":1,"alt":{"moves":[{"p":"P","f":"d2","t":"d4"}]}},)"
        R"({"id":"x","nag":2,"alt":{"moves":[{"p":"P","f":"c2","t":"c4"}]}}]})");
  // The order of the variations goes before that.
  std::swap(game.node(e4).subinfos[0], game.node(e4).subinfos[1]);
  CHECK(moves(game) ==
        R"({"p":"P","f":"e2","t":"e4","a":[{"id":"x","nag":2},{"nag":1,"alt":{"moves":[{"p":"P","f":"d2",)"
        R"("t":"d4"}]}},)"
        R"({"id":"x","alt":{"moves":[{"p":"P","f":"c2","t":"c4"}]}}]})");
}

TEST_CASE("lines within lines, null moves") {
  Game game = game_of("e4 e5");
  Position after_e4 = game.start().after(*parse_san(game.start(), "e4"));
  const NodeId first = main_node(game, 0);
  add_line(game, first, after_e4, "c5 Nf3");
  const NodeId c5 = *game.node(*game.node(first).first_child).next_sibling;
  const Position after_c5 = after_e4.after(*parse_san(after_e4, "c5"));
  add_line(game, c5, after_c5, "-- d5");
  CHECK(moves(game) ==
        R"({"p":"P","f":"e2","t":"e4"},{"p":"p","f":"e7","t":"e5","a":[{"alt":{"moves":[{"p":"p",)"
        R"("f":"c7","t":"c5"},)"
        R"({"p":"N","f":"g1","t":"f3","a":[{"alt":{"moves":[{"p":null,"f":null,"t":null},{"p":"p",)"
        R"("f":"d7","t":"d5"}]}}]}]}}]})");
}

TEST_CASE("what stands before the first move") {
  Game game;
  game.comment = "No moves";
  game.node(kRootNode).subinfos.emplace_back().commands = {{"eval", {"0.20"}}};
  set_empty_roster(game);
  const std::string text = to_bgn(game);
  CHECK(text == "{\"moves\":[],\"result\":\"*\",\"comment\":\"No moves\",\"a\":[{\"eval\":[\"0.20\"]}]}\n");
  const auto back = parse_bgn(text);
  REQUIRE(back);
  CHECK(same_game(*back, game));
}

namespace {

/// Knights dance, and every move has an alternative that the rest hangs on.
Game nested_game(int depth) {
  Game game;
  set_empty_roster(game);
  Position pos = Position::start();
  NodeId at = kRootNode;
  const char* const dance[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
  const char* const other[] = {"Nc3", "Nc6", "h3", "h6"};
  for (int i = 0; i < depth; ++i) {
    game.add_unchecked(at, *parse_san(pos, i % 4 < 2 ? other[i % 4] : "--"));
    const Move m = *parse_san(pos, dance[i % 4]);
    at = game.add_unchecked(at, m);
    pos.play(m);
  }
  return game;
}

}  // namespace

TEST_CASE("a line nested 100,000 deep") {
  const Game game = nested_game(100'000);
  const std::string text = to_bgn(game);
  const auto back = parse_bgn(text);
  REQUIRE(back);
  CHECK(back->size() == 200'001);
  CHECK(to_bgn(*back) == text);
}

TEST_CASE("the writer says how deep its brackets nest") {
  for (const int depth : {0, 1, 3, 50}) {
    std::string text;
    const std::size_t levels = append_bgn(nested_game(depth), text);
    JsonTape tape;
    REQUIRE(tape.parse(text).has_value());
    CAPTURE(depth);
    CHECK(levels >= tape.depth());
    CHECK(levels <= tape.depth() + 3);  // the last move may have no brackets of its own
  }
}
