// SPDX-License-Identifier: GPL-3.0-or-later
// Small games for the tests of this room.
#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "game/game.h"
#include "notation/san.h"

namespace chess::test {

/// Adds a line of SAN moves behind `parent`, a node that stands at `pos`; gives its last node.
inline NodeId add_line(Game& game, NodeId parent, Position pos, std::string_view san_moves) {
  for (const std::string_view san : split_words(san_moves)) {
    const auto move = parse_san(pos, san);
    REQUIRE_MESSAGE(move.has_value(), std::string(san));
    parent = game.add_unchecked(parent, *move);
    pos.play(*move);
  }
  return parent;
}

/// A game without tags.
inline Game game_of(std::string_view san_moves, const Position& start = Position::start()) {
  Game game(start);
  add_line(game, kRootNode, start, san_moves);
  return game;
}

inline void set_tags(Game& game, std::initializer_list<std::pair<const char*, const char*>> tags) {
  for (const auto& [name, value] : tags) game.tags.set(name, value);
}

/// The roster, all unknown: what a BGN game without header says.
inline void set_empty_roster(Game& game) {
  set_tags(game, {{"Event", "?"},
                  {"Site", "?"},
                  {"Date", "????.??.??"},
                  {"Round", "?"},
                  {"White", "?"},
                  {"Black", "?"}});
  game.tags.set("Result", to_string(game.result));
}

}  // namespace chess::test
