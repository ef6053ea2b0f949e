// SPDX-License-Identifier: GPL-3.0-or-later
// Which moves of a node are not looked at, and how much less deeply the others are. Steps of node.cpp, apart
// because they are rules of thumb that know nothing of the tree.
#pragma once

#include <algorithm>

#include "core/see.h"
#include "engine/eval/value.h"
#include "engine/search/context.h"
#include "engine/search/history.h"
#include "engine/search/params.h"

namespace engine {

/// What a node knows before it looks at its moves.
struct Outlook {
  int depth;
  Value static_eval;  ///< nothing in check
  bool in_check;
  bool pv;           ///< an open window
  bool was_pv;       ///< now, or when the table's entry was made
  bool cut_node;     ///< expected to fail high
  bool improving;    ///< evaluated better than at the mover's last turn
  bool table_noisy;  ///< the table's move is a capture or a promotion
};

/// A move that may be looked at.
struct Candidate {
  chess::Move move;
  int number;  ///< in the order of the moves, from 1
  bool noisy;
  bool gives_check;
  int history;  ///< by Histories
};

/// Late move pruning: after so many moves the rest of the quiet ones fail, too.
inline bool are_quiets_done(const Outlook& here, int number) {
  return here.depth <= params::lmp_depth &&
         number >= (params::lmp_base + here.depth * here.depth) / (here.improving ? 1 : 2);
}

/// Will the move fail low, by all that is known without looking? `reductions`: of late moves.
inline bool is_hopeless(const chess::Position& pos, const Outlook& here, const Candidate& m, Value alpha,
                        const ReductionTable& reductions) {
  const int reduced =
      std::max(here.depth - reductions.get(m.noisy, here.depth, m.number) / ReductionTable::kOne, 0);
  const bool calm = !here.in_check && !m.gives_check;

  // Futility: a quiet move does not make up for so much; a capture not either, with what it takes.
  if (calm && !m.noisy && reduced <= params::futility_depth &&
      here.static_eval + params::futility_base + params::futility_margin * reduced <= alpha)
    return true;
  if (calm && m.noisy && reduced <= params::noisy_futility_depth && !m.move.is_promotion() &&
      here.static_eval + params::noisy_futility_base + params::noisy_futility_margin * reduced +
              chess::exchange_value(Histories::taken_role(pos, m.move)) <=
          alpha)
    return true;

  // Moves that have failed everywhere else.
  if (!m.noisy && !m.gives_check && here.depth <= params::history_prune_depth &&
      m.history < -params::history_prune_margin * here.depth)
    return true;

  // Moves that lose too much in the exchange on their target square.
  const int allowed = m.noisy || m.gives_check ? params::see_noisy_margin * here.depth
                                               : params::see_quiet_margin * reduced * reduced;
  return here.depth <= params::see_depth && !chess::exchange_at_least(pos, m.move, -allowed);
}

/// By how much a late move is looked at less deeply, in ReductionTable::kOne of a ply; may be negative.
/// `many_cutoffs`: several nodes at the ply behind it have failed high since the parent of `here` was
/// entered.
inline int reduction_of(const Outlook& here, const Candidate& m, bool killer, bool many_cutoffs,
                        const ReductionTable& reductions) {
  int r = reductions.get(m.noisy, here.depth, m.number);
  if (here.pv) r -= params::lmr_pv;
  if (here.was_pv) r -= params::lmr_was_pv;
  if (here.cut_node) r += params::lmr_cut_node;
  if (!here.improving && !m.noisy) r += params::lmr_not_improving;
  if (here.table_noisy && !m.noisy) r += params::lmr_table_noisy;
  if (many_cutoffs) r += params::lmr_many_cutoffs;
  if (m.gives_check) r -= params::lmr_check;
  if (killer) r -= params::lmr_killer;
  return r - m.history * ReductionTable::kOne / params::lmr_history_divisor;
}

}  // namespace engine
