// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/detail/game_notes.h"

#include "game/clock.h"

namespace chess::inline query {

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
