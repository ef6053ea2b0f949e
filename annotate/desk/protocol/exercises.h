// SPDX-License-Identifier: GPL-3.0-or-later
// Exercises as the page asks for them: what was tried, what comes again and when. To the page the exercises
// are a document with the number 0, whose games are numbered by the exercises.
#pragma once

#include <cstdint>
#include <expected>
#include <mutex>

#include "annotate/desk/exercises/exercise_store.h"
#include "annotate/desk/library/library.h"
#include "annotate/desk/protocol/caller.h"
#include "annotate/desk/protocol/request.h"
#include "annotate/desk/protocol/tabs.h"
#include "annotate/desk/refs/game_ref.h"
#include "json/json_value.h"

namespace annotate {

/// Any thread.
class Exercises {
 public:
  static constexpr std::uint64_t kDocument = 0;

  /// Library and tabs outlive it.
  Exercises(ExerciseStore store, Library& library, const Tabs& tabs)
      : store_(std::move(store)), library_(library), tabs_(tabs) {}

  /// Notes a try at the mistake `node` (an index of page_order) of a game, or at an exercise: {"due"}, if it
  /// comes again, or {"isKnown"}. All tabs hear of it.
  DeskAnswer tried(const DeskRequest& request);
  /// {"game"} as the page reads it.
  DeskAnswer game(std::uint64_t id);
  /// {"due":[{"number","node"}],"all","next"}: those that are due today, how many come again, and the next
  /// day on which one does.
  DeskAnswer status();

 private:
  DeskAnswer note(GameRef game, std::int64_t node, bool is_solved);
  std::expected<Exercise, DeskFault> exercise_of(GameRef game, std::int64_t node);

  std::mutex mutex_;
  ExerciseStore store_;
  Library& library_;
  const Tabs& tabs_;
};

}  // namespace annotate
