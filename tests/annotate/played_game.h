// SPDX-License-Identifier: GPL-3.0-or-later
// Games and positions as a test writes them down.
#pragma once

#include <doctest/doctest.h>

#include <string_view>

#include "base/text.h"
#include "game/game.h"
#include "notation/fen.h"
#include "notation/san.h"

namespace annotate::test {

inline chess::Position position(std::string_view fen) {
  const auto pos = chess::parse_position(fen);
  REQUIRE(pos.has_value());
  return *pos;
}

/// The moves of `san`, words in SAN without numbers, played from `start`.
inline chess::Game game_of(std::string_view san, const chess::Position& start = chess::Position::start()) {
  chess::Game game(start);
  chess::Position pos = start;
  chess::NodeId last = chess::kRootNode;
  for (const auto word : chess::split_words(san)) {
    const auto move = chess::parse_san(pos, word);
    REQUIRE(move.has_value());
    last = game.add(last, *move);
    pos.play(*move);
  }
  return game;
}

}  // namespace annotate::test
