// SPDX-License-Identifier: GPL-3.0-or-later
// Which games of the documents come to which positions, so that the explorer of `bgn`
// (explorer/played_moves.h) counts what they play in one of them without reading all of them again.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "annotate/desk/refs/game_ref.h"
#include "core/move.h"
#include "core/position.h"
#include "explorer/game_facts.h"
#include "explorer/played_moves.h"
#include "game/imported_game.h"

namespace annotate {

/// A table of 16 bytes a half-move. Positions are told apart by their keys.
class VisitedGames {
 public:
  /// Notes the main line of the next game, up to a null move; one that is not chess comes to no position. The
  /// places ascend; in the facts of the game they are `input` and `number`.
  void add(const chess::ImportedGame& game, GameRef place);
  /// To be called behind the last `add`.
  void finish();

  /// What the games play in the position, with so many examples of each kind.
  chess::PlayedMoves played_in(const chess::Position& position, std::size_t examples) const;

  /// Where a game comes to a position for the first time.
  struct Visit {
    std::uint16_t ply = 0;  ///< half-moves before it
    chess::Move move;  ///< null: the game ends there
  };
  /// Nothing if the game does not come there.
  std::optional<Visit> visit_of(const chess::GameFacts& game, const chess::Position& position) const;

 private:
  struct Entry {
    std::uint64_t key;
    std::uint32_t game;  ///< from 0
    std::uint16_t ply;
    std::uint16_t move;
  };
  std::vector<chess::GameFacts> games_;
  std::vector<Entry> entries_;
};

}  // namespace annotate
