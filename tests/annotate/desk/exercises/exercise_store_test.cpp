// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/exercises/exercise_store.h"

#include <doctest/doctest.h>

#include <string>

#include "support/temp_dir.h"

namespace annotate {

namespace {

using std::chrono::days;
using std::chrono::sys_days;

constexpr sys_days kToday{days(20'000)};

ExerciseStore open(const std::string& path) {
  auto store = ExerciseStore::open(path);
  REQUIRE_MESSAGE(store, (store ? "" : to_string(store.error())));
  return std::move(*store);
}

Exercise exercise(const std::string& move) {
  return {"8/8/8/8/8/8/8/8 w - -", move, "{}", "sum", "judge", 4};
}

}  // namespace

TEST_CASE(
    "a failed mistake comes again after 1, 3, 7, 21 and 60 days, and after a failure from the beginning") {
  const test_support::TempDir folder;
  ExerciseStore store = open(folder.file("exercises.sqlite"));
  CHECK_FALSE(store.tried(exercise("e2e4"), true, kToday)->is_kept);
  CHECK(store.waiting()->empty());
  sys_days day = kToday;
  auto done = store.tried(exercise("e2e4"), false, day);
  const std::uint64_t id = store.waiting()->front().id;
  for (const bool fails_at_third : {true, false}) {
    for (const int wait : {1, 3, 7, 21, 60}) {
      REQUIRE(done->due);
      CHECK((*done->due - day).count() == wait);
      // Before its day nothing is won, and after it nothing is lost.
      CHECK((*store.tried(id, true, day))->due == done->due);
      day = *done->due + days(wait == 7 ? 5 : 0);
      const bool fails = fails_at_third && wait == 7;
      const auto again = store.tried(id, !fails, day);
      REQUIRE(again);
      done = **again;
      if (fails) break;
    }
  }
  CHECK((done->is_kept && !done->due));
  CHECK(store.waiting()->empty());
  CHECK(store.tried(exercise("e2e4"), false, day)->due == day + days(1));
}

TEST_CASE(
    "exercises have their games, stay when the store is opened again, and wait in the order of their days") {
  const test_support::TempDir folder;
  const std::string path = folder.file("exercises.sqlite");
  {
    ExerciseStore store = open(path);
    REQUIRE(store.tried(exercise("g1f3"), false, kToday + days(2)));
    REQUIRE(store.tried(exercise("e2e4"), false, kToday));
    REQUIRE(store.tried(exercise("e2e4"), false, kToday));
  }
  ExerciseStore store = open(path);
  const auto waiting = store.waiting();
  REQUIRE(waiting->size() == 2);
  CHECK(waiting->front().due == kToday + days(1));
  const auto found = store.find(waiting->front().id);
  REQUIRE((found && *found));
  CHECK((*found)->move == "e2e4");
  CHECK(((*found)->bgn == "{}" && (*found)->summary == "sum" && (*found)->judged_by == "judge" &&
         (*found)->node == 4));
  CHECK_FALSE(*store.find(99));
  CHECK_FALSE(*store.tried(99, true, kToday));
}

}  // namespace annotate
