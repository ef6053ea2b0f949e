// SPDX-License-Identifier: GPL-3.0-or-later
// When a search is over against the will of the engine: told to stop because it is late, silent, without
// progress, or past its limits; given up because that did not help.
#pragma once

#include <cstdint>
#include <string>

#include "client/detail/analysis_builder.h"
#include "client/engine_error.h"
#include "client/search_limits.h"
#include "client/session_timeouts.h"
#include "client/transport.h"

namespace chess::inline client {

class SearchWatch {
 public:
  using TimePoint = Transport::TimePoint;
  enum class Verdict : std::uint8_t { GoOn, Stop, GiveUp };

  /// The arguments must outlive the watch. The search begins now.
  SearchWatch(const SearchLimits& limits, Color turn, const SessionTimeouts& timeouts, TimePoint now);

  /// When to look at the search again if nothing is heard.
  TimePoint wake_time() const;
  /// A line was heard that told of progress.
  void note_progress(TimePoint now) { progress_ = now; }
  /// To be asked after every line, and at the wake time. After Stop the engine must be told so, and
  /// `note_stopped` called. `lines` are those of the search so far.
  Verdict verdict(TimePoint now, TimePoint last_heard, std::uint64_t lines, const AnalysisBuilder& builder);
  void note_stopped(TimePoint now);

  TimePoint began() const { return began_; }
  bool is_stopped() const { return is_stopped_; }
  /// Why the search was to be stopped or is given up.
  EngineFault fault() const { return fault_; }
  const std::string& reason() const { return reason_; }

 private:
  bool may_stall() const { return !is_timed_ && !is_stopped_; }
  bool runs_past(const AnalysisBuilder& builder) const;
  Verdict stop(EngineFault fault, std::string reason);

  const SearchLimits& limits_;
  const SessionTimeouts& timeouts_;
  const TimePoint began_;
  bool is_timed_;  ///< output is expected only of a search without a time limit
  TimePoint deadline_;
  TimePoint progress_;
  bool is_stopped_ = false;
  EngineFault fault_ = EngineFault::SearchTimeout;
  std::string reason_;
};

}  // namespace chess::inline client
