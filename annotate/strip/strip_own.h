// SPDX-License-Identifier: GPL-3.0-or-later
// `annotate --strip-own`: takes out of a game all that runs of annotate wrote. What that is, the marks say;
// in a game without marks, which an earlier version annotated, sentences of our form tell it.
#pragma once

#include <string>

#include "annotate/mark/adopt.h"
#include "game/game.h"

namespace annotate {

struct StrippedMarks {
  bool was_annotated = false;  ///< by us; else the game is as it was
  int moves = 0;  ///< at which something was taken out
  ChangedMarks changed;  ///< what stays, since nothing shows that it is ours
};

/// `program` is our name in the Annotator tag, in any version: "Marginalia 0.1.0".
StrippedMarks strip_own(chess::Game& game, const std::string& program);

}  // namespace annotate
