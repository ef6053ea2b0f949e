// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/game_speed.h"

#include "bgn/header.h"

namespace chess::inline query {

std::optional<SpeedClass> speed_of_game(const Game& game) {
  const JsonDatum* type = game.extras->members.find("type");
  const auto word = type ? type->as_string() : std::nullopt;
  const auto speed = word ? parse_speed_class(*word) : std::nullopt;
  if (speed) return speed;
  return speed_of_tags(game.tags);
}

}  // namespace chess::inline query
