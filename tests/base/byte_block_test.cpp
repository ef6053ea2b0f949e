// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes that are looked at together, beside a look at each byte.
#include "base/byte_block.h"

#include <doctest/doctest.h>

#include <bit>
#include <random>
#include <string>
#include <string_view>

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
    const auto last = static_cast<unsigned char>(first + random() % 255);  // perhaps behind 00
    const ByteRange range{static_cast<char>(first), static_cast<char>(last)};
    const ByteMask of_range = each(text, [&](unsigned char c) {
      return first <= last ? c >= first && c <= last : c >= first || c <= last;
    });
    CHECK(block.is(static_cast<char>(first)) == each(text, [&](unsigned char c) { return c == first; }));
    CHECK(block.is(range) == of_range);
    CHECK(block.has(range) == (of_range != 0));
    CHECK(block.has_odd(range) == (std::popcount(of_range) % 2 != 0));
    CHECK(block.is_wide() == each(text, [](unsigned char c) { return c >= 0x80; }));
  }
}

TEST_CASE("the first byte of a kind is found wherever it stands") {
  const std::string plain(70, 'x');
  for (std::size_t size = 0; size <= plain.size(); ++size) {
    const std::string_view text = std::string_view(plain).substr(0, size);
    CHECK(find_kind(text, 0, '"', ByteRange{'\x7F', '\x1F'}) == size);
    for (std::size_t place = 0; place < size; ++place) {
      for (const char mark : {'"', '\x7F', '\xFF', '\0', '\x1F'}) {
        std::string marked(text);
        marked[place] = marked.back() = mark;
        for (std::size_t from = 0; from <= size; ++from) {
          const std::size_t first = from <= place ? place : from < size ? size - 1 : size;
          REQUIRE(find_kind(marked, from, '"', ByteRange{'\x7F', '\x1F'}) == first);
        }
      }
    }
  }
}
