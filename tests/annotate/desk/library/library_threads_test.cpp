// SPDX-License-Identifier: GPL-3.0-or-later
// Many threads at one library: pages are read while games are edited, saved and opened. Meant for TSan, too.
#include <atomic>
#include <thread>

#include "library_fixture.h"
#include "pgn/writer.h"

namespace annotate::test { namespace {

std::string many_games(int games) {
  std::string text;
  for (int i = 1; i <= games; ++i) {
    text += "[Event \"Game " + std::to_string(i) + "\"]\n[White \"W" + std::to_string(i % 7) + "\"]\n\n";
    text += "1. e4 e5 2. Nf3 {" + std::string(400, 'x') + "} Nc6 *\n\n";
  }
  return text;
}

TEST_CASE("library: many threads, and pages of a file of several pieces") {
  constexpr int kGames = 1500;
  constexpr int kThreads = 4;
  LibraryFixture desk;
  desk.add_file("many.pgn", many_games(kGames));
  Library& library = desk.open();
  const std::uint64_t id = library.documents().front().id;
  CHECK_FALSE(library.document(id)->games.has_value());  // no more was read than asked for
  std::atomic<int> faults = 0;
  std::vector<std::thread> threads;
  for (int number = 0; number < kThreads; ++number)
    threads.emplace_back([&, number] {
      const GameRef ref{id, static_cast<std::uint64_t>(300 * number + 10)};
      for (int i = 0; i < 8; ++i) {
        const auto state = library.game(ref);
        const auto edited =
            state ? library.edit(ref, state->revision, CommentEdit{0, std::to_string(i)}) : state;
        faults += edited ? 0 : 1;
        const auto page =
            library.rows(id, static_cast<std::uint64_t>(50 * number), 20, i % 2 == 0 ? "" : "--white W3");
        faults += page && page->rows.size() == 20 ? 0 : 1;
        if (number == 0 && i % 4 == 3) faults += library.save(id, "", SaveFormat::Pgn) ? 0 : 1;
        if (number == 1) faults += library.open_text("1. d4 d5") ? 0 : 1;
        (void)library.documents();
      }
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(faults == 0);
  REQUIRE(library.save(id, "", SaveFormat::Pgn));
  CHECK(library.rows(id, kGames - 3, 10)->rows.size() == 3);
  CHECK(library.rows(id, 0, 1)->games == kGames);
  CHECK(library.rows(id, 0, 1000, "--white W3")->games == kGames / 7);
  for (int number = 0; number < kThreads; ++number)
    CHECK(desk.game({id, static_cast<std::uint64_t>(300 * number + 10)}).undo == "comment at 1. e4");
  // Games 11 to 309 have the bytes that they had.
  const std::string before = many_games(309);
  CHECK(desk.folder.read("many.pgn").find(before.substr(many_games(10).size())) != std::string::npos);
}

/// How many edits end while a file of so many games is saved. One that waited for it would be the only one.
int edits_while_saving(int games) {
  LibraryFixture desk;
  desk.add_file("many.pgn", many_games(games));
  Library& library = desk.open();
  const std::uint64_t id = library.documents().front().id;
  const GameRef ref{id, 1};
  std::uint64_t revision = desk.edit(ref, CommentEdit{0, "before"}).revision;
  std::atomic<bool> is_done = false;
  std::string text;
  std::thread saving([&] {
    const auto exported = library.text_of(id, SaveFormat::Html);
    if (exported) text = *exported;
    is_done = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // it takes many times as long
  int edits = 0;
  while (!is_done) {
    const auto edited = library.edit(ref, revision, CommentEdit{0, "meanwhile " + std::to_string(++edits)});
    REQUIRE(edited);
    REQUIRE(library.rows(id, 0, 10));
    revision = edited->revision;
  }
  saving.join();
  CHECK(text.contains("before"));
  CHECK(library.document(id)->is_changed);
  return edits;
}

TEST_CASE("library: who edits does not wait for who saves") {
  // On a busy machine an edit may take as long as saving a small file does.
  constexpr int kMostGames = 64'000;
  int games = 4000;
  while (edits_while_saving(games) < 2 && games < kMostGames) games *= 2;
  CHECK(games < kMostGames);
}

TEST_CASE("library: a file that is saved while it is edited has what its revisions say") {
  LibraryFixture desk;
  desk.add_file("many.pgn", many_games(700));
  Library& library = desk.open();
  const std::uint64_t id = library.documents().front().id;
  std::atomic<bool> is_done = false;
  std::atomic<int> faults = 0;
  std::thread editing([&] {
    unsigned dice = 1;
    while (!is_done) {
      dice = dice * 1664525 + 1013904223;
      const GameRef ref{id, 1 + (dice >> 8) % 3};
      const auto state = library.game(ref);
      if (!state) ++faults;
      if (!state) continue;
      const auto next = (dice >> 16) % 3 > 0 || state->undo.empty()
                            ? library.edit(ref, state->revision, CommentEdit{0, std::to_string(dice)})
                            : library.undo(ref, state->revision);
      if (!next) ++faults;
    }
  });
  for (int i = 0; i < 8; ++i) faults += library.save(id, "", SaveFormat::Pgn) ? 0 : 1;
  is_done = true;
  editing.join();
  CHECK(faults == 0);
  // A revision that is taken for saved is what the file has.
  const auto check = [&](Library& now) {
    const std::string file = desk.folder.read("many.pgn");
    const auto games = now.open_text(file);
    REQUIRE(games);
    for (std::uint64_t number = 1; number <= 3; ++number) {
      const auto state = now.game({id, number});
      REQUIRE(state);
      CHECK(chess::to_pgn(now.game({games->id, number})->game) == chess::to_pgn(state->game));
    }
  };
  REQUIRE(library.save(id, "", SaveFormat::Pgn));
  CHECK_FALSE(library.document(id)->is_changed);
  check(library);
  Library& again = desk.open();
  CHECK(again.document(id)->fault.empty());
  REQUIRE(again.rows(id, 0, 10));
  CHECK(again.document(id)->fault.empty());
  CHECK_FALSE(again.document(id)->is_changed);
  check(again);
}

TEST_CASE("library: whoever has lost interest is not served to the end") {
  LibraryFixture desk;
  desk.add_file("many.pgn", many_games(1500));
  const std::uint64_t id = desk.open().documents().front().id;
  std::stop_source stop;
  stop.request_stop();
  CHECK(desk.library().rows(id, 1400, 10, "", stop.get_token()).error().kind == LibraryFault::Stopped);
  CHECK(desk.library().rows(id, 0, 10, "--white Nobody", stop.get_token()).error().kind ==
        LibraryFault::Stopped);
  CHECK(desk.library().text_of(id, SaveFormat::Html, stop.get_token()).error().kind == LibraryFault::Stopped);
  CHECK(desk.library().rows(id, 1400, 10)->rows.size() == 10);
}

}}  // namespace annotate::test
