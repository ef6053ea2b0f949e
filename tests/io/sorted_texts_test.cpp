// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of any size come back sorted and in the order in which they came, in memory and from runs on the
// disk.
#include <doctest/doctest.h>

#include "base/random.h"
#include "io/sorted_texts.h"

using namespace chess;

namespace {

using Pair = std::pair<std::string, std::string>;

std::vector<Pair> sorted_by(SortedTexts& texts) {
  std::vector<Pair> found;
  const auto done = texts.for_each([&](std::string_view key, std::string_view text) {
    found.emplace_back(key, text);
    return std::expected<void, IoError>();
  });
  CHECK(done.has_value());
  return found;
}

std::vector<Pair> reference(std::vector<Pair> pairs) {
  std::ranges::stable_sort(pairs, [](const Pair& a, const Pair& b) {
    return std::ranges::lexicographical_compare(a.first, b.first, [](char x, char y) {
      return static_cast<unsigned char>(x) < static_cast<unsigned char>(y);
    });
  });
  return pairs;
}

}  // namespace

TEST_CASE("nothing is sorted to nothing") {
  SortedTexts texts(1000);
  CHECK(sorted_by(texts).empty());
}

TEST_CASE("keys compare as bytes, a beginning comes first, and equals stay in their order") {
  const std::vector<Pair> pairs{{"b", "1"},         {std::string("a\xFF"), "2"},
                                {"a", "3"},         {"", "4"},
                                {"b", "5"},         {std::string("a\0", 2), "6"},
                                {"abcdefghi", "7"}, {"abcdefgh", "8"},
                                {"a", "9"},         {"", ""}};
  SortedTexts texts(1 << 20);
  for (const auto& [key, text] : pairs) REQUIRE(texts.add(key, text));
  CHECK(texts.runs() == 0);
  CHECK(sorted_by(texts) == reference(pairs));
}

TEST_CASE("runs on the disk give the same, also when they are merged on the way") {
  Random random(7);
  std::vector<Pair> pairs;
  for (int i = 0; i < 5000; ++i) {
    std::string key;
    for (auto size = random.below(12); size > 0; --size) key += static_cast<char>(random.below(4) * 80);
    // Some texts are longer than the buffer of a run, and one is longer than the memory.
    const std::size_t size = i == 2500 ? 200'000 : i % 500 == 0 ? 50'000 : random.below(40);
    pairs.emplace_back(key, std::string(size, static_cast<char>('a' + i % 26)) + std::to_string(i));
  }
  for (const std::size_t most_runs : {2, 3, 1000}) {
    SortedTexts texts(20'000, most_runs);
    for (const auto& [key, text] : pairs) REQUIRE(texts.add(key, text));
    CHECK(texts.runs() >= 2);
    if (most_runs == 3) CHECK(texts.runs() <= 3);
    CHECK(sorted_by(texts) == reference(pairs));
  }
}

TEST_CASE("a fault of the visitor ends the giving back") {
  SortedTexts texts(100);
  for (int i = 0; i < 100; ++i) REQUIRE(texts.add(std::to_string(i), "text"));
  int visits = 0;
  const auto done = texts.for_each([&](std::string_view, std::string_view) -> std::expected<void, IoError> {
    if (++visits == 3) return std::unexpected(IoError{IoError::Kind::Write, "full"});
    return {};
  });
  REQUIRE_FALSE(done.has_value());
  CHECK(done.error().reason == "full");
  CHECK(visits == 3);
}
