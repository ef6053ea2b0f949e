// SPDX-License-Identifier: GPL-3.0-or-later
// The small building blocks: arrays by enum, vectors on the stack, bytes in order, random numbers.
#include <doctest/doctest.h>

#include <set>

#include "base/bytes.h"
#include "base/enum_array.h"
#include "base/random.h"
#include "base/static_vector.h"

using namespace chess;

namespace {

enum class Fruit { Apple, Pear, Plum, kCount };

}  // namespace

TEST_CASE("an array by enum holds one value for each enumerator") {
  EnumArray<Fruit, int> price{1, 2, 3};
  static_assert(price.size() == 3);
  CHECK(price[Fruit::Pear] == 2);
  price[Fruit::Plum] = 7;
  int sum = 0;
  for (const int value : price) sum += value;
  CHECK(sum == 10);
  const EnumArray<Fruit, int> same{1, 2, 7};
  CHECK(price == same);
  price.fill(4);
  CHECK(price[Fruit::Apple] == 4);
  CHECK(price != same);
}

TEST_CASE("a static vector is a vector up to its capacity") {
  StaticVector<std::uint16_t, 4> moves;
  static_assert(moves.capacity() == 4);
  CHECK(moves.empty());
  CHECK(moves.begin() == moves.end());
  for (std::uint16_t i = 0; i < 4; ++i) moves.push_back(static_cast<std::uint16_t>(i * i));
  CHECK(moves.size() == 4);
  CHECK(moves[3] == 9);
  const StaticVector<std::uint16_t, 4> copy = moves;
  moves.pop_back();
  CHECK(moves.size() == 3);
  moves.truncate(1);
  CHECK(moves.size() == 1);
  CHECK(*moves.begin() == 0);
  moves.clear();
  CHECK(moves.empty());
  CHECK(copy.size() == 4);
  CHECK(copy[2] == 4);
  int sum = 0;
  for (const auto value : copy) sum += value;
  CHECK(sum == 14);
}

TEST_CASE("integers are read in the order that is asked for") {
  const unsigned char bytes[] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF};
  CHECK(load_big_endian<std::uint64_t>(bytes) == 0x0123456789ABCDEFu);
  CHECK(load_little_endian<std::uint64_t>(bytes) == 0xEFCDAB8967452301u);
  CHECK(load_big_endian<std::uint32_t>(bytes + 4) == 0x89ABCDEFu);
  CHECK(load_little_endian<std::uint16_t>(bytes) == 0x2301u);
  CHECK(load_big_endian<std::uint8_t>(bytes + 7) == 0xEFu);
}

TEST_CASE("what is appended is read back") {
  std::string out = "x";
  append_little_endian<std::uint32_t>(0xDEADBEEFu, out);
  append_little_endian<std::uint16_t>(0xFFu, out);
  CHECK(out == std::string("x\xEF\xBE\xAD\xDE\xFF\x00", 7));
  CHECK(load_little_endian<std::uint32_t>(reinterpret_cast<const unsigned char*>(out.data() + 1)) ==
        0xDEADBEEFu);
}

TEST_CASE("the same seed gives the same numbers, everywhere") {
  // The first numbers of SplitMix64 from seed 0, computed from the published recipe apart from this code.
  Random zero(0);
  CHECK(zero.next() == 0xE220A8397B1DCDAFu);
  CHECK(zero.next() == 0x6E789E6AA1B965F4u);
  Random a(42), b(42), c(43);
  CHECK(a.next() == b.next());
  CHECK(a.next() != c.next());
  Random dice(7);
  std::set<std::uint64_t> seen;
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t value = dice.below(6);
    REQUIRE(value < 6);
    seen.insert(value);
  }
  CHECK(seen.size() == 6);
  CHECK(dice.below(1) == 0);
}
