// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/words.h"

#include "game/clock.h"
#include "notation/san.h"

namespace annotate {

std::string to_words(chess::Score score) {
  if (score.is_mate()) return "Mate in " + std::to_string(score.moves_to_mate());
  return chess::to_eval(score);
}

std::string comment_on(const MoveVerdict& move, const chess::Position& pos) {
  if (move.finding.label == Label::None || !move.before || !move.after) return {};
  std::string text = "(" + to_words(*move.before) + " → " + to_words(*move.after) + ") ";
  switch (move.finding.reason) {
    case Reason::Loss: text += to_string(move.finding.label); break;
    case Reason::MateCreated: text += "Checkmate is now unavoidable"; break;
    case Reason::MateLost: text += "Lost forced checkmate sequence"; break;
  }
  text += '.';
  if (!move.best_line.empty()) text += ' ' + chess::to_san(pos, move.best_line.front()) + " was best.";
  return text;
}

}  // namespace annotate
