// SPDX-License-Identifier: GPL-3.0-or-later
// The eval that a game holds already, as somebody wrote it behind a move.
#pragma once

#include <optional>

#include "core/score.h"
#include "game/game.h"

namespace annotate {

/// The first `eval` command on the move that can be read: of the position after it, White's view.
std::optional<chess::Score> stored_eval(const chess::Node& node);

}  // namespace annotate
