// SPDX-License-Identifier: GPL-3.0-or-later
// Files that several threads compress: the same bytes from any number of them, and text for every reader.
#include "io/block_compression.h"

#include <doctest/doctest.h>

#include <thread>

#include "io/detail/block_compressor.h"
#include "tests/io/compressions.h"
#include "tests/io/sources.h"

using namespace chess;
using namespace test_io;

namespace {

/// Keeps what it hears.
class Places final : public BlockObserver {
 public:
  void block_ended() override { ++ended; }
  void block_written(const BlockPlace& place) override { places.push_back(place); }

  std::size_t ended = 0;
  std::vector<BlockPlace> places;
};

/// A sink into a disk that is full after some bytes.
class FullSink final : public ByteSink {
 public:
  explicit FullSink(std::size_t room) : room_(room) {}
  std::expected<void, IoError> write(std::string_view bytes) override {
    if (bytes.size() > room_) return std::unexpected(IoError{IoError::Kind::NoSpace, "full"});
    room_ -= bytes.size();
    return {};
  }
  std::expected<void, IoError> flush() override { return {}; }
  std::expected<void, IoError> finish() override { return {}; }
  const std::string& name() const override { return name_; }

 private:
  std::size_t room_;
  std::string name_ = "full disk";
};

/// `text` as a bzip2 stream.
std::string bzip2(std::string_view text, int level = 9) {
  std::string out;
  REQUIRE(make_block_compressor(Compression::Bzip2, level)->append(text, out));
  return out;
}

}  // namespace

TEST_CASE("the bytes do not depend on the number of threads, and every reader reads them") {
  const std::string text = movetext(7'000'000);
  for (const Compression c : kAllWritten) {
    CAPTURE(to_string(c));
    const std::string file = pack_in_blocks(text, c);
    CHECK(detect_compression(file) == c);
    CHECK((pack_in_blocks(text, c, 2) == file));
    CHECK((pack_in_blocks(text, c, 7) == file));
    const Drained got = unpack(file, 100'000);
    CHECK_FALSE(got.fault);
    CHECK((got.bytes == text));
  }
}

TEST_CASE("threads that make the text help to compress it") {
  const std::string text = movetext(3'000'000);
  for (const Compression c : kAllWritten) {
    CompressionPool pool(3);
    std::string out;
    const auto sink = compressed_in_blocks(string_sink(out), {c, {}, &pool, nullptr});
    {
      std::jthread helper([&](const std::stop_token& stop) {
        while (!stop.stop_requested())
          if (!pool.help()) std::this_thread::yield();
      });
      for (std::size_t i = 0; i < text.size(); i += 1000)
        REQUIRE(sink->write(std::string_view(text).substr(i, 1000)));
      REQUIRE(sink->finish());
    }
    CHECK_FALSE(pool.help());
    CHECK((out == pack_in_blocks(text, c)));
  }
}

TEST_CASE("an empty text is a file, and so is one that was flushed") {
  for (const Compression c : kAllWritten) {
    const std::string empty = pack_in_blocks("", c);
    CHECK_FALSE(empty.empty());
    CHECK(unpack(empty).bytes.empty());
    CHECK_FALSE(unpack(empty).fault);

    std::string out;
    CompressionPool pool(1);
    const auto sink = compressed_in_blocks(string_sink(out), {c, {}, &pool, nullptr});
    REQUIRE(sink->write("first game\n"));
    REQUIRE(sink->flush());
    CHECK(unpack(out).bytes == "first game\n");
    CHECK_FALSE(unpack(out).fault);
    REQUIRE(sink->write("second game\n"));
    REQUIRE(sink->finish());
    REQUIRE(sink->finish());
    CHECK(unpack(out).bytes == "first game\nsecond game\n");
  }
}

TEST_CASE("levels are obeyed and brought into their range") {
  const std::string text = movetext(1'500'000);
  for (const Compression c : kAllWritten) {
    const LevelRange range = levels_of(c);
    CHECK((pack_in_blocks(text, c, 1, range.lowest).size() > pack_in_blocks(text, c, 1, 9).size()));
    CHECK((pack_in_blocks(text, c, 1, 99) == pack_in_blocks(text, c, 1, range.highest)));
    CHECK((unpack(pack_in_blocks(text, c, 2, range.lowest)).bytes == text));
  }
}

TEST_CASE("blocks are where the observer was told, and can be read on their own") {
  const std::string text = movetext(5'000'000);
  for (const Compression c : kAllWritten)
    for (const std::size_t threads : {1, 3}) {
      Places seen;
      const std::string file = pack_in_blocks(text, c, threads, {}, &seen);
      CHECK(seen.places.size() >= 5);
      CHECK(seen.ended == seen.places.size());
      std::uint64_t offset = 0;
      std::uint64_t plain = 0;
      for (const BlockPlace& place : seen.places) {
        CHECK(place.offset == offset);
        CHECK(place.plain_size <= block_size(c, {}));
        const Drained got = unpack(file.substr(place.offset, place.size), 100'000);
        CHECK_FALSE(got.fault);
        CHECK((got.bytes == text.substr(plain, place.plain_size)));
        offset += place.size;
        plain += place.plain_size;
      }
      CHECK(offset == file.size());
      CHECK(plain == text.size());
    }
}

TEST_CASE("one piece that is larger than a block stays whole") {
  const std::string text = movetext(3'000'000);
  for (const Compression c : kAllWritten) {
    Places seen;
    std::string out;
    CompressionPool pool(2);
    const auto sink = compressed_in_blocks(string_sink(out), {c, {}, &pool, &seen});
    REQUIRE(sink->write("x"));
    REQUIRE(sink->write(text));
    REQUIRE(sink->write("y"));
    REQUIRE(sink->finish());
    REQUIRE(seen.places.size() == 3);
    CHECK(seen.places[1].plain_size == text.size());
    CHECK((unpack(out).bytes == "x" + text + "y"));
  }
}

TEST_CASE("a full disk is told, and nothing waits for ever") {
  const std::string text = movetext(4'000'000);
  for (const std::size_t threads : {1, 4}) {
    CompressionPool pool(threads);
    const auto sink =
        compressed_in_blocks(std::make_unique<FullSink>(1'500'000), {Compression::Zstd, {}, &pool, nullptr});
    std::optional<IoError> fault;
    for (std::size_t i = 0; i < text.size() && !fault; i += 1000)
      if (auto written = sink->write(std::string_view(text).substr(i, 1000)); !written)
        fault = written.error();
    const auto finished = sink->finish();
    REQUIRE_FALSE(finished);
    CHECK(finished.error().kind == IoError::Kind::NoSpace);
    if (fault) CHECK(fault->reason == "full");
    // A sink may be dropped in the middle.
    std::string out;
    const auto dropped = compressed_in_blocks(string_sink(out), {Compression::Gzip, {}, &pool, nullptr});
    for (std::size_t i = 0; i < 3; ++i) REQUIRE(dropped->write(text));
  }
}

TEST_CASE("bzip2 streams of texts that are hard to sort") {
  Random random(7);
  std::vector<std::string> texts = {"",
                                    "a",
                                    "ab",
                                    "abab",
                                    "banana",
                                    std::string(1000, 'x'),
                                    std::string(3'000'000, 'z'),
                                    std::string("\0\xff\0\xff", 4)};
  for (int i = 0; i < 400; ++i) {
    std::string text;
    const auto letters = 1 + random.below(3);
    for (auto size = random.below(60); size > 0; --size)
      text += static_cast<char>('a' + random.below(letters));
    texts.push_back(i % 3 == 0 ? text + text + text : text);
  }
  std::string bytes;
  for (int i = 0; i < 1'200'000; ++i) bytes += static_cast<char>(random.below(256));
  texts.push_back(bytes);
  std::string period;
  for (int i = 0; i < 200'000; ++i) period += "abcab";
  texts.push_back(period);
  for (const std::string& text : texts) {
    const std::string file = bzip2(text);
    for (const std::size_t read_by : {0, 2}) {
      const Drained got = unpack(file, 4096, "x", {.threads = read_by});
      REQUIRE_FALSE(got.fault);
      REQUIRE((got.bytes == text));
    }
  }
  CHECK((unpack(bzip2(bytes, 1)).bytes == bytes));
}
