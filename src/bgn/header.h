// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a BGN game and the tags of a PGN game, each from the other. What tags cannot hold
// stays in Game::extras; what BGN has no key for goes to `ext` under the id "pgn". FORMAT.md says how.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "bgn/bgn_tag.h"
#include "bgn/speed.h"
#include "game/game.h"
#include "json/json_tape.h"

namespace chess::inline bgn {

/// "W", "B", "D" or "*".
std::string_view to_bgn_result(GameResult r);
/// The letters in either case, and PGN's spellings.
std::optional<GameResult> parse_bgn_result(std::string_view text);

/// The speed class of a game: its time control's, else its event's.
std::optional<SpeedClass> speed_of_tags(const Tags& tags);

/// The family of an opening: what stands before the first ':' of its full name, in upper case.
std::string opening_family(std::string_view full_name);

/// Appends every member of the game object behind `result`, each with a comma in front. Unknown members
/// of Game::extras come last.
void append_bgn_header(const Game& game, std::string& out);

/// The tags that a game object gives rise to by its BGN keys alone, the seven of the roster always.
/// Precondition: an object.
BgnTagValues tags_of_header(JsonValue object);

struct HeaderError {
  std::size_t offset;   ///< in the text
  std::string message;
};

/// Reads everything of a game object but its moves: result, tags, start position, rules, comment,
/// and, into Game::extras, what the tags cannot hold. Precondition: an object and an empty game.
std::optional<HeaderError> read_bgn_header(JsonValue object, Game& game);

}  // namespace chess::inline bgn
