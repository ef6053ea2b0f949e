// SPDX-License-Identifier: GPL-3.0-or-later
// Every number of the search that could as well be another one: name, value, range and the step a
// tuner should try. Constants in a release; in the `tune` build (MARGINALIA_TUNE) variables of each
// thread, UCI options of the same name, and what the program `tune` improves.
#pragma once

#ifdef MARGINALIA_TUNE
#include <vector>
#endif

#include <span>
#include <string_view>

namespace engine {

// X(name, value, min, max, step)
#define MARGINALIA_PARAMS(X)                                                                                 \
  /* Aspiration: half width of the first window, and from which depth there is one. */                       \
  X(aspiration_width, 25, 5, 60, 3)                                                                          \
  X(aspiration_depth, 4, 2, 8, 1)                                                                            \
  /* From this half width on the window is open. */                                                          \
  X(aspiration_widest, 646, 200, 1500, 100)                                                                  \
  /* The half-moves without progress in which an advantage would fade to nothing. */                         \
  X(fade_clock, 236, 110, 500, 20)                                                                           \
  /* Reverse futility: what the score may still lose, a ply of depth, in the network's unit (value.h); how   \
     much less where the opponent's evaluation has worsened. */                                              \
  X(reverse_futility_margin, 77, 30, 150, 8)                                                                 \
  X(reverse_futility_depth, 8, 3, 12, 1)                                                                     \
  X(reverse_futility_worsening, 9, 0, 60, 6)                                                                 \
  /* A reduced node is looked at deeper again, or less deeply still, when both sides' evaluations say so. */ \
  /* From which reduction on, in 1024ths of a ply; the sum of the evaluations, in the network's unit. */     \
  X(hindsight_reduction, 3075, 1024, 5120, 300)                                                              \
  X(hindsight_margin, 127, 20, 400, 25)                                                                      \
  /* Razoring: so far below alpha only a capture can help. */                                                \
  X(razor_base, 146, 50, 400, 25)                                                                            \
  X(razor_margin, 188, 80, 400, 20)                                                                          \
  X(razor_depth, 1, 1, 6, 1)                                                                                 \
  /* Null move: reduction = base + depth / divisor + (eval - beta) / eval divisor. */                        \
  X(null_base, 5, 2, 8, 1)                                                                                   \
  X(null_depth_divisor, 3, 2, 7, 1)                                                                          \
  X(null_eval_divisor, 165, 80, 400, 20)                                                                     \
  X(null_eval_max, 3, 1, 6, 1)                                                                               \
  X(null_verify_depth, 12, 8, 20, 1)                                                                         \
  /* Probcut: so far above beta, from this depth on. */                                                      \
  X(probcut_margin, 205, 80, 400, 20)                                                                        \
  X(probcut_depth, 7, 4, 9, 1)                                                                               \
  /* Internal iterative reduction. */                                                                        \
  X(iir_depth, 5, 2, 8, 1)                                                                                   \
  /* Late move pruning: base + depth squared moves. */                                                       \
  X(lmp_base, 8, 1, 16, 1)                                                                                   \
  X(lmp_depth, 8, 3, 12, 1)                                                                                  \
  /* Futility of quiet moves; of captures, with what they take. */                                           \
  X(futility_base, 37, 20, 250, 15)                                                                          \
  X(futility_margin, 49, 30, 200, 10)                                                                        \
  X(futility_depth, 10, 3, 12, 1)                                                                            \
  X(noisy_futility_base, 203, 50, 500, 25)                                                                   \
  X(noisy_futility_margin, 208, 60, 400, 20)                                                                 \
  X(noisy_futility_depth, 6, 2, 12, 1)                                                                       \
  /* Exchanges that lose more than this a ply (quiet: a squared ply) are left out. */                        \
  X(see_quiet_margin, 15, 5, 80, 5)                                                                          \
  X(see_noisy_margin, 86, 30, 200, 10)                                                                       \
  X(see_depth, 9, 3, 12, 1)                                                                                  \
  /* Quiet moves with a history below -margin * depth are left out. */                                       \
  X(history_prune_margin, 2783, 500, 6000, 300)                                                              \
  X(history_prune_depth, 5, 2, 9, 1)                                                                         \
  /* Singular extensions: from this depth on; how far behind the others must be, a ply, in hundredths. */    \
  X(singular_depth, 5, 4, 12, 1)                                                                             \
  X(singular_margin, 211, 50, 500, 25)                                                                       \
  X(singular_double_margin, 27, 5, 80, 5)                                                                    \
  X(singular_triple_margin, 75, 40, 300, 15)                                                                 \
  /* Checks are extended up to this depth. */                                                                \
  X(check_extension_depth, 8, 0, 20, 2)                                                                      \
  /* Late move reductions, in hundredths: base + log(depth) * log(move) / divisor. What is added and taken   \
     off is in 1024ths of a ply. */                                                                          \
  X(lmr_quiet_base, 99, 20, 150, 10)                                                                         \
  X(lmr_quiet_divisor, 250, 150, 400, 15)                                                                    \
  X(lmr_noisy_base, 9, -50, 100, 10)                                                                         \
  X(lmr_noisy_divisor, 344, 200, 600, 20)                                                                    \
  X(lmr_pv, 1099, 0, 3072, 150)                                                                              \
  X(lmr_was_pv, 947, 0, 3072, 150)                                                                           \
  X(lmr_cut_node, 1352, 0, 4096, 200)                                                                        \
  X(lmr_not_improving, 976, 0, 3072, 150)                                                                    \
  X(lmr_table_noisy, 1089, 0, 3072, 150)                                                                     \
  X(lmr_cutoffs, 3, 1, 8, 1)                                                                                 \
  X(lmr_many_cutoffs, 1180, 0, 3072, 150)                                                                    \
  X(lmr_check, 851, 0, 3072, 150)                                                                            \
  X(lmr_killer, 735, 0, 3072, 150)                                                                           \
  X(lmr_deeper_margin, 39, 10, 120, 10)                                                                      \
  X(lmr_shallower_margin, 10, 0, 30, 3)                                                                      \
  X(lmr_history_divisor, 9558, 3000, 20000, 700)                                                             \
  /* Histories: bonus = min(depth * slope, max) for what was best, malus for what was tried before. */       \
  X(history_slope, 180, 50, 400, 20)                                                                         \
  X(history_max, 1767, 600, 4000, 150)                                                                       \
  X(malus_slope, 249, 50, 600, 25)                                                                           \
  X(malus_max, 1841, 300, 4000, 150)                                                                         \
  /* A quiet move is judged by what the evaluation makes of it, too: share in hundredths, limit. */          \
  X(swing_share, 343, 0, 1000, 50)                                                                           \
  X(swing_max, 731, 100, 2000, 100)                                                                          \
  /* Quiet moves that give check come earlier. */                                                            \
  X(check_order_bonus, 7268, 0, 20000, 1000)                                                                 \
  /* Corrections of the static evaluation: shares in hundredths. */                                          \
  X(correction_pawns, 56, 0, 150, 10)                                                                        \
  X(correction_pieces, 74, 0, 150, 10)                                                                       \
  X(correction_moves, 41, 0, 150, 10)                                                                        \
  X(correction_pairs, 26, 0, 150, 10)                                                                        \
  /* Quiescence: what a capture must be able to reach above the standing score. */                           \
  X(quiescence_margin, 316, 50, 400, 25)                                                                     \
  /* Time, in hundredths: share of the increment, of the clock as moves to go, limits. */                    \
  X(time_increment_share, 75, 40, 100, 5)                                                                    \
  X(time_moves_to_go, 32, 20, 50, 2)                                                                         \
  X(time_hard_factor, 420, 200, 800, 40)                                                                     \
  X(time_node_base, 190, 130, 250, 10)                                                                       \
  X(time_node_slope, 150, 80, 220, 10)                                                                       \
  X(time_unstable, 130, 105, 180, 5)                                                                         \
  X(time_stable_step, 8, 2, 15, 1)                                                                           \
  /* Time by the trend of the score: percent more for each 100 (the network's unit) that it has fallen; the  \
     least and the most of the whole, in percent. */                                                         \
  X(time_falling, 60, 0, 200, 10)                                                                            \
  X(time_falling_least, 70, 40, 100, 5)                                                                      \
  X(time_falling_most, 150, 100, 250, 10)

namespace params {
#ifdef MARGINALIA_TUNE
#define MARGINALIA_DEFINE(name, value, min, max, step) inline constinit thread_local int name = value;
#else
#define MARGINALIA_DEFINE(name, value, min, max, step) inline constexpr int name = value;
#endif
MARGINALIA_PARAMS(MARGINALIA_DEFINE)
#undef MARGINALIA_DEFINE
#define MARGINALIA_CHECK(name, value, min, max, step) \
  static_assert((min) <= (value) && (value) <= (max) && (step) > 0);
MARGINALIA_PARAMS(MARGINALIA_CHECK)
#undef MARGINALIA_CHECK
}  // namespace params

struct ParamSpec {
  std::string_view name;
  int value;
  int min;
  int max;
  int step;
  friend bool operator==(const ParamSpec&, const ParamSpec&) = default;
};

/// All tunables with their defaults, in the order above.
std::span<const ParamSpec> param_specs();

/// A value for each tunable. Each searcher has a set of its own, so that two in one process may differ; the
/// thread that searches takes it over first. Built without tuning there is nothing to choose: the tunables
/// are constants.
class ParamSet {
 public:
#ifdef MARGINALIA_TUNE
  /// The defaults.
  ParamSet();
  /// False when there is no such tunable. The caller keeps to the range.
  bool set(std::string_view name, int value);
  /// The values become those of this thread.
  void use() const;

 private:
  std::vector<int> values_;  // in the order of param_specs()
#else
  void use() const {}
#endif
};

}  // namespace engine
