// SPDX-License-Identifier: GPL-3.0-or-later
// Gives our marks in a game that was read their ids, so that they can be taken out exactly. PGN has no ids,
// and in BGN people may have changed what stands under ours. The proof in the tags says what is ours
// (proof.h).
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>

#include "annotate/mark/provider.h"
#include "game/game.h"

namespace annotate {

/// What stands where we wrote something and is not what we wrote, or cannot be proved to be ours. It is a
/// person's from now on.
struct ChangedMarks {
  std::uint64_t lines = 0;
  std::uint64_t texts = 0;
  /// An earlier version annotated the game and proved nothing: all but evals under our ids is a person's.
  bool is_unmarked = false;
};

/// What of an earlier run is to go: all of it, or what follows from its evals. A run that judges by these
/// keeps them, and the praise that a search has proved.
enum class OwnMarks : std::uint8_t { All, DerivedFromEvals };

/// Does anything stand in the game under one of these ids?
bool has_marks_of(const chess::Game& game, const std::set<std::string>& ids);

/// Gives what the proof knows the id of its provider, and takes our ids from everything else. What has no id
/// and is by none of these providers gets the id of the first: PGN has one place for the marks of all. But
/// evals that are judged by again stay nameless then.
ChangedMarks adopt_marks(chess::Game& game, std::span<const Provider* const> providers,
                         OwnMarks marks = OwnMarks::All);

}  // namespace annotate
