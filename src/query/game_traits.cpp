// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/game_traits.h"

#include "game/command.h"
#include "openings/opening_book.h"
#include "query/tag_patterns.h"

namespace chess::inline query {

OpeningName opening_of(const Game& game, bool look_up) {
  OpeningName opening{said(game.tags, "ECO").value_or(""), said(game.tags, "Opening").value_or("")};
  if (!look_up || (!opening.eco.empty() && !opening.name.empty())) return opening;
  if (game.variant() != Variant::Standard || !game.root().first_child) return opening;
  if (game.start() != Position::start()) return opening;
  const auto found = OpeningBook::embedded().name_game(game.start(), game.main_moves());
  if (!found || found->ply == 0) return opening;
  const bool agrees = opening.eco.empty() || opening.eco == found->eco;
  if (opening.eco.empty()) opening.eco = found->eco;
  if (opening.name.empty() && agrees) opening.name = found->entry.name;
  return opening;
}

GameNotes notes_of(const Game& game) {
  GameNotes notes;
  notes.comments = !game.comment.empty();
  for (std::size_t i = 0; i < game.size(); ++i) {
    const Node& node = game.node(static_cast<NodeId>(i));
    notes.variations |= node.next_sibling.has_value();
    for (const Subinfo& info : node.subinfos) {
      notes.comments |= !info.comment.empty() || !info.before.empty();
      // What was found is not looked for again: a clock stands on every move or on none.
      if (notes.evals && notes.clocks) continue;
      for (const Command& command : info.commands) {
        if (command.name == "eval")
          notes.evals = true;
        else if (!notes.clocks)
          notes.clocks = is_clock_command(command.name);
      }
    }
  }
  return notes;
}

}  // namespace chess::inline query
