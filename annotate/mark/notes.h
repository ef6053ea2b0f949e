// SPDX-License-Identifier: GPL-3.0-or-later
// Names of engines and of our program: in front of a note, where a move has no place for what several say,
// and in the Annotator tag.
#pragma once

#include <string>
#include <string_view>

#include "annotate/mark/provider.h"
#include "game/game.h"

namespace annotate {

/// How notes name the engine: "Stockfish 15.1"; the judging program if the evals were in the game already.
std::string_view note_name(const Provider& provider);

/// The note of a named engine: "Stockfish 15.1: 1.40". `eval` is the text of an `eval` command; it or
/// `comment` may be empty. A comment that tells the eval itself takes its place.
std::string named_note(std::string_view name, std::string_view eval, std::string_view comment);

/// Is this name of the Annotator tag our program, alone or behind an engine, in whatever version? `program`
/// is "Marginalia 0.1.0".
bool is_ours(std::string_view name, std::string_view program);
/// Is one of the names in the game's Annotator tag ours?
bool names_us(const chess::Game& game, std::string_view program);

}  // namespace annotate
