// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/words.h"

#include "annotate/judge/words/sentence.h"
#include "game/clock.h"

namespace annotate {

namespace {

std::string_view verdict_key(const Finding& finding) {
  if (finding.reason == Reason::MateCreated) return "mate-created";
  if (finding.reason == Reason::MateLost) return "mate-lost";
  switch (finding.label) {
    case Label::Inaccuracy: return "inaccuracy";
    case Label::Mistake: return "mistake";
    case Label::Blunder:
    case Label::None: break;
  }
  return "blunder";
}

}  // namespace

std::string to_words(chess::Score score, Language language) {
  if (!score.is_mate()) return chess::to_eval(score);
  Filling filling;
  filling.number = score.moves_to_mate();
  return fill(catalogue_of(language), "mate", filling);
}

std::string comment_on(const MoveVerdict& move, const chess::Position& pos, chess::Move played,
                       Language language) {
  if (move.finding.label == Label::None || !move.before || !move.after) return {};
  const Catalogue& words = catalogue_of(language);
  std::string text = "(" + to_words(*move.before, language) + " → " + to_words(*move.after, language) + ") ";
  text += fill(words, verdict_key(move.finding), {});
  if (!move.best_line.empty()) {
    Filling filling;
    filling.pos = &pos;
    filling.line = move.best_line;
    text += ' ' + fill(words, "best", filling);
  }
  if (move.motif) text += ' ' + sentence_of(words, *move.motif, pos, played);
  return text;
}

}  // namespace annotate
