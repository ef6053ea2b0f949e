// SPDX-License-Identifier: GPL-3.0-or-later
// Decompression by several threads gives what one thread gives, also of damaged files.
#include <doctest/doctest.h>

#include "base/random.h"
#include "io/detail/bzip2_format.h"
#include "io/detail/parallel_source.h"
#include "io/input.h"
#include "tests/io/compressions.h"
#include "tests/io/sources.h"

using namespace chess;
using namespace test_io;
using namespace std::string_literals;

namespace {

Drained read_by(std::size_t threads, const std::string& file, std::size_t step = 100'000) {
  return unpack(file, step, "x.pgn.gz", {.threads = threads});
}

/// The files in which the text may be.
std::vector<std::string> files_of(const std::string& text, Compression c) {
  const std::size_t half = text.size() / 2;
  const std::string one = pack(text, c);
  std::vector<std::string> files = {
      one, pack_in_blocks(text, c), pack(text.substr(0, half), c) + pack(text.substr(half), c),
      pack("", c) + pack_in_blocks(text, c) + pack("", c), one + std::string(200'000, '\0')};
  if (c == Compression::Bzip2) files.push_back(pack_in_blocks(text, c, 1, 1));
  if (c == Compression::Zstd)
    files.push_back("\x53\x2a\x4d\x18\x05\0\0\0hello"s + pack_in_blocks(text, c) +
                    "\x50\x2a\x4d\x18\0\0\0\0"s);
  return files;
}

}  // namespace

TEST_CASE("several threads read what one reads") {
  const std::string text = movetext(2'500'000);
  for (const Compression c : kAllWritten)
    for (const std::string& file : files_of(text, c))
      for (const std::size_t threads : {0, 1, 2, 7}) {
        CAPTURE(to_string(c));
        CAPTURE(threads);
        const Drained got = read_by(threads, file);
        CHECK_FALSE(got.fault);
        REQUIRE((got.bytes == text));
      }
}

TEST_CASE("bytes may come as they like, and may be asked for as one likes") {
  const std::string text = movetext(30'000);
  for (const Compression c : kAllWritten)
    for (const std::string& file : files_of(text, c)) {
      if (file.size() > 100'000) continue;
      CHECK((read_by(3, file, 1).bytes == text));
      auto slow = decompressed(std::make_unique<SlowSource>(file, 5), {.threads = 3});
      REQUIRE(slow);
      CHECK((drain(**slow, 7).bytes == text));
    }
}

TEST_CASE("of damaged files, too") {
  const std::string text = movetext(1'300'000);
  Random random(3);
  for (const Compression c : kAllWritten) {
    CAPTURE(to_string(c));
    for (const std::string& good : files_of(text, c))
      for (int i = 0; i < 14; ++i) {
        std::string file = good;
        if (i % 3 == 0) file.resize(random.below(file.size() - 20) + 20);
        if (i % 3 != 1)
          for (auto changes = 1 + random.below(3); changes > 0; --changes)
            file[20 + random.below(file.size() - 20)] ^= static_cast<char>(1U << random.below(8));
        if (i % 5 == 1) file += "rubbish";
        const Drained one = read_by(0, file);
        const Drained three = read_by(3, file);
        CAPTURE(i);
        REQUIRE((one.bytes == three.bytes));
        REQUIRE(one.fault.has_value() == three.fault.has_value());
        if (!one.fault) continue;
        // Near the end, damage and a missing end cannot be told apart by all decoders.
        const bool is_end =
            one.fault->kind == IoError::Kind::Truncated || three.fault->kind == IoError::Kind::Truncated;
        CHECK((one.fault->kind == three.fault->kind || is_end));
        CHECK(three.fault->reason.starts_with("'x.pgn.gz' is "));
      }
  }
}

TEST_CASE("no checksum guards the size of a member of gzip") {
  const std::string text(100'000, 'x');
  const std::string member = pack_in_blocks(text, Compression::Gzip);
  for (std::size_t at = 3; at < 24; ++at)
    for (int bit = 0; bit < 8; ++bit) {
      std::string file = member + member;
      file[at] = static_cast<char>(file[at] ^ 1 << bit);
      const auto one = unpack(file, 4096, "x", {.threads = 0});
      const auto three = unpack(file, 4096, "x", {.threads = 3});
      CAPTURE(at);
      CAPTURE(bit);
      CHECK((one.bytes == three.bytes));
      CHECK(one.fault.has_value() == three.fault.has_value());
    }
}

TEST_CASE("bits that look like the mark of a block are no block") {
  // These bytes occur, so the table of used bytes has the bits of the mark: 3141 5926 5359.
  std::string letters;
  int row = 4;
  for (const unsigned columns : {0x3141U, 0x5926U, 0x5359U}) {
    for (int column = 0; column < 16; ++column)
      if ((columns >> (15 - column) & 1) != 0) letters.push_back(static_cast<char>(row * 16 + column));
    ++row;
  }
  Random random(5);
  std::string text = letters;
  while (text.size() < 2'000'000) text.push_back(letters[random.below(letters.size())]);
  const std::string file = pack(text, Compression::Bzip2);
  std::size_t marks = 0;
  std::uint64_t bits = 0;
  for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
    bits = (bits << 1 | (static_cast<unsigned char>(file[bit / 8]) >> (7 - bit % 8) & 1)) &
           ((std::uint64_t{1} << kBzip2MarkBits) - 1);
    marks += bits == kBzip2BlockMark ? 1 : 0;
  }
  CHECK(marks == 6);  // of three blocks
  for (const std::size_t threads : {1, 2, 7}) {
    const Drained got = read_by(threads, file);
    CHECK_FALSE(got.fault);
    CHECK((got.bytes == text));
  }
}

TEST_CASE("of a bzip2 block whose check is wrong nothing is given") {
  const std::string text = movetext(600'000);
  const std::string first = pack(text, Compression::Bzip2);
  std::string file = first + first + first;
  constexpr std::size_t check_of_block = 10;  // behind the head of the stream and the mark of the block
  file[first.size() + check_of_block] ^= 1;
  for (const std::size_t threads : {0, 1, 3}) {
    const Drained got = read_by(threads, file);
    REQUIRE(got.fault);
    CHECK(got.fault->reason.contains("incorrect block check"));
    CHECK((got.bytes == text));
  }
}

TEST_CASE("where a file is damaged") {
  const std::string first = pack(movetext(1'000'000), Compression::Bzip2);
  std::string file = first + first;
  file[first.size() + first.size() / 2] ^= 1;
  const Drained got = read_by(2, file);
  REQUIRE(got.fault);
  CHECK(got.fault->reason.starts_with("'x.pgn.gz' is corrupt: bad bzip2 data near byte "));
  // One thread that decodes as it reads says less exactly where.
  CHECK(unpack(file).fault->reason == got.fault->reason);
  CHECK(read_by(0, file).fault->reason != got.fault->reason);
  const auto rubbish = read_by(2, first + "rubbish");
  REQUIRE(rubbish.fault);
  CHECK(rubbish.fault->reason == "'x.pgn.gz' is corrupt: something other than bzip2 data follows at byte " +
                                     std::to_string(first.size()));
  const IoError broken{IoError::Kind::Read, "cannot read 'slow': the disk is gone"};
  for (const Compression c : kAllWritten) {
    const std::string half = pack(movetext(100'000), c).substr(0, 20'000);
    auto source = decompressed(std::make_unique<SlowSource>(half, 4096, broken), {.threads = 2});
    REQUIRE(source);
    CHECK(drain(**source).fault->reason == broken.reason);
    CHECK(drain(**source).fault->reason == broken.reason);
  }
}

TEST_CASE("a source may be dropped at any time") {
  const std::string text = movetext(3'000'000);
  for (const Compression c : kAllWritten) {
    const std::string file = pack_in_blocks(text, c);
    for (int reads = 0; reads < 6; ++reads) {
      auto source = decompressed(memory_source(file), {.threads = 3});
      REQUIRE(source);
      std::string buffer(200'000, '\0');
      for (int i = 0; i < reads; ++i) CHECK((*source)->read(buffer).value() > 0);
    }
  }
}

TEST_CASE("a bomb is ended, and read by those who want it") {
  // Spaces: 700 MB in some kB.
  const std::string spaces(std::size_t{100} << 20, ' ');
  for (const Compression c : {Compression::Bzip2, Compression::Zstd}) {
    CAPTURE(to_string(c));
    const std::string part = pack(spaces, c);
    std::string file;
    for (int i = 0; i < 7; ++i) file += part;
    CHECK(file.size() < 100'000);
    for (const std::size_t threads : {0, 3}) {
      std::uint64_t size = 0;
      const auto read = [&](const InputOptions& options) -> std::optional<IoError> {
        auto source = decompressed(memory_source(file, "bomb"), options);
        std::string buffer(1'000'000, '\0');
        for (size = 0;;) {
          const auto count = (*source)->read(buffer);
          if (!count) return count.error();
          if (*count == 0) return std::nullopt;
          size += *count;
        }
      };
      const auto fault = read({.threads = threads});
      REQUIRE(fault);
      CHECK(fault->kind == IoError::Kind::TooLarge);
      CHECK(fault->reason.find("'bomb' becomes more than 200 times larger") == 0);
      CHECK(size < kBombSize + 2'000'000);
      CHECK_FALSE(read({.threads = threads, .max_ratio = 0}));
      CHECK(size == 7 * spaces.size());
    }
  }
}
