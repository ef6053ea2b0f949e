// SPDX-License-Identifier: GPL-3.0-or-later
#include "game/tree_edit.h"

#include <doctest/doctest.h>

#include "notation/fen.h"
#include "notation/uci_move.h"

using namespace chess;

namespace {

/// The tree as text: "e2e4 ( d2d4 d7d5 ) ( c2c4 ) e7e5". Checks the positions on the way if `checks`.
class MoveWriter final : public TreeVisitor {
 public:
  explicit MoveWriter(const Game& game, std::size_t most_variations = 1000, bool checks = true)
      : game_(game), left_(most_variations), checks_(checks) {}

  void move(NodeId id, const AnyPosition& before) override {
    if (checks_) {
      CHECK(before.is_legal(game_.node(id).move));
      CHECK(before == position_at(game_, game_.node(id).parent));
    }
    text += to_uci(game_.node(id).move) + " ";
  }
  bool begin_variation(NodeId) override {
    if (left_ == 0) return false;
    --left_;
    text += "( ";
    return true;
  }
  void end_variation() override { text += ") "; }

  std::string text;

 private:
  const Game& game_;
  std::size_t left_;
  bool checks_;
};

std::string text_of(const Game& game, std::size_t most_variations = 1000) {
  MoveWriter writer(game, most_variations);
  walk_tree(game, writer);
  return writer.text;
}

Move move_of(const char* uci) { return parse_uci_move(Position::start(), uci).value(); }

struct Sample {
  Game game;
  NodeId e4 = game.add_unchecked(kRootNode, move_of("e2e4"));
  NodeId e5 = game.add_unchecked(e4, Move::normal(Square::E7, Square::E5));
  NodeId c5 = game.add_unchecked(e4, Move::normal(Square::C7, Square::C5));
  NodeId d4 = game.add_unchecked(kRootNode, move_of("d2d4"));
  NodeId d5 = game.add_unchecked(d4, Move::normal(Square::D7, Square::D5));
  NodeId c4 = game.add_unchecked(kRootNode, move_of("c2c4"));
};

}  // namespace

TEST_CASE("a tree is walked in the order of PGN, and variations can be passed over") {
  const Sample s;
  CHECK(text_of(s.game) == "e2e4 ( d2d4 d7d5 ) ( c2c4 ) e7e5 ( c7c5 ) ");
  CHECK(text_of(s.game, 0) == "e2e4 e7e5 ");
  CHECK(text_of(s.game, 1) == "e2e4 ( d2d4 d7d5 ) e7e5 ");
  MoveWriter part(s.game);
  walk_tree(s.game, part, s.e4);
  CHECK(part.text == "e7e5 ( c7c5 ) ");
  CHECK(text_of(Game()).empty());
}

TEST_CASE("a variation 100,000 deep is walked") {
  Game game;
  NodeId last = kRootNode;
  const Move there = Move::normal(Square::G1, Square::F3), back = Move::normal(Square::F3, Square::G1);
  const Move black_there = Move::normal(Square::G8, Square::F6),
             black_back = Move::normal(Square::F6, Square::G8);
  for (int i = 0; i < 25'000; ++i)
    for (const Move m : {there, black_there, back, black_back}) {
      game.add_unchecked(last, m == there         ? move_of("a2a3")
                               : m == black_there ? Move::normal(Square::A7, Square::A6)
                               : m == back        ? Move::normal(Square::H2, Square::H3)
                                                  : Move::normal(Square::H7, Square::H6));
      last = game.add_unchecked(last, m);
    }
  MoveWriter writer(game, 200'000, false);
  walk_tree(game, writer);
  CHECK(std::ranges::count(writer.text, ')') == 100'000);
}

TEST_CASE("places in the tree") {
  const Sample s;
  CHECK(path_to(s.game, s.d5) == std::vector{s.d4, s.d5});
  CHECK(ply_of(s.game, s.d5) == 2);
  CHECK(is_on_main_line(s.game, s.e5));
  CHECK(is_on_main_line(s.game, kRootNode));
  CHECK_FALSE(is_on_main_line(s.game, s.d5));
  CHECK(end_of_line(s.game, s.d4) == s.d5);
  CHECK(find_child(s.game, kRootNode, move_of("c2c4")) == s.c4);
  CHECK_FALSE(find_child(s.game, s.e4, move_of("c2c4")).has_value());
  CHECK(to_fen(position_at(s.game, s.d5).chess()) ==
        "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2");
}

TEST_CASE("lines change places") {
  Sample s;
  CHECK(promote(s.game, s.c4));
  CHECK(text_of(s.game) == "e2e4 ( c2c4 ) ( d2d4 d7d5 ) e7e5 ( c7c5 ) ");
  CHECK(promote(s.game, s.c4));
  CHECK_FALSE(promote(s.game, s.c4));
  CHECK(text_of(s.game) == "c2c4 ( e2e4 e7e5 ( c7c5 ) ) ( d2d4 d7d5 ) ");
  CHECK(demote(s.game, s.c4));
  CHECK(text_of(s.game) == "e2e4 ( c2c4 ) ( d2d4 d7d5 ) e7e5 ( c7c5 ) ");
  CHECK_FALSE(demote(s.game, s.d4));
  promote_to_main_line(s.game, s.d5);
  CHECK(text_of(s.game) == "d2d4 ( e2e4 e7e5 ( c7c5 ) ) ( c2c4 ) d7d5 ");
  CHECK_FALSE(promote(s.game, kRootNode));
  CHECK_FALSE(add_first(s.game, s.d4, move_of("e2e4")).has_value());
  CHECK(add_first(s.game, s.d4, Move::normal(Square::G8, Square::F6)).value() != s.d5);
  CHECK(text_of(s.game) == "d2d4 ( e2e4 e7e5 ( c7c5 ) ) ( c2c4 ) g8f6 ( d7d5 ) ");
  // Behind a change of places a new move still goes to the end.
  s.game.add_unchecked(kRootNode, move_of("b2b3"));
  CHECK(text_of(s.game) == "d2d4 ( e2e4 e7e5 ( c7c5 ) ) ( c2c4 ) ( b2b3 ) g8f6 ( d7d5 ) ");
}

TEST_CASE("a line is added where the tree does not have it") {
  Sample s;
  const std::vector<Move> line{move_of("e2e4"), Move::normal(Square::C7, Square::C5),
                               Move::normal(Square::G1, Square::F3)};
  const std::size_t before = s.game.size();
  const NodeId end = s.game.add_line(kRootNode, line).value();
  CHECK(s.game.size() == before + 1);
  CHECK(s.game.node(end).parent == s.c5);
  CHECK(s.game.add_line(kRootNode, line) == end);
  CHECK(s.game.add_line_unchecked(kRootNode, line) == end);
  CHECK(s.game.add_line(end, {}) == end);
}
