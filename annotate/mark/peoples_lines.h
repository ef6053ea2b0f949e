// SPDX-License-Identifier: GPL-3.0-or-later
// Which variations of a game people wrote. A line of ours that begins with the same move is not written
// beside one of these: readers want one line for one move, and theirs stays.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>

#include "annotate/mark/provider.h"
#include "core/move.h"
#include "game/game.h"

namespace annotate {

/// The ids of all that have evals at these moves, but for this run's.
std::set<std::string> other_engines(const chess::Game& game, std::span<const chess::NodeId> nodes,
                                    std::span<const Provider* const> judges);

/// Finds the lines of people in a game. Not theirs are the lines of this run's provider, and lines without a
/// word that have an engine's id. Lines without a word or an id, in a game in which somebody without an id
/// has evals, may be theirs; with `replaces_lines` they are that engine's. Refers to the game.
class PeoplesLines {
 public:
  PeoplesLines(const chess::Game& game, const Provider& provider, bool replaces_lines);

  /// A variation instead of the move `id` that begins with `first`; one without a word if there is one.
  std::optional<chess::NodeId> find(chess::NodeId id, chess::Move first) const;

  /// Has a person drawn arrows or circles on the board of this move?
  bool has_drawings(chess::NodeId id) const;

 private:
  bool is_of_engine(chess::NodeId line) const;

  const chess::Game& game_;
  std::string own_id_;
  bool replaces_lines_;
  std::set<std::string> engines_;
};

}  // namespace annotate
