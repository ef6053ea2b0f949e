// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/explorer/game_line.h"

#include <fmt/format.h>

#include "console/terminal_text.h"

namespace annotate::bgn {

std::string game_line(const chess::GameFacts& game, const std::vector<std::string>& inputs) {
  const auto player = [](const std::string& name, int elo) {
    return chess::terminal_text(name) + (elo > 0 ? fmt::format(" ({})", elo) : "");
  };
  std::string line = fmt::format("{}  {} - {}  {}", game.number, player(game.white, game.white_elo),
                                 player(game.black, game.black_elo), to_string(game.result));
  if (game.date.year > 0) line += "  " + to_string(game.date);
  if (game.event != "?") line += "  " + chess::terminal_text(game.event);
  if (inputs.size() > 1) line += "  " + chess::terminal_text(inputs[game.input]);
  return line;
}

}  // namespace annotate::bgn
