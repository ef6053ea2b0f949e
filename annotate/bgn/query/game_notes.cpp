// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/query/game_notes.h"

#include "game/clock.h"

namespace bgn_program {

GameNotes notes_of(const chess::Game& game) {
  GameNotes notes;
  notes.comments = !game.comment.empty();
  for (std::size_t i = 0; i < game.size(); ++i) {
    const chess::Node& node = game.node(static_cast<chess::NodeId>(i));
    notes.variations |= node.next_sibling.has_value();
    for (const chess::Subinfo& info : node.subinfos) {
      notes.comments |= !info.comment.empty() || !info.before.empty();
      // What was found is not looked for again: a clock stands on every move or on none.
      if (notes.evals && notes.clocks) continue;
      for (const chess::Command& command : info.commands) {
        if (command.name == "eval")
          notes.evals = true;
        else if (!notes.clocks)
          notes.clocks = chess::is_clock_command(command.name);
      }
    }
  }
  return notes;
}

}  // namespace bgn_program
