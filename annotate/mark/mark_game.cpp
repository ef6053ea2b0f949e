// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/mark_game.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "annotate/mark/bare_lines.h"
#include "annotate/mark/kept_facts.h"
#include "facts/facts_json.h"
#include "game/command.h"
#include "notation/uci_move.h"
#include "words/comment.h"

namespace annotate {

namespace {

using chess::Command;
using chess::Move;

/// "Ge2e4"
std::string arrow(char colour, Move move) { return colour + chess::to_uci(move).substr(0, 4); }

}  // namespace

bool is_grave(const chess::MoveVerdict& move) { return move.finding.label >= chess::Label::Mistake; }

bool is_drawing(const Command& command) { return command.name == "cal" || command.name == "csl"; }

void add_drawings(const chess::MoveVerdict& move, chess::Subinfo& info) {
  if (!is_grave(move)) return;
  Command arrows{"cal", {}};
  if (!move.best_line.empty()) arrows.operands.emplace_back(arrow('G', move.best_line.front()));
  const auto& line = move.refutation.line;
  if (!line.empty()) arrows.operands.emplace_back(arrow('R', line.front()));
  if (!arrows.operands.empty()) info.commands.push_back(std::move(arrows));
  if (!line.empty() && move.refutation.fallen)
    info.commands.push_back({"csl", {"R" + chess::to_string(*move.refutation.fallen)}});
}

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
  if (info.find_command("eval") == nullptr && own != node.subinfos.end()) {
    own->nag = info.nag;
    own->comment = std::move(info.comment);
    for (const chess::JsonMember& member : info.extra.list()) set_facts(*own, member.value);
    std::ranges::move(info.commands, std::back_inserter(own->commands));
    return;
  }
  insert_own(node.subinfos, std::move(info));
}

/// The best line of a move that gets one; empty for other moves.
std::span<const chess::Move> best_line_of(const chess::MoveVerdict& move, chess::Color mover) {
  return is_worth_words(facts_of(move, mover), mover) ? std::span<const chess::Move>(move.best_line)
                                                      : std::span<const chess::Move>();
}

/// Does the sentence for the move name the reply?
bool names_reply(const chess::MoveVerdict& move) { return move.motif && !move.refutation.line.empty(); }

/// Writes the verdicts on the moves of one line.
class LineMarks {
 public:
  LineMarks(Game& game, const GameLine& line, const chess::GameVerdict& verdict, const Provider& provider,
            const MarkOptions& options)
      : game_(game),
        line_(line),
        verdict_(verdict),
        provider_(provider),
        options_(options),
        people_(game, provider, options.replaces_lines) {}

  /// `pos` is the position before move `i`.
  void mark(std::size_t i, const chess::Position& pos) {
    const NodeId id = line_.nodes[i];
    const chess::MoveVerdict& move = verdict_.moves[i];
    const bool is_alternative = line_.is_variation && i == line_.branch;
    const auto best = best_line_of(move, pos.turn());
    const auto best_of_people =
        best.empty() || is_alternative ? std::nullopt : people_.find(id, best.front());
    const bool gets_line = options_.lines && !best.empty() && !is_alternative && !best_of_people;
    const auto reply_of_people = find_reply_of_people(i);
    add_note(
        i, pos,
        {.best = best_of_people && is_bare_line(game_, *best_of_people),
         .reply = reply_of_people && names_reply(verdict_.moves[i]) && is_bare_line(game_, *reply_of_people),
         .ours = gets_line});
    if (!options_.lines) return;
    if (gets_line) {
      add_own_line(game_, game_.node(id).parent, move.best_line, provider_.id);
      add_further_lines(game_.node(id).parent, move.further_lines, pos.turn());
    }
    if (!reply_of_people && wants_refutation(i, pos)) add_refutation(id, move.refutation);
  }

 private:
  /// Each with its eval behind the first move. Not those that begin with a move that the game has there.
  void add_further_lines(NodeId parent, const std::vector<chess::ScoredLine>& lines, chess::Color mover) {
    for (const chess::ScoredLine& line : lines) {
      const auto first = add_new_line(game_, parent, line.moves, provider_.id);
      if (!first || !options_.line_evals) continue;
      Subinfo info;
      info.id = provider_.id;
      info.commands.push_back({"eval", {chess::to_eval(score_after(mover, line.score))}});
      game_.node(*first).subinfos.push_back(std::move(info));
    }
  }

  void add_note(std::size_t i, const chess::Position& pos, const chess::GivenLines& given) {
    const NodeId id = line_.nodes[i];
    const chess::MoveVerdict& move = verdict_.moves[i];
    Subinfo info;
    info.id = provider_.id;
    info.nag = nag_of(move.finding.label);
    if (!info.nag) info.nag = nag_of(move.praise);
    if (options_.evals && move.after && !move.mates)
      info.commands.push_back({"eval", {chess::to_eval(*move.after)}});
    chess::MoveFacts facts = facts_of(move, pos.turn());
    facts.given = given;
    if (options_.comments)
      info.comment = comment_of(facts, pos, game_.node(id).move, options_.language, options_.figurines);
    if (options_.arrows && !info.comment.empty() && !people_.has_drawings(id)) add_drawings(move, info);
    if (options_.facts && says_something(facts)) set_facts(info, to_json(facts));
    if (!info.empty()) insert_subinfo(game_.node(id), std::move(info));
  }

  void add_refutation(NodeId id, const chess::Refutation& refutation) {
    const NodeId reply = add_own_line(game_, id, refutation.line, provider_.id);
    if (!refutation.failed_answer.empty()) add_own_line(game_, reply, refutation.failed_answer, provider_.id);
  }

  std::optional<NodeId> next_of(std::size_t i) const {
    return i + 1 < line_.nodes.size() ? std::optional(line_.nodes[i + 1]) : std::nullopt;
  }

  std::optional<NodeId> find_reply_of_people(std::size_t i) const {
    const chess::MoveVerdict& move = verdict_.moves[i];
    const auto next = next_of(i);
    if (!next || move.refutation.line.empty()) return std::nullopt;
    return people_.find(*next, move.refutation.line.front());
  }

  bool wants_refutation(std::size_t i, const chess::Position& pos) const {
    static constexpr std::size_t kLeastPlies = 2;  // one is an arrow
    const chess::MoveVerdict& move = verdict_.moves[i];
    const auto next = next_of(i);
    const auto& line = move.refutation.line;
    if (!next || !is_grave(move) || line.size() < kLeastPlies || game_.node(*next).move == line.front())
      return false;
    if (i + 1 >= verdict_.moves.size()) return true;
    const auto better = best_line_of(verdict_.moves[i + 1], !pos.turn());
    return better.empty() || better.front() != line.front();
  }

  Game& game_;
  const GameLine& line_;
  const chess::GameVerdict& verdict_;
  const Provider& provider_;
  const MarkOptions& options_;
  PeoplesLines people_;
};

}  // namespace

bool holds_only_clocks(const Subinfo& info) {
  return info.has_only_commands() &&
         std::all_of(info.commands.begin(), info.commands.end(),
                     [](const chess::Command& command) { return chess::is_clock_command(command.name); });
}

void insert_own(std::vector<Subinfo>& subinfos, Subinfo info) {
  const bool is_first = std::ranges::all_of(subinfos, holds_only_clocks);
  subinfos.insert(is_first ? subinfos.begin() : subinfos.end(), std::move(info));
}

NodeId add_own_line(Game& game, NodeId parent, std::span<const chess::Move> moves,
                    const std::string& provider) {
  const NodeId first = game.add_unchecked(parent, moves.front());
  game.node(first).extras.edit().line_id = provider;
  game.add_line_unchecked(first, moves.subspan(1));
  return first;
}

std::optional<NodeId> add_new_line(Game& game, NodeId parent, std::span<const chess::Move> moves,
                                   const std::string& provider) {
  for (auto id = game.node(parent).first_child; id; id = game.node(*id).next_sibling)
    if (game.node(*id).move == moves.front()) return std::nullopt;
  return add_own_line(game, parent, moves, provider);
}

void mark_game(Game& game, const chess::GameVerdict& verdict, const Provider& provider,
               const MarkOptions& options) {
  mark_line(game, main_line_of(game), verdict, provider, options);
}

void mark_line(Game& game, const GameLine& line, const chess::GameVerdict& verdict, const Provider& provider,
               const MarkOptions& options) {
  const std::vector<NodeId>& nodes = line.nodes;
  chess::Position pos = game.start();
  for (std::size_t i = 0; i < line.branch; ++i) pos.play(game.node(nodes[i]).move);
  LineMarks marks(game, line, verdict, provider, options);
  for (std::size_t i = line.branch; i < nodes.size() && i < verdict.moves.size(); ++i) {
    marks.mark(i, pos);
    pos.play(game.node(nodes[i]).move);
  }
}

void drop_repeated_glyphs(Game& game, std::span<const NodeId> nodes) {
  for (const NodeId id : nodes) {
    auto& subinfos = game.node(id).subinfos;
    // What has no id stays rather than ours: a person may have said it.
    const auto stays_before = [&](const Subinfo& info, const Subinfo& other) {
      return info.id.empty() != other.id.empty() ? other.id.empty() : &other < &info;
    };
    for (Subinfo& info : subinfos) {
      const bool is_repeated = info.nag && std::ranges::any_of(subinfos, [&](const Subinfo& other) {
                                 return other.nag == info.nag && stays_before(info, other);
                               });
      if (is_repeated) info.nag.reset();
    }
  }
}

}  // namespace annotate
