// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a verdict into a game: a subinfo of our provider on the moves, best lines as variations. What
// other providers said is left alone, and so is what an earlier run said, unless asked.
#pragma once

#include "annotate/judge/game_verdict.h"
#include "annotate/judge/words/language.h"
#include "annotate/mark/provider.h"
#include "game/game.h"

namespace annotate {

struct MarkOptions {
  bool evals = true;     ///< an `eval` command on every move; off when the evals came from the game
  bool comments = true;  ///< sentences on labelled moves
  bool lines = true;     ///< best lines as variations of labelled moves
  Language language = Language::English;  ///< of the sentences
};

/// `verdict` has one entry for each move of the main line, or for the first of them.
void mark_game(chess::Game& game, const GameVerdict& verdict, const Provider& provider,
               const MarkOptions& options);

/// PGN's glyphs belong to no provider: where several gave a move of the main line the same one, only the
/// first stays.
void drop_repeated_glyphs(chess::Game& game);

/// Takes out what the provider `id` wrote on an earlier run: subinfos of that id, and variations carried by
/// them. A game whose Annotator tag is ours and that comes from PGN, where nothing says who wrote what, loses
/// the comments that have the form of ours, with the eval and the glyph beside them. Returns how many
/// subinfos went.
int remove_own(chess::Game& game, const Provider& provider);

}  // namespace annotate
