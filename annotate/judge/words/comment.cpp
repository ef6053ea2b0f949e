// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/words/comment.h"

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

std::string_view praise_key(Praise praise) {
  switch (praise) {
    case Praise::None: break;
    case Praise::Interesting: return "interesting-move";
    case Praise::OnlyMove: return "only-move";
    case Praise::Good: return "good-move";
    case Praise::Brilliant: return "brilliant-move";
  }
  return "";
}

std::string_view disputed_key(Label label) {
  switch (label) {
    case Label::None: break;
    case Label::Inaccuracy: return "disputed-inaccuracy";
    case Label::Mistake: return "disputed-mistake";
    case Label::Blunder: return "disputed-blunder";
  }
  return "";
}

/// An eval, White's view; a mate in the words of `mate_key`.
std::string eval_in_words(const TextCatalogue& words, chess::Score score, std::string_view mate_key) {
  if (!score.is_mate()) return chess::to_eval(score);
  Filling filling;
  filling.number = score.moves_to_mate();
  return fill(words, mate_key, filling);
}

/// As it stands in the middle of a sentence.
std::string within_sentence(const TextCatalogue& words, chess::Score score) {
  return eval_in_words(words, score, score.is_winning_mate() ? "mate-by-white" : "mate-by-black");
}

std::string praise_comment(const TextCatalogue& words, const MoveVerdict& move, const chess::Position& pos) {
  Filling filling;
  filling.pos = &pos;
  if (move.second) {
    filling.line = std::span(&move.second_move, 1);
    filling.value = within_sentence(words, *move.second);
  }
  return fill(words, praise_key(move.praise), filling);
}

}  // namespace

std::string to_words(chess::Score score, Language language) {
  return eval_in_words(catalogue_of(language), score, "mate");
}

std::string comment_on(const MoveVerdict& move, const chess::Position& pos, chess::Move played,
                       Language language) {
  const TextCatalogue& words = catalogue_of(language);
  if (move.praise != Praise::None) return praise_comment(words, move, pos);
  const bool is_judged = move.finding.label != Label::None || move.disputed != Label::None;
  if (!is_judged || !move.before || !move.after) return {};
  std::string text = "(" + to_words(*move.before, language) + " → " + to_words(*move.after, language) + ") ";
  const std::string dispute =
      move.disputed != Label::None ? fill(words, disputed_key(move.disputed), {}) : std::string();
  if (move.finding.label == Label::None) return text + dispute;
  text += fill(words, verdict_key(move.finding), {});
  if (!move.best_line.empty()) {
    Filling filling;
    filling.pos = &pos;
    filling.line = move.best_line;
    text += ' ' + fill(words, "best", filling);
  }
  if (move.motif) text += ' ' + sentence_of(words, *move.motif, pos, played);
  if (!dispute.empty()) text += ' ' + dispute;
  return text;
}

}  // namespace annotate
