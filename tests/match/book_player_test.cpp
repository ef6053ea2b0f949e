// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/player.h"

#include <doctest/doctest.h>

#include <set>

#include "tests/match/scripted_player.h"

using namespace chess;

namespace {

/// 1. e4 or, as often, 1. d4; after 1. e4 only 1... e5.
class ToyBook final : public Book {
 public:
  std::expected<std::vector<BookMove>, Error> moves_of(const Position& pos) const override {
    const auto moves = [&](std::initializer_list<const char*> sans) {
      std::vector<BookMove> all;
      for (const char* const san : sans) all.push_back({parse_san(pos, san).value(), 1});
      return all;
    };
    if (pos == Position::start()) return moves({"e4", "d4"});
    if (pos == Position::start().after(test::moves_of({"e4"}).front())) return moves({"e5"});
    return {};
  }
};

/// Thinks of the first legal move, and says so with a depth.
PlayerFactory thinker() {
  return [] {
    return std::make_unique<test::FunctionPlayer>(
        [](const Position& pos, std::size_t, const SearchLimits&) -> test::FunctionPlayer::Answer {
          return PlayerMove{.move = legal_moves(pos)[0], .depth = 7};
        });
  };
}

PlayerMove first_move(Player& player) {
  REQUIRE(player.new_game(false, {}).has_value());
  return player.choose(Position::start(), {}, {}, {}).value();
}

}  // namespace

TEST_CASE("the book moves as long as it knows the position, then the thinker") {
  const auto factory = book_player(thinker(), std::make_shared<ToyBook>(), 100, 1);
  const auto player = factory().value();
  CHECK(first_move(*player).depth == 0);
  const auto e4 = test::moves_of({"e4"});
  CHECK(player->choose(Position::start(), e4, {}, {})->move == test::moves_of({"e4", "e5"})[1]);
  const auto a4 = test::moves_of({"a4"});
  CHECK(player->choose(Position::start(), a4, {}, {})->depth == 7);
  CHECK(player->is_usable());
}

TEST_CASE("variety decides how players choose, the seed what they choose") {
  const auto moves_by = [](int variety, std::uint64_t seed) {
    const auto factory = book_player(thinker(), std::make_shared<ToyBook>(), variety, seed);
    std::vector<std::uint16_t> moves;
    for (int i = 0; i < 3; ++i) {
      const auto player = factory().value();
      for (int game = 0; game < 10; ++game) moves.push_back(first_move(*player).move.raw());
    }
    return moves;
  };
  const auto sorted = moves_by(0, 1);
  CHECK(std::set(sorted.begin(), sorted.end()).size() == 1);
  const auto by_chance = moves_by(100, 1);
  CHECK(std::set(by_chance.begin(), by_chance.end()).size() == 2);
  CHECK(moves_by(100, 1) == by_chance);
  CHECK(moves_by(100, 2) != by_chance);
}

TEST_CASE("a thinker that does not start is told of") {
  const PlayerFactory broken = []() -> std::expected<std::unique_ptr<Player>, Error> {
    return std::unexpected("no such engine");
  };
  CHECK(book_player(broken, std::make_shared<ToyBook>(), 0, 1)().error() == "no such engine");
}
