// SPDX-License-Identifier: GPL-3.0-or-later
// A move of a game with the engine's lines, as what finds motifs wants it.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "judge/played_game.h"
#include "motifs/detail/finders.h"
#include "motifs/find_motif.h"
#include "words/comment.h"

namespace chess::test {

/// Both looks gave the same. The history is the position before the move alone.
struct MomentCase {
  Position before;
  Move played;
  Moment moment;

  MomentCase(const char* fen, const char* san, Score score_before, Score score_after, const char* refutation,
             const char* best)
      : before(position(fen)),
        played(moves_of(before, san).front()),
        moment{before,
               played,
               play_line(before.after(played), moves_of(before.after(played), refutation), kMomentPlies),
               play_line(before, moves_of(before, best), kMomentPlies),
               score_before,
               score_after,
               {before}} {
    play_out_exchanges(moment.refutation);
    play_out_exchanges(moment.best);
    moment.earlier_refutation = moment.refutation;
    moment.earlier_best = moment.best;
  }
  /// The same with scores in centipawns.
  MomentCase(const char* fen, const char* san, int score_before, int score_after, const char* refutation,
             const char* best)
      : MomentCase(fen, san, Score::cp(score_before), Score::cp(score_after), refutation, best) {}
  MomentCase(const MomentCase&) = delete;

  /// The sentence; empty for no motif.
  std::string said(const std::optional<Reason>& motif) const {
    if (!motif) return "";
    return (motif->is_tentative ? "perhaps: " : "") +
           sentence_of(catalogue_of(Language::English), *motif, before, played);
  }
};

}  // namespace chess::test
