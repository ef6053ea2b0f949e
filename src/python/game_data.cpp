// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/game_data.h"

#include <algorithm>

namespace chess::inline python {

const std::string* command_text(const Node& node, std::string_view name) {
  for (const Subinfo& subinfo : node.subinfos) {
    const Command* command = subinfo.find_command(name);
    if (command && !command->operands.empty()) return &command->operands.front().text();
  }
  return nullptr;
}

std::optional<Score> eval_of(const Node& node) {
  const std::string* text = command_text(node, "eval");
  return text ? parse_eval(*text) : std::nullopt;
}

std::optional<std::int64_t> clock_of(const Node& node) {
  const std::string* text = command_text(node, "clk");
  if (!text) return std::nullopt;
  const auto clock = parse_clock(*text);
  return clock ? std::optional<std::int64_t>(clock->count()) : std::nullopt;
}

AnyPosition position_at(const Game& game, NodeId id) {
  std::vector<Move> moves;
  for (NodeId at = id; at != kRootNode; at = game.node(at).parent) moves.push_back(game.node(at).move);
  std::ranges::reverse(moves);
  AnyPosition position = game.any_start();
  for (const Move move : moves) position.play(move);
  return position;
}

}  // namespace chess::inline python
