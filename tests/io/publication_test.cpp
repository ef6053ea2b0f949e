// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of outputs that appear together although their process was killed, and files that change while a run
// works that will replace them.
#include "io/publication.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "io/output.h"
#include "io/replaced_file.h"
#include "os/files.h"
#include "tests/support/temp_dir.h"

using namespace chess;
using test_support::TempDir;

namespace {

void append(const std::string& path, std::string_view text) {
  std::ofstream(path, std::ios::binary | std::ios::app) << text;
}

StagedOutput written(const std::string& path, std::string_view text) {
  auto output = StagedOutput::open(path);
  REQUIRE(output.has_value());
  REQUIRE(output->sink().write(text).has_value());
  REQUIRE(output->sink().finish().has_value());
  return std::move(*output);
}

std::expected<void, IoError> publish(StagedOutput& output) {
  Publication publication;
  publication.add(output);
  return publication.run();
}

}  // namespace

TEST_CASE("a file that is as it was read is replaced") {
  const TempDir dir;
  const std::string path = dir.write("x", "old");
  const auto replaced = ReplacedFile::open(path);
  REQUIRE(replaced.has_value());
  StagedOutput output = written(path, "result");
  output.expect(replaced->stamp(), "sorted");
  CHECK(publish(output).has_value());
  CHECK(dir.read("x") == "result");
  CHECK(dir.entries() == 1);
}

TEST_CASE("what somebody has written meanwhile stays, and the result is beside") {
  const TempDir dir;
  const std::string path = dir.write("x", "old");
  dir.write("x.sorted", "of somebody");
  const auto run = [&](auto&& meanwhile) {
    const auto replaced = ReplacedFile::open(path);
    REQUIRE(replaced.has_value());
    StagedOutput output = written(path, "result");
    output.expect(replaced->stamp(), "sorted");
    meanwhile();
    const auto done = publish(output);
    REQUIRE_FALSE(done.has_value());
    return done.error().reason;
  };
  const std::string message = run([&] { append(path, " and new"); });
  CHECK(message.find("x.sorted.2'") != std::string::npos);
  CHECK(dir.read("x") == "old and new");
  CHECK(dir.read("x.sorted") == "of somebody");
  CHECK(dir.read("x.sorted.2") == "result");

  // The same bytes in another file, as editors save them.
  run([&] {
    dir.write("saved", "old and new");
    std::filesystem::rename(dir.file("saved"), path);
  });
  CHECK(dir.read("x") == "old and new");
  CHECK(dir.read("x.sorted.3") == "result");

  // Whoever has it open writes later.
  const int writer = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  run([] {});
  REQUIRE(::write(writer, "!", 1) == 1);
  ::close(writer);
  CHECK(dir.read("x") == "old and new!");

  run([&] { std::filesystem::remove(path); });
  CHECK_FALSE(std::filesystem::exists(path));
  CHECK(dir.entries() == 5);
}

TEST_CASE("two runs that would replace a file exclude each other") {
  const TempDir dir;
  const std::string path = dir.write("x", "old");
  {
    const auto first = ReplacedFile::open(path);
    REQUIRE(first.has_value());
    const auto second = ReplacedFile::open(path);
    REQUIRE_FALSE(second.has_value());
    CHECK(second.error().reason.find("another process is at work on it") != std::string::npos);
  }
  CHECK(ReplacedFile::open(path).has_value());
  CHECK_FALSE(ReplacedFile::open(dir.path()).has_value());
  CHECK_FALSE(ReplacedFile::open(dir.file("none")).has_value());
}

TEST_CASE("a waiting file is named later only where nothing has changed") {
  const TempDir dir;
  const auto waiting = [&](const std::string& name) {
    StagedFile file = staged_file(dir.write(".waits", "result")).value();
    file.path = dir.file(name);
    file.before = stamp_of_name(file.path);
    return file;
  };
  dir.write("x", "old");
  const StagedFile first = waiting("x");
  CHECK(publish_again(first) == true);
  CHECK(publish_again(first) == true);
  CHECK(dir.read("x") == "result");
  CHECK(dir.entries() == 1);
  // The process was killed when names were swapped, and the old file is still there.
  const StagedFile second = waiting("x");
  REQUIRE(exchange_files(second.temporary, second.path));
  SUBCASE("as it was") {
    CHECK(publish_again(second) == true);
    CHECK(dir.entries() == 1);
  }
  SUBCASE("with a game that came in between") {
    append(second.temporary, " and new");
    CHECK_FALSE(publish_again(second).has_value());
    CHECK(dir.read("x") == "result and new");
    CHECK(dir.read("x.new") == "result");
    CHECK(dir.entries() == 2);
  }
  SUBCASE("something came where nothing was") {
    const StagedFile third = waiting("y");
    dir.write("y", "of somebody");
    CHECK_FALSE(publish_again(third).has_value());
    CHECK(dir.read("y") == "of somebody");
    CHECK(dir.read("y.new") == "result");
  }
}

TEST_CASE("files that wait are written and read again") {
  const std::vector<StagedFile> files = {
      {.temporary = "/a/.b", .path = "/a/b\n", .device = 1, .inode = 2, .size = 3},
      {.temporary = "/c",
       .path = "",
       .device = 4,
       .inode = 5,
       .size = 6,
       .before = FileStamp{7, 8, 9, 10},
       .otherwise = "sorted"}};
  std::string bytes;
  append_staged_files(files, bytes);
  const auto again = parse_staged_files(bytes);
  REQUIRE(again.has_value());
  REQUIRE(again->size() == 2);
  CHECK((*again)[0].path == "/a/b\n");
  CHECK_FALSE((*again)[0].before.has_value());
  CHECK((*again)[1].before == FileStamp{7, 8, 9, 10});
  CHECK((*again)[1].otherwise == "sorted");
  for (std::size_t size = 0; size < bytes.size(); ++size)
    CHECK_FALSE(parse_staged_files(bytes.substr(0, size)));
}

TEST_CASE("the note of another user, a torn one and one that leads nowhere do no harm") {
  const TempDir dir;
  dir.write(".x.1.set", "\x89NAMES\r\n");
  dir.write("..x.1.set.1-0.part", "\x89NAMES");
  dir.write(".x.set", "settings of a person");
  CHECK(write_whole_file(dir.file("y"), "whole").has_value());
  CHECK(dir.read(".x.set") == "settings of a person");
  CHECK(dir.read(".x.1.set") == "\x89NAMES\r\n");
  CHECK(dir.entries() == 3);
}

TEST_CASE("a folder that only looks like one of ours stays") {
  const TempDir dir;
  const std::string folder = dir.file(".x.pgn.99999-0.part");
  REQUIRE(std::filesystem::create_directory(folder));
  const std::string own = dir.write(".x.pgn.99999-0.part/0", "of a person");
  CHECK(write_whole_file(dir.file("x.pgn"), "whole").has_value());
  CHECK(std::filesystem::exists(own));
  // Nor does one of ours go with what a person has put there.
  dir.write(".x.pgn.99999-0.part/.marginalia", "");
  const std::string more = dir.write(".x.pgn.99999-0.part/notes", "");
  CHECK(write_whole_file(dir.file("x.pgn"), "whole").has_value());
  CHECK(std::filesystem::exists(own));
  std::filesystem::remove(more);
  CHECK(write_whole_file(dir.file("x.pgn"), "whole").has_value());
  CHECK_FALSE(std::filesystem::exists(folder));
}
