// SPDX-License-Identifier: GPL-3.0-or-later
// Games and positions as a test writes them down.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "core/score.h"
#include "game/game.h"
#include "notation/fen.h"
#include "notation/san.h"

namespace chess::test {

inline Position position(std::string_view fen) {
  const auto pos = parse_position(fen);
  REQUIRE(pos.has_value());
  return *pos;
}

/// Words in SAN without numbers, played from `start`.
inline std::vector<Move> moves_of(const Position& start, std::string_view san) {
  std::vector<Move> moves;
  Position pos = start;
  for (const auto word : split_words(san)) {
    const auto move = parse_san(pos, word);
    REQUIRE_MESSAGE(move.has_value(), std::string(word));
    moves.push_back(*move);
    pos.play(*move);
  }
  return moves;
}

/// The game of the same words.
inline Game game_of(std::string_view san, const Position& start = Position::start()) {
  Game game(start);
  NodeId last = kRootNode;
  for (const Move move : moves_of(start, san)) last = game.add_unchecked(last, move);
  return game;
}

/// "-150" centipawns, or a mate as "#-3".
inline Score score_of(std::string_view text) {
  const auto number = parse_number<int>(text.substr(text.starts_with('#') ? 1 : 0));
  REQUIRE_MESSAGE(number.has_value(), text);
  if (!text.starts_with('#')) return Score::cp(*number);
  return *number > 0 ? Score::mate_in(*number) : Score::mated_in(-*number);
}

}  // namespace chess::test
