// SPDX-License-Identifier: GPL-3.0-or-later
// Games as Python sees them: a game is shared by its nodes and its tags, which change it. Readers make games
// on threads of their own and hand them over whole; from then on only holders of the GIL touch them.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/imported_game.h"
#include "game/note_values.h"
#include "notation/uci_move.h"
#include "python/eval_value.h"

namespace nanobind {
template <typename T, typename... Ts>
class class_;
class handle;
}  // namespace nanobind

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
  std::optional<std::size_t> offset;  ///< of that line, in bytes
  std::vector<NamedFault> faults;

  /// What the notes of the game mean: found when somebody asks for the first time.
  const NoteValues& values() const;
  /// After a change of the game.
  void forget_values() { values_.reset(); }

 private:
  mutable std::optional<NoteValues> values_;
};

/// Calls `use` with each game of chess among the games of an iterable. Raises TypeError for what is no game,
/// saying that `what` is made from games, and what Ctrl-C raises.
void for_each_game(nanobind::handle games, std::string_view what,
                   const std::function<void(const Game&)>& use);

/// As Python has times; nothing without one.
inline std::optional<double> to_seconds(const std::optional<std::chrono::milliseconds>& time) {
  return time ? std::optional(static_cast<double>(time->count()) / 1000.0) : std::nullopt;
}

using GamePointer = std::shared_ptr<GameData>;

/// A node of such a game.
struct NodeHandle {
  GamePointer data;
  NodeId id = kRootNode;

  const Node& node() const { return data->game.node(id); }
  friend bool operator==(const NodeHandle&, const NodeHandle&) = default;
};

/// The tags of such a game.
struct TagsHandle {
  GamePointer data;
};

/// How UCI writes castling in this game.
inline CastlingNotation castling_of(const Game& game) {
  return game.chess960 ? CastlingNotation::KingTakesRook : CastlingNotation::KingMove;
}

/// "whole", "damaged", "refused".
std::string_view to_word(ImportStatus status);
std::vector<int> nags_of(const Node& node);

/// Sets the result of the game and its tag. Raises ValueError for what is none.
void set_result(GameData& data, std::string_view text);

// The parts of the class Node.

/// Sets what is said of a move, and changes the tree.
void add_editing(nanobind::class_<NodeHandle>& type);
/// Repetitions, claims, ends.
void add_history(nanobind::class_<NodeHandle>& type);

}}  // namespace chess::python
