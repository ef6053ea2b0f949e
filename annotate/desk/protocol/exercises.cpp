// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/exercises.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "annotate/desk/protocol/answers.h"
#include "annotate/output/html/html_output.h"
#include "bgn/bgn_reader.h"
#include "bgn/bgn_writer.h"
#include "game/tree_edit.h"
#include "notation/uci_move.h"
#include "notation/variant_text.h"

namespace annotate {

using chess::Json;

namespace {

/// A person's day begins at his midnight.
std::chrono::sys_days local_today() {
  const std::tm local = fmt::localtime(std::time(nullptr));
  return std::chrono::year(local.tm_year + 1900) / (local.tm_mon + 1) / local.tm_mday;
}

std::string text_of(std::chrono::sys_days day) {
  const std::chrono::year_month_day date(day);
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

DeskFault no_exercise() { return {"there is no such exercise", "missing"}; }
DeskFault unwritten(const chess::Error& error) { return {to_string(error), "unwritten"}; }

}  // namespace

std::expected<Exercise, DeskFault> Exercises::exercise_of(GameRef game, std::int64_t node) {
  const auto state = library_.game(game);
  if (!state) return std::unexpected(fault_of(state.error()));
  const std::vector<chess::NodeId> order = page_order(state->game);
  if (node < 0 || std::cmp_greater_equal(node, order.size()))
    return std::unexpected(DeskFault{"the game has no such move"});
  const chess::Node& mistake = state->game.node(order[static_cast<std::size_t>(node)]);
  std::string fen = to_fen(position_at(state->game, mistake.parent));
  for (int counter = 0; counter < 2; ++counter) fen.resize(std::min(fen.size(), fen.rfind(' ')));
  return Exercise{.position = std::move(fen),
                  .move = to_uci(mistake.move, chess::CastlingNotation::KingTakesRook),
                  .bgn = chess::to_bgn(state->game, {.end_line = false}),
                  .summary = state->summary,
                  .judged_by = state->judged_by,
                  .node = node};
}

DeskAnswer Exercises::tried(const DeskRequest& request) {
  auto noted = note(request.game(), request.number("node").value_or(kStartNode), request.flag("isSolved"));
  if (noted)
    if (const auto now = status()) tabs_.tell("exercises", *now);
  return noted;
}

DeskAnswer Exercises::note(GameRef game, std::int64_t node, bool is_solved) {
  ExerciseTry done;
  if (game.document == kDocument) {
    const std::scoped_lock lock(mutex_);
    const auto known = store_.tried(game.number, is_solved, local_today());
    if (!known) return std::unexpected(unwritten(known.error()));
    if (!*known) return std::unexpected(no_exercise());
    done = **known;
  } else {
    const auto exercise = exercise_of(game, node);
    if (!exercise) return std::unexpected(exercise.error());
    const std::scoped_lock lock(mutex_);
    const auto known = store_.tried(*exercise, is_solved, local_today());
    if (!known) return std::unexpected(unwritten(known.error()));
    done = *known;
  }
  Json json = Json::object();
  if (done.due) json.add("due", text_of(*done.due));
  return json.add_known("isKnown", done.is_kept && !done.due);
}

DeskAnswer Exercises::game(std::uint64_t id) {
  std::optional<Exercise> found;
  {
    const std::scoped_lock lock(mutex_);
    auto exercise = store_.find(id);
    if (!exercise) return std::unexpected(unwritten(exercise.error()));
    found = *std::move(exercise);
  }
  if (!found) return std::unexpected(no_exercise());
  chess::ReadGame read = chess::BgnGameReader().read(found->bgn);
  if (read.is_refused) return std::unexpected(DeskFault{"the exercise cannot be read", "unreadable"});
  return to_json(GameState{.game = std::move(read.game),
                           .summary = std::move(found->summary),
                           .judged_by = std::move(found->judged_by)});
}

DeskAnswer Exercises::status() {
  const std::scoped_lock lock(mutex_);
  const auto waiting = store_.waiting();
  if (!waiting) return std::unexpected(unwritten(waiting.error()));
  const std::chrono::sys_days today = local_today();
  Json due = Json::array();
  Json next;
  for (const WaitingExercise& one : *waiting) {
    if (one.due <= today) {
      due.push(Json{{"number", one.id}, {"node", one.node}});
    } else {
      next = text_of(one.due);
      break;
    }
  }
  Json json{{"due", due}, {"all", waiting->size()}};
  return json.add_known("next", next);
}

}  // namespace annotate
