// SPDX-License-Identifier: GPL-3.0-or-later
// Zip archives as they occur: made by hand here, by the usual programs in tests/e2e/archives_e2e.py.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "io/input.h"
#include "tests/io/sources.h"

using namespace chess;
using namespace test_io;

namespace {

std::string little(std::uint64_t value, int size) {
  std::string bytes;
  for (int i = 0; i < size; ++i) bytes.push_back(static_cast<char>(value >> (8 * i)));
  return bytes;
}

std::uint32_t crc32(std::string_view bytes) {
  std::uint32_t crc = ~0U;
  for (const char c : bytes) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) * 0xEDB88320U);
  }
  return ~crc;
}

struct Traits {
  unsigned flags = 0;
  unsigned method = 0;
  bool is_deflated = false;
  bool has_zip64 = false;
  bool has_descriptor = false;
  bool has_descriptor_mark = true;
  std::uint32_t wrong_crc = 0;
};

/// The plain deflate data of `text`: what is between head and tail of a gzip file.
std::string deflated(std::string_view text) {
  const std::string file = pack(text, Compression::Gzip);
  return file.substr(10, file.size() - 18);
}

/// Makes an archive.
class Zip {
 public:
  Zip& add(const std::string& name, std::string_view text, const Traits& traits = {}) {
    const std::string data = traits.is_deflated ? deflated(text) : std::string(text);
    const unsigned method = traits.is_deflated ? 8 : traits.method;
    const unsigned flags = traits.flags | (traits.has_descriptor ? 8U : 0U);
    const std::uint32_t crc = crc32(text) ^ traits.wrong_crc;
    const std::uint64_t sizes[] = {data.size(), text.size()};
    std::string extra;
    std::string head = little(traits.has_descriptor ? 0 : crc, 4);
    for (const std::uint64_t size : sizes)
      head += little(traits.has_descriptor ? 0 : traits.has_zip64 ? 0xFFFFFFFF : size, 4);
    if (traits.has_zip64)
      extra = little(1, 2) + little(16, 2) + little(text.size(), 8) + little(data.size(), 8);
    bytes_ += "PK\x03\x04" + little(45, 2) + little(flags, 2) + little(method, 2) + little(0, 4) + head +
              little(name.size(), 2) + little(extra.size(), 2) + name + extra + data;
    if (traits.has_descriptor) {
      if (traits.has_descriptor_mark) bytes_ += "PK\x07\x08";
      bytes_ += little(crc, 4) + little(data.size(), traits.has_zip64 ? 8 : 4) +
                little(text.size(), traits.has_zip64 ? 8 : 4);
    }
    directory_ += "PK\x01\x02" + little(45, 2) + little(45, 2) + little(flags, 2) + little(method, 2) +
                  little(0, 4) + little(crc, 4) + little(data.size(), 4) + little(text.size(), 4) +
                  little(name.size(), 2) + little(0, 16) + name;
    ++count_;
    return *this;
  }
  std::string bytes() const {
    return bytes_ + directory_ + "PK\x05\x06" + little(0, 4) + little(count_, 2) + little(count_, 2) +
           little(directory_.size(), 4) + little(bytes_.size(), 4) + little(5, 2) + "hello";
  }
  /// The directory lists nothing.
  std::string without_directory() const { return bytes_ + "PK\x05\x06" + little(0, 18); }

 private:
  std::string bytes_;
  std::string directory_;
  unsigned count_ = 0;
};

std::string message(const std::string& file) {
  const Drained got = unpack(file, 4096, "x.zip");
  return got.fault ? got.fault->message : "no fault: " + got.bytes;
}

}  // namespace

TEST_CASE("the files of an archive are one text") {
  const std::string text = movetext(300'000) + "\n";
  for (const bool is_deflated : {false, true})
    for (const bool has_zip64 : {false, true}) {
      Zip zip;
      zip.add("folder/", "").add("folder/a.pgn", text, {.is_deflated = is_deflated, .has_zip64 = has_zip64});
      zip.add("b.pgn", "\xEF\xBB\xBFwithout an end", {.is_deflated = is_deflated});
      zip.add("empty.pgn", "").add("c.pgn", "c", {.has_zip64 = has_zip64});
      for (const std::size_t step : {1, 4096, 1'000'000}) {
        const Drained got = unpack(zip.bytes(), step, "x.zip");
        CHECK_FALSE(got.fault);
        CHECK((got.bytes == text + "without an end\nc"));
      }
      CHECK((unpack(zip.bytes(), 1000, "x.zip", {.threads = 3}).bytes == text + "without an end\nc"));
    }
}

TEST_CASE("checksum and sizes may be behind the data") {
  const std::string text = movetext(100'000) + "\n";
  for (const bool has_mark : {false, true})
    for (const bool has_zip64 : {false, true}) {
      const Traits traits{.is_deflated = true,
                          .has_zip64 = has_zip64,
                          .has_descriptor = true,
                          .has_descriptor_mark = has_mark};
      Zip zip;
      zip.add("a.pgn", text, traits).add("b.pgn", "b\n", traits);
      const Drained got = unpack(zip.bytes(), 4096, "x.zip");
      CHECK_FALSE(got.fault);
      CHECK((got.bytes == text + "b\n"));
    }
}

TEST_CASE("files that are not wanted are skipped") {
  const InputOptions pgn_only{.wants_member = [](std::string_view name) { return name.ends_with(".pgn"); }};
  Zip zip;
  zip.add("readme.txt", "hello\n").add("a.pgn", "a\n").add("secret.doc", "?", {.flags = 1, .method = 99});
  zip.add("skipped.txt", movetext(50'000), {.is_deflated = true, .has_descriptor = true});
  zip.add("__MACOSX/._a.pgn", "resource").add("b.pgn", "b\n");
  const Drained got = unpack(zip.bytes(), 4096, "x.zip", pgn_only);
  CHECK_FALSE(got.fault);
  CHECK(got.bytes == "a\nb\n");
  Zip other;
  other.add("readme.txt", "hello\n");
  CHECK(unpack(other.bytes(), 4096, "x.zip", pgn_only).fault->message ==
        "cannot read 'x.zip': none of the files in it is a file of games");
  CHECK(unpack(Zip().bytes()).bytes.empty());
  CHECK_FALSE(unpack(Zip().bytes()).fault);
  const InputOptions refusing{.wants_member = [](std::string_view) -> std::expected<bool, std::string> {
    return std::unexpected("not that one");
  }};
  CHECK(unpack(zip.bytes(), 4096, "x.zip", refusing).fault->message == "cannot read 'x.zip': not that one");
}

TEST_CASE("what is not read says so") {
  CHECK(message(Zip().add("a.pgn", "text", {.flags = 1}).bytes()) ==
        "cannot read 'x.zip': its file 'a.pgn' is encrypted");
  CHECK(message(Zip().add("a.pgn", "text", {.method = 12}).bytes()) ==
        "cannot read 'x.zip': its file 'a.pgn' is compressed by a method that is not read (12)");
  CHECK(message(Zip().add("a.pgn", "text", {.has_descriptor = true}).bytes()) ==
        "cannot read 'x.zip': its file 'a.pgn' is stored without its size");
}

TEST_CASE("damage is told, behind the bytes before it") {
  const std::string text = movetext(50'000) + "\n";
  for (const bool is_deflated : {false, true}) {
    const Traits wrong{.is_deflated = is_deflated, .wrong_crc = 1};
    const Drained got = unpack(Zip().add("a.pgn", text, wrong).bytes(), 4096, "x.zip");
    CHECK((got.bytes == text));
    REQUIRE(got.fault);
    CHECK(got.fault->kind == IoError::Kind::Corrupt);
    CHECK(got.fault->message.find("'a.pgn': incorrect check or size") != std::string::npos);
    Traits behind = wrong;
    behind.has_descriptor = true;
    if (is_deflated)
      CHECK(message(Zip().add("a.pgn", text, behind).bytes()).find("incorrect check") != std::string::npos);
  }
  CHECK(message(Zip().add("a.pgn", "a").without_directory()).find("lists 0 members, and it has 1") !=
        std::string::npos);
  const std::string whole =
      Zip().add("a.pgn", text, {.is_deflated = true, .has_descriptor = true}).add("b.pgn", "b\n").bytes();
  for (std::size_t size = 30; size + 5 < whole.size();
       size += size < 200 || size + 300 > whole.size() ? 1 : 997) {
    const Drained got = unpack(whole.substr(0, size), 4096, "x.zip");
    REQUIRE(got.fault);
    CHECK(got.fault->kind == IoError::Kind::Truncated);
    CHECK((text + "b\n").starts_with(got.bytes));
  }
  for (std::size_t i = 0; i < whole.size(); i += 7) {
    std::string bad = whole;
    bad[i] ^= 0x10;
    const Drained got = unpack(bad, 4096, "x.zip");
    REQUIRE(got.bytes.size() < 1'000'000);
  }
}
