// SPDX-License-Identifier: GPL-3.0-or-later
// Takes out of a game what its reader does not want: comments, variations, evaluations and so on.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "game/game.h"

namespace chess { inline namespace game {

/// What is taken out.
struct StripChoice {
  bool comments = false;    ///< all texts: of the game, of moves, names and texts of lines
  bool variations = false;  ///< all but the main line
  bool nags = false;
  bool evals = false;      ///< the commands `eval` and `evp`
  bool clocks = false;     ///< see is_clock_command
  bool drawings = false;   ///< the commands `cal` and `csl`
  bool commands = false;   ///< every command
  bool tags = false;       ///< all but the Seven Tag Roster, and those that say how the game begins
  /// With `tags`: these stay instead of the Seven Tag Roster. The result stays in any case.
  std::vector<std::string> kept_tags{};

  /// Does the tag `name` stay?
  bool keeps_tag(std::string_view name) const;
  friend bool operator==(const StripChoice&, const StripChoice&) = default;
};

/// Reads names of the fields above, with commas between them, and "all". The error names what is none.
std::expected<StripChoice, Error> parse_strip_choice(std::string_view text);

/// Reads "seven" (the Seven Tag Roster) or names of tags, with commas between them: a choice that takes all
/// other tags out. The error says what is accepted.
std::expected<StripChoice, Error> parse_kept_tags(std::string_view text);

/// Takes out what either of the two takes out. Of two lists of tags the later one counts.
StripChoice& operator|=(StripChoice& choice, const StripChoice& later);

/// Annotations that have nothing left are taken out, too. What PGN does not know (keys of BGN) stays.
void strip(Game& game, const StripChoice& choice);

}}  // namespace chess::game
