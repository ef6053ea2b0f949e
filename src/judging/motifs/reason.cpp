// SPDX-License-Identifier: GPL-3.0-or-later
#include "motifs/reason.h"

#include <array>
#include <utility>

namespace chess { inline namespace motifs {

namespace {

/// One value of each struct of details, by index.
constexpr auto kBlankDetails = []<std::size_t... I>(std::index_sequence<I...>) {
  return std::array{ReasonDetails(std::in_place_index<I>)...};
}(std::make_index_sequence<std::variant_size_v<ReasonDetails>>());

}  // namespace

Reason blank_reason(const ReasonRow& row) { return {ReasonKey(row), kBlankDetails[row.details]}; }

Position origin_of(const Reason& reason, const Position& before, Move played) {
  return about_of(reason) == About::Reply ? before.after(played) : before;
}

Position line_start_of(const Reason& reason, Position origin) {
  const auto pass_behind = [&](Move by) {
    if (!by.is_null()) origin.play(by);
    origin.play(Move::null());
  };
  if (const auto* threat = details_of<Threat>(reason)) pass_behind(threat->by);
  if (const auto* threat = details_of<MateThreat>(reason)) pass_behind(threat->by);
  if (const auto* failed = details_of<FailedMove>(reason)) origin.play(failed->tempting);
  if (const auto* mated = details_of<MatedMove>(reason)) origin.play(mated->tempting);
  return origin;
}

}}  // namespace chess::motifs
