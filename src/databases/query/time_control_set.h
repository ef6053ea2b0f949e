// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a game was, and time controls as a user asks for them: speed classes ("blitz") and fields of PGN
// ("600+5"). The speed is what BGN's `type` says if the game has one that its tags do not tell, else it comes
// from the time control or the event's name (src/formats/bgn/speed.h).
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "bgn/speed.h"
#include "game/game.h"

namespace chess { inline namespace query {

/// The speed class of a game; nothing if it is unknown.
std::optional<SpeedClass> speed_of_game(const Game& game);

/// "ultrabullet", "bullet", and so on, as in the folders of an archive.
std::string_view to_word(SpeedClass speed);

/// A set of speed classes and of time controls.
class TimeControlSet {
 public:
  /// Reads classes and fields, with commas between them. The error is a sentence that says what is accepted.
  static std::expected<TimeControlSet, Error> parse(std::string_view text);

  /// Is the game's TimeControl one of the fields, or its speed class one of the classes?
  bool has(const Tags& tags, std::optional<SpeedClass> speed) const;
  /// Does the set have a speed class, so that `has` needs one?
  bool asks_class() const { return classes_ != 0; }

 private:
  std::vector<std::string> fields_;
  unsigned classes_ = 0;  ///< bit n: the SpeedClass n
};

}}  // namespace chess::query
