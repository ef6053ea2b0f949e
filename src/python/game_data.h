// SPDX-License-Identifier: GPL-3.0-or-later
// Games as Python sees them: read once, shared by their nodes, and never changed.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "game/imported_game.h"
#include "game/note_values.h"
#include "notation/uci_move.h"

namespace chess { inline namespace python {

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

  /// What the notes of the game mean: found when somebody asks for the first time.
  const NoteValues& values() const;

 private:
  mutable std::once_flag are_values_read_;
  mutable std::optional<NoteValues> values_;
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

/// The position at a node, played from the start. Time grows with the depth of the node.
AnyPosition position_at(const Game& game, NodeId id);

}}  // namespace chess::python
