// SPDX-License-Identifier: GPL-3.0-or-later
// Games as EGD (Extended Game Description, the format of the Ruby gem `egd`): the main line with the
// position before and after every move spelt out. See FORMAT.md.
#pragma once

#include <string>

#include "game/game.h"

namespace chess::inline egd {

struct EgdStyle {
  bool pretty = false;    ///< over many lines, for people
  bool features = false;  ///< the features of start positions too; the gem leaves them empty
};

/// What a game held that EGD has no place for. The game is written all the same.
struct EgdLosses {
  bool variations = false;
  bool comments = false;
  bool nags = false;
  bool commands = false;    ///< clocks, evaluations, arrows and the like
  bool extra_keys = false;  ///< providers, dates and unknown keys of BGN
  bool drops = false;       ///< the game is written up to the first man dropped on the board

  bool any() const { return variations || comments || nags || commands || extra_keys || drops; }
  EgdLosses& operator|=(const EgdLosses& other);
  friend bool operator==(const EgdLosses&, const EgdLosses&) = default;
};

/// The losses in words, for one message: "variations, comments". Empty for none.
std::string to_string(const EgdLosses& losses);

/// Appends the game and a line end; all on one line unless `style.pretty`.
/// Precondition: every move of the main line is legal (or null and not in check).
EgdLosses append_egd(const Game& game, std::string& out, const EgdStyle& style = {});

/// The game alone.
std::string to_egd(const Game& game, const EgdStyle& style = {});

}  // namespace chess::inline egd
