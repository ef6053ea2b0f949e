// SPDX-License-Identifier: GPL-3.0-or-later
// An annotated game on a terminal: who played, how well, how it went, and the moves.
#pragma once

#include <cstddef>
#include <string>

#include "annotate/judge/words/language.h"
#include "game/game.h"

namespace annotate {

struct TermStyle {
  std::size_t width = 80;
  bool colours = false;
  bool ascii = false;  ///< nothing that the console of Linux lacks
  Language language = Language::English;  ///< of the lines above the moves
};

/// The players with the result; event, date and opening; accuracy, average loss and the number of errors of
/// both; White's winning chances as a row of bars; the moves with signs, evals, texts and lines. Ends with a
/// blank line. The accuracy is what the game's tags say (WhiteAccuracy and so on); the errors counted are
/// those that the same judge has found, where there is one.
std::string term_text(const chess::Game& game, const TermStyle& style);

}  // namespace annotate
