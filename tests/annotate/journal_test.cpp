// SPDX-License-Identifier: GPL-3.0-or-later
// The journal: what was kept is recalled, whatever end the file came to; another run's is refused.
#include "annotate/journal/journal.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <random>

#include "annotate/journal/format.h"
#include "tests/support/temp_dir.h"

using namespace annotate;
using test_support::TempDir;

namespace {

const RunIdentity kIdentity = {{"program", "Marginalia"}, {"engine", "Fake"}, {"--nodes", "400"}};

AnnotationResult game_of(std::uint64_t number) {
  AnnotationResult game;
  game.damaged = number % 3 == 0;
  game.moves = 40 + number;
  game.nodes = number * 1'000'003;
  game.searches = 39 + number;
  game.search_time = std::chrono::milliseconds(number * 250);
  game.labels = {number, 2, 1, 0};
  game.refusal = number % 4 == 0 ? "passed on" : "";
  game.texts.front() = std::string(number * 7 % 50, 'p') + '\0' + "\n";
  game.texts.back() = std::string(number * 3 % 40, 'b');
  return game;
}

bool are_equal(const AnnotationResult& a, const AnnotationResult& b) {
  return a.damaged == b.damaged && a.moves == b.moves && a.nodes == b.nodes && a.searches == b.searches &&
         a.search_time == b.search_time && a.labels == b.labels && a.refusal == b.refusal &&
         a.texts == b.texts;
}

/// Keeps games 1..count in a new journal, the last one first.
void write_journal(const std::string& path, std::uint64_t count) {
  const auto journal = Journal::create(path, kIdentity).value();
  for (std::uint64_t number = count; number >= 1; --number)
    REQUIRE(journal->keep(number, number * 11, game_of(number)).has_value());
}

std::string refusal(const std::string& path, const RunIdentity& identity = kIdentity) {
  const auto journal = Journal::resume(path, identity);
  return journal ? "" : to_string(journal.error());
}

}  // namespace

TEST_CASE("a journal gives back the games that were kept, and only them") {
  const TempDir dir;
  const std::string path = dir.file("j");
  write_journal(path, 20);
  CHECK_FALSE(Journal::create(path, kIdentity).has_value());
  {
    const auto journal = Journal::resume(path, kIdentity).value();
    CHECK(journal->games_found() == 20);
    CHECK(journal->torn_bytes() == 0);
    for (std::uint64_t number = 1; number <= 20; ++number) {
      const auto game = journal->recall(number, number * 11);
      REQUIRE((game && *game));
      CHECK(are_equal(**game, game_of(number)));
    }
    CHECK_FALSE(journal->recall(21, 0).value());
    CHECK_FALSE(journal->recall(0, 0).value());
    CHECK(to_string(journal->recall(7, 8).error()).find("game 7 of the input") != std::string::npos);
    REQUIRE(journal->keep(25, 1, game_of(25)).has_value());
    CHECK(journal->games() == 21);
  }
  const auto journal = Journal::resume(path, kIdentity).value();
  CHECK(journal->games_found() == 21);
  REQUIRE(journal->remove().has_value());
  CHECK(dir.entries() == 0);
}

TEST_CASE("a journal that is cut anywhere keeps the whole records before the cut") {
  const TempDir dir;
  write_journal(dir.file("whole"), 3);
  const std::string bytes = dir.read("whole");
  const std::size_t header = [&] {
    const TempDir other;
    { (void)Journal::create(other.file("j"), kIdentity); }
    return other.read("j").size();
  }();
  std::uint64_t most = 0;
  for (std::size_t size = 0; size <= bytes.size(); ++size) {
    const std::string path = dir.write("cut", std::string_view(bytes).substr(0, size));
    const auto journal = Journal::resume(path, kIdentity).value();
    CHECK(journal->games_found() >= most);  // it grows with the file
    most = journal->games_found();
    CHECK(std::filesystem::file_size(path) + journal->torn_bytes() == std::max(size, header));
    CHECK(journal->damage().places == 0);
    for (std::uint64_t number = 4 - most; number <= 3; ++number)
      CHECK(are_equal(journal->recall(number, number * 11).value().value(), game_of(number)));
    REQUIRE(journal->keep(9, 9, game_of(9)).has_value());
  }
  CHECK(most == 3);
}

TEST_CASE("a journal with a wrong bit never gives a wrong game") {
  const TempDir dir;
  write_journal(dir.file("whole"), 4);
  const std::string bytes = dir.read("whole");
  std::mt19937 random(6);
  for (int i = 0; i < 500; ++i) {
    std::string wrong = bytes;
    wrong[random() % wrong.size()] ^= static_cast<char>(1 << random() % 8);
    const auto journal = Journal::resume(dir.write("wrong", wrong), kIdentity);
    if (!journal) continue;
    CHECK((*journal)->games_found() == 3);  // the others are found again behind the damage
    for (std::uint64_t number = 1; number <= 4; ++number) {
      const auto game = (*journal)->recall(number, number * 11);
      REQUIRE(game.has_value());
      if (*game) CHECK(are_equal(**game, game_of(number)));
    }
  }
}

TEST_CASE("a journal of another run is refused with what differs") {
  const TempDir dir;
  const std::string path = dir.file("j");
  write_journal(path, 1);
  CHECK(
      refusal(path, {{"program", "Marginalia"}, {"engine", "Fake 2"}, {"--depth", "12"}})
          .find("engine was Fake, is Fake 2; --nodes was 400, is not given; --depth was not given, is 12") !=
      std::string::npos);
  CHECK(refusal(path).empty());
  CHECK(refusal(dir.write("k", "[Event \"no journal\"]\n\n1. e4 *\n")).find("no journal") !=
        std::string::npos);
  CHECK(refusal(dir.file("missing")).find("missing") != std::string::npos);
}

TEST_CASE("one run at a time has the journal") {
  const TempDir dir;
  const auto journal = Journal::create(dir.file("j"), kIdentity).value();
  CHECK(refusal(dir.file("j")).find("another process") != std::string::npos);
}
