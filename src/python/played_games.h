// SPDX-License-Identifier: GPL-3.0-or-later
// What Python sees of games that were counted: the class PlayedGames, which moves of databases and of the
// explorer extend.
#pragma once

#include "movedb/move_counts.h"

namespace chess { inline namespace python {

struct PlayedGames {
  MoveCounts counts;
};

}}  // namespace chess::python
