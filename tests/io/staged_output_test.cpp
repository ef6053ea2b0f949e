// SPDX-License-Identifier: GPL-3.0-or-later
// Files that wait under temporary names: who may remove them, and how several get their names together.
#include "io/staged_output.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/output.h"
#include "tests/support/temp_dir.h"

using namespace chess;
using test_support::kDevice;
using test_support::TempDir;

namespace {

/// A process that opens `path` as an output, writes, and is killed. A fork of it, on its way to another
/// program, may live a little longer.
void open_and_die(const std::string& path, bool has_fork = false) {
  const pid_t child = fork();
  if (child == 0) {
    auto sink = open_output(path);
    if (sink) (void)(*sink)->write("half");
    if (sink) (void)(*sink)->flush();
    if (has_fork && fork() == 0) usleep(100'000);
    kill(getpid(), SIGKILL);
  }
  REQUIRE(waitpid(child, nullptr, 0) == child);
}

}  // namespace

TEST_CASE("parts that nobody has locked are removed, and nothing else") {
  const TempDir dir;
  // Process numbers come again: this one is ours, and yet a killed process may have left the file.
  dir.write(".out.pgn." + std::to_string(getpid()) + "-7.part", "");
  dir.write(".out.pgn.1-0.part", "");
  dir.write(".other.pgn.1-0.part", "");
  dir.write(".out.pgn.x-0.part", "");
  dir.write(".out.pgn.part", "");
  const auto alive = open_output(dir.file("out.pgn"));
  REQUIRE(alive.has_value());
  CHECK(dir.entries() == 4);
  CHECK(remove_leftovers(dir.file("out.pgn")) == 0);
  CHECK(remove_leftovers(dir.file("other.pgn")) == 1);
}

TEST_CASE("the next output of the path removes what killed writers have left") {
  const TempDir dir;
  const std::string path = dir.file("out.pgn");
  for (const bool has_fork : {false, false, true}) {
    open_and_die(path, has_fork);
    CHECK(dir.entries() == 1);
  }
  CHECK(write_whole_file(path, "whole").has_value());
  CHECK(dir.entries() == 1);
  CHECK(dir.read("out.pgn") == "whole");
}

TEST_CASE("complete outputs wait for their names") {
  const TempDir dir;
  dir.write("a", "old");
  REQUIRE(chmod(dir.file("a").c_str(), 0640) == 0);
  REQUIRE(symlink("a", dir.file("link").c_str()) == 0);
  auto a = StagedOutput::open(dir.file("link"));
  auto b = StagedOutput::open(dir.file("b"));
  REQUIRE(a.has_value());
  REQUIRE(b.has_value());
  for (StagedOutput* output : {&*a, &*b}) {
    CHECK(output->sink().write("new").has_value());
    CHECK(output->sink().finish().has_value());
  }
  CHECK(dir.read("a") == "old");
  CHECK(dir.entries() == 4);
  const auto waiting = a->staged();
  REQUIRE(waiting.has_value());
  CHECK(waiting->size == 3);
  CHECK(a->publish().has_value());
  CHECK_FALSE(a->staged().has_value());
  CHECK(b->publish().has_value());
  CHECK(dir.read("link") == "new");
  CHECK(dir.read("b") == "new");
  struct stat status{};
  REQUIRE(stat(dir.file("a").c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0640);
  CHECK(dir.entries() == 3);

  // It has its name already: nothing is left to do. A file that is no more is told.
  CHECK(publish_again(*waiting) == true);
  REQUIRE(unlink(dir.file("a").c_str()) == 0);
  CHECK(publish_again(*waiting) == false);
}

TEST_CASE("a name is given later by another process") {
  const TempDir dir;
  dir.write(".waits", "new");
  auto file = staged_file(dir.file(".waits"));
  REQUIRE(file.has_value());
  file->path = dir.file("x");
  CHECK(publish_again(*file) == true);
  CHECK(dir.read("x") == "new");
  CHECK(publish_again(*file) == true);
  dir.write("y", "another");
  file->path = dir.file("y");
  CHECK(publish_again(*file) == false);
  CHECK(dir.read("y") == "another");
}

TEST_CASE("many files wait in a folder") {
  const TempDir dir;
  dir.write("x-3", "old");
  {
    auto folder = StagedFolder::create(dir.file("x"));
    REQUIRE(folder.has_value());
    for (int round = 0; round < 2; ++round) {
      for (int i = 0; i < 100; ++i) {
        auto sink = folder->append(dir.file("x-" + std::to_string(i)));
        REQUIRE(sink.has_value());
        CHECK((*sink)->write("ab").has_value());
        CHECK((*sink)->finish().has_value());
      }
    }
    CHECK(dir.entries() == 2);
    CHECK(dir.read("x-3") == "old");
    CHECK(remove_leftovers(dir.file("x")) == 0);
    REQUIRE(folder->publish().has_value());
    CHECK(dir.entries() == 100);
    CHECK(dir.read("x-3") == "abab");
  }
  {
    auto folder = StagedFolder::create(dir.file("x"));
    REQUIRE(folder.has_value());
    auto sink = folder->append(dir.file("new"));
    REQUIRE(sink.has_value());
    CHECK((*sink)->finish().has_value());
    CHECK_FALSE(folder->append(dir.path()).has_value());
    CHECK_FALSE(folder->append(kDevice).has_value());
  }
  CHECK(dir.entries() == 100);
}
