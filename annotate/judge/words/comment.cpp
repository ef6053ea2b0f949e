// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/words/comment.h"

#include "game/command.h"

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

std::string_view key_of(const Motif& motif) {
  const bool is_pair = motif.first == motif.second;
  switch (motif.kind) {
    case MotifKind::Stalemate: return "stalemate";
    case MotifKind::AllowsStalemate: return "allows-stalemate";
    case MotifKind::Repetition: return "repetition";
    case MotifKind::AllowsRepetition: return "allows-repetition";
    case MotifKind::AllowsMate: return "allows-mate";
    case MotifKind::AllowsBackRankMate: return "allows-back-rank-mate";
    case MotifKind::MissesMate: return "misses-mate";
    case MotifKind::PutsEnPrise: return "puts-en-prise";
    case MotifKind::LosesGuard: return "loses-guard";
    case MotifKind::LeavesHanging: return "leaves-hanging";
    case MotifKind::LosesFor: return "loses-for";
    case MotifKind::AllowsFork: return is_pair ? "allows-fork-of-two" : "allows-fork";
    case MotifKind::AllowsPin: return "allows-pin";
    case MotifKind::AllowsSkewer: return is_pair ? "allows-skewer-of-two" : "allows-skewer";
    case MotifKind::AllowsDiscoveredAttack: return "allows-discovered-attack";
    case MotifKind::AllowsDiscoveredCheck: return "allows-discovered-check";
    case MotifKind::MissesHanging: return "misses-hanging";
    case MotifKind::MissesGain: return "misses-gain";
    case MotifKind::MissesFork: return is_pair ? "misses-fork-of-two" : "misses-fork";
    case MotifKind::MissesPin: return "misses-pin";
    case MotifKind::MissesSkewer: return is_pair ? "misses-skewer-of-two" : "misses-skewer";
    case MotifKind::MissesDiscoveredAttack: return "misses-discovered-attack";
    case MotifKind::MissesDiscoveredCheck: return "misses-discovered-check";
    case MotifKind::LostPawnEnding:
      return motif.line.empty() ? "enters-lost-pawn-ending" : "lost-pawn-ending";
  }
  return "";
}

std::string sentence_of(const TextCatalogue& words, const Motif& motif, const chess::Position& before,
                        chess::Move played) {
  const chess::Position start = is_missed_chance(motif.kind) ? before : before.after(played);
  Filling filling;
  filling.pos = &start;
  filling.line = motif.line;
  filling.square = motif.square;
  filling.number = motif.moves;
  filling.first = motif.first;
  filling.second = motif.second;
  return fill(words, key_of(motif), filling);
}

}  // namespace annotate
