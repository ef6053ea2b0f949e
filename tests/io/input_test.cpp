// SPDX-License-Identifier: GPL-3.0-or-later
// Opening files: what a user can get wrong, one clear sentence each.
#include "io/input.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <thread>

#include "io/record_file.h"
#include "tests/io/sources.h"
#include "tests/support/temp_dir.h"

using namespace chess;
using namespace test_io;
using test_support::kDevice;
using test_support::TempDir;

TEST_CASE("a plain file and its compressed forms read the same, whatever their names") {
  const TempDir dir;
  const std::string text = movetext(150000);
  for (const Compression c : {Compression::None, Compression::Gzip, Compression::Bzip2, Compression::Zstd}) {
    for (const char* name : {"x.pgn", "x.pgn.gz", "x.pgn.zst", "x"}) {
      const std::string path = dir.write(name, pack(text, c));
      const auto got = read_file(path);
      REQUIRE(got.has_value());
      CHECK((*got == text));
    }
  }
}

TEST_CASE("progress counts the bytes of the file, not of the text") {
  const TempDir dir;
  const std::string text = movetext(500000);
  const std::string packed = pack(text, Compression::Bzip2);
  auto source = open_input(dir.write("x.bz2", packed));
  REQUIRE(source.has_value());
  CHECK((*source)->raw_size() == packed.size());
  CHECK((*source)->raw_position() <= packed.size());
  drain(**source);
  CHECK((*source)->raw_position() == packed.size());
}

TEST_CASE("an empty file is an empty text") {
  const TempDir dir;
  const std::string path = dir.write("empty.pgn", "");
  CHECK(read_file(path).value() == "");
  CHECK(RecordFile::open(path).value().size() == 0);
}

TEST_CASE("faults while opening are one sentence with the name") {
  const TempDir dir;
  const auto message = [](const std::string& path) {
    const auto source = open_input(path);
    return source ? "opened" : source.error().reason;
  };
  const std::string missing = dir.file("x.pgn");
  CHECK(message(missing) == "cannot open '" + missing + "': no such file");
  CHECK(open_input(missing).error().kind == IoError::Kind::NotFound);
  CHECK(message(dir.path()) == "'" + dir.path() + "' is a directory");
  CHECK(open_input(dir.path()).error().kind == IoError::Kind::IsDirectory);
  const std::string below = dir.write("file", "x") + "/x.pgn";
  CHECK(message(below) == "cannot open '" + below + "': no such file");
  CHECK(message("") == "cannot open '': no such file");
  CHECK(message("a\nb") == "cannot open 'a\\x0ab': no such file");
  const auto mapped = RecordFile::open(dir.path());
  REQUIRE_FALSE(mapped.has_value());
  CHECK(mapped.error().reason == "'" + dir.path() + "' is a directory");
  CHECK(RecordFile::open(missing).error().reason == "cannot open '" + missing + "': no such file");
  CHECK(RecordFile::open(kDevice).error().reason ==
        std::string("cannot open '") + kDevice + "': not a regular file");
}

TEST_CASE("a file without permission says so") {
  if (::geteuid() == 0) {
    MESSAGE("skipped: root may read everything");
    return;
  }
  const TempDir dir;
  const std::string path = dir.write("x.pgn", "x");
  REQUIRE(::chmod(path.c_str(), 0) == 0);
  const auto source = open_input(path);
  REQUIRE_FALSE(source.has_value());
  CHECK(source.error().kind == IoError::Kind::NoPermission);
  CHECK(source.error().reason == "cannot open '" + path + "': permission denied");
}

TEST_CASE("a named pipe is read as it fills") {
  const TempDir dir;
  const std::string path = dir.file("pipe");
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  const std::string packed = pack("games\n", Compression::Zstd);
  std::thread writer([&] {
    auto sink = open_output(path);
    for (const char c : packed) {
      if (!sink || !(*sink)->write({&c, 1}) || !(*sink)->flush()) return;
    }
    static_cast<void>((*sink)->finish());
  });
  const auto text = read_file(path);
  writer.join();
  REQUIRE(text.has_value());
  CHECK(*text == "games\n");
}

TEST_CASE("standard input is recognised by content too") {
  const TempDir dir;
  const std::string path = dir.write("in", pack("games\n", Compression::Bzip2));
  const int saved = ::dup(STDIN_FILENO);
  const int file = ::open(path.c_str(), O_RDONLY);
  ::dup2(file, STDIN_FILENO);
  const auto text = read_file("-");
  if (saved >= 0) {
    ::dup2(saved, STDIN_FILENO);
    ::close(saved);
  }
  ::close(file);
  REQUIRE(text.has_value());
  CHECK(*text == "games\n");
}

TEST_CASE("a file is read as a whole only up to a limit, also when it is decompressed") {
  const TempDir dir;
  const std::string bytes = movetext(100000);
  for (const auto& path : {dir.write("plain", bytes), dir.write("packed", pack(bytes, Compression::Zstd))}) {
    CHECK((read_file(path, 100000).value() == bytes));
    const auto refused = read_file(path, 99999);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().kind == IoError::Kind::TooLarge);
    CHECK(refused.error().reason ==
          "cannot read '" + path + "': it is too large; at most 99999 bytes are read of such a file");
  }
  CHECK((read_raw_file(dir.file("plain"), 100000).value() == bytes));
  CHECK(read_raw_file(dir.file("plain"), 99999).error().kind == IoError::Kind::TooLarge);
  CHECK(read_raw_file("/dev/zero").error().reason == "cannot open '/dev/zero': not a regular file");
  // An endless source ends here, too.
  const auto endless = read_file("/dev/zero", std::size_t{1} << 20);
  CHECK(endless.error().reason ==
        "cannot read '/dev/zero': it is too large; at most 1 MiB are read of such a file");
}

TEST_CASE("a source can be cut") {
  auto source = first_bytes_of(memory_source("abcdef", "letters"), 4);
  CHECK(source->name() == "letters");
  CHECK(read_all(*source) == "abcd");
  CHECK(read_all(*first_bytes_of(memory_source("ab"), 4)) == "ab");
  CHECK(read_all(*first_bytes_of(memory_source("ab"), 0)) == "");
}

TEST_CASE("memory is a source like any other") {
  auto source = memory_source("abc", "three letters");
  CHECK(source->name() == "three letters");
  CHECK(source->raw_size() == 3);
  CHECK(drain(*source, 2).bytes == "abc");
  CHECK(drain(*source).bytes.empty());
  auto empty = memory_source("");
  CHECK(read_all(*empty).value() == "");
  auto large = memory_source(movetext(1000000));
  CHECK((read_all(*large).value() == movetext(1000000)));
}

TEST_CASE("a joined source hands out its head, then the rest, under the name of the rest") {
  const auto source = joined_source("ab", memory_source("cde", "games.pgn"));
  CHECK(source->name() == "games.pgn");
  CHECK(source->raw_size() == 3);
  std::array<char, 1> one{};
  REQUIRE(source->read(one) == std::size_t{1});
  CHECK(one[0] == 'a');
  CHECK(source->raw_position() == 0);
  CHECK(read_all(*source) == "bcde");
  CHECK(source->raw_position() == 3);
  CHECK(read_all(*joined_source("", memory_source("x"))) == "x");
}
