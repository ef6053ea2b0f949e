// SPDX-License-Identifier: GPL-3.0-or-later
// Masks of 64 bytes, beside a look at each byte.
#include "base/byte_block.h"

#include <doctest/doctest.h>

#include <random>
#include <string>

using namespace chess;

namespace {

template <class Fits>
ByteMask each(const std::string& text, Fits&& fits) {
  ByteMask mask = 0;
  for (std::size_t i = 0; i < ByteBlock::kSize; ++i)
    if (fits(static_cast<unsigned char>(text[i]))) mask |= ByteMask{1} << i;
  return mask;
}

}  // namespace

TEST_CASE("a mask has a bit for each byte of a kind") {
  std::mt19937 random(64);
  for (int i = 0; i < 2000; ++i) {
    std::string text(ByteBlock::kSize, ' ');
    for (char& c : text) c = static_cast<char>(random() >> 8);
    const ByteBlock block(text.data());
    const auto first = static_cast<unsigned char>(random() >> 8);
    const auto last = static_cast<unsigned char>(first + random() % (256u - first));
    CHECK(block.is(static_cast<char>(first)) == each(text, [&](unsigned char c) { return c == first; }));
    CHECK(block.is(ByteRange{static_cast<char>(first), static_cast<char>(last)}) ==
          each(text, [&](unsigned char c) { return c >= first && c <= last; }));
    CHECK(block.is_wide() == each(text, [](unsigned char c) { return c >= 0x80; }));
  }
}
