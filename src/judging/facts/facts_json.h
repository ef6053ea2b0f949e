// SPDX-License-Identifier: GPL-3.0-or-later
// Facts as JSON, for BGN files and pages: FORMAT.md and facts.schema.json in this folder describe it. What is
// written is read back whole, so that the sentence made of it is the same.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/move.h"
#include "core/position.h"
#include "facts/move_facts.h"
#include "json/json_datum.h"
#include "judge/summary.h"
#include "motifs/reason.h"

namespace chess { inline namespace facts {

/// The key under which facts stand, in subinfos of moves and in the providers of a game.
inline constexpr std::string_view kFactsKey = "facts";

JsonDatum to_json(const MoveFacts& facts);
/// The facts of the move `played` in `before`. Returns nothing for facts of another version, and where
/// anything is not as FORMAT.md has it: a line that cannot be played, a name that is not known.
std::optional<MoveFacts> parse_move_facts(const JsonDatum& json, const Position& before, Move played);

/// A reason as a text for a tag of PGN: neither quotes, brackets nor spaces (FORMAT.md, "In a tag").
std::string to_tag_text(const Reason& reason);
/// Returns nothing under the same conditions.
std::optional<Reason> parse_tag_text(std::string_view text, const Position& before, Move played);

JsonDatum to_json(const GameSummary& summary);
/// The summary of a game with so many moves. Returns nothing under the same conditions.
std::optional<GameSummary> parse_game_summary(const JsonDatum& json, std::size_t moves);

}}  // namespace chess::facts
