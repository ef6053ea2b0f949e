// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a journal: outputs that are complete get their names, whenever the run was killed; and damage in
// the middle, which costs only the records that it hit.
#include <doctest/doctest.h>
#include <unistd.h>

#include "annotate/journal/format.h"
#include "annotate/journal/journal.h"
#include "tests/support/temp_dir.h"

using namespace annotate;
using test_support::TempDir;

namespace {

const RunIdentity kIdentity = {{"engine", "Fake"}, {"--nodes", "400"}, {"input 1", "old"}};

chess::StagedFile waiting(const TempDir& dir, const std::string& name) {
  auto file = chess::staged_file(dir.write("." + name + ".part", name + " is new")).value();
  file.path = dir.file(name);
  return file;
}

}  // namespace

TEST_CASE("sealed outputs get their names, wherever the run was killed") {
  for (int renamed = 0; renamed <= 2; ++renamed) {
    const TempDir dir;
    const std::string path = dir.file("journal");
    dir.write("a", "old");
    const std::vector<chess::StagedFile> files = {waiting(dir, "a"), waiting(dir, "b")};
    const std::vector<std::string> outputs = {dir.file("a"), dir.file("b")};
    {
      const auto journal = Journal::create(path, kIdentity).value();
      REQUIRE(journal->keep(1, 1, {}).has_value());
    }
    CHECK(Journal::publish_sealed(path, kIdentity, outputs) == false);
    {
      const auto journal = Journal::resume(path, kIdentity).value();
      REQUIRE(journal->seal(files).has_value());
    }
    for (int i = 0; i < renamed; ++i)
      REQUIRE(rename(files[static_cast<std::size_t>(i)].temporary.c_str(),
                     files[static_cast<std::size_t>(i)].path.c_str()) == 0);
    // Engine and input are not known yet, or not what they were; the options are.
    const RunIdentity now = {{"engine", ""}, {"--nodes", "400"}, {"input 1", "new"}};
    CHECK(Journal::publish_sealed(path, {{"--nodes", "500"}}, outputs) == false);
    CHECK(Journal::publish_sealed(path, now, {dir.file("a")}) == false);
    CHECK(Journal::publish_sealed(path, now, outputs) == true);
    CHECK(dir.read("a") == "a is new");
    CHECK(dir.read("b") == "b is new");
    CHECK(Journal::publish_sealed(path, now, outputs) == true);
    CHECK(dir.entries() == 3);
    // Nobody writes over a file that came later.
    REQUIRE(unlink(dir.file("b").c_str()) == 0);
    dir.write("b", "another");
    CHECK(Journal::publish_sealed(path, now, outputs) == false);
    CHECK(dir.read("b") == "another");
    CHECK(Journal::resume(path, kIdentity).value()->games_found() == 1);
  }
}

TEST_CASE("damage costs the records that it hit") {
  const TempDir dir;
  {
    const auto journal = Journal::create(dir.file("whole"), kIdentity).value();
    for (std::uint64_t number = 1; number <= 50; ++number) {
      AnnotationResult game;
      game.texts.front() = std::string(1000, 'p');
      REQUIRE(journal->keep(number, number, game).has_value());
    }
  }
  const std::string whole = dir.read("whole");
  const auto found = [&](const std::string& bytes) {
    const auto journal = Journal::resume(dir.write("j", bytes), kIdentity).value();
    return std::tuple(journal->games_found(), journal->damage().places, journal->damage().bytes);
  };
  const std::size_t third = whole.size() / 3;
  std::string wrong = whole;
  wrong[third] ^= 1;
  CHECK(std::get<0>(found(wrong)) == 49);
  CHECK(std::get<1>(found(wrong)) == 1);
  wrong[2 * third] ^= 1;
  CHECK(std::get<0>(found(wrong)) == 48);
  CHECK(std::get<1>(found(wrong)) == 2);
  // Bytes that are missing or too many move all that follows.
  wrong = whole;
  CHECK(std::get<0>(found(wrong.erase(third, 5))) == 49);
  wrong = whole;
  CHECK(std::get<0>(found(wrong.insert(third, 3 << 20, 'x'))) == 49);
  // What is annotated again stands behind, and is found the next time.
  {
    const auto journal = Journal::resume(dir.file("j"), kIdentity).value();
    REQUIRE(journal->keep(51, 51, {}).has_value());
  }
  CHECK(Journal::resume(dir.file("j"), kIdentity).value()->games_found() == 50);
}
