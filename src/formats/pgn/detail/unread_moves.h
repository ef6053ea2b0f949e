// SPDX-License-Identifier: GPL-3.0-or-later
// Moves that BGN has and no board can play, as words for PGN: "e2-e4", "Ng1xf3", "N@f3".
#pragma once

#include <span>
#include <string>

#include "json/json_datum.h"

namespace chess { inline namespace pgn {

/// One word for each move object, blanks between them: "--" for a null move. What does not say all of a move
/// becomes "?".
std::string to_move_words(std::span<const JsonDatum> moves);

}}  // namespace chess::pgn
