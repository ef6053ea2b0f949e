// SPDX-License-Identifier: GPL-3.0-or-later
// A game of the desk as a row of a list and as text of a file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/desk/library/library.h"
#include "annotate/mark/provider.h"
#include "game/imported_game.h"

namespace annotate {

/// The row of a game; its state is for others to tell.
GameRow row_of(const chess::ImportedGame& game, std::uint64_t number);

/// What the entry of our own provider in a BGN game says of the game as a whole.
struct ToldByProvider {
  std::string summary;
  std::string judged_by;
};
/// Of the first of the providers that have proved marks in the game; empty texts: there is none.
ToldByProvider told_by_provider(const chess::Game& game);

/// The game as it is shown: as `shown_game` has it for one that was annotated a moment ago.
chess::Game shown_state(const GameState& state);

/// The game with its end, as in a file of the format. PGN has the summary before the first move, figures in
/// tags, and one eval and glyph on a move, as `annotate` writes it.
std::string text_of_game(const GameState& state, SaveFormat format, chess::Language language);
/// What stands in a file of the format before and behind its games.
std::string text_before_games(SaveFormat format, chess::Language language);
std::string text_behind_games(SaveFormat format);

}  // namespace annotate
