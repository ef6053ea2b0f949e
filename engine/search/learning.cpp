// SPDX-License-Identifier: GPL-3.0-or-later
// What a node teaches: which moves were good, which were tried in vain, where the evaluation swung.
#include <algorithm>

#include "engine/search/move_picker.h"
#include "engine/search/params.h"
#include "engine/search/threats.h"
#include "engine/search/worker.h"

namespace engine {

using chess::Move;

namespace {

int bonus_of(int depth) { return std::min(params::history_slope * depth, params::history_max); }
int malus_of(int depth) { return std::min(params::malus_slope * depth, params::malus_max); }

}  // namespace

QuietView Worker::quiet_view(int ply) const {
  const Frame& here = frame(ply);
  return {here.threats,
          &histories_->of_pawns(here.keys.pawns()),
          {frame(ply - 1).continuation, frame(ply - 2).continuation, frame(ply - 4).continuation}};
}

void Worker::learn_cutoff(int ply, Move best, int depth, std::span<const Move> quiets,
                          std::span<const Move> noisies) {
  Frame& here = frame(ply);
  if (is_noisy(here.pos, best)) {
    histories_->noisy(here.pos, best).update(bonus_of(depth));
  } else {
    if (here.killers[0] != best) {
      here.killers[1] = here.killers[0];
      here.killers[0] = best;
    }
    update_quiet(ply, best, bonus_of(depth));
    for (const Move m : quiets) update_quiet(ply, m, -malus_of(depth));
  }
  for (const Move m : noisies) histories_->noisy(here.pos, m).update(-malus_of(depth));
}

void Worker::learn_from_table(int ply, Move best, int depth) {
  Frame& here = frame(ply);
  if (best.is_null() || !here.pos.is_legal(best) || is_noisy(here.pos, best)) return;
  here.threats = attacked_by(here.pos.board(), !here.pos.turn());
  update_quiet(ply, best, bonus_of(depth));
}

void Worker::learn_refutation(int ply, int depth) {
  const Move before = frame(ply - 1).move;
  if (ply > 1 && !before.is_null() && !is_noisy(frame(ply - 1).pos, before))
    update_quiet(ply - 1, before, bonus_of(depth) / 2);
}

void Worker::learn_swing(int ply) {
  const Frame& parent = frame(ply - 1);
  if (parent.move.is_null() || parent.static_eval == kNoValue || is_noisy(parent.pos, parent.move)) return;
  constexpr int kHundredths = 100;
  const int gain = -(frame(ply).static_eval + parent.static_eval);
  const int bonus =
      std::clamp(gain * params::swing_share / kHundredths, -params::swing_max, params::swing_max);
  histories_->quiet(parent.pos.turn(), parent.threats, parent.move).update(bonus);
}

void Worker::update_quiet(int ply, Move m, int bonus) {
  const Frame& here = frame(ply);
  const chess::Piece p = here.pos.board().piece_unchecked(m.from());
  histories_->quiet(here.pos.turn(), here.threats, m).update(bonus);
  histories_->of_pawns(here.keys.pawns()).at(p, m.to()).update(bonus);
  for (const int back : {1, 2, 4})
    if (PieceToHistory* table = frame(ply - back).continuation_to_update; table != nullptr)
      table->at(p, m.to()).update(bonus);
}

}  // namespace engine
