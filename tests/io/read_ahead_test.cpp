// SPDX-License-Identifier: GPL-3.0-or-later
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "io/detail/read_ahead_source.h"
#include "tests/io/sources.h"

using namespace chess;
using namespace test_io;

namespace {

/// Counts the bytes that were asked for.
class CountedSource final : public ByteSource {
 public:
  CountedSource(std::size_t size, std::atomic<std::size_t>& given) : left_(size), given_(given) {}
  std::expected<std::size_t, IoError> read(std::span<char> buffer) override {
    const std::size_t count = std::min(left_, buffer.size());
    std::fill_n(buffer.begin(), count, 'x');
    left_ -= count;
    given_ += count;
    return count;
  }
  const std::string& name() const override { return name_; }
  std::uint64_t raw_position() const override { return given_; }
  std::optional<std::uint64_t> raw_size() const override { return 12345; }

 private:
  std::size_t left_;
  std::atomic<std::size_t>& given_;
  std::string name_ = "counted";
};

}  // namespace

TEST_CASE("what is read ahead is what the source gives") {
  const std::string text = movetext(300'000);
  for (const std::size_t step : {1, 7, 1000, 100'000})
    for (const std::size_t block : {1'000, 4096, 1'000'000}) {
      ReadAheadSource source(std::make_unique<SlowSource>(text, std::max<std::size_t>(step, 50)), 3, block);
      CHECK(source.name() == "slow");
      const Drained got = drain(source, step);
      CHECK(got.bytes == text);
      CHECK_FALSE(got.fault);
      char byte = 0;
      CHECK(source.read({&byte, 1}).value() == 0);  // and stays at the end
    }
}

TEST_CASE("an empty source has an end") {
  ReadAheadSource source(memory_source(""));
  CHECK(drain(source).bytes.empty());
}

TEST_CASE("a fault comes behind the bytes before it, and again") {
  const std::string text = movetext(10'000);
  ReadAheadSource source(
      std::make_unique<SlowSource>(text, 999, IoError{IoError::Kind::Corrupt, "bad block"}), 2, 1024);
  const Drained got = drain(source, 100);
  CHECK(got.bytes == text);
  REQUIRE(got.fault);
  CHECK(got.fault->reason == "bad block");
  char byte = 0;
  CHECK(source.read({&byte, 1}).error().kind == IoError::Kind::Corrupt);
}

TEST_CASE("no more is read ahead than there are blocks") {
  std::atomic<std::size_t> given{0};
  ReadAheadSource source(std::make_unique<CountedSource>(1'000'000, given), 4, 1000);
  std::string buffer(1000, '\0');
  CHECK(source.read(buffer).value() == 1000);
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  CHECK(given <= 4000);
  CHECK(source.raw_position() <= given);
  CHECK(source.raw_size() == 12345);
  CHECK(drain(source).bytes.size() == 999'000);
  CHECK(source.raw_position() == 1'000'000);
}

TEST_CASE("a source may be dropped at any time") {
  for (int i = 0; i < 200; ++i) {
    std::atomic<std::size_t> given{0};
    ReadAheadSource source(std::make_unique<CountedSource>(100'000, given), 2, 100);
    std::string buffer(150, '\0');
    for (int reads = 0; reads < i % 5; ++reads) CHECK(source.read(buffer).value() > 0);
  }
}
