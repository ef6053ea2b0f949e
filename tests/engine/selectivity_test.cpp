// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/selectivity.h"

#include "helpers.h"

namespace engine { namespace {

using test::position;

Outlook outlook(int depth, Value static_eval) {
  return {depth, static_eval, false, false, false, false, true, false};
}

Candidate candidate(const chess::Position& pos, std::string_view uci, bool noisy) {
  return {test::move(pos, uci), 2, noisy, false, 0};
}

TEST_CASE("quiet moves are done the earlier, the less depth is left and the worse things go") {
  const auto first_done = [](const Outlook& here) {
    int number = 1;
    while (number < 1000 && !are_quiets_done(here, number)) ++number;
    return number;
  };
  for (int depth = 1; depth < params::lmp_depth; ++depth) {
    Outlook here = outlook(depth, 0);
    const int improving = first_done(here);
    CHECK(improving < first_done(outlook(depth + 1, 0)));
    here.improving = false;
    CHECK(first_done(here) < improving);
  }
  CHECK_FALSE(are_quiets_done(outlook(params::lmp_depth + 1, 0), 500));
}

TEST_CASE(
    "far below alpha quiet moves and small captures are hopeless; checks, and all moves in check, are not") {
  const ReductionTable reductions;
  const chess::Position pos = position("4k3/8/8/3p4/8/4P3/2N5/4K2R w K - 0 1");
  const Candidate quiet = candidate(pos, "c2d4", false);
  constexpr Value kFar = 5000;
  CHECK_FALSE(is_hopeless(pos, outlook(3, 0), quiet, 0, reductions));
  CHECK(is_hopeless(pos, outlook(3, 0), quiet, kFar, reductions));
  CHECK_FALSE(is_hopeless(pos, outlook(40, 0), quiet, kFar, reductions));

  Candidate check = candidate(pos, "h1h8", false);
  check.gives_check = true;
  CHECK_FALSE(is_hopeless(pos, outlook(3, 0), check, kFar, reductions));
  Outlook attacked = outlook(3, kNoValue);
  attacked.in_check = true;
  CHECK_FALSE(is_hopeless(pos, attacked, quiet, kFar, reductions));

  const chess::Position taking = position("4k3/8/8/3q4/4P1p1/5N2/8/4K3 w - - 0 1");
  const Candidate queen = candidate(taking, "e4d5", true);
  const Value limit = params::noisy_futility_base + params::noisy_futility_margin * 3;
  CHECK_FALSE(is_hopeless(taking, outlook(3, 0), queen, limit, reductions));
  CHECK(is_hopeless(taking, outlook(3, 0), queen, kFar, reductions));
}

TEST_CASE("moves that failed everywhere else, or lose their piece, are hopeless near the horizon only") {
  const ReductionTable reductions;
  const chess::Position pos = position("4k3/8/2p5/8/8/8/2N5/3QK3 w - - 0 1");
  Candidate failed = candidate(pos, "c2e3", false);
  CHECK_FALSE(is_hopeless(pos, outlook(2, 0), failed, 0, reductions));
  failed.history = -params::history_prune_margin * 2 - 1;
  CHECK(is_hopeless(pos, outlook(2, 0), failed, 0, reductions));
  CHECK_FALSE(is_hopeless(pos, outlook(params::history_prune_depth + 1, 0), failed, 0, reductions));

  const Candidate hanging = candidate(pos, "d1d5", false);
  CHECK(is_hopeless(pos, outlook(2, 0), hanging, 0, reductions));
  CHECK_FALSE(is_hopeless(pos, outlook(params::see_depth + 1, 0), hanging, 0, reductions));
}

TEST_CASE("reductions shrink for what looks good and grow for what does not") {
  const ReductionTable reductions;
  const chess::Position pos = position("4k3/8/2p5/8/8/8/2N5/3QK3 w - - 0 1");
  Candidate move = candidate(pos, "c2e3", false);
  move.number = 10;
  const Outlook here = outlook(12, 0);
  const auto reduction = [&](const Outlook& node, const Candidate& m, bool killer = false,
                             bool many = false) { return reduction_of(node, m, killer, many, reductions); };
  const int plain = reduction(here, move);
  CHECK(plain == reductions.get(false, 12, 10));

  const auto with = [&](bool Outlook::* fact, bool value) {
    Outlook node = here;
    node.*fact = value;
    return reduction(node, move);
  };
  CHECK(with(&Outlook::pv, true) == plain - params::lmr_pv);
  CHECK(with(&Outlook::was_pv, true) == plain - params::lmr_was_pv);
  CHECK(with(&Outlook::cut_node, true) == plain + params::lmr_cut_node);
  CHECK(with(&Outlook::improving, false) == plain + params::lmr_not_improving);
  CHECK(with(&Outlook::table_noisy, true) == plain + params::lmr_table_noisy);
  CHECK(reduction(here, move, true) == plain - params::lmr_killer);
  CHECK(reduction(here, move, false, true) == plain + params::lmr_many_cutoffs);

  Candidate other = move;
  other.gives_check = true;
  CHECK(reduction(here, other) == plain - params::lmr_check);
  other = move;
  other.history = params::lmr_history_divisor;
  CHECK(reduction(here, other) == plain - ReductionTable::kOne);
  other = move;
  other.noisy = true;
  CHECK(reduction(here, other) == reductions.get(true, 12, 10));
}

}}  // namespace engine
