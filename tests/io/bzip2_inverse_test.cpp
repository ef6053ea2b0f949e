// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/bzip2_inverse.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "tests/io/sources.h"

using namespace chess;
using namespace test_io;

namespace {

struct Transformed {
  std::vector<std::uint8_t> column;
  std::uint32_t origin = 0;
};

/// By the definition: all rotations are sorted.
Transformed transform(std::string_view text) {
  const std::string twice = std::string(text) + std::string(text);
  std::vector<std::size_t> rotations(text.size());
  std::iota(rotations.begin(), rotations.end(), std::size_t{0});
  std::ranges::stable_sort(rotations, {},
                           [&](std::size_t at) { return std::string_view(twice).substr(at, text.size()); });
  Transformed made;
  for (const std::size_t at : rotations)
    made.column.push_back(static_cast<std::uint8_t>(twice[at + text.size() - 1]));
  made.origin = static_cast<std::uint32_t>(std::ranges::find(rotations, std::size_t{0}) - rotations.begin());
  return made;
}

/// By the definition: from row to row, for as many bytes as there are.
std::string follow(const Transformed& of) {
  std::vector<std::uint32_t> rows(of.column.size());
  std::iota(rows.begin(), rows.end(), 0U);
  std::ranges::stable_sort(rows, {}, [&](std::uint32_t row) { return of.column[row]; });
  std::string text;
  std::uint32_t row = of.origin;
  while (text.size() < rows.size()) {
    row = rows[row];
    text.push_back(static_cast<char>(of.column[row]));
  }
  return text;
}

std::string undone(Bzip2Inverse& inverse, const Transformed& of) {
  std::string text(of.column.size(), '?');
  inverse.undo(of.column, of.origin, text);
  return text;
}

}  // namespace

TEST_CASE("a text comes back from its transform") {
  Bzip2Inverse inverse;
  const std::string games = movetext(3'000);
  Random random(1);
  for (std::size_t size = 1; size < 600; ++size) {
    std::string letters;
    while (letters.size() < size) letters.push_back(static_cast<char>('a' + random.below(3)));
    for (const std::string& text : {games.substr(size, size), letters, std::string(size, 'x')}) {
      CAPTURE(text);
      REQUIRE(undone(inverse, transform(text)) == text);
    }
  }
  std::string periodic;
  while (periodic.size() < 3'000) periodic += "1. e4 e5 ";
  for (const std::string& text : {games, periodic}) CHECK((undone(inverse, transform(text)) == text));
}

TEST_CASE("the rows of damaged data are followed in circles") {
  Bzip2Inverse inverse;
  Random random(2);
  for (int i = 0; i < 400; ++i) {
    const std::size_t size = 1 + random.below(i % 40 == 0 ? 200'000 : 2'000);
    Transformed damaged;
    const std::uint64_t letters = 1 + random.below(256);
    while (damaged.column.size() < size)
      damaged.column.push_back(static_cast<std::uint8_t>(random.below(letters)));
    if (i % 4 == 0) std::ranges::sort(damaged.column);  // each row is its own circle
    damaged.origin = static_cast<std::uint32_t>(random.below(size));
    REQUIRE((undone(inverse, damaged) == follow(damaged)));
  }
}

TEST_CASE("the largest block") {
  Bzip2Inverse inverse;
  Transformed large;
  Random random(3);
  while (large.column.size() < kBzip2MaxBlock)
    large.column.push_back(static_cast<std::uint8_t>(random.below(80)));
  for (const std::uint32_t origin : {0U, 3'515U, 7'030U, 899'999U}) {
    large.origin = origin;
    CHECK((undone(inverse, large) == follow(large)));
  }
}
