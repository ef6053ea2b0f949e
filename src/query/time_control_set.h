// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a game was, by what BGN's `type` says, where a game brought one that its tags do not tell, else by
// its time control or its event's name (src/bgn/speed.h); and time controls as a user asks for them: speed
// classes ("blitz") and the fields of PGN ("600+5").
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "bgn/speed.h"
#include "game/game.h"

namespace chess::inline query {

std::optional<SpeedClass> speed_of_game(const Game& game);

/// "ultrabullet", "bullet", ..., as an archive's folders have it.
std::string_view to_word(SpeedClass speed);

class TimeControlSet {
 public:
  /// Classes and fields, commas between them. The error is a sentence that says what is accepted.
  static std::expected<TimeControlSet, Error> parse(std::string_view text);

  /// Is the game's TimeControl one of the fields, or its speed class one of the classes?
  bool has(const Tags& tags, std::optional<SpeedClass> speed) const;
  bool asks_class() const { return classes_ != 0; }

 private:
  std::vector<std::string> fields_;
  unsigned classes_ = 0;  ///< bit n: the SpeedClass n
};

}  // namespace chess::inline query
