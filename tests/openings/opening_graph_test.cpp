// SPDX-License-Identifier: GPL-3.0-or-later
// The graph of openings, and the ways through it.
#include "openings/opening_graph.h"

#include <doctest/doctest.h>
#include <set>

#include "core/movegen.h"
#include "notation/move_line.h"
#include "openings/eco_table.h"

using namespace chess;

namespace {

const OpeningGraph& graph() {
  static const OpeningGraph made(OpeningBook::embedded());
  return made;
}

Position play(std::span<const Move> moves) {
  Position pos = Position::start();
  for (const Move move : moves) {
    REQUIRE(pos.is_legal(move));
    pos.play(move);
  }
  return pos;
}

}  // namespace

TEST_CASE("a small graph has the edges of transpositions too") {
  const std::string rows =
      "0\tNf3\tA04\t\tx\t\tReti\n"
      "1\te5\tA04\t\tx\t\tReti e5\n"
      "0\te4\tB00\t\tx\t\tKing's\n"
      "1\te5\tC20\t\tx\t\tOpen\n"
      "2\tNf3\tC40\t\tx\t\tKnight\n"
      "0\td4 d5 c4\tD06\t\tx\t\tQueen's Gambit\n";
  const auto book = OpeningBook::parse(std::string(eco_table::kHeader) + "\n" + rows);
  REQUIRE(book.has_value());
  const OpeningGraph small(*book);
  CHECK(small.edges() == 4);
  REQUIRE(small.next(1).size() == 1);
  CHECK(small.next(1)[0].index == 4);  // 2. e4 transposes
  REQUIRE(small.previous(4).size() == 2);
  CHECK(small.previous(4)[0].index == 1);
  CHECK(small.previous(4)[1].index == 3);
  CHECK(small.next(4).empty());
  CHECK(small.previous(0).empty());

  const auto orders = small.move_orders(4, 10);
  REQUIRE(orders.size() == 2);
  CHECK(to_move_line(Position::start(), orders[0]) == "1. Nf3 e5 2. e4");
  CHECK(to_move_line(Position::start(), orders[1]) == "1. e4 e5 2. Nf3");
  CHECK(small.move_orders(4, 1).size() == 1);
  CHECK(small.move_orders(2, 10).size() == 1);
  CHECK(small.move_orders(5, 10).empty());  // nothing named on the way
}

TEST_CASE("every edge is a legal move, known at both ends") {
  const OpeningBook& book = OpeningBook::embedded();
  CHECK(graph().edges() == 18521);
  std::size_t back = 0, wrong = 0;
  for (std::size_t i = 0; i < book.size(); ++i) {
    const Position pos = book.position(i);
    for (const OpeningLink& link : graph().next(i)) {
      const auto there = graph().previous(link.index);
      const bool is_right =
          pos.is_legal(link.move) && book.position(link.index).repeats(pos.after(link.move)) &&
          std::ranges::find(there, OpeningLink{link.move, static_cast<std::uint32_t>(i)}) != there.end();
      wrong += is_right ? 0 : 1;
    }
    back += graph().previous(i).size();
  }
  CHECK(wrong == 0);
  CHECK(back == graph().edges());
}

TEST_CASE("every entry is reached, and every way to it ends there") {
  const OpeningBook& book = OpeningBook::embedded();
  for (std::size_t i = 0; i < book.size(); i += 7) {
    const auto orders = graph().move_orders(i, 5);
    CHECK_FALSE(orders.empty());
    std::set<std::string> different;
    for (const auto& order : orders) {
      CHECK(play(order).repeats(book.position(i)));
      CHECK(order.size() <= book.line(i).size());
      CHECK(order.size() == orders.front().size());
      different.insert(to_move_line(Position::start(), order));
    }
    CHECK(different.size() == orders.size());
  }
}
