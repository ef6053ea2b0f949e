// SPDX-License-Identifier: GPL-3.0-or-later
// Writes games as EGD (Extended Game Description, the format of the Ruby gem `egd`): the main line with the
// position before and after every move. See FORMAT.md.
#pragma once

#include <string>

#include "game/game.h"

namespace chess { inline namespace egd {

/// The choices of a writer of EGD.
struct EgdStyle {
  bool pretty = false;    ///< over many lines, for people
  bool features = false;  ///< also the features of start positions, which the gem leaves empty
  bool counters = false;  ///< of each position, for the draws by repetition and by 50 and 75 moves
  bool meta = false;  ///< of each move, its NAGs
};

/// What a game contains that EGD cannot express. The game is written nevertheless.
struct EgdLosses {
  bool variations = false;
  bool comments = false;
  bool nags = false;
  bool commands = false;    ///< clocks, evaluations, arrows and the like
  bool extra_keys = false;  ///< providers, dates and unknown keys of BGN
  bool unread_moves = false;  ///< moves of BGN that cannot be played

  /// Is anything lost?
  bool any() const { return variations || comments || nags || commands || extra_keys || unread_moves; }
  EgdLosses& operator|=(const EgdLosses& other);
  friend bool operator==(const EgdLosses&, const EgdLosses&) = default;
};

/// The losses in words, for a message: "variations, comments". Empty if there are none.
std::string to_string(const EgdLosses& losses);

/// Appends the game and a line end, and returns what was lost. The game is on one line unless `style.pretty`.
/// Precondition: every move of the main line is legal, or null and not in check.
EgdLosses append_egd(const Game& game, std::string& out, const EgdStyle& style = {});

/// The text that `append_egd` appends.
std::string to_egd(const Game& game, const EgdStyle& style = {});

}}  // namespace chess::egd
