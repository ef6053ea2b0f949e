// SPDX-License-Identifier: GPL-3.0-or-later
// A search whose news are read while it runs: analysis without end that somebody looks at and stops, and
// pondering on the opponent's time. The search has a thread of its own.
#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <vector>

#include "client/analysis.h"
#include "client/engine_error.h"
#include "client/engine_session.h"
#include "client/search_control.h"
#include "client/search_limits.h"

namespace chess { inline namespace client {

/// So many news wait for a reader. Beyond it, the oldest are dropped.
inline constexpr std::size_t kMostUnreadNews = 10'000;

/// A search under way. One thread reads the news. Any thread may stop it.
class AnalysisStream {
 public:
  /// Begins the search, as EngineSession::analyse. Usually `limits` are `infinite`. `session` must outlive
  /// the stream, and has no time for other requests before the search has ended.
  AnalysisStream(EngineSession& session, AnyPosition start, std::vector<Move> moves, SearchLimits limits);
  /// Stops the search and waits for its end.
  ~AnalysisStream();
  AnalysisStream(const AnalysisStream&) = delete;
  AnalysisStream& operator=(const AnalysisStream&) = delete;

  /// The next news, for which it waits. Nothing when the search has ended and all has been read.
  std::optional<SearchNews> next();
  /// The next news if there are any now.
  std::optional<SearchNews> try_next();
  /// Would `next` have to wait for the engine?
  bool would_block() const;
  /// Has the search ended? News may still be unread.
  bool has_ended() const;
  /// The last line of each rank so far, whether or not the news of it were read.
  std::vector<AnalysisLine> lines() const;

  /// See SearchControl.
  void stop();
  void ponder_hit();

  /// Waits for the end of the search and returns its answer. A fault is one of EngineSession::analyse, or
  /// Unable if the system gives no thread.
  const std::expected<Analysis, EngineError>& wait();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}}  // namespace chess::client
