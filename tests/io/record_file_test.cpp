// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/record_file.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <vector>

#include "base/bytes.h"
#include "base/random.h"
#include "support/temp_dir.h"

namespace chess { inline namespace io {
namespace {

using test_support::TempDir;

constexpr std::size_t kHead = 5;
constexpr std::size_t kRecord = 24;

std::string bytes_of(const std::vector<std::uint64_t>& keys) {
  std::string bytes(kHead, 'h');
  for (const std::uint64_t key : keys) {
    append_big_endian(key, bytes);
    bytes.append(kRecord - sizeof key, 'r');
  }
  return bytes;
}

RecordLayout layout_of(const std::vector<std::uint64_t>& keys) {
  return {kHead, keys.size(), kRecord, load_big_endian<std::uint64_t>};
}

}  // namespace

TEST_CASE("a lock has one holder, and tells whether the path has got another file") {
  const TempDir dir;
  const auto first = RecordFile::open(dir.write("a", "1"));
  const auto second = RecordFile::open(dir.file("a"));
  REQUIRE((first && second));
  CHECK(first->lock(std::chrono::milliseconds(0)).value());
  const auto refused = second->lock(std::chrono::milliseconds(0));
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().reason.find("another process is at work on it") != std::string::npos);
  CHECK(rename_file(dir.write("b", "2"), dir.file("a")));
  const auto third = RecordFile::open(dir.file("a"));
  REQUIRE(third.has_value());
  CHECK(third->lock(std::chrono::milliseconds(0)).value());
  CHECK_FALSE(first->lock(std::chrono::milliseconds(0)).value());  // it has the lock already
}

TEST_CASE("a record is found by its key, however the keys are spread") {
  const TempDir dir;
  Random random(1);
  for (const int shape : {0, 1, 2, 3, 4}) {
    for (const std::size_t count : {0, 1, 2, 3, 170, 171, 5000}) {
      std::vector<std::uint64_t> keys(count);
      for (std::uint64_t& key : keys) {
        key = random.next();
        if (shape == 1) key = random.below(10);
        if (shape == 2) key = ~std::uint64_t{0} - random.below(count * 3);
        if (shape == 3) key = std::uint64_t{1} << random.below(64);
        if (shape == 4) key = 7;
      }
      std::ranges::sort(keys);
      const auto file = RecordFile::open(dir.write(std::to_string(shape * 10000 + count), bytes_of(keys)));
      REQUIRE(file.has_value());
      RecordWindow window(*file, layout_of(keys));
      std::vector<std::uint64_t> asked = {0, 1, 7, ~std::uint64_t{0}};
      for (int i = 0; i < 50 && count > 0; ++i) {
        const std::uint64_t key = keys[random.below(count)];
        asked.insert(asked.end(), {key, key + 1, key - 1});
      }
      for (const std::uint64_t key : asked) {
        CAPTURE(key);
        const auto expected = std::ranges::lower_bound(keys, key) - keys.begin();
        REQUIRE(window.lower_bound(key).value() == static_cast<std::uint64_t>(expected));
      }
      for (std::size_t i = 0; i < count; ++i)
        REQUIRE(load_big_endian<std::uint64_t>(window.at(i).value()) == keys[i]);
    }
  }
}

TEST_CASE("a file that is shortened while it is open is an error, and no signal") {
  const TempDir dir;
  const std::vector<std::uint64_t> keys(5000, 7);
  const std::string path = dir.write("records", bytes_of(keys));
  const auto file = RecordFile::open(path);
  REQUIRE(file.has_value());
  RecordWindow window(*file, layout_of(keys));
  REQUIRE(window.at(0).has_value());
  std::filesystem::resize_file(path, 100);
  const auto cut = window.at(4999);
  REQUIRE_FALSE(cut.has_value());
  CHECK(cut.error().kind == IoError::Kind::Truncated);
  CHECK(cut.error().reason == "cannot read '" + path + "': it has become shorter meanwhile");
  CHECK_FALSE(window.lower_bound(7).has_value());
  CHECK_FALSE(window.at(0).has_value());
}

TEST_CASE("keys in no order lead somewhere") {
  const TempDir dir;
  Random random(2);
  std::vector<std::uint64_t> keys(3000);
  for (std::uint64_t& key : keys) key = random.next();
  const auto file = RecordFile::open(dir.write("records", bytes_of(keys)));
  RecordWindow window(*file, layout_of(keys));
  for (int i = 0; i < 1000; ++i) REQUIRE(window.lower_bound(random.next()).value() <= keys.size());
}

}}  // namespace chess::io
