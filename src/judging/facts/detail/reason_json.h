// SPDX-License-Identifier: GPL-3.0-or-later
// A reason as JSON: its key, what it speaks of, its line, and the fields of its details under their names.
#pragma once

#include <optional>

#include "core/move.h"
#include "core/position.h"
#include "json/json_tape.h"
#include "json/json_text.h"
#include "motifs/reason.h"

namespace chess { inline namespace facts {

void write_reason(JsonWriter& json, const Reason& reason);
/// Nothing for a key that is not known, a field that is missing, and a line that cannot be played.
std::optional<Reason> read_reason(JsonValue object, const Position& before, Move played);

}}  // namespace chess::facts
