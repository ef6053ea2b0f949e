// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/engines/batch_news.h"

#include "annotate/output/annotated_game.h"
#include "facts/move_facts.h"
#include "words/comment.h"

namespace annotate {

std::string KeptOutput::text_of(const AnnotatedGame& game) {
  FinishedGame& kept = kept_.emplace();
  kept.game = whole_game(game);
  kept.summary = game.summary();
  kept.judged_by = judged_by(game);
  return {};
}

void CaseNews::begin(const chess::Game& game) {
  first_ = game.any_start().turn();
  moves_ = game.main_moves();
  positions_ = game.any_start().has_chess() ? game.main_positions() : std::vector<chess::Position>();
}

void CaseNews::on_look(std::size_t position, const chess::SearchRequest& request,
                       const chess::Evaluation& found) {
  if (!request.only.empty() || !request.behind.empty()) return;  // the score of something else
  const chess::Color turn = position % 2 == 0 ? first_ : !first_;
  look_(position, found.score.seen_by(chess::Color::White, turn));
}

void CaseNews::on_verdict(std::size_t move, const chess::MoveVerdict& verdict) {
  verdict_(move + 1, {glyph_of(verdict), text_of(move, verdict)});
}

std::string CaseNews::text_of(std::size_t move, const chess::MoveVerdict& verdict) const {
  if (!marks_.comments || move >= moves_.size() || move >= positions_.size()) return {};
  const chess::Position& before = positions_[move];
  const chess::MoveFacts facts = facts_of(verdict, before.turn());
  const bool is_about_mate =
      facts.finding.label != chess::Label::None && facts.finding.cause != chess::Cause::Loss;
  if (!facts.reason && !is_about_mate) return {};  // a figure alone may be another one soon
  return comment_of(facts, before, moves_[move], marks_.language, marks_.figurines);
}

std::optional<chess::Nag> glyph_of(const chess::MoveVerdict& verdict) {
  const auto label = nag_of(verdict.finding.label);
  return label ? label : nag_of(verdict.praise);
}

}  // namespace annotate
