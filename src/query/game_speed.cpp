// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/game_speed.h"

#include <string>

#include "bgn/header.h"
#include "json/json_tape.h"

namespace chess::inline query {

std::optional<SpeedClass> speed_of_game(const Game& game) {
  if (game.bgn_extra.find("\"type\"") != std::string::npos) {
    JsonTape tape;
    const std::string object = "{" + game.bgn_extra + "}";
    const auto extra = tape.parse(object);
    const auto type = extra ? extra->find("type") : std::nullopt;
    if (type && type->is_string())
      if (const auto speed = parse_speed_class(type->string())) return speed;
  }
  return speed_of_tags(game.tags);
}

}  // namespace chess::inline query
