// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/detail/search_watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace chess { inline namespace client {

namespace {
/// Long enough for a search without end, and short enough for sums with the clock.
constexpr std::chrono::hours kNoEnd{24 * 365 * 10};
}  // namespace

SearchWatch::SearchWatch(const SearchLimits& limits, Color turn, const SessionTimeouts& timeouts,
                         TimePoint now)
    : limits_(limits), timeouts_(timeouts), turn_(turn), is_open_ended_(limits.is_open_ended()) {
  begin(now);
}

void SearchWatch::begin(TimePoint now) {
  began_ = progress_ = now;
  const auto allowed = time_limit(limits_, turn_);
  is_timed_ = allowed.has_value();
  deadline_ = now + (is_open_ended_ ? kNoEnd : allowed ? *allowed + timeouts_.overrun : timeouts_.search);
  if (limits_.patience) deadline_ = std::min(deadline_, now + *limits_.patience);
}

void SearchWatch::note_ponder_hit(TimePoint now) {
  is_open_ended_ = false;
  begin(now);
}

SearchWatch::TimePoint SearchWatch::wake_time() const {
  return may_stall() ? std::min(deadline_, progress_ + timeouts_.stall) : deadline_;
}

/// Some engines know no `go nodes`, and would search for ever. What they tell of their progress gives them
/// away; the margins are for those that look at the count now and then only, or search some plies at least.
bool SearchWatch::runs_past(const AnalysisBuilder& builder) const {
  constexpr std::uint64_t margin = 10'000;
  constexpr int margin_of_depth = 3;
  if (is_open_ended_) return limits_.most_nodes && builder.nodes() > *limits_.most_nodes;
  return (limits_.nodes && builder.nodes() / 2 > *limits_.nodes + margin) ||
         (limits_.most_nodes && builder.nodes() > *limits_.most_nodes) ||
         (limits_.depth && builder.depth() - margin_of_depth > *limits_.depth);
}

SearchWatch::Verdict SearchWatch::stop(EngineFault fault, std::string reason) {
  fault_ = fault;
  reason_ = std::move(reason);
  return Verdict::Stop;
}

void SearchWatch::note_stopped(TimePoint now) {
  is_stopped_ = true;
  deadline_ = now + timeouts_.stop;
}

void SearchWatch::note_ended_by_caller(TimePoint now) {
  stop(EngineFault::Stalled, fmt::format("\"stop\" was not answered within {} ms", timeouts_.stop.count()));
  note_stopped(now);
  is_ended_by_caller_ = true;
}

SearchWatch::Verdict SearchWatch::verdict(TimePoint now, TimePoint last_heard, std::uint64_t lines,
                                          const AnalysisBuilder& builder) {
  if (lines > kMaxSearchLines) {
    fault_ = EngineFault::SearchTimeout;
    reason_ = fmt::format("sent over {} lines in one search", kMaxSearchLines);
    return Verdict::GiveUp;
  }
  if (!is_stopped_ && runs_past(builder))
    return stop(EngineFault::Stalled, "ran past the limit of its search and did not answer \"stop\"");
  const bool stalled = may_stall() && now >= progress_ + timeouts_.stall;
  if (now < deadline_ && !stalled) return Verdict::GoOn;
  if (is_stopped_) return Verdict::GiveUp;
  const auto waited =
      std::chrono::duration_cast<SessionTimeouts::Milliseconds>(now - (stalled ? progress_ : began_));
  const std::string_view did = !stalled                 ? "searched"
                               : last_heard > progress_ ? "said nothing new"
                                                        : "said nothing";
  return stop(stalled ? EngineFault::Stalled : EngineFault::SearchTimeout,
              fmt::format("{} for {} ms, and \"stop\" was not answered within {} ms", did, waited.count(),
                          timeouts_.stop.count()));
}

}}  // namespace chess::client
