// SPDX-License-Identifier: GPL-3.0-or-later
// A file for one process at a time: who may open it, and what it holds after faults.
#include "io/locked_file.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/output.h"
#include "tests/support/temp_dir.h"

using namespace chess;
using test_support::kDevice;
using test_support::TempDir;

TEST_CASE("a locked file is new or is there, and has one user") {
  const TempDir dir;
  const std::string path = dir.file("x");
  CHECK_FALSE(LockedFile::open(path, LockedFile::Mode::Existing).has_value());
  {
    const auto file = LockedFile::open(path, LockedFile::Mode::New);
    REQUIRE(file.has_value());
    CHECK_FALSE(LockedFile::open(path, LockedFile::Mode::New).has_value());
    const auto second = LockedFile::open(path, LockedFile::Mode::Existing);
    REQUIRE_FALSE(second.has_value());
    CHECK(second.error().reason.find("another process") != std::string::npos);
  }
  CHECK(LockedFile::open(path, LockedFile::Mode::Existing).has_value());
  CHECK_FALSE(LockedFile::open(dir.path(), LockedFile::Mode::Existing).has_value());
}

TEST_CASE("a lock that only a fork of its killed holder has is waited for") {
  const TempDir dir;
  const pid_t holder = fork();
  REQUIRE(holder >= 0);
  if (holder == 0) {
    const auto file = LockedFile::open(dir.file("x"), LockedFile::Mode::New);
    // On its way to another program.
    if (fork() == 0) usleep(100'000);
    kill(getpid(), SIGKILL);
  }
  REQUIRE(waitpid(holder, nullptr, 0) == holder);
  CHECK(LockedFile::open(dir.file("x"), LockedFile::Mode::Existing).has_value());
}

TEST_CASE("a locked file gives back what was appended") {
  const TempDir dir;
  {
    const auto file = LockedFile::open(dir.file("x"), LockedFile::Mode::New).value();
    REQUIRE(file->append("one").has_value());
    REQUIRE(file->append("two").has_value());
    REQUIRE(file->truncate(4).has_value());
    REQUIRE(file->append("hree").has_value());
    CHECK(file->sync().has_value());
    std::string text(5, '\0');
    REQUIRE(file->read_at(3, text).has_value());
    CHECK(text == "three");
  }
  CHECK(dir.read("x") == "onethree");
  const auto file = LockedFile::open(dir.file("x"), LockedFile::Mode::Existing).value();
  CHECK(file->size() == 8);
  REQUIRE(file->remove().has_value());
  CHECK(dir.entries() == 0);
}

TEST_CASE("an append that finds no room leaves the file as it was") {
  const TempDir dir;
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{1000, 1000};
    setrlimit(RLIMIT_FSIZE, &limit);
    const auto file = LockedFile::open(dir.file("x"), LockedFile::Mode::New);
    const bool as_meant = file && (*file)->append(std::string(900, 'a')).has_value() &&
                          !(*file)->append(std::string(900, 'b')).has_value() && (*file)->size() == 900;
    _exit(as_meant ? 0 : 1);
  }
  int status = -1;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  CHECK(dir.read("x") == std::string(900, 'a'));
}

TEST_CASE("what is written under a temporary name first") {
  const TempDir dir;
  CHECK(is_written_atomically(dir.file("new")));
  CHECK(is_written_atomically(dir.write("old", "")));
  CHECK_FALSE(is_written_atomically("-"));
  CHECK_FALSE(is_written_atomically(kDevice));
  CHECK_FALSE(is_written_atomically(dir.path()));
}
