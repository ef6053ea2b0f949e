// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of variable length, and checksums that are made together.
#include <doctest/doctest.h>

#include <string>

#include "base/random.h"
#include "base/varint.h"
#include "base/word_checksum.h"

using namespace chess;

TEST_CASE("a number is stored as it is appended, and can be taken off again") {
  Random random(3);
  for (int bits = 0; bits <= 64; ++bits)
    for (int i = 0; i < 50; ++i) {
      // Also the largest and the smallest of its length.
      const std::uint64_t all = bits == 0 ? 0 : ~std::uint64_t{0} >> (64 - bits);
      const std::uint64_t value = i == 0   ? all
                                  : i == 1 ? (all >> 1) + (bits > 0 ? 1 : 0)
                                           : random.next() & all;
      std::string appended;
      append_varint(value, appended);
      std::string stored(kLongestVarint, '\0');
      stored.resize(store_varint(value, stored.data()));
      CHECK_EQ(stored, appended);
      std::span bytes(reinterpret_cast<const unsigned char*>(stored.data()), stored.size());
      CHECK_EQ(take_varint(bytes), value);
      CHECK(bytes.empty());
    }
}

TEST_CASE("checksums that are made together are those that are made one by one") {
  Random random(4);
  std::vector<unsigned char> bytes(4096);
  for (unsigned char& b : bytes) b = static_cast<unsigned char>(random.below(256));
  const std::span all(bytes);
  const std::array<std::span<const unsigned char>, 3> parts{all.first(800), all.subspan(800, 1600),
                                                            all.subspan(3000, 8)};
  std::array<WordChecksum, 3> sums;
  sums[1].add(all.first(16));
  std::array<WordChecksum, 3> expected = sums;
  for (std::size_t i = 0; i < parts.size(); ++i) expected[i].add(parts[i]);
  WordChecksum::add_abreast(sums, parts);
  for (std::size_t i = 0; i < parts.size(); ++i) CHECK_EQ(sums[i].value(), expected[i].value());
}
