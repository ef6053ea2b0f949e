// SPDX-License-Identifier: GPL-3.0-or-later
// Zip archives as they occur: made by hand here, by the usual programs in tests/e2e/archives_e2e.py.
#include <doctest/doctest.h>

#include "io/input.h"
#include "tests/io/zips.h"

using namespace chess;
using namespace test_io;

namespace {

std::string message(const std::string& file) {
  const Drained got = unpack(file, 4096, "x.zip");
  return got.fault ? got.fault->reason : "no fault: " + got.bytes;
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
      const ZipTraits traits{.is_deflated = true,
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

TEST_CASE("the directory names the members that are there") {
  Zip zip;
  zip.add("a.pgn", "a\n").add("b.pgn", "b\n");
  std::string file = zip.bytes();
  file[file.rfind("b.pgn")] = 'c';
  CHECK(message(file).contains("its directory lists 'c.pgn', and no member has this name"));
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
  CHECK(unpack(other.bytes(), 4096, "x.zip", pgn_only).fault->reason ==
        "cannot read 'x.zip': none of the files in it is a file of games");
  CHECK(unpack(Zip().bytes()).bytes.empty());
  CHECK_FALSE(unpack(Zip().bytes()).fault);
  const InputOptions refusing{.wants_member = [](std::string_view) -> std::expected<bool, std::string> {
    return std::unexpected("not that one");
  }};
  CHECK(unpack(zip.bytes(), 4096, "x.zip", refusing).fault->reason == "cannot read 'x.zip': not that one");
}

TEST_CASE("what is not read says so") {
  CHECK(message(Zip().add("a.pgn", "text", {.flags = 1}).bytes()) ==
        "cannot read 'x.zip': its file 'a.pgn' is encrypted");
  CHECK(message(Zip().add("a.pgn", "text", {.method = 12}).bytes()) ==
        "cannot read 'x.zip': its file 'a.pgn' is compressed by a method that is not read (12)");
  CHECK(message(Zip().add("a.pgn", "text", {.has_descriptor = true}).bytes()) ==
        "cannot read 'x.zip': its file 'a.pgn' is stored without its size");
}

TEST_CASE("damage is told, and its file is not given") {
  const std::string text = movetext(50'000) + "\n";
  for (const bool is_deflated : {false, true}) {
    const ZipTraits wrong{.is_deflated = is_deflated, .wrong_crc = 1};
    const Drained got = unpack(Zip().add("a.pgn", text, wrong).bytes(), 4096, "x.zip");
    CHECK(got.bytes.empty());
    REQUIRE(got.fault);
    CHECK(got.fault->kind == IoError::Kind::Corrupt);
    CHECK(got.fault->reason.find("'a.pgn': incorrect check or size") != std::string::npos);
    ZipTraits behind = wrong;
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
