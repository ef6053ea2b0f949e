// SPDX-License-Identifier: GPL-3.0-or-later
// What has not passed its check is not given: of every compression, by one thread and by several.
#include "io/detail/checked_source.h"

#include <doctest/doctest.h>
#include <lzma.h>

#include "tests/io/sources.h"
#include "tests/io/zips.h"

using namespace chess;
using namespace test_io;

namespace {

/// One part after another, each with a check behind it, in reads of any size.
class Parts final : public CheckedSource {
 public:
  Parts(std::vector<std::string> parts, std::optional<IoError> fault)
      : parts_(std::move(parts)), fault_(std::move(fault)) {}
  std::expected<std::size_t, IoError> read(std::span<char> buffer) override {
    while (part_ < parts_.size() && place_ == parts_[part_].size()) {
      if (part_ + 1 == parts_.size() && fault_) break;
      checked_ += place_;
      place_ = 0;
      ++part_;
    }
    if (part_ == parts_.size() || place_ == parts_[part_].size()) {
      if (fault_) return std::unexpected(*fault_);
      return 0;
    }
    const std::size_t count = std::min({buffer.size(), std::size_t{1000}, parts_[part_].size() - place_});
    parts_[part_].copy(buffer.data(), count, place_);
    place_ += count;
    read_ += count;
    return count;
  }
  const std::string& name() const override { return name_; }
  std::uint64_t raw_position() const override { return read_; }
  std::optional<std::uint64_t> raw_size() const override { return 0; }
  std::uint64_t checked() const override { return checked_; }

 private:
  std::vector<std::string> parts_;
  std::optional<IoError> fault_;
  std::string name_ = "parts";
  std::size_t part_ = 0;
  std::size_t place_ = 0;
  std::uint64_t checked_ = 0;
  std::uint64_t read_ = 0;
};

Drained held(std::vector<std::string> parts, std::size_t most, std::optional<IoError::Kind> kind = {}) {
  std::optional<IoError> fault;
  if (kind) fault = IoError{*kind, "the fault"};
  HeldSource source(std::make_unique<Parts>(std::move(parts), fault), most);
  Drained got = drain(source, 700);
  CHECK(got.fault.has_value() == kind.has_value());
  CHECK(drain(source).bytes.empty());
  return got;
}

/// `text` as the program xz packs it with several threads (the sizes of a block are in its header) or with
/// one.
std::string pack_xz(std::string_view text, std::size_t block_size, bool has_sizes = true) {
  std::string out(lzma_stream_buffer_bound(text.size()) + 100'000, '\0');
  lzma_stream stream = LZMA_STREAM_INIT;
  lzma_mt options{};
  options.threads = 1;
  options.block_size = block_size;
  options.preset = 1;
  options.check = LZMA_CHECK_CRC64;
  if (has_sizes)
    REQUIRE(lzma_stream_encoder_mt(&stream, &options) == LZMA_OK);
  else
    REQUIRE(lzma_easy_encoder(&stream, 1, LZMA_CHECK_CRC64) == LZMA_OK);
  stream.next_out = reinterpret_cast<std::uint8_t*>(out.data());
  stream.avail_out = out.size();
  while (!text.empty()) {
    const auto part = text.substr(0, block_size);
    stream.next_in = reinterpret_cast<const std::uint8_t*>(part.data());
    stream.avail_in = part.size();
    text.remove_prefix(part.size());
    const lzma_action action = text.empty() ? LZMA_FINISH : has_sizes ? LZMA_RUN : LZMA_FULL_FLUSH;
    lzma_ret result = LZMA_OK;
    while (result == LZMA_OK && (action != LZMA_RUN || stream.avail_in > 0))
      result = lzma_code(&stream, action);
  }
  out.resize(stream.total_out);
  lzma_end(&stream);
  return out;
}

constexpr std::size_t kThreads[] = {0, 1, 3};

Drained read_by(std::size_t threads, const std::string& file) {
  return unpack(file, 100'000, "x.pgn", {.threads = threads});
}

void check_corrupt(const Drained& got, std::string_view good) {
  CHECK((got.bytes == good));
  REQUIRE(got.fault);
  CHECK(got.fault->kind == IoError::Kind::Corrupt);
}

}  // namespace

TEST_CASE("bytes are given when their check has passed") {
  const std::string a = movetext(5'000, 1);
  const std::string b = movetext(3'000, 2);
  CHECK((held({a, b}, 10'000).bytes == a + b));
  CHECK((held({a, b, ""}, 10'000).bytes == a + b));
  CHECK((held({a, b}, 10'000, IoError::Kind::Corrupt).bytes == a));
  CHECK(held({b}, 10'000, IoError::Kind::Corrupt).bytes.empty());
  // A file that is cut is good as far as it goes.
  CHECK((held({a, b}, 10'000, IoError::Kind::Truncated).bytes == a + b));
  CHECK((held({a, b}, 10'000, IoError::Kind::Read).bytes == a + b));
}

TEST_CASE("of a long part the bytes are given without its check") {
  const std::string large = movetext(5'000, 1);
  const std::string small = movetext(3'000, 2);
  CHECK((held({large, small}, 4'000).bytes == large + small));
  CHECK((held({large}, 4'000, IoError::Kind::Corrupt).bytes == large));
  CHECK((held({small, large}, 4'000, IoError::Kind::Corrupt).bytes == small + large));
  // The next part is held again.
  CHECK((held({large, small}, 4'000, IoError::Kind::Corrupt).bytes == large));
}

TEST_CASE("a frame whose check is wrong gives nothing") {
  const std::string text = movetext(400'000, 1);
  const std::string more = movetext(300'000, 2);
  for (const Compression c : {Compression::Gzip, Compression::Bzip2, Compression::Zstd})
    for (const bool in_blocks : {false, true}) {
      CAPTURE(to_string(c));
      const std::string first = in_blocks ? pack_in_blocks(text, c) : pack(text, c);
      std::string second = in_blocks ? pack_in_blocks(more, c) : pack(more, c);
      // gzip: the checksum is before the size; Zstandard: it is the end; bzip2: behind the mark of the block.
      const std::size_t at = c == Compression::Gzip   ? second.size() - 5
                             : c == Compression::Zstd ? second.size() - 1
                                                      : 10;
      second[at] ^= 1;
      for (const std::size_t threads : kThreads) {
        CAPTURE(threads);
        check_corrupt(read_by(threads, first + second), text);
        check_corrupt(read_by(threads, second + first), "");
      }
    }
}

TEST_CASE("blocks of one bzip2 stream are checked one by one") {
  const std::string text = movetext(2'500'000);
  std::string file = pack(text, Compression::Bzip2);
  file[file.size() - 1000] ^= 1;  // in the third block
  const Drained one = read_by(0, file);
  CHECK(one.bytes.size() > 1'700'000);
  for (const std::size_t threads : kThreads) check_corrupt(read_by(threads, file), one.bytes);
}

TEST_CASE("blocks of one xz stream are checked one by one, if their sizes are known") {
  constexpr std::size_t block = 200'000;
  const std::string text = movetext(3 * block, 1);
  for (const bool has_sizes : {true, false}) {
    const std::string one = pack_xz(text.substr(0, block), block, has_sizes);
    const std::string good = pack_xz(text, block, has_sizes);
    for (const std::size_t threads : kThreads) CHECK((read_by(threads, good).bytes == text));
    std::string file = good;
    file[one.size() + one.size() / 2] ^= 1;  // in the second block
    const std::string first = text.substr(0, block);
    const std::string good_blocks = has_sizes ? first : "";
    for (const std::size_t threads : kThreads) {
      check_corrupt(read_by(threads, file), good_blocks);
      check_corrupt(read_by(threads, one + file), first + good_blocks);
    }
  }
}

TEST_CASE("of an xz file that is cut, several threads give what one gives") {
  constexpr std::size_t block = 200'000;
  const std::string file = pack_xz(movetext(3 * block, 1), block);
  for (const std::size_t size : {file.size() / 5, file.size() / 2, file.size() - 100}) {
    const Drained one = read_by(0, file.substr(0, size));
    CHECK(one.bytes.size() > size);
    for (const std::size_t threads : kThreads) {
      const Drained got = read_by(threads, file.substr(0, size));
      CHECK((got.bytes == one.bytes));
      REQUIRE(got.fault);
      CHECK(got.fault->kind == IoError::Kind::Truncated);
    }
  }
}

TEST_CASE("a file of a zip archive whose check is wrong gives nothing") {
  const std::string text = movetext(50'000) + "\n";
  for (const bool is_deflated : {false, true})
    for (const std::size_t threads : kThreads) {
      const ZipTraits wrong{.is_deflated = is_deflated, .wrong_crc = 1};
      const std::string file = Zip().add("a.pgn", text).add("b.pgn", text, wrong).add("c.pgn", text).bytes();
      check_corrupt(read_by(threads, file), text);
    }
}

TEST_CASE("what comes through a pipe is not held, but for blocks of bzip2") {
  for (const Compression c : {Compression::Gzip, Compression::Bzip2, Compression::Zstd}) {
    std::string file;
    const auto sink = compressed(string_sink(file), c);
    REQUIRE(sink->write("first game\n"));
    REQUIRE(sink->flush());
    const IoError silent{IoError::Kind::Corrupt, "the pipe is silent"};
    auto pipe = decompressed(std::make_unique<SlowSource>(file, 3, silent));
    REQUIRE(pipe);
    CHECK(drain(**pipe).bytes == "first game\n");
  }
}
