// SPDX-License-Identifier: GPL-3.0-or-later
// The principal variation search of one node, in numbered steps.
#include <algorithm>

#include "core/movegen.h"
#include "core/see.h"
#include "engine/search/move_picker.h"
#include "engine/search/params.h"
#include "engine/search/selectivity.h"
#include "engine/search/threats.h"
#include "engine/search/worker.h"

namespace engine {
namespace {

using chess::Move;
using chess::Position;
using chess::Role;

// More tried moves than these are not worth blaming.
constexpr std::size_t kMaxBlamed = 64;
// What endgame tables say is kept in the transposition table as if it were searched so much deeper.
constexpr int kTableDepth = 6;
using TriedMoves = chess::StaticVector<Move, kMaxBlamed>;

/// Of the side to move, neither pawns nor the king.
chess::Bitboard pieces(const Position& pos) {
  const chess::Board& b = pos.board();
  return b.pieces(pos.turn()) & ~(b.pieces(Role::Pawn) | b.pieces(Role::King));
}

/// With no piece but a knight or a bishop having to move is often a burden.
bool can_afford_to_pass(const Position& pos) {
  const chess::Bitboard ours = pieces(pos);
  return ours.several() || (ours & pos.board().straight_sliders()).any();
}

}  // namespace

template <NodeKind kKind>
Value Worker::search(int ply, Value alpha, Value beta, int depth, bool cut_node) {
  constexpr bool kRoot = kKind == NodeKind::Root;
  constexpr bool kPv = kKind != NodeKind::Zero;
  Frame& here = frame(ply);
  const Position& pos = here.pos;
  const bool in_check = pos.in_check();

  // Step 1. The horizon: only captures are looked at beyond it, since in the middle of an exchange
  // the evaluation means nothing. After a pass quiet checks, too: one of them may be the threat of mate that
  // the pass is there to find.
  if (depth <= 0) return quiesce<kPv>(ply, alpha, beta, frame(ply - 1).move.is_null());

  here.pv.clear();
  if (should_stop()) return kDraw;
  seldepth_ = std::max(seldepth_, ply);

  if constexpr (!kRoot) {
    // Step 2. Draws by rule, and the end of the stack.
    if (is_draw(ply)) return kDraw;
    if (ply >= kMaxPly) return in_check ? kDraw : static_value(ply, evaluate(ply));

    // Step 3. Mate distance pruning: when a shorter mate is known, nothing here can matter.
    alpha = std::max(alpha, mated_at(ply));
    beta = std::min(beta, mate_at(ply + 1));
    if (alpha >= beta) return alpha;
  }

  // Step 4. What the table knows. In open windows only its move is used, so that the principal
  // variation stays whole; near the 50-move limit the same position can mean different things.
  const chess::Key key = pos.key();
  TableHit hit;
  const Move excluded = here.excluded;
  const bool found = context_.table.probe(key, ply, hit);
  if (!found) hit = {Move::null(), kNoValue, kNoValue, 0, Bound::None, false};
  const bool was_pv = kPv || hit.is_pv;
  constexpr int kTrustedClock = 90;
  if (!kPv && excluded.is_null() && hit.depth >= depth && hit.value != kNoValue &&
      pos.halfmove_clock() < kTrustedClock && decides(hit, alpha, beta)) {
    if (hit.value >= beta) learn_from_table(ply, hit.move, depth);
    return hit.value;
  }

  // Step 5. Endgame tables. They are exact right after a capture or a pawn move, whatever is searched behind
  // them. A win of the tables says nothing about the way, so in open windows the search goes on within its
  // bound. Without tables this costs one comparison.
  Value floor = -kInfinity;
  Value ceiling = kInfinity;
  if (!kRoot && context_.endgames.men() > 0 && excluded.is_null()) [[unlikely]] {
    if (const auto known = probe_endgame(ply, depth)) {
      if (decides(*known, alpha, beta)) {
        context_.table.store(key, ply, Move::null(), known->value, kNoValue,
                             std::min(depth + kTableDepth, kMaxPly - 1), known->bound, was_pv);
        return known->value;
      }
      if (kPv && known->bound == Bound::Lower) {
        floor = known->value;
        alpha = std::max(alpha, floor);
      } else if (kPv) {
        ceiling = known->value;
      }
    }
  }

  Move table_move = kRoot ? root_.first().move : hit.move;
  const bool table_noisy = !table_move.is_null() && pos.is_legal(table_move) && is_noisy(pos, table_move);

  here.threats = attacked_by(pos.board(), !pos.turn());

  // Step 6. The static evaluation, refined by the table's bound where that says more.
  Value raw_eval = kNoValue;
  Value eval = kNoValue;
  if (in_check) {
    here.static_eval = kNoValue;
  } else {
    raw_eval = hit.eval != kNoValue ? hit.eval : evaluate(ply);
    eval = here.static_eval = static_value(ply, raw_eval);
    if (hit.value != kNoValue && !is_proved(hit.value) && decides(hit, eval, eval)) eval = hit.value;
  }
  if (!kRoot && !in_check && excluded.is_null()) learn_swing(ply);
  const auto improved_since = [&](int earlier) {
    return frame(earlier).static_eval != kNoValue && here.static_eval > frame(earlier).static_eval;
  };
  const bool improving =
      !in_check && (ply < 2 || frame(ply - 2).static_eval == kNoValue ? ply >= 4 && improved_since(ply - 4)
                                                                      : improved_since(ply - 2));
  const Value theirs = frame(ply - 1).static_eval;
  const bool worsening = !in_check && theirs != kNoValue && here.static_eval > -theirs;

  // Step 7. Hindsight: the parent looked at this node less deeply on a guess. The evaluations of both sides
  // tell whether the guess was good.
  if (!kRoot && !in_check && excluded.is_null() && theirs != kNoValue) {
    const int reduced = frame(ply - 1).reduction;
    if (reduced >= params::hindsight_reduction && !worsening)
      ++depth;
    else if (reduced >= ReductionTable::kOne && depth >= 2 &&
             here.static_eval + theirs > params::hindsight_margin)
      --depth;
  }
  frame(ply + 1).killers[0] = frame(ply + 1).killers[1] = Move::null();
  frame(ply + 2).cutoffs = 0;

  if (!kPv && !in_check && !is_proved(beta) && excluded.is_null()) {
    // Step 8. Reverse futility: so far above beta that a quiet reply will not bring it down.
    if (depth <= params::reverse_futility_depth && !is_proved(eval) &&
        eval - params::reverse_futility_margin * (depth - improving) +
                params::reverse_futility_worsening * worsening >=
            beta)
      return (eval + beta) / 2;

    // Step 9. Razoring: so far below alpha that only a capture could help; try just those.
    if (depth <= params::razor_depth && eval + params::razor_base + params::razor_margin * depth <= alpha) {
      const Value v = quiesce<false>(ply, alpha, alpha + 1);
      if (stopped_) return kDraw;
      if (v <= alpha) return v;
    }

    // Step 10. Null move (Chrilly Donninger, 1993): if passing keeps us above beta, a move will, too.
    // Not with pawns alone, where passing is often the best move; verified when deep, for the same
    // reason.
    if (eval >= beta && here.static_eval + params::reverse_futility_margin * depth / 2 >= beta &&
        depth >= 2 && !frame(ply - 1).move.is_null() && ply >= null_min_ply_ && can_afford_to_pass(pos)) {
      const int reduction = params::null_base + depth / params::null_depth_divisor +
                            std::min((eval - beta) / params::null_eval_divisor, params::null_eval_max);
      play_null(ply);
      Value v = -search<NodeKind::Zero>(ply + 1, -beta, -beta + 1, depth - reduction, !cut_node);
      if (stopped_) return kDraw;
      if (v >= beta) {
        if (is_proved(v)) v = beta;  // not proved: passing is not a move
        if (null_min_ply_ > 0 || depth < params::null_verify_depth) return v;
        null_min_ply_ = ply + 3 * (depth - reduction) / 4 + 1;
        const Value verified = search<NodeKind::Zero>(ply, beta - 1, beta, depth - reduction, false);
        null_min_ply_ = 0;
        if (stopped_) return kDraw;
        if (verified >= beta) return v;
      }
    }

    // Step 11. Probcut (Michael Buro, 1995): a capture that stays well above beta when it is looked at less
    // deeply will, as a rule, stay above beta.
    const Value well_above = beta + params::probcut_margin;
    const bool unlikely = hit.value != kNoValue && hit.depth >= depth - 3 && hit.value < well_above;
    if (depth >= params::probcut_depth && !unlikely && !is_proved(well_above)) {
      OrderingHints hints;
      hints.table_move = table_noisy ? table_move : Move::null();
      MovePicker picker(pos, *histories_, hints, MovePicker::Kind::NoisyWinning);
      for (Move m = picker.next(); !m.is_null(); m = picker.next()) {
        if (!chess::exchange_at_least(pos, m, well_above - here.static_eval)) continue;
        play(ply, m);
        Value v = -quiesce<false>(ply + 1, -well_above, -well_above + 1);
        if (v >= well_above && !stopped_)
          v = -search<NodeKind::Zero>(ply + 1, -well_above, -well_above + 1, depth - 4, !cut_node);
        if (stopped_) return kDraw;
        if (v >= well_above) {
          context_.table.store(key, ply, m, v, raw_eval, depth - 3, Bound::Lower, was_pv);
          return is_proved(v) ? v : v - (well_above - beta);
        }
      }
    }
  }

  // Step 12. Internal iterative reduction (Ed Schröder, 2020): a node the table has no move for was
  // not important before; look less deep and have a move next time.
  if (!kRoot && depth >= params::iir_depth && (kPv || cut_node) && table_move.is_null()) --depth;

  const CheckSquares checks(pos);
  OrderingHints hints;
  hints.table_move = table_move;
  hints.killers[0] = here.killers[0];
  hints.killers[1] = here.killers[1];
  hints.quiets = quiet_view(ply);
  hints.checks = &checks;
  MovePicker picker(pos, *histories_, hints, MovePicker::Kind::All);

  const Outlook outlook{depth, here.static_eval, in_check, kPv, was_pv, cut_node, improving, table_noisy};
  const Value old_alpha = alpha;
  Value best = floor;
  Move best_move;
  int number = 0;
  bool skip_quiets = false;
  TriedMoves quiets;
  TriedMoves noisies;

  // Step 13. The moves.
  for (Move m = picker.next(); !m.is_null(); m = picker.next(skip_quiets)) {
    RootMove* root_move = nullptr;
    if constexpr (kRoot) {
      const auto it =
          std::find_if(root_.rest(), root_.moves.end(), [m](const RootMove& r) { return r.move == m; });
      // Moves that the endgame tables call worse wait until there are no better ones.
      if (it == root_.moves.end() || it->rank != root_.first().rank) continue;
      root_move = &*it;
    }
    if (m == excluded) continue;
    ++number;
    const bool noisy = is_noisy(pos, m);
    Candidate candidate{m, number, noisy, checks.has(pos, m),
                        noisy ? histories_->noisy(pos, m) : histories_->quiet_sum(pos, hints.quiets, m)};

    // Step 14. Moves that are not worth a look, once there is one that does not get mated.
    if (!kRoot && best > -kProvedBound && pieces(pos).any()) {
      if (!noisy && are_quiets_done(outlook, number)) skip_quiets = true;
      if (is_hopeless(pos, outlook, candidate, alpha, context_.reductions)) continue;
    }

    // Step 15. Singular extension (Thomas Anantharaman, Murray Campbell, Feng-hsiung Hsu, 1988): when all
    // other moves fall behind the table's one, the line hangs on it, and it is looked at deeper. When another
    // one reaches beta as well, two moves do, and nothing more need be known.
    int singular = 0;
    if (!kRoot && m == table_move && excluded.is_null() && depth >= params::singular_depth &&
        hit.depth >= depth - 3 && (hit.bound == Bound::Lower || hit.bound == Bound::Exact) &&
        hit.value != kNoValue && !is_proved(hit.value) && ply < 2 * root_depth_) {
      const Value without = hit.value - params::singular_margin * depth / 100;
      here.excluded = m;
      const Value v = search<NodeKind::Zero>(ply, without - 1, without, (depth - 1) / 2, cut_node);
      here.excluded = Move::null();
      if (stopped_) return kDraw;
      if (v < without)
        singular = 1 + (!kPv && v < without - params::singular_double_margin) +
                   (!kPv && !noisy && v < without - params::singular_triple_margin);
      else if (without >= beta)
        return without;
      else if (hit.value >= beta || cut_node)
        singular = -1;
    }

    if (kRoot && number_ == 0) report_current(m, number);
    const std::uint64_t nodes_before = nodes();
    play(ply, m);
    const bool gives_check = frame(ply + 1).pos.in_check();

    // Step 16. A check that costs nothing is looked at one ply deeper: the answer is forced.
    const bool is_free_check = gives_check && ply < 2 * root_depth_ &&
                               depth <= params::check_extension_depth && chess::exchange_at_least(pos, m, 0);
    int new_depth = depth - 1 + (singular != 0 ? singular : int{is_free_check});

    // Step 17. Late moves are looked at less deeply first, the less the better they have done so far.
    Value v = -kInfinity;
    bool full = !kPv || number > 1;
    if (depth >= 2 && number > 1 + (kRoot ? 1 : 0)) {
      candidate.gives_check = gives_check;
      const int r = reduction_of(outlook, candidate, m == here.killers[0] || m == here.killers[1],
                                 frame(ply + 1).cutoffs > params::lmr_cutoffs, context_.reductions);
      const int tried = std::clamp(new_depth - r / ReductionTable::kOne, 1, std::max(new_depth, 1));
      if (tried < new_depth) {
        here.reduction = r;
        v = -search<NodeKind::Zero>(ply + 1, -alpha - 1, -alpha, tried, true);
        here.reduction = 0;
        full = v > alpha && !stopped_;
        // Much better than expected is worth another ply, hardly better one less.
        if (full && !kRoot) {
          new_depth += v > best + params::lmr_deeper_margin;
          new_depth -= v < best + params::lmr_shallower_margin;
          full = new_depth > tried;
        }
      }
    }
    // Step 18. Is it better than the best so far? Then, in an open window, by how much?
    if (full) v = -search<NodeKind::Zero>(ply + 1, -alpha - 1, -alpha, new_depth, !cut_node);
    if (kPv && (number == 1 || (v > alpha && !stopped_)))
      v = -search<NodeKind::Pv>(ply + 1, -beta, -alpha, new_depth, false);
    if (stopped_) return kDraw;

    if constexpr (kRoot) {
      root_move->nodes += nodes() - nodes_before;
      if (number == 1 || v > alpha) {
        root_move->value = v;
        root_move->depth = root_depth_;
        root_move->seldepth = seldepth_;
        root_move->bound = v >= beta ? InfoBound::Lower : v <= alpha ? InfoBound::Upper : InfoBound::Exact;
        root_move->pv.assign(1, m);
        root_move->pv.insert(root_move->pv.end(), frame(1).pv.begin(), frame(1).pv.end());
      } else {
        root_move->value = -kInfinity;  // only known to be no better; keeps its place in the order
      }
    }

    if (v > best) {
      best = v;
      if (v > alpha) {
        best_move = m;
        if constexpr (kPv) take_line(ply, m);
        if (v >= beta) {
          ++here.cutoffs;
          break;
        }
        alpha = v;
      }
    }
    if (m != best_move) {
      TriedMoves& tried = noisy ? noisies : quiets;
      if (tried.size() < kMaxBlamed) tried.push_back(m);
    }
  }

  // Step 19. No legal move: mate or stalemate.
  if (number == 0) return !excluded.is_null() ? alpha : in_check ? mated_at(ply) : kDraw;

  // Step 20. Learn for the order of moves, and remember the result.
  if (best <= old_alpha && !kRoot && excluded.is_null()) learn_refutation(ply, depth);
  if (best >= beta)
    learn_cutoff(ply, best_move, depth, {quiets.begin(), quiets.size()}, {noisies.begin(), noisies.size()});
  best = std::min(best, ceiling);
  if (best >= beta && !kRoot) best = tempered(best, beta, depth);
  // Of some of the moves at the root the position's value is not known.
  const bool is_part = kRoot && (root_.index > 0 || !context_.limits.searchmoves.empty());
  if (!is_part && excluded.is_null()) {
    const Bound bound = best >= beta ? Bound::Lower : best > old_alpha ? Bound::Exact : Bound::Upper;
    // A quiet node's result says where its static evaluation was wrong.
    if (!in_check && !is_proved(best) && (best_move.is_null() || !is_noisy(pos, best_move)) &&
        !(bound == Bound::Lower && best <= here.static_eval) &&
        !(bound == Bound::Upper && best >= here.static_eval))
      histories_->correction.update(here.keys, pos.turn(), frame(ply - 1).move, frame(ply - 2).move,
                                    best - here.static_eval, depth);
    context_.table.store(key, ply, best_move, best, raw_eval, depth, bound, was_pv);
  }
  return best;
}

template Value Worker::search<NodeKind::Root>(int, Value, Value, int, bool);

}  // namespace engine
