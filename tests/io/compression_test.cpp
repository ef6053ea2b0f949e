// SPDX-License-Identifier: GPL-3.0-or-later
// Magic bytes, extensions, and decompression: whole files, many members, damage of every kind.
#include "io/compression.h"

#include <doctest/doctest.h>

#include "io/input.h"
#include "tests/io/compressions.h"
#include "tests/io/sources.h"

using namespace chess;
using namespace test_io;
using namespace std::string_view_literals;

namespace {

constexpr auto kPlain = "1. e4 e5 2. Nf3\n"sv;

// The same line, compressed by the programs gzip, bzip2, zstd (from a pipe, with --long=31: the frame
// asks for a window of 2 GiB).
constexpr auto kGzip =
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x33\xd4\x53\x48\x35\x51\x48\x35\x55\x30\xd2\x53\xf0\x4b\x33\xe6"
    "\x02\x00\x81\xe9\xdc\xd3\x10\x00\x00\x00"sv;
constexpr auto kBzip2 =
    "\x42\x5a\x68\x39\x31\x41\x59\x26\x53\x59\x23\x2f\xed\x9b\x00\x00\x03\xdd\x00\x00\x10\x40\x01\x3e\x00\x00"
    "\x01\x03\x00\x20\x00\x31\x00\xd3\x4d\x04\x01\x3f\x51\xa9\x85\xb0\x1e\x12\x69\x75\xf1\x77\x24\x53\x85\x09"
    "\x02\x32\xfe\xd9\xb0"sv;
constexpr auto kZstdLong =
    "\x28\xb5\x2f\xfd\x04\xa8\x81\x00\x00\x31\x2e\x20\x65\x34\x20\x65\x35\x20\x32\x2e\x20\x4e\x66\x33\x0a\xb2"
    "\xf9\x1e\x02"sv;

}  // namespace

TEST_CASE("the extension names the compression of output") {
  CHECK(strip_compression_extension("x.pgn.gz") == SplitPath{"x.pgn", Compression::Gzip});
  CHECK(strip_compression_extension("dir.gz/x.BGN.Bz2") == SplitPath{"dir.gz/x.BGN", Compression::Bzip2});
  CHECK(strip_compression_extension("x.zst") == SplitPath{"x", Compression::Zstd});
  CHECK(strip_compression_extension("x.pgn") == SplitPath{"x.pgn", Compression::None});
  CHECK(strip_compression_extension("dir.gz/x") == SplitPath{"dir.gz/x", Compression::None});
  CHECK(strip_compression_extension(".gz") == SplitPath{".gz", Compression::None});
  CHECK(strip_compression_extension("dir/.gz") == SplitPath{"dir/.gz", Compression::None});
  CHECK(strip_compression_extension("") == SplitPath{"", Compression::None});
  CHECK(strip_compression_extension("x.gz.gz") == SplitPath{"x.gz", Compression::Gzip});
}

TEST_CASE("names of compressions go both ways") {
  for (const Compression c : {Compression::None, Compression::Gzip, Compression::Bzip2, Compression::Zstd}) {
    CHECK(parse_compression(to_string(c)) == c);
    if (c != Compression::None) CHECK(parse_compression(to_extension(c).substr(1)) == c);
  }
  CHECK(parse_compression("ZST") == Compression::Zstd);
  CHECK_FALSE(parse_compression("").has_value());
  CHECK_FALSE(parse_compression(".gz").has_value());
  CHECK_FALSE(parse_compression("xz").has_value());
  CHECK_FALSE(is_written(Compression::Xz));
  CHECK_FALSE(is_written(Compression::Zip));
}

TEST_CASE("magic bytes decide, and text stays text") {
  CHECK(detect_compression(kGzip) == Compression::Gzip);
  CHECK(detect_compression(kBzip2) == Compression::Bzip2);
  CHECK(detect_compression(kZstdLong) == Compression::Zstd);
  CHECK(detect_compression("\x50\x2a\x4d\x18\x04\x00\x00\x00"sv) == Compression::Zstd);
  CHECK(detect_compression("BZh9\x17\x72\x45\x38\x50\x90"sv) == Compression::Bzip2);
  CHECK(detect_compression("\xfd\x37\x7a\x58\x5a\x00"sv) == Compression::Xz);
  CHECK(detect_compression("PK\x03\x04"sv) == Compression::Zip);
  CHECK(detect_compression("PKZIP made the first archives") == Compression::None);
  CHECK(detect_compression("BZh9 is how this text begins") == Compression::None);
  CHECK(detect_compression("BZh0\x31\x41\x59\x26\x53\x59"sv) == Compression::None);
  CHECK(detect_compression("BZh9\x31\x41"sv) == Compression::Bzip2);
  CHECK(detect_compression("BZh") == Compression::None);
  CHECK(detect_compression("") == Compression::None);
  CHECK(detect_compression("\x1f") == Compression::None);
  CHECK(detect_compression("[Event \"?\"]") == Compression::None);
  CHECK(may_become_compressed(""));
  CHECK(may_become_compressed("B"));
  CHECK(may_become_compressed("BZh9\x31"));
  CHECK(may_become_compressed("\x28\xb5\x2f"));
  CHECK_FALSE(may_become_compressed("{"));
  CHECK_FALSE(may_become_compressed("[E"));
  CHECK_FALSE(may_become_compressed("BZx"));
  CHECK_FALSE(may_become_compressed(kGzip));
}

TEST_CASE("files of the usual programs are read") {
  for (const auto file : {kGzip, kBzip2, kZstdLong}) {
    const Drained got = unpack(std::string(file), 4096, "x.pgn", {.window_log = kLargestWindowLog});
    CHECK(got.bytes == kPlain);
    CHECK_FALSE(got.fault.has_value());
  }
}

TEST_CASE("a long window is read only by those who ask for it") {
  const Drained got = unpack(std::string(kZstdLong));
  CHECK(got.bytes.empty());
  REQUIRE(got.fault.has_value());
  CHECK(got.fault->reason.find("--long") != std::string::npos);
}

TEST_CASE("round trip at every size, step and way of arriving") {
  for (const Compression c : kAllWritten) {
    for (const std::size_t size : {0u, 1u, 2u, 4095u, 65536u, 300000u}) {
      CAPTURE(to_string(c));
      CAPTURE(size);
      const std::string text = movetext(size, size + 1);
      const std::string file = pack(text, c);
      CHECK(detect_compression(file) == c);
      CHECK(file == pack(text, c));
      CHECK((unpack(file).bytes == text));
      CHECK((unpack(file, 1 << 20).bytes == text));
      if (size <= 4095) {
        CHECK((unpack(file, 1).bytes == text));
        auto slow = decompressed(std::make_unique<SlowSource>(file, 1));
        REQUIRE(slow.has_value());
        CHECK((drain(**slow, 7).bytes == text));
      }
    }
  }
}

TEST_CASE("members, streams and frames one behind another are one text") {
  for (const Compression c : kAllWritten) {
    CAPTURE(to_string(c));
    std::string file, text;
    for (std::size_t i = 0; i < 40; ++i) {
      const std::string part = movetext(i * 400, i);  // the first is empty
      text += part;
      file += pack(part, c);
    }
    CHECK((unpack(file).bytes == text));
    CHECK((unpack(file, 13).bytes == text));
    auto slow = decompressed(std::make_unique<SlowSource>(file, 3));
    REQUIRE(slow.has_value());
    const Drained got = drain(**slow);
    CHECK((got.bytes == text));
    CHECK_FALSE(got.fault.has_value());
    const Drained padded = unpack(file + std::string(200000, '\0'));
    CHECK((padded.bytes == text));
    CHECK_FALSE(padded.fault.has_value());
  }
}

TEST_CASE("zstd's skippable frames are skipped wherever they stand") {
  const std::string skippable = std::string("\x53\x2a\x4d\x18\x05\x00\x00\x00hello", 13);
  const std::string frame = pack(kPlain, Compression::Zstd);
  const Drained got = unpack(skippable + frame + skippable + frame + skippable);
  CHECK(got.bytes == std::string(kPlain) + std::string(kPlain));
  CHECK_FALSE(got.fault.has_value());
}

TEST_CASE("truncation at any byte is named, after the bytes before it") {
  for (const Compression c : kAllWritten) {
    CAPTURE(to_string(c));
    const std::string text = movetext(500);
    const std::string first = pack(text, c);
    const std::string file = first + pack(text, c);
    for (std::size_t size = 6; size < file.size(); ++size) {
      if (size == first.size()) continue;
      const Drained got = unpack(file.substr(0, size));
      REQUIRE(got.fault.has_value());
      // So few bytes behind a complete stream cannot be told from rubbish.
      const bool tiny_tail = size > first.size() && size < first.size() + 4;
      if (!tiny_tail) REQUIRE(got.fault->kind == IoError::Kind::Truncated);
      REQUIRE(got.fault->reason.find("'x.pgn.gz' is ") == 0);
      REQUIRE((text + text).starts_with(got.bytes));
      if (size > first.size()) REQUIRE(got.bytes.size() >= text.size());
    }
    const Drained got = unpack(file.substr(0, file.size() - 1));
    CHECK(got.fault->reason ==
          "'x.pgn.gz' is truncated: its " + std::string(to_string(c)) + " data ends before its end mark");
  }
}

TEST_CASE("damage is named, and good streams before it are delivered") {
  for (const Compression c : kAllWritten) {
    CAPTURE(to_string(c));
    const std::string text = movetext(200000);
    const std::string good = pack(text, c);
    std::string bad = pack(text, c);
    bad[bad.size() - 5] = static_cast<char>(bad[bad.size() - 5] ^ 0x40);
    const Drained got = unpack(good + bad);
    REQUIRE(got.fault.has_value());
    CHECK((got.fault->kind == IoError::Kind::Corrupt || got.fault->kind == IoError::Kind::Truncated));
    CHECK(got.fault->reason.find("'x.pgn.gz' is corrupt: bad " + std::string(to_string(c)) +
                                 " data near byte ") == 0);
    CHECK((got.bytes.size() >= text.size()));
    CHECK((got.bytes.starts_with(text)));

    const Drained rubbish = unpack(good + "rubbish");
    CHECK((rubbish.bytes == text));
    REQUIRE(rubbish.fault.has_value());
    CHECK(rubbish.fault->kind == IoError::Kind::Corrupt);
    CHECK(rubbish.fault->reason == "'x.pgn.gz' is corrupt: something other than " +
                                       std::string(to_string(c)) + " data follows at byte " +
                                       std::to_string(good.size()));
    const Drained after_zeros = unpack(good + std::string(5, '\0') + "x");
    CHECK((after_zeros.bytes == text));
    CHECK(after_zeros.fault.has_value());
  }
}

TEST_CASE("any single flipped bit gives an answer and no crash") {
  for (const Compression c : kAllWritten) {
    const std::string text = movetext(60);
    const std::string file = pack(text, c);
    for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
      std::string bad = file;
      bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << (bit % 8)));
      const Drained got = unpack(bad);
      REQUIRE(got.bytes.size() < 1000000);
    }
  }
}

TEST_CASE("a fault stays, and faults underneath pass through") {
  auto source = decompressed(memory_source(std::string(kGzip.substr(0, 20)), "cut.gz"));
  REQUIRE(source.has_value());
  const Drained first = drain(**source);
  const Drained second = drain(**source);
  REQUIRE(first.fault.has_value());
  REQUIRE(second.fault.has_value());
  CHECK(first.fault->reason == second.fault->reason);
  CHECK(second.bytes.empty());

  const IoError broken{IoError::Kind::Read, "cannot read 'slow': the disk is gone"};
  auto slow = decompressed(std::make_unique<SlowSource>(std::string(kGzip.substr(0, 20)), 4, broken));
  REQUIRE(slow.has_value());
  CHECK(drain(**slow).fault->reason == broken.reason);
  auto text = decompressed(std::make_unique<SlowSource>("plain", 4, broken));
  REQUIRE(text.has_value());
  const Drained plain = drain(**text);
  CHECK(plain.bytes == "plain");
  CHECK(plain.fault->reason == broken.reason);
  auto dead = decompressed(std::make_unique<SlowSource>("", 4, broken));
  REQUIRE_FALSE(dead.has_value());
  CHECK(dead.error().reason == broken.reason);
}

TEST_CASE("a compression that is not read says so") {
  const Drained got = unpack("7z\xbc\xaf\x27\x1c rest");
  REQUIRE(got.fault.has_value());
  CHECK(got.fault->kind == IoError::Kind::Unsupported);
  CHECK(got.fault->reason == "cannot read 'x.pgn.gz': 7z data, only gzip, bzip2, zstd, xz and zip are read");
}

TEST_CASE("what is flushed can be read before the end is written") {
  for (const Compression c : kAllWritten) {
    CAPTURE(to_string(c));
    std::string out;
    const auto sink = compressed(string_sink(out), c);
    REQUIRE(sink->write("first game\n").has_value());
    REQUIRE(sink->flush().has_value());
    REQUIRE(sink->flush().has_value());
    const Drained early = unpack(out);
    CHECK(early.bytes == "first game\n");
    CHECK(early.fault->kind == IoError::Kind::Truncated);
    REQUIRE(sink->write("second game\n").has_value());
    REQUIRE(sink->finish().has_value());
    REQUIRE(sink->finish().has_value());
    const Drained late = unpack(out);
    CHECK(late.bytes == "first game\nsecond game\n");
    CHECK_FALSE(late.fault.has_value());
  }
}
