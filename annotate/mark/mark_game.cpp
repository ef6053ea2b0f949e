// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/mark_game.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "annotate/mark/bare_lines.h"
#include "annotate/mark/kept_facts.h"
#include "facts/facts_json.h"
#include "game/command.h"
#include "notation/uci_move.h"
#include "query/tag_patterns.h"
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

/// For whom a game is annotated if nobody says: for its players, by the mean of their ratings.
chess::ReaderLevel reader_by_tags(const chess::Tags& tags) {
  const auto white = chess::rating_of(tags, "WhiteElo");
  const auto black = chess::rating_of(tags, "BlackElo");
  return chess::reader_of(white && black ? std::optional((*white + *black) / 2) : std::nullopt);
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
        reader_(options.reader ? *options.reader : reader_by_tags(game.tags)),
        people_(game, provider, options.replaces_lines) {}

  /// `pos` is the position before move `i`.
  void mark(std::size_t i, const chess::Position& pos) {
    const NodeId id = line_.nodes[i];
    const chess::MoveVerdict& move = verdict_.moves[i];
    const bool is_alternative = line_.is_variation && i == line_.branch;
    const std::vector<Move> best = shown_line(i, pos);
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
      add_own_line(game_, game_.node(id).parent, best, provider_.id);
      add_further_lines(game_.node(id).parent, move.further_lines, pos);
    }
    if (!reply_of_people && wants_refutation(i, pos)) add_refutation(id, move.refutation);
  }

 private:
  /// Has the sign of move `i` to say all?
  bool is_silent(const chess::MoveFacts& facts) const {
    return !reader_.sees_plain_inaccuracies && is_plain_inaccuracy(facts);
  }

  /// The better line of move `i`, as far as the reader is shown it; empty for a move that gets none. What
  /// proves a reason is shown whole, also where it is what refutes the move before.
  std::vector<Move> shown_line(std::size_t i, const chess::Position& pos) const {
    const chess::MoveVerdict& move = verdict_.moves[i];
    const chess::MoveFacts facts = facts_of(move, pos.turn());
    const std::vector<Move>& line = move.best_line;
    if (line.empty() || !is_worth_words(facts, pos.turn()) || is_silent(facts)) return {};
    const auto* reply = i > 0 ? &verdict_.moves[i - 1].refutation.line : nullptr;
    const bool proves = (move.motif && about_of(*move.motif) == chess::About::BetterMove) ||
                        move.finding.cause == chess::Cause::MateLost ||
                        (reply != nullptr && !reply->empty() && reply->front() == line.front());
    return proves ? line : presentable_line(pos, line, reader_.line_plies);
  }

  /// Each with its eval behind the first move. Not those that begin with a move that the game has there.
  void add_further_lines(NodeId parent, const std::vector<chess::ScoredLine>& lines,
                         const chess::Position& pos) {
    for (const chess::ScoredLine& line : lines) {
      const auto shown = presentable_line(pos, line.moves, reader_.line_plies);
      const auto first = add_new_line(game_, parent, shown, provider_.id);
      if (!first || !options_.line_evals) continue;
      Subinfo info;
      info.id = provider_.id;
      info.commands.push_back({"eval", {chess::to_eval(score_after(pos.turn(), line.score))}});
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
    if (options_.comments && !is_silent(facts)) {
      info.comment = comment_of(facts, pos, game_.node(id).move, options_.language, options_.figurines);
      if (!info.comment.empty() && facts.reason) explain_terms(*facts.reason, info.comment);
    }
    if (options_.arrows && !info.comment.empty() && !people_.has_drawings(id)) add_drawings(move, info);
    if (options_.facts && says_something(facts)) set_facts(info, to_json(facts));
    if (!info.empty()) insert_subinfo(game_.node(id), std::move(info));
  }

  /// Each where the main line first has it.
  void explain_terms(const chess::Reason& reason, std::string& comment) {
    if (!reader_.gets_explanations || line_.is_variation) return;
    for (const std::string_view term : terms_of(reason))
      if (explained_.insert(term).second) (comment += ' ') += explanation_of(term, options_.language);
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
    const auto better = shown_line(i + 1, pos.after(game_.node(line_.nodes[i]).move));
    return better.empty() || better.front() != line.front();
  }

  Game& game_;
  const GameLine& line_;
  const chess::GameVerdict& verdict_;
  const Provider& provider_;
  const MarkOptions& options_;
  const chess::ReaderLevel reader_;
  std::set<std::string_view> explained_;  ///< terms
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
