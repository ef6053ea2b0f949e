// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/game_lines.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "annotate/mark/bare_lines.h"
#include "annotate/mark/proof.h"
#include "base/text.h"
#include "spend/case_of.h"

namespace annotate {

namespace {

using Words = std::span<const std::string_view>;

/// Takes these words off the front.
bool take(Words& words, std::initializer_list<std::string_view> what) {
  if (words.size() < what.size() || !std::ranges::equal(words.first(what.size()), what)) return false;
  words = words.subspan(what.size());
  return true;
}

bool is_number(std::string_view text) { return !text.empty() && std::ranges::all_of(text, chess::is_digit); }

/// "0.66", "-1.05", "Mate in 8", between what stands around it.
bool take_eval(Words& words, std::string_view before, std::string_view behind) {
  const bool is_mate = words.size() >= 3 && words[0].ends_with("Mate") && words[1] == "in";
  if (words.empty() || !words.front().starts_with(before)) return false;
  std::string_view figure = words[is_mate ? 2 : 0];
  if (!figure.ends_with(behind) || (is_mate && words[0].size() != before.size() + 4)) return false;
  figure.remove_suffix(behind.size());
  if (!is_mate) figure.remove_prefix(before.size());
  words = words.subspan(is_mate ? 3 : 1);
  if (is_mate) return is_number(figure);
  if (figure.starts_with('-') || figure.starts_with('+')) figure.remove_prefix(1);
  const auto point = figure.find('.');
  return point != std::string_view::npos && is_number(figure.substr(0, point)) &&
         is_number(figure.substr(point + 1));
}

bool take_verdict(Words& words) {
  return take(words, {"Inaccuracy."}) || take(words, {"Mistake."}) || take(words, {"Blunder."}) ||
         take(words, {"Checkmate", "is", "now", "unavoidable."}) ||
         take(words, {"Lost", "forced", "checkmate", "sequence."});
}

}  // namespace

std::optional<std::string_view> best_of_lichess(std::string_view text) {
  constexpr std::size_t kLongest = 100;
  if (!text.starts_with('(') || text.size() > kLongest) return std::nullopt;
  const auto all = chess::split_words(text);  // programs wrap comments
  Words words(all);
  if (!take_eval(words, "(", "") || !take(words, {"→"}) || !take_eval(words, "", ")") || !take_verdict(words))
    return std::nullopt;
  if (words.empty()) return std::string_view();
  const std::string_view best = words.front();
  words = words.subspan(1);
  if (!take(words, {"was", "best."}) || !words.empty()) return std::nullopt;
  return best;
}

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
