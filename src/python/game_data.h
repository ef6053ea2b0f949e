// SPDX-License-Identifier: GPL-3.0-or-later
// Games as Python sees them: read once, shared by their nodes, and never changed.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/score.h"
#include "game/imported_game.h"
#include "notation/uci_move.h"

namespace chess::inline python {

/// What a reader says about an input, with the name of the input.
struct NamedFault {
  std::string file;
  Diagnostic what;
};

/// A game and what its reader says about it. Lines and numbers count from the start of its file.
struct GameData {
  Game game;
  ImportStatus status = ImportStatus::Whole;
  std::string file;
  std::size_t number = 0;
  std::size_t line = 0;
  std::vector<NamedFault> faults;
};

/// A game that Python holds.
struct GameHandle {
  std::shared_ptr<const GameData> data;
};

/// A node of such a game.
struct NodeHandle {
  std::shared_ptr<const GameData> data;
  NodeId id = kRootNode;
};

/// How UCI writes castling in this game.
inline CastlingNotation castling_of(const Game& game) {
  return game.chess960 ? CastlingNotation::KingTakesRook : CastlingNotation::KingMove;
}

/// The first operand of the first command of that name at this move; null if there is none.
const std::string* command_text(const Node& node, std::string_view name);
/// The evaluation of a move from White's view (`%eval`).
std::optional<Score> eval_of(const Node& node);
/// The time on the clock of the mover in milliseconds (`%clk`).
std::optional<std::int64_t> clock_of(const Node& node);
/// The position at a node, played from the start. Time grows with the depth of the node.
AnyPosition position_at(const Game& game, NodeId id);

}  // namespace chess::inline python
