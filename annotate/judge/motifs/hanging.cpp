// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/motifs/hanging.h"

#include "annotate/judge/motifs/prize.h"
#include "core/see.h"

namespace annotate {

namespace {

/// Could the other side have taken there with profit, had it been to move already?
bool hung_before(const Moment& moment, chess::Move capture) {
  chess::Position pos = moment.before;
  if (pos.in_check()) return false;
  pos.play(chess::Move::null());
  return pos.is_legal(capture) && pos.is_capture(capture) && chess::exchange_at_least(pos, capture, 1);
}

/// Was the man that moved a guard of `square`, and is none left?
bool took_guard_away(const Moment& moment, chess::Square square) {
  const auto guards = [&](const chess::Position& pos) {
    return pos.board().attackers_to(square, moment.mover());
  };
  return !moment.played.is_castling() && guards(moment.before).has(moment.played.from()) &&
         guards(moment.after()).empty();
}

}  // namespace

std::optional<Motif> find_hanging(const Moment& moment) {
  const auto prize = find_prize(moment.refutation);
  if (!prize) return std::nullopt;
  Motif motif;
  motif.first = prize->taken;
  motif.square = prize->square;
  const chess::Move answer = moment.refutation.moves.front();
  motif.line = {answer};
  const bool has_moved = !moment.played.is_castling() && prize->square == moment.played.to();
  const auto gained = moment.before.captured_by(moment.played);
  if (has_moved && gained) {
    // Give and take on one square: said only where it is one man for one.
    if (prize->price) return std::nullopt;
    motif.kind = MotifKind::LosesFor;
    motif.second = gained->role;
  } else if (prize->price) {
    motif.kind = MotifKind::LosesFor;
    motif.second = *prize->price;
  } else if (has_moved) {
    motif.kind = MotifKind::PutsEnPrise;
  } else if (!hung_before(moment, answer) && took_guard_away(moment, prize->square)) {
    motif.kind = MotifKind::LosesGuard;
  } else {
    motif.kind = MotifKind::LeavesHanging;
  }
  return motif;
}

}  // namespace annotate
