// SPDX-License-Identifier: GPL-3.0-or-later
// The mistakes that a person failed to mend at the desk, in an SQLite file of the user's. Each comes again
// after days, whether its game is still on the desk or not: FORMAT.md.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "annotate/cache/sqlite_connection.h"
#include "base/error.h"

namespace annotate {

/// A mistake in a game.
struct Exercise {
  std::string
      position;  ///< before the mistake, without its counters: with the move, it tells exercises apart
  std::string move;
  std::string bgn;  ///< the game
  std::string summary, judged_by;
  std::int64_t node = 0;  ///< the mistake, as the page counts moves
};

/// How a try ended.
struct ExerciseTry {
  bool is_kept = false;  ///< it is, or was, an exercise
  std::optional<std::chrono::sys_days> due;  ///< when it comes again; nothing: not any more
};

/// An exercise that waits.
struct WaitingExercise {
  std::uint64_t id = 0;
  std::int64_t node = 0;
  std::chrono::sys_days due;
};

/// Used by one thread at a time. A call that returned well has written to the disk.
class ExerciseStore {
 public:
  template <class T>
  using Outcome = std::expected<T, chess::Error>;

  /// A failed exercise comes again the day after. Each time that it is solved on its day, it waits for the
  /// next of these numbers of days; after the last one it does not come again.
  static constexpr std::array<int, 5> kDays = {1, 3, 7, 21, 60};

  static Outcome<ExerciseStore> open(const std::string& path);

  /// What was solved at its first try does not become an exercise.
  Outcome<ExerciseTry> tried(const Exercise& exercise, bool is_solved, std::chrono::sys_days today);
  /// One of those that wait; nothing if there is no such one.
  Outcome<std::optional<ExerciseTry>> tried(std::uint64_t id, bool is_solved, std::chrono::sys_days today);

  Outcome<std::optional<Exercise>> find(std::uint64_t id);
  /// Those that come again, the next one first.
  Outcome<std::vector<WaitingExercise>> waiting();

 private:
  explicit ExerciseStore(SqliteConnection connection) : connection_(std::move(connection)) {}

  SqliteConnection connection_;
};

}  // namespace annotate
