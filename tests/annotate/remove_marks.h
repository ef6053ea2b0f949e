// SPDX-License-Identifier: GPL-3.0-or-later
// What a run does with the marks of an earlier one: it settles whose they are, and takes out its own.
#pragma once

#include <span>

#include "annotate/mark/adopt.h"
#include "annotate/mark/mark_game.h"

namespace annotate::test {

struct MarksRemoved : RemovedMarks {
  ChangedMarks changed;
};

inline MarksRemoved remove_marks(chess::Game& game, std::span<const Provider* const> providers,
                                 OwnMarks marks = OwnMarks::All) {
  const ChangedMarks changed = adopt_marks(game, providers, marks);
  return {remove_own(game, providers, marks), changed};
}

}  // namespace annotate::test
