// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/pipeline/game_line.h"

#include <fmt/format.h>

#include "annotate/judge/label.h"
#include "base/text.h"

namespace annotate {

namespace {

/// Tags are the input's: no control character gets from there to a terminal.
std::string player(const chess::Game& game, std::string_view tag) {
  constexpr std::size_t kLongest = 60;
  const auto name = game.tags.get(tag);
  return name.empty() ? "?" : chess::printable(name, kLongest);
}

}  // namespace

std::string name_game(const SourceItem& item) {
  const chess::Game& game = item.game->game;
  return fmt::format("{}, game {} ({} - {})", item.input, item.game->number, player(game, "White"),
                     player(game, "Black"));
}

std::string describe(const FinishedGame& game, std::chrono::duration<double> time) {
  if (game.recalled) return "taken from the journal";
  const auto labels = [&](Label label) { return game.labels[static_cast<std::size_t>(label)]; };
  return fmt::format("{} moves, {} searches, {} nodes, {:.1f} s; {} ?!, {} ?, {} ??", game.moves,
                     game.searches, game.nodes, time.count(), labels(Label::Inaccuracy),
                     labels(Label::Mistake), labels(Label::Blunder));
}

}  // namespace annotate
