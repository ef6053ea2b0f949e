// SPDX-License-Identifier: GPL-3.0-or-later
// What one provider says of a move, an element of BGN's `a`, to and from JSON.
#pragma once

#include <optional>
#include <string>

#include "game/game.h"
#include "json/json_tape.h"

namespace chess { inline namespace bgn {

/// Appends the members that stand before `alt`, with commas between them and none in front.
/// A command whose name is a key of BGN's own, or stands there already, gets '%' put before its name.
void append_subinfo_members(const Subinfo& subinfo, std::string& out);

/// A subinfo and the line it carries.
struct SubinfoJson {
  Subinfo subinfo;
  std::optional<JsonValue> alt;  ///< an object with an array of moves, not empty
};

/// Reads an element of `a`. A shape that is not understood goes to Subinfo::extra as it stands, so this
/// cannot fail. Precondition: an object.
SubinfoJson read_subinfo(JsonValue object);

}}  // namespace chess::bgn
