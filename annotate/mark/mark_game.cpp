// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/mark_game.h"

#include <algorithm>

#include "annotate/judge/words/comment.h"
#include "game/command.h"

namespace annotate {

namespace {

using chess::Game;
using chess::Node;
using chess::NodeId;
using chess::Subinfo;

void insert_subinfo(Node& node, Subinfo info) {
  // An eval of ours that an earlier run gave, and that this one judged by, takes the verdict.
  const auto own = std::ranges::find_if(node.subinfos, [&](const Subinfo& there) {
    return there.id == info.id && !there.nag && there.comment.empty();
  });
  if (info.commands.empty() && own != node.subinfos.end()) {
    own->nag = info.nag;
    own->comment = std::move(info.comment);
    return;
  }
  const bool first = std::all_of(node.subinfos.begin(), node.subinfos.end(), holds_only_clocks);
  node.subinfos.insert(first ? node.subinfos.begin() : node.subinfos.end(), std::move(info));
}

/// The first move of the new line.
NodeId add_line(Game& game, NodeId parent, const std::vector<chess::Move>& moves,
                const std::string& provider) {
  const NodeId first = game.add(parent, moves.front());
  game.node(first).extras.edit().line_id = provider;
  NodeId last = first;
  for (std::size_t i = 1; i < moves.size(); ++i) last = game.add(last, moves[i]);
  return first;
}

/// Each with its eval behind the first move. Not those that begin with a move that the game has there.
void add_further_lines(Game& game, NodeId parent, const std::vector<ScoredLine>& lines, chess::Color mover,
                       const Provider& provider, const MarkOptions& options) {
  for (const ScoredLine& line : lines) {
    bool is_there = false;
    for (auto id = game.node(parent).first_child; id; id = game.node(*id).next_sibling)
      is_there |= game.node(*id).move == line.moves.front();
    if (is_there) continue;
    const NodeId first = add_line(game, parent, line.moves, provider.id);
    if (!options.evals) continue;
    Subinfo info;
    info.id = provider.id;
    info.commands.push_back({"eval", {chess::to_eval(score_after(mover, line.score))}});
    game.node(first).subinfos.push_back(std::move(info));
  }
}

}  // namespace

bool holds_only_clocks(const Subinfo& info) {
  return info.has_only_commands() &&
         std::all_of(info.commands.begin(), info.commands.end(),
                     [](const chess::Command& command) { return chess::is_clock_command(command.name); });
}

void mark_game(Game& game, const GameVerdict& verdict, const Provider& provider, const MarkOptions& options) {
  mark_line(game, main_line_of(game), verdict, provider, options);
}

void mark_line(Game& game, const GameLine& line, const GameVerdict& verdict, const Provider& provider,
               const MarkOptions& options) {
  const std::vector<NodeId>& nodes = line.nodes;
  chess::Position pos = game.start();
  for (std::size_t i = 0; i < line.branch; ++i) pos.play(game.node(nodes[i]).move);
  for (std::size_t i = line.branch; i < nodes.size() && i < verdict.moves.size(); ++i) {
    const MoveVerdict& move = verdict.moves[i];
    Subinfo info;
    info.id = provider.id;
    info.nag = nag_of(move.finding.label);
    if (!info.nag) info.nag = nag_of(move.praise);
    if (options.evals && move.after && !move.mates)
      info.commands.push_back({"eval", {chess::to_eval(*move.after)}});
    if (options.comments)
      info.comment = comment_on(move, pos, game.node(nodes[i]).move, options.language, options.figurines);
    if (!info.empty()) insert_subinfo(game.node(nodes[i]), std::move(info));
    const bool is_alternative = line.is_variation && i == line.branch;
    const bool has_line = !move.best_line.empty() && is_worth_words(move, pos.turn());
    if (options.lines && has_line && !is_alternative) {
      add_line(game, game.node(nodes[i]).parent, move.best_line, provider.id);
      add_further_lines(game, game.node(nodes[i]).parent, move.further_lines, pos.turn(), provider, options);
    }
    pos.play(game.node(nodes[i]).move);
  }
}

void drop_repeated_glyphs(Game& game, std::span<const NodeId> nodes) {
  for (const NodeId id : nodes) {
    auto& subinfos = game.node(id).subinfos;
    for (auto info = subinfos.begin(); info != subinfos.end(); ++info) {
      const bool is_repeated = info->nag && std::any_of(subinfos.begin(), info, [&](const Subinfo& earlier) {
                                 return earlier.nag == info->nag;
                               });
      if (is_repeated) info->nag.reset();
    }
  }
}

}  // namespace annotate
