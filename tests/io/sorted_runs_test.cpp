// SPDX-License-Identifier: GPL-3.0-or-later
// Sorting and adding up with little memory gives what a map gives.
#include "io/sorted_runs.h"

#include <doctest/doctest.h>

#include <map>

#include "base/random.h"

using namespace chess;

namespace {

struct Count {
  std::uint32_t name;
  std::uint32_t first;  ///< the least of those added up
  std::uint64_t sum;

  friend bool operator<(const Count& a, const Count& b) {
    return a.name != b.name ? a.name < b.name : a.first < b.first;
  }
  bool absorb(const Count& next) {
    if (next.name != name) return false;
    sum += next.sum;
    return true;
  }
  friend bool operator==(const Count&, const Count&) = default;
};

struct Sorted {
  std::vector<Count> records;
  std::size_t runs;
};

Sorted sorted(const std::vector<Count>& input, std::size_t capacity) {
  SortedRuns<Count> sorter(capacity);
  for (const Count& c : input) REQUIRE(sorter.add(c).has_value());
  Sorted result;
  const auto done = sorter.for_each([&](const Count& c) -> std::expected<void, IoError> {
    result.records.push_back(c);
    return {};
  });
  REQUIRE(done.has_value());
  result.runs = sorter.runs();
  return result;
}

}  // namespace

TEST_CASE("sorted runs give the same as a map, whatever the memory") {
  Random random(11);
  for (const std::uint64_t names : {5u, 300u, 100'000u}) {
    std::vector<Count> input;
    std::map<std::uint32_t, Count> expected;
    for (std::uint32_t i = 0; i < 5000; ++i) {
      const Count c{static_cast<std::uint32_t>(random.below(names)), i, random.below(100)};
      input.push_back(c);
      const auto [known, is_new] = expected.try_emplace(c.name, c);
      if (!is_new) known->second.sum += c.sum;
    }
    std::vector<Count> wanted;
    for (const auto& [name, count] : expected) wanted.push_back(count);
    for (const std::size_t capacity : {2u, 3u, 64u, 1000u, 100'000u}) {
      CAPTURE(names);
      CAPTURE(capacity);
      const Sorted result = sorted(input, capacity);
      CHECK((result.records == wanted));
      CHECK((result.runs > 0) == (wanted.size() > capacity / 2 && capacity < input.size()));
    }
  }
}

TEST_CASE("nothing sorted is nothing") { CHECK(sorted({}, 2).records.empty()); }

TEST_CASE("a fault of the visitor ends the visit") {
  for (const std::size_t capacity : {2u, 100u}) {
    SortedRuns<Count> sorter(capacity);
    for (std::uint32_t i = 0; i < 10; ++i) REQUIRE(sorter.add({i, 0, 1}).has_value());
    int visits = 0;
    const auto done = sorter.for_each([&](const Count&) -> std::expected<void, IoError> {
      if (++visits == 3) return std::unexpected(IoError{IoError::Kind::NoSpace, "full"});
      return {};
    });
    CHECK_FALSE(done.has_value());
    CHECK(visits == 3);
  }
}

TEST_CASE("a folder of temporary files that is not there is told") {
  const char* before = getenv("TMPDIR");
  const std::string kept = before != nullptr ? before : "";
  setenv("TMPDIR", "/none/at/all", 1);
  const auto file = TemporaryFile::create();
  before != nullptr ? setenv("TMPDIR", kept.c_str(), 1) : unsetenv("TMPDIR");
  REQUIRE_FALSE(file.has_value());
  CHECK(file.error().reason.contains("/none/at/all"));
  CHECK(file.error().reason.contains("TMPDIR"));
}

TEST_CASE("a temporary file gives back what was written to it") {
  auto file = TemporaryFile::create();
  REQUIRE(file.has_value());
  const std::string text = "one two three";
  REQUIRE(file->append(std::as_bytes(std::span(text).first(4))).has_value());
  REQUIRE(file->append(std::as_bytes(std::span(text).subspan(4))).has_value());
  CHECK(file->size() == text.size());
  std::string part(7, ' ');
  REQUIRE(file->read_at(2, std::as_writable_bytes(std::span(part))).has_value());
  CHECK(part == "e two t");
}
