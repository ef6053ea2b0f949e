// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises what earlier versions wrote in words, in any of our languages: they left no marks. Only
// `--strip-own` asks; it goes with version 1.0.0.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "judge/praise.h"
#include "words/language.h"

namespace annotate {

/// What a comment of ours on a move says.
struct OwnComment {
  /// The move that is called best, as the comment spells it (`chess::spells`); empty if there is none.
  std::string best;
  std::vector<chess::Nag> signs;  ///< the move has one of these NAGs beside it; empty: none
  friend bool operator==(const OwnComment&, const OwnComment&) = default;
};

/// Returns nothing for a comment by somebody else.
std::optional<OwnComment> recognise_comment(std::string_view text);

/// The same, also behind the name of an engine ("Stockfish 15.1: 1.40"), or if other programs have wrapped
/// it.
std::optional<OwnComment> recognise_note(std::string_view text, const std::vector<std::string_view>& names);

/// The engines in the Annotator tag, as notes name them. Valid as long as the tag.
std::vector<std::string_view> names_in_annotator(const chess::Game& game);

/// The text without the paragraphs that sum up a game.
std::string without_summary(std::string_view text);

}  // namespace annotate
