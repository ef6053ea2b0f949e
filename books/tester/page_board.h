// SPDX-License-Identifier: GPL-3.0-or-later
// The board of the report's page: the positions that can be shown on it, and what the reader clicks to see
// them.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "repertoire/book_graph.h"

namespace books {

/// A figure with the minus sign of print.
std::string printed(std::string_view figure);

/// Collects positions as a tree of moves. A node is a number; 0 is the start position.
class PageBoard {
 public:
  /// `bottom` is the side at the bottom of the board.
  PageBoard(const chess::BookGraph& graph, chess::Color bottom);

  /// The node of a position of the graph.
  std::size_t node_of(std::size_t index);
  /// The node behind `moves`, played from `node`.
  std::size_t follow(std::size_t node, std::span<const chess::Move> moves);

  /// Text that shows node `at` on the board when it is clicked, as a part of the line to `end`.
  static std::string button(std::size_t at, std::size_t end, std::string_view text);

  /// The board, to be seen with a script only.
  static std::string section();
  /// Men, positions and script, for the end of the page.
  std::string scripts() const;

  /// For the page's style sheet.
  static const std::string_view kStyle;

 private:
  struct Node {
    std::size_t parent;
    std::string move;  ///< "7. Qh5"; empty at the start
    chess::Position position;
    std::string squares;  ///< "d1h5"
  };
  std::size_t child(std::size_t node, chess::Move move);

  const chess::BookGraph& graph_;
  chess::Color bottom_;
  std::vector<Node> nodes_;
  std::map<std::pair<std::size_t, std::uint16_t>, std::size_t> children_;  // by node and bits of the move
};

}  // namespace books
