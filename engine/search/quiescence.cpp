// SPDX-License-Identifier: GPL-3.0-or-later
// Quiescence: beyond the horizon captures and promotions are followed until the position is quiet
// (all moves, in check; behind a pass quiet checks, too), with the right to stand pat.
#include <algorithm>
#include <optional>

#include "core/see.h"
#include "engine/search/move_picker.h"
#include "engine/search/params.h"
#include "engine/search/threats.h"
#include "engine/search/worker.h"

namespace engine {

using chess::Move;
using chess::Position;

namespace {

// A bound from captures alone says no more than a search of one ply.
constexpr int kQuiescenceDepth = 1;

}  // namespace

template <bool kPv>
Value Worker::quiesce(int ply, Value alpha, Value beta, bool with_checks) {
  Frame& here = frame(ply);
  const Position& pos = here.pos;
  const bool in_check = pos.in_check();
  here.pv.clear();

  // Step 1. Told to stop; draws by rule; the end of the stack.
  if (should_stop()) return kDraw;
  seldepth_ = std::max(seldepth_, ply);
  if (is_draw(ply)) return kDraw;
  if (ply >= kMaxPly) return in_check ? kDraw : static_value(ply, evaluate(ply));

  // Step 2. What the table knows: any depth is enough here.
  TableHit hit;
  if (!context_.table.probe(pos.key(), ply, hit))
    hit = {Move::null(), kNoValue, kNoValue, 0, Bound::None, false};
  if (!kPv && hit.value != kNoValue && decides(hit, alpha, beta)) return hit.value;

  // Step 3. Stand pat: nobody is forced to capture. In check there is no such choice.
  const Value old_alpha = alpha;
  Value raw_eval = kNoValue;
  Value best = -kInfinity;
  Value reachable = -kInfinity;  // with a capture of nothing
  if (!in_check) {
    raw_eval = hit.eval != kNoValue ? hit.eval : evaluate(ply);
    best = here.static_eval = static_value(ply, raw_eval);
    if (hit.value != kNoValue && !is_proved(hit.value) && decides(hit, best, best)) best = hit.value;
    if (best >= beta) {
      // The table keeps the whole value: it is the bound, and other windows want it, too.
      if (hit.bound == Bound::None)
        context_.table.store(pos.key(), ply, Move::null(), best, raw_eval, 0, Bound::Lower, false);
      return tempered(best, beta, kQuiescenceDepth);
    }
    alpha = std::max(alpha, best);
    reachable = here.static_eval + params::quiescence_margin;
  }

  OrderingHints hints;
  hints.table_move = hit.move;
  if (in_check) {
    here.threats = attacked_by(pos.board(), !pos.turn());
    hints.quiets = quiet_view(ply);
  }
  std::optional<CheckSquares> checks;
  if (with_checks && !in_check) hints.checks = &checks.emplace(pos);
  MovePicker picker(pos, *histories_, hints,
                    checks ? MovePicker::Kind::NoisyAndChecks : MovePicker::Kind::NoisyWinning);
  Move best_move;
  int number = 0;

  for (Move m = picker.next(); !m.is_null(); m = picker.next()) {
    ++number;
    if (best > -kProvedBound) {
      // Step 4. Delta pruning: what is taken does not bring us near alpha, nor does an even exchange.
      if (!in_check && pos.is_capture(m) && !m.is_promotion()) {
        const Value most = reachable + chess::exchange_value(Histories::taken_role(pos, m));
        if (most <= alpha) {
          best = std::max(best, most);
          continue;
        }
        if (reachable <= alpha && !chess::exchange_at_least(pos, m, 1)) {
          best = std::max(best, reachable);
          continue;
        }
      }
      // Step 5. In check, once there is one way out that is not mate, only captures are looked at:
      // the quiet ones would make the tree explode.
      if (in_check && number > 1 && !is_noisy(pos, m)) break;
    }
    play(ply, m);
    const Value v = -quiesce<kPv>(ply + 1, -beta, -alpha);
    if (stopped_) return kDraw;
    if (v > best) {
      best = v;
      if (v > alpha) {
        best_move = m;
        if constexpr (kPv) take_line(ply, m);
        if (v >= beta) break;
        alpha = v;
      }
    }
  }

  // Step 6. All evasions were looked at, and there was none: mate.
  if (in_check && number == 0) return mated_at(ply);

  if (best >= beta) best = tempered(best, beta, kQuiescenceDepth);
  const Bound bound = best >= beta                                      ? Bound::Lower
                      : kPv && best > old_alpha && !best_move.is_null() ? Bound::Exact
                                                                        : Bound::Upper;
  context_.table.store(pos.key(), ply, best_move, best, raw_eval, 0, bound, hit.is_pv);
  return best;
}

template Value Worker::quiesce<true>(int, Value, Value, bool);
template Value Worker::quiesce<false>(int, Value, Value, bool);

}  // namespace engine
