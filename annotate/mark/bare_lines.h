// SPDX-License-Identifier: GPL-3.0-or-later
// Variations without a word: the form in which engines' lines stand in a game.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

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

}  // namespace annotate
