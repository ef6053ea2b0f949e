// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a position without an engine: its opening, and the moves of the opening book.
#pragma once

#include "annotate/desk/protocol/request.h"
#include "json/json_value.h"

namespace annotate {

/// {"opening":{"eco","name","ply"},"book":[{"u","s","weight"}]}; what is not known is left out.
chess::Json look_up(const PlayedPosition& position);

}  // namespace annotate
