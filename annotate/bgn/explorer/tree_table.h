// SPDX-License-Identifier: GPL-3.0-or-later
// A tree of moves as a table for people.
#pragma once

#include <string>
#include <vector>

#include "explorer/move_tree.h"

namespace annotate::bgn {

/// A move of the tree: its depth, its name ("3... a6", and " =" if it leads to another branch), and a cell
/// for each head but the first, as text.
struct TreeRow {
  std::size_t depth = 0;
  std::string name;
  std::vector<std::string> cells;
};

/// "move", "games", "share" and so on.
const std::vector<std::string>& tree_heads();
/// The moves in the order in which they are read: each in front of those that follow it.
std::vector<TreeRow> tree_rows(const chess::MoveTree& tree);
/// The rows under their heads, in aligned columns, a line each. Empty without a move.
std::string tree_table(const chess::MoveTree& tree);

}  // namespace annotate::bgn
