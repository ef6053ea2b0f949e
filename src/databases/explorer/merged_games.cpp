// SPDX-License-Identifier: GPL-3.0-or-later
#include "explorer/merged_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace chess { inline namespace explorer {

MergedGames::Tree& MergedGames::tree_of(const AnyPosition& start, bool chess960) {
  const auto same = std::ranges::find_if(trees_, [&](const Tree& tree) {
    return tree.chess960 == chess960 && tree.start.chess().key() == start.chess().key();
  });
  if (same != trees_.end()) return *same;
  trees_.push_back({.start = start, .chess960 = chess960});
  return trees_.back();
}

std::size_t MergedGames::child(Tree& tree, std::size_t parent, Move move) {
  for (const std::size_t next : tree.nodes[parent].next)
    if (tree.nodes[next].move == move) return next;
  tree.nodes.push_back({.move = move});
  tree.nodes[parent].next.push_back(tree.nodes.size() - 1);
  return tree.nodes.size() - 1;
}

void MergedGames::add_said(const std::vector<Subinfo>& said, Node& node) const {
  for (const Subinfo& info : said)
    if (!info.empty() && std::ranges::find(node.said, info) == node.said.end()) node.said.push_back(info);
}

bool MergedGames::add(const ImportedGame& imported) {
  const Game& game = imported.game;
  if (!game.is_chess()) return false;
  Tree& tree = tree_of(game.any_start(), game.chess960);
  if (tree.comment.empty()) tree.comment = game.comment;
  const GameFacts facts = facts_of(imported);
  const MoveCounts one = MoveCounts::of_game(facts.result, facts.white_elo, facts.black_elo);
  tree.nodes[0].counts += one;
  struct Open {
    NodeId at;
    std::size_t place;
    std::size_t ply;
    bool is_main;
  };
  std::vector<Open> open{{kRootNode, 0, 0, true}};
  while (!open.empty()) {
    const Open here = open.back();
    open.pop_back();
    const bool is_cut = rules_.max_ply > 0 && here.ply == rules_.max_ply;
    if (here.is_main && (is_cut || !game.node(here.at).first_child)) {
      auto& named = tree.nodes[here.place].ends;
      if (named.size() <= rules_.names) named.push_back(facts);
    }
    if (is_cut) continue;
    // The last variation first, so that the main line is looked at first.
    std::vector<Open> next;
    for (auto at = game.node(here.at).first_child; at; at = game.node(*at).next_sibling) {
      const bool is_main = here.is_main && at == game.node(here.at).first_child;
      const std::size_t place = child(tree, here.place, game.node(*at).move);
      Node& node = tree.nodes[place];
      add_said(game.node(*at).subinfos, node);
      if (is_main) node.counts += one;
      next.push_back({*at, place, here.ply + 1, is_main});
    }
    open.insert(open.end(), next.rbegin(), next.rend());
  }
  return true;
}

void MergedGames::merge(const MergedGames& later) {
  for (const Tree& theirs : later.trees_) {
    Tree& ours = tree_of(theirs.start, theirs.chess960);
    if (ours.comment.empty()) ours.comment = theirs.comment;
    std::vector<std::pair<std::size_t, std::size_t>> open{{0, 0}};
    while (!open.empty()) {
      const auto [from, to] = open.back();
      open.pop_back();
      const Node& node = theirs.nodes[from];
      Node& into = ours.nodes[to];
      into.counts += node.counts;
      add_said(node.said, into);
      for (const GameFacts& game : node.ends)
        if (into.ends.size() <= rules_.names) into.ends.push_back(game);
      for (const std::size_t next : node.next)
        open.emplace_back(next, child(ours, to, theirs.nodes[next].move));
    }
  }
}

std::string MergedGames::counts_of(const Node& node, bool is_choice) const {
  std::string text;
  const MoveCounts& games = node.counts;
  if (is_choice && games.games() > 0) {
    text = fmt::format("{} {}", games.games(), games.games() == 1 ? "game" : "games");
    if (games.finished() > 0)
      text += fmt::format(", +{} ={} -{}", games.white_wins, games.draws, games.black_wins);
  }
  for (std::size_t i = 0; i < node.ends.size(); ++i) {
    if (!text.empty()) text += "; ";
    if (i == rules_.names) return text + "and others";
    const GameFacts& game = node.ends[i];
    text += fmt::format("{} - {} {}", game.white, game.black, to_string(game.result));
    if (game.date.year > 0) text += " " + to_string(game.date);
  }
  return text;
}

Game MergedGames::game_of(const Tree& tree) const {
  Game game(tree.start);
  game.chess960 = tree.chess960;
  game.comment = tree.comment;
  struct Open {
    std::size_t place;
    NodeId behind;
  };
  std::vector<Open> open{{0, kRootNode}};
  while (!open.empty()) {
    const Open here = open.back();
    open.pop_back();
    std::vector<std::size_t> next = tree.nodes[here.place].next;
    const auto games_of_move = [&](std::size_t place) { return tree.nodes[place].counts.games(); };
    if (rules_.min_games > 1)
      std::erase_if(next, [&](std::size_t place) { return games_of_move(place) < rules_.min_games; });
    std::ranges::stable_sort(next, std::ranges::greater(), games_of_move);
    const bool is_choice = next.size() > 1 || here.place == 0;
    for (const std::size_t place : next) {
      const Node& node = tree.nodes[place];
      const NodeId id = game.add_unchecked(here.behind, node.move);
      game.node(id).subinfos = node.said;
      if (rules_.counts) {
        const std::string text = counts_of(node, is_choice);
        std::string& comment = game.node(id).said_by().comment;
        if (!text.empty()) comment = comment.empty() ? text : text + "; " + comment;
      }
      open.push_back({place, id});
    }
  }
  return game;
}

std::vector<Game> MergedGames::games() const {
  std::vector<Game> games;
  for (const Tree& tree : trees_) games.push_back(game_of(tree));
  return games;
}

void for_each_line(const Game& game, const std::function<void(const Game&)>& visit) {
  const auto tell = [&](std::vector<NodeId> path) {
    Game line(game.any_start());
    line.tags = game.tags;
    line.chess960 = game.chess960;
    line.comment = game.comment;
    NodeId behind = kRootNode;
    bool is_main = true;
    for (const NodeId id : path) {
      is_main &= game.is_first_child(id);
      behind = line.add_unchecked(behind, game.node(id).move);
      line.node(behind).subinfos = game.node(id).subinfos;
      for (Subinfo& info : line.node(behind).subinfos) info.behind = 0;
    }
    if (is_main)
      line.result = game.result;
    else
      line.tags.set("Result", "*");
    visit(line);
  };
  struct Open {
    NodeId at;
    std::vector<NodeId> path;
  };
  std::vector<Open> open{{kRootNode, {}}};
  while (!open.empty()) {
    Open here = std::move(open.back());
    open.pop_back();
    // Down the line, keeping what is beside it for later.
    while (const auto next = game.node(here.at).first_child) {
      std::vector<Open> beside;
      for (auto at = game.node(*next).next_sibling; at; at = game.node(*at).next_sibling) {
        beside.push_back({*at, here.path});
        beside.back().path.push_back(*at);
      }
      open.insert(open.end(), std::make_move_iterator(beside.rbegin()),
                  std::make_move_iterator(beside.rend()));
      here.at = *next;
      here.path.push_back(*next);
    }
    tell(std::move(here.path));
  }
}

}}  // namespace chess::explorer
