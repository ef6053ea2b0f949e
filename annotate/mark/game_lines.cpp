// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/game_lines.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "annotate/mark/bare_lines.h"
#include "annotate/mark/lichess_sentence.h"
#include "annotate/mark/proof.h"
#include "spend/case_of.h"

namespace annotate {

using chess::Game;
using chess::Node;
using chess::NodeId;
using chess::Subinfo;

GameLine main_line_of(const Game& game) { return {game.main_line(), 0, false}; }

GameLine variation_from(const Game& game, NodeId first) {
  GameLine line;
  line.is_variation = true;
  for (NodeId id = first; id != chess::kRootNode; id = game.node(id).parent) line.nodes.push_back(id);
  std::ranges::reverse(line.nodes);
  line.branch = line.nodes.size() - 1;
  for (auto next = game.node(first).first_child; next; next = game.node(*next).first_child)
    line.nodes.push_back(*next);
  return line;
}

std::multimap<NodeId, NodeId> named_lines(const Game& game, const GameLine& line) {
  std::multimap<NodeId, NodeId> named;
  const auto has_text = [&](NodeId id) {
    return std::ranges::any_of(game.node(id).subinfos,
                               [](const Subinfo& info) { return !info.comment.empty(); });
  };
  if (std::ranges::none_of(line.own(), has_text)) return named;
  chess::Position pos = game.start();
  for (std::size_t i = 0; i < line.nodes.size(); ++i) {
    const Node& node = game.node(line.nodes[i]);
    if (i >= line.branch)
      for (const Subinfo& info : node.subinfos)
        if (const auto best = best_of_lichess(info.comment))
          if (const auto first = find_named_line(game, line.nodes[i], pos, *best, info.id))
            named.emplace(line.nodes[i], *first);
    pos.play(node.move);
  }
  return named;
}

Game game_of_line(const Game& game, const GameLine& line) {
  Game alone(game.any_start());
  alone.tags = game.tags;
  alone.chess960 = game.chess960;
  alone.reserve(line.nodes.size() + 1);
  NodeId last = chess::kRootNode;
  for (const NodeId id : line.nodes) {
    last = alone.add_unchecked(last, game.node(id).move);
    alone.node(last).subinfos = game.node(id).subinfos;
  }
  return alone;
}

std::vector<NodeId> first_moves_of_variations(const Game& game) {
  std::vector<NodeId> first_moves;
  const auto add_beside = [&](NodeId line) {
    for (auto next = game.node(line).first_child; next; next = game.node(*next).first_child)
      for (const NodeId variation : variations_of(game, *next)) first_moves.push_back(variation);
  };
  add_beside(chess::kRootNode);
  for (std::size_t i = 0; i < first_moves.size(); ++i) add_beside(first_moves[i]);
  return first_moves;
}

std::vector<NodeId> variations_to_annotate(const Game& game, std::span<const Provider* const> providers) {
  if (!game.is_chess()) return {};
  const auto all = first_moves_of_variations(game);
  const bool has_engine =
      !other_engines(game, game.main_line(), providers).empty() || Proof::of(game).had_other_evals;
  std::set<NodeId> named;
  const auto add_named = [&](const GameLine& line) {
    for (const auto& [move, first] : named_lines(game, line)) named.insert(first);
  };
  if (has_engine) {
    add_named(main_line_of(game));
    for (const NodeId first : all) add_named(variation_from(game, first));
  }
  std::set<NodeId> left_alone;
  std::vector<NodeId> wanted;
  for (const NodeId first : all) {
    std::vector<NodeId> own;
    for (std::optional<NodeId> id = first; id; id = game.node(*id).first_child) own.push_back(*id);
    const bool is_engines =
        has_engine && ((is_bare_line(game, first) && own.size() > kLongestOfPeople) || named.contains(first));
    const bool has_null = std::ranges::any_of(own, [&](NodeId id) { return game.node(id).move.is_null(); });
    // A variation within one that is left alone is left alone, too.
    if (is_engines || has_null || left_alone.contains(game.node(first).parent) ||
        find_provider(providers, game.node(first).extras->line_id) != nullptr)
      left_alone.insert(own.begin(), own.end());
    else
      wanted.push_back(first);
  }
  return wanted;
}

std::uint64_t count_moves(const Game& game, std::span<const NodeId> first_moves) {
  std::uint64_t moves = 0;
  for (const NodeId first : first_moves) moves += moves_of_line(game, first).size();
  return moves;
}

std::uint64_t count_positions(const Game& game, bool with_variations,
                              std::span<const Provider* const> providers) {
  const std::uint64_t of_main_line = game.main_moves().size() + 1;
  return with_variations ? of_main_line + count_moves(game, variations_to_annotate(game, providers))
                         : of_main_line;
}

std::uint64_t count_searches(const Game& game, const chess::MoveChoice& choice, bool with_variations) {
  std::uint64_t searches = searches_wanted(game, choice);
  if (with_variations && judged_sides(choice, game.tags))
    searches += count_moves(game, variations_to_annotate(game, {}));
  return searches;
}

std::vector<NodeId> judged_nodes(const Game& game, std::span<const JudgedVariation> variations) {
  std::vector<NodeId> nodes = game.main_line();
  for (const JudgedVariation& variation : variations)
    nodes.insert(nodes.end(), variation.line.own().begin(), variation.line.own().end());
  return nodes;
}

}  // namespace annotate
