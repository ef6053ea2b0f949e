// SPDX-License-Identifier: GPL-3.0-or-later
// What PGN could not hold of a game (writer.h).
#include "game/loss_words.h"
#include "pgn/writer.h"

namespace chess { inline namespace pgn {

PgnLosses& PgnLosses::operator|=(const PgnLosses& other) {
  provider_ids = provider_ids || other.provider_ids;
  extra_keys = extra_keys || other.extra_keys;
  line_texts = line_texts || other.line_texts;
  characters = characters || other.characters;
  commands = commands || other.commands;
  nothing = nothing || other.nothing;
  unread_moves = unread_moves || other.unread_moves;
  return *this;
}

std::string to_string(const PgnLosses& losses) {
  return loss_words({
      {losses.provider_ids, "provider ids and dates"},
      {losses.extra_keys, "keys that only BGN has"},
      {losses.line_texts, "names and comments of lines (written as plain comments)"},
      {losses.characters, "characters that PGN gives a meaning (replaced)"},
      {losses.commands, "commands with names that PGN does not allow"},
      {losses.nothing, "remarks on no move (written before the first)"},
      {losses.unread_moves, "moves that cannot be played (written as words, without what is said of them)"},
  });
}

}}  // namespace chess::pgn
