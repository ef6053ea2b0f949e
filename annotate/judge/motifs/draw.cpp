// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/motifs/draw.h"

#include <algorithm>

#include "core/outcome.h"

namespace annotate {

namespace {

/// From here on a draw is a loss of something. Centipawns.
constexpr int kBetter = 100;
/// Up to here an eval is as good as a draw. Centipawns.
constexpr int kLevel = 50;
/// Longer ways to stalemate are not shown.
constexpr std::size_t kStalematePlies = 5;

bool was_better(const Moment& moment) { return moment.score_before >= chess::Score::cp(kBetter); }

bool is_level(chess::Score score) { return !score.is_mate() && std::abs(*score.centipawns()) <= kLevel; }

bool stood_twice(const Moment& moment, const chess::Position& pos) {
  const auto& history = moment.history;
  return std::count_if(history.begin(), history.end(),
                       [&](const chess::Position& earlier) { return earlier.repeats(pos); }) >= 2;
}

}  // namespace

std::optional<Motif> find_stalemate(const Moment& moment) {
  if (!was_better(moment)) return std::nullopt;
  Motif motif;
  if (chess::is_stalemate(moment.after())) {
    motif.kind = MotifKind::Stalemate;
    return motif;
  }
  const PlayedLine& line = moment.refutation;
  if (line.moves.size() > kStalematePlies || !is_level(moment.score_after) ||
      !chess::is_stalemate(line.end()))
    return std::nullopt;
  motif.kind = MotifKind::AllowsStalemate;
  motif.line = line.moves;
  return motif;
}

std::optional<Motif> find_repetition(const Moment& moment) {
  if (!was_better(moment) || !is_level(moment.score_after)) return std::nullopt;
  Motif motif;
  if (stood_twice(moment, moment.after())) {
    motif.kind = MotifKind::Repetition;
    return motif;
  }
  const PlayedLine& line = moment.refutation;
  if (line.moves.empty() || !stood_twice(moment, line.positions[1])) return std::nullopt;
  motif.kind = MotifKind::AllowsRepetition;
  motif.line = {line.moves.front()};
  return motif;
}

}  // namespace annotate
