// SPDX-License-Identifier: GPL-3.0-or-later
// Variations beside a move: those without a word, the form in which engines' lines stand in a game, and those
// that people wrote. A line of ours that begins with the same move is not written beside one of these:
// readers want one line for one move, and theirs stays.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/mark/provider.h"
#include "core/move.h"
#include "core/position.h"
#include "game/game.h"

namespace annotate {

/// People write a move or two without a word; engines write more.
inline constexpr std::size_t kLongestOfPeople = 2;

/// The alternatives to `id`, a move of the main line: the first move of each.
std::vector<chess::NodeId> variations_of(const chess::Game& game, chess::NodeId id);

/// The moves of the variation, without its own variations.
std::vector<chess::Move> moves_of_line(const chess::Game& game, chess::NodeId first);

/// Is nothing said of any move of the line, and no variation within it?
bool is_bare_line(const chess::Game& game, chess::NodeId first);

/// Does the line have an eval behind its first move, and nothing else? So we write second and third lines.
bool is_line_with_eval(const chess::Game& game, chess::NodeId first);

/// The last bare line instead of the move `id` that begins with the move `best`, as a sentence of any
/// language spells it. `before` is the position before `id`. A provider's line is found only if `line_id`
/// names it. Nor is one found for an empty `best`.
std::optional<chess::NodeId> find_named_line(const chess::Game& game, chess::NodeId id,
                                             const chess::Position& before, std::string_view best,
                                             std::string_view line_id = {});

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
