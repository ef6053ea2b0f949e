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

namespace chess { inline namespace client {

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
  /// The same, because the caller wants it.
  void note_ended_by_caller(TimePoint now);
  /// The engine, which has pondered, was told that its limits count from now on.
  void note_ponder_hit(TimePoint now);

  TimePoint began() const { return began_; }
  bool is_stopped() const { return is_stopped_; }
  /// Was it stopped by its caller, not because of a limit or a fault?
  bool is_ended_by_caller() const { return is_ended_by_caller_; }
  /// Why the search was to be stopped or is given up.
  EngineFault fault() const { return fault_; }
  const std::string& reason() const { return reason_; }

 private:
  void begin(TimePoint now);
  /// Who has found a mate may have nothing to tell for the rest of a search without end.
  bool may_stall() const { return !is_timed_ && !is_stopped_ && !is_open_ended_; }
  bool runs_past(const AnalysisBuilder& builder) const;
  Verdict stop(EngineFault fault, std::string reason);

  const SearchLimits& limits_;
  const SessionTimeouts& timeouts_;
  const Color turn_;
  bool is_open_ended_;  ///< nobody but the caller ends the search
  TimePoint began_;
  bool is_timed_;  ///< output is expected only of a search without a time limit
  TimePoint deadline_;
  TimePoint progress_;
  bool is_stopped_ = false;
  bool is_ended_by_caller_ = false;
  EngineFault fault_ = EngineFault::SearchTimeout;
  std::string reason_;
};

}}  // namespace chess::client
