// SPDX-License-Identifier: GPL-3.0-or-later
// The laws of the board's symmetries; tests/reference/questions_reference.py compares with python-chess.
#include "core/transform.h"

#include <doctest/doctest.h>

#include <set>

#include "core/distance.h"
#include "core/position.h"

using namespace chess;

namespace {

constexpr Transform kAll[] = {Transform::FlipRanks,        Transform::FlipFiles, Transform::FlipDiagonal,
                              Transform::FlipAntiDiagonal, Transform::Rotate90,  Transform::Rotate180,
                              Transform::Rotate270};

}  // namespace

TEST_CASE("a transform keeps distances, and no two are the same") {
  std::set<std::string> images;
  for (const Transform t : kAll) {
    std::string image;
    for (int a = 0; a < 64; ++a) {
      image += to_string(transformed(square_at(a), t));
      for (int b = 0; b < 64; ++b) {
        const Square x = square_at(a), y = square_at(b);
        CHECK(knight_distance(x, y) == knight_distance(transformed(x, t), transformed(y, t)));
        CHECK(king_distance(x, y) == king_distance(transformed(x, t), transformed(y, t)));
      }
    }
    CHECK(images.insert(image).second);
  }
}

TEST_CASE("flips undo themselves, four quarter turns do, and a turn goes counterclockwise") {
  const Bitboard some(0x0123456789ABCDEFu);
  for (const Transform t : {Transform::FlipRanks, Transform::FlipFiles, Transform::FlipDiagonal,
                            Transform::FlipAntiDiagonal, Transform::Rotate180})
    CHECK(transformed(transformed(some, t), t) == some);
  CHECK(transformed(transformed(some, Transform::Rotate90), Transform::Rotate270) == some);
  CHECK(transformed(transformed(some, Transform::Rotate90), Transform::Rotate90) ==
        transformed(some, Transform::Rotate180));
  CHECK(transformed(Square::A1, Transform::Rotate90) == Square::H1);
}

TEST_CASE("a position with its colours changed is the same game") {
  const Setup start = Setup::start();
  CHECK(color_flipped(color_flipped(start)) == start);
  const auto flipped = Position::from_setup(color_flipped(start));
  REQUIRE(flipped.has_value());
  CHECK(flipped->turn() == Color::Black);
  CHECK(flipped->board() == Position::start().board());
  CHECK(flipped->castling_rooks() == Position::start().castling_rooks());
}

TEST_CASE("all subsets of a set, each once") {
  const Bitboard whole = kCornerSquares | Square::E4;
  std::set<std::uint64_t> parts;
  for (const Bitboard part : Subsets(whole)) {
    CHECK((part & ~whole).empty());
    CHECK(parts.insert(part.bits()).second);
  }
  CHECK(parts.size() == 32);
  int count = 0;
  for (const Bitboard part : Subsets(Bitboard())) count += part.empty() ? 1 : 100;
  CHECK(count == 1);
}
