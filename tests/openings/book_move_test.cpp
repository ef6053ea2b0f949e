// SPDX-License-Identifier: GPL-3.0-or-later
// Choosing among the moves of a book.
#include "openings/book_move.h"

#include <doctest/doctest.h>

#include <map>

using namespace chess;

namespace {

constexpr Move kE4 = Move::normal(Square::E2, Square::E4);
constexpr Move kD4 = Move::normal(Square::D2, Square::D4);
constexpr Move kC4 = Move::normal(Square::C2, Square::C4);
constexpr Move kA4 = Move::normal(Square::A2, Square::A4);
const std::vector<BookMove> kMoves{{kE4, 60}, {kD4, 30}, {kC4, 10}, {kA4, 0}};

/// How often each move is picked, in 10,000 times.
std::map<std::uint16_t, int> counts(const std::vector<BookMove>& moves, int variety) {
  Random random(7);
  std::map<std::uint16_t, int> found;
  for (int i = 0; i < 10'000; ++i) ++found[pick_move(moves, variety, random)->raw()];
  return found;
}

}  // namespace

TEST_CASE("no variety is the first of the heaviest, and takes no random number") {
  Random random(1);
  Random untouched(1);
  CHECK(pick_move(kMoves, 0, random) == kE4);
  CHECK(pick_move(kMoves, -5, random) == kE4);
  const std::vector<BookMove> equal{{kA4, 1}, {kD4, 9}, {kE4, 9}};
  CHECK(pick_move(equal, 0, random) == kD4);
  CHECK(random.next() == untouched.next());
}

TEST_CASE("full variety is by weight") {
  auto found = counts(kMoves, 100);
  CHECK(found[kE4.raw()] == doctest::Approx(6000).epsilon(0.05));
  CHECK(found[kD4.raw()] == doctest::Approx(3000).epsilon(0.05));
  CHECK(found[kC4.raw()] == doctest::Approx(1000).epsilon(0.1));
  CHECK_FALSE(found.contains(kA4.raw()));
  CHECK(counts(kMoves, 1000) == counts(kMoves, 100));
}

TEST_CASE("less variety leaves out the light moves") {
  auto half = counts(kMoves, 50);  // at least half of 60
  CHECK(half.size() == 2);
  CHECK(half[kE4.raw()] == doctest::Approx(6667).epsilon(0.05));
  CHECK(counts(kMoves, 49).size() == 1);
  CHECK(counts(kMoves, 83).size() == 2);
  CHECK(counts(kMoves, 84).size() == 3);
}

TEST_CASE("nothing to choose from gives nothing") {
  Random random(1);
  CHECK_FALSE(pick_move({}, 100, random).has_value());
  const std::vector<BookMove> never{{kA4, 0}, {kE4, 0}};
  CHECK_FALSE(pick_move(never, 0, random).has_value());
  CHECK_FALSE(pick_move(never, 100, random).has_value());
}

TEST_CASE("the largest weights do not overflow") {
  Random random(3);
  const std::vector<BookMove> large{{kE4, 0xFFFFFFFF}, {kD4, 0xFFFFFFFF}, {kC4, 0xFFFFFFFF}};
  std::map<std::uint16_t, int> found;
  for (int i = 0; i < 300; ++i) ++found[pick_move(large, 1, random)->raw()];
  CHECK(found.size() == 3);
}
