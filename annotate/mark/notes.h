// SPDX-License-Identifier: GPL-3.0-or-later
// Notes of our form in PGN, where nothing else says who wrote what: a sentence of the judge, or such a
// sentence or an eval behind the name of an engine.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/mark/provider.h"
#include "game/game.h"
#include "words/comment.h"

namespace annotate {

/// How notes name the engine: "Stockfish 15.1"; the judging program if the evals were in the game already.
std::string_view note_name(const Provider& provider);

/// The note of a named engine: "Stockfish 15.1: 1.40". `eval` is the text of an `eval` command; it or
/// `comment` may be empty. A comment that tells the eval itself takes its place.
std::string named_note(std::string_view name, std::string_view eval, std::string_view comment);

/// The engines in the Annotator tag, as notes name them. Valid as long as the tag.
std::vector<std::string_view> names_in_annotator(const chess::Game& game);

/// Is this name of the Annotator tag our program, alone or behind an engine, in whatever version? `program`
/// is "Marginalia 0.1.0".
bool is_ours(std::string_view name, std::string_view program);

/// What a note says.
struct Note {
  std::string_view name;  ///< of the engine; empty: the note does not tell it
  chess::OwnComment comment;
};

/// Recognises a sentence of our form in any of our languages, and what `named_note` writes for one of these
/// names. Returns nothing for other texts.
std::optional<Note> recognise_note(std::string_view text, const std::vector<std::string_view>& names);

}  // namespace annotate
