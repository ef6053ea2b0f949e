// SPDX-License-Identifier: GPL-3.0-or-later
// Who is behind a set of annotations: the engine that gave the evals, the program that judged, by which rules
// and at what price. It is named in PGN's Annotator tag, in BGN's `subinfo`, and in front of a note where a
// move has no place for what several say.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "game/game.h"
#include "spend/search_request.h"

namespace annotate {

struct Provider {
  std::string id;  ///< of its subinfos: "marginalia", "stockfish-15.1"
  std::string engine;  ///< as the engine named itself; empty: the evals were in the game already
  std::string annotator;  ///< the judging program with its version
  std::string rules;  ///< the name of the rule set
  chess::SearchBudget budget;
};

/// The provider with this id; null if there is none.
const Provider* find_provider(std::span<const Provider* const> providers, std::string_view id);

/// A subinfo id from an engine's name: lower case, runs of anything but letters, digits and dots made one
/// hyphen. Our own engine is "marginalia" in every version. "engine" when nothing is left.
std::string provider_id(std::string_view engine_name);

/// What goes into the Annotator tag: "Marginalia 1.0.0", "Stockfish 15.1 + Marginalia 1.0.0".
std::string annotator_text(const Provider& provider);

/// The same with the price of a position: "Marginalia 1.0.0, 100000 nodes", "Stockfish 15.1 + Marginalia
/// 1.0.0, depth 20". Evals that were in the game have none: "Marginalia 1.0.0, stored evaluations".
std::string judge_text(const Provider& provider);

/// How notes name the engine: "Stockfish 15.1"; the judging program if the evals were in the game already.
std::string_view note_name(const Provider& provider);

/// The note of a named engine: "Stockfish 15.1: 1.40". `eval` is the text of an `eval` command; it or
/// `comment` may be empty. A comment that tells the eval itself takes its place.
std::string named_note(std::string_view name, std::string_view eval, std::string_view comment);

/// Is this name of the Annotator tag our program, alone or behind an engine, in whatever version? `program`
/// is "Marginalia 1.0.0".
bool is_ours(std::string_view name, std::string_view program);
/// Is one of the names in the game's Annotator tag ours?
bool names_us(const chess::Game& game, std::string_view program);

}  // namespace annotate
