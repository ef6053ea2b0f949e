// SPDX-License-Identifier: GPL-3.0-or-later
// From game files to game files: every worker reads and writes whole chunks, the outputs get them in order.
#pragma once

#include <functional>

#include "annotate/bgn/convert/convert_options.h"
#include "game/imported_game.h"

namespace annotate::bgn {

/// Is the game to be written? Called from several threads at once.
using GameTest = std::function<bool(const chess::ImportedGame& game)>;

/// Returns the process's exit status. Without `keep` every game is written that has anything to write.
int run_convert(const ConvertOptions& options, const GameTest& keep = {});

}  // namespace annotate::bgn
