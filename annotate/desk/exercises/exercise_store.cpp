// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/exercises/exercise_store.h"

#include <utility>

#include "annotate/cache/sqlite_rows.h"

namespace annotate {

namespace {

using std::chrono::days;
using std::chrono::sys_days;

constexpr std::array kEntries = {
    SqliteEntry{"table", "exercise",
                "exercise (id INTEGER PRIMARY KEY, position TEXT NOT NULL, move TEXT NOT NULL,"
                " bgn TEXT NOT NULL, summary TEXT NOT NULL, judged_by TEXT NOT NULL, node INTEGER NOT NULL,"
                " stage INTEGER NOT NULL, due INTEGER NOT NULL, tried INTEGER NOT NULL,"
                " tries INTEGER NOT NULL, failures INTEGER NOT NULL, UNIQUE (position, move))"},
    SqliteEntry{"index", "sqlite_autoindex_exercise_1", ""},
};
constexpr SqliteSchema kSchema{.what = "collection of exercises",
                               .short_name = "exercises",
                               .application_id = 0x4D445845,  // "MDXE"
                               .version = 1,
                               .longest_value = 1 << 28,
                               .is_durable = true,
                               .entries = kEntries};

constexpr std::int64_t kNever = -1;

std::int64_t number_of(sys_days day) { return day.time_since_epoch().count(); }
sys_days day_of(std::int64_t number) { return sys_days(days(number)); }

/// Where an exercise stands: how often in a row it was solved, and when it comes again.
struct Standing {
  std::int64_t stage = 0;
  std::int64_t due = kNever;
};

Standing after_try(Standing standing, bool is_solved, std::int64_t today) {
  constexpr auto kStages = static_cast<std::int64_t>(ExerciseStore::kDays.size());
  if (!is_solved) return {0, today + ExerciseStore::kDays.front()};
  if (standing.due == kNever || today < standing.due) return standing;
  const std::int64_t stage = standing.stage + 1;
  if (stage >= kStages) return {stage, kNever};
  return {stage, today + ExerciseStore::kDays[static_cast<std::size_t>(stage)]};
}

ExerciseTry told(const Standing& standing) {
  return {true, standing.due == kNever ? std::nullopt : std::optional(day_of(standing.due))};
}

}  // namespace

ExerciseStore::Outcome<ExerciseStore> ExerciseStore::open(const std::string& path) {
  auto connection = SqliteConnection::open(path, kSchema);
  if (!connection) return std::unexpected(connection.error());
  return ExerciseStore(std::move(*connection));
}

ExerciseStore::Outcome<ExerciseTry> ExerciseStore::tried(const Exercise& exercise, bool is_solved,
                                                         sys_days today) {
  std::optional<std::uint64_t> id;
  {
    SqliteRows known(connection_, "SELECT id FROM exercise WHERE position = ?1 AND move = ?2",
                     exercise.position, exercise.move);
    if (known.next()) id = known.number(0);
    if (known.has_failed()) return known.fault();
  }
  if (id) {
    const auto done = tried(*id, is_solved, today);
    if (!done) return std::unexpected(done.error());
    return done->value_or(ExerciseTry());
  }
  if (is_solved) return ExerciseTry();
  const Standing standing = after_try({}, false, number_of(today));
  const auto done = change_rows(
      connection_,
      "INSERT INTO exercise (position, move, bgn, summary, judged_by, node, stage, due, tried, tries,"
      " failures) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 1, 1)",
      exercise.position, exercise.move, exercise.bgn, exercise.summary, exercise.judged_by, exercise.node,
      standing.stage, standing.due, number_of(today));
  if (!done) return std::unexpected(done.error());
  return told(standing);
}

ExerciseStore::Outcome<std::optional<ExerciseTry>> ExerciseStore::tried(std::uint64_t id, bool is_solved,
                                                                        sys_days today) {
  Standing standing;
  {
    SqliteRows known(connection_, "SELECT stage, due FROM exercise WHERE id = ?1", id);
    if (!known.next()) {
      if (known.has_failed()) return known.fault();
      return std::nullopt;
    }
    standing = {static_cast<std::int64_t>(known.number(0)), static_cast<std::int64_t>(known.number(1))};
  }
  standing = after_try(standing, is_solved, number_of(today));
  const auto done = change_rows(connection_,
                                "UPDATE exercise SET stage = ?2, due = ?3, tried = ?4, tries = tries + 1,"
                                " failures = failures + ?5 WHERE id = ?1",
                                id, standing.stage, standing.due, number_of(today), is_solved ? 0 : 1);
  if (!done) return std::unexpected(done.error());
  return told(standing);
}

ExerciseStore::Outcome<std::optional<Exercise>> ExerciseStore::find(std::uint64_t id) {
  SqliteRows rows(connection_,
                  "SELECT position, move, bgn, summary, judged_by, node FROM exercise WHERE id = ?1", id);
  if (rows.next())
    return Exercise{rows.text(0), rows.text(1), rows.text(2),
                    rows.text(3), rows.text(4), static_cast<std::int64_t>(rows.number(5))};
  if (rows.has_failed()) return rows.fault();
  return std::nullopt;
}

ExerciseStore::Outcome<std::vector<WaitingExercise>> ExerciseStore::waiting() {
  std::vector<WaitingExercise> waiting;
  SqliteRows rows(connection_, "SELECT id, node, due FROM exercise WHERE due >= 0 ORDER BY due, id");
  while (rows.next())
    waiting.push_back({rows.number(0), static_cast<std::int64_t>(rows.number(1)),
                       day_of(static_cast<std::int64_t>(rows.number(2)))});
  if (rows.has_failed()) return rows.fault();
  return waiting;
}

}  // namespace annotate
