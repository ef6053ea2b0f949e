// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/engines/why_answer.h"

#include <span>
#include <utility>

#include "annotate/desk/engines/batch_news.h"
#include "evals/evals.h"
#include "evals/win_chance.h"
#include "facts/move_facts.h"
#include "words/comment.h"

namespace annotate {

namespace {

using chess::Color;
using chess::Game;
using chess::Move;
using chess::NodeId;
using chess::Score;

/// Whoever asks wants words.
MarkOptions talkative(const MarkOptions& marks) {
  MarkOptions options = marks;
  if (!options.reader) options.reader = chess::kAnyReader;
  options.reader->sees_plain_inaccuracies = true;
  options.evals = options.line_evals = options.comments = options.lines = options.facts = true;
  options.summary = false;
  return options;
}

/// In a game the sign and the line of a plain inaccuracy say it all.
void add_plain_words(Game& game, NodeId played, const chess::GameCase& found, const Provider& provider,
                     const MarkOptions& marks) {
  const chess::MoveVerdict& verdict = found.verdict.moves.front();
  if (verdict.finding.label == chess::Label::None) return;
  for (chess::Subinfo& info : game.node(played).subinfos)
    if (info.id == provider.id && info.comment.empty())
      info.comment = comment_of(facts_of(verdict, found.mover(0)), found.before(0), found.moves[0].played,
                                marks.language, marks.figurines);
}

/// The best line beside a move that is not wrong enough for one, and the eval of the best line.
void add_best_line(Game& game, const chess::GameCase& found, const Provider& provider) {
  const chess::PositionEval& eval = found.positions[0].eval;
  if (!eval.score || eval.line.empty() || eval.line.front() == found.moves[0].played) return;
  const chess::Position& before = found.before(0);
  const auto first = add_new_line(game, chess::kRootNode, presentable_line(before, eval.line), provider.id);
  for (auto id = game.root().first_child; id; id = game.node(*id).next_sibling) {
    chess::Node& node = game.node(*id);
    if (node.move != eval.line.front() || (first && *first != *id) || !node.subinfos.empty()) continue;
    chess::Subinfo& info = node.subinfos.emplace_back();
    info.id = provider.id;
    info.set_eval(chess::score_after(before.turn(), *eval.score));
  }
}

/// What follows a bad move, which a game would show beside its next move.
void add_refutation(Game& game, NodeId played, const chess::GameCase& found, const Provider& provider) {
  const chess::MoveVerdict& verdict = found.verdict.moves.front();
  if (verdict.finding.label == chess::Label::None) return;
  const auto& proof = verdict.refutation.line;
  const auto line = proof.empty() ? presentable_line(found.after(0), found.positions[1].eval.line) : proof;
  if (line.empty()) return;
  const NodeId reply = add_own_line(game, played, line, provider.id);
  if (!proof.empty() && !verdict.refutation.failed_answer.empty())
    add_own_line(game, reply, verdict.refutation.failed_answer, provider.id);
}

bool loses_little(const chess::GameCase& found) {
  const auto& before = found.positions[0].eval.score;
  const auto& after = found.positions[1].eval.score;
  if (!before || !after) return false;
  const auto percent = [&](Score score) {
    return chess::win_percent(score.seen_by(found.mover(0), Color::White), found.rules.win_chance_constant);
  };
  return percent(*before) - percent(*after) <= kAsGood;
}

}  // namespace

WhyAnswer answer_of(const chess::GameCase& found, const Provider& provider, const MarkOptions& marks) {
  WhyAnswer answer;
  answer.game = Game(found.before(0));
  answer.game.chess960 = found.chess960;
  const Move move = found.moves[0].played;
  const NodeId played = answer.game.add_unchecked(chess::kRootNode, move);
  mark_game(answer.game, found.verdict, provider, talkative(marks));
  add_plain_words(answer.game, played, found, provider, marks);
  add_best_line(answer.game, found, provider);
  add_refutation(answer.game, played, found, provider);
  const chess::MoveVerdict& verdict = found.verdict.moves.front();
  answer.judged_by = judge_text(provider);
  answer.nag = glyph_of(verdict);
  answer.is_best = is_best_move(found.before(0), move, found.positions[0].eval);
  answer.is_as_good = verdict.finding.label == chess::Label::None && (answer.is_best || loses_little(found));
  return answer;
}

FirstLabel::FirstLabel(const chess::Position& before, Move played, const chess::RuleSet& rules, Tell tell)
    : played_(played), rules_(rules), tell_(std::move(tell)) {
  if (const auto over = chess::terminal_score(before.after(played)))
    after_ = over->seen_by(before.turn(), Color::White);
}

void FirstLabel::on_look(std::size_t position, const chess::SearchRequest& request,
                         const chess::Evaluation& found) {
  if (has_spoken_ || !request.only.empty() || !request.behind.empty()) return;
  if (position == 0) {
    before_ = found.score;
    if (!found.line.empty()) best_ = found.line.front();
  } else {
    after_ = found.score.before_move();
  }
  if (!before_ || !after_) return;
  say(best_ == played_ ? std::nullopt : nag_of(judge_move(rules_, *before_, *after_).label));
}

void FirstLabel::on_verdict(std::size_t, const chess::MoveVerdict& verdict) { say(glyph_of(verdict)); }

void FirstLabel::say(std::optional<chess::Nag> nag) {
  if (std::exchange(has_spoken_, true) && nag == said_) return;
  said_ = nag;
  tell_(nag);
}

}  // namespace annotate
