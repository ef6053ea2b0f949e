// SPDX-License-Identifier: GPL-3.0-or-later
// One request to an engine, from its asking to its answer. The thread of the engine tells news and the end;
// any other thread waits for them, or is called when they are there. Nothing here knows of Python.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <expected>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "client/analysis.h"
#include "client/engine_abilities.h"
#include "client/engine_error.h"
#include "client/engine_session.h"
#include "client/opponent.h"
#include "client/search_control.h"
#include "client/search_limits.h"
#include "variant/any_position.h"

namespace chess { inline namespace python {

/// What is to be searched.
struct EngineSearch {
  AnyPosition start;
  std::vector<Move> moves;  ///< legal, from `start`
  SearchLimits limits;
  /// After the answer, the engine thinks on about the reply that it expects, until the next request.
  bool ponders = false;

  AnyPosition position() const {
    AnyPosition position = start;
    for (const Move move : moves) position.play(move);
    return position;
  }
};

/// How a game has ended.
struct ToldResult {
  std::string result;  ///< "1-0", "0-1", "1/2-1/2", "*"
  std::string reason;
};

/// Work that asks the engine several times, with its opening book closed.
struct EngineJob {
  AbilityTrial trial;  ///< what the work has to know of the engine
  /// Returns soon after a stop is requested. Called in the thread of the engine.
  std::function<std::expected<void, EngineError>(EngineSession& session, const EngineAbilities& abilities,
                                                 std::stop_token stop)>
      run;
};

/// What an engine is asked, done in this order.
struct TaskRequest {
  /// Names and values; the value of a button is empty.
  std::vector<std::pair<std::string, std::string>> options;
  bool keeps_options = false;  ///< for good; else until the next request
  std::optional<ToldResult> game_end;
  std::optional<Opponent> opponent;
  std::optional<bool> new_game;  ///< of Chess960?
  std::optional<EngineSearch> search;
  std::optional<EngineJob> job;  ///< without search and job: wait until the engine is ready
};

class EngineTask {
 public:
  using Answer = std::expected<std::optional<Analysis>, EngineError>;
  using Watcher = std::function<void()>;
  /// What is waited for.
  enum class Event : std::uint8_t { News, End };

  explicit EngineTask(TaskRequest asked = {})
      : request(std::move(asked)), control([this](SearchNews told) { tell(std::move(told)); }) {}
  EngineTask(const EngineTask&) = delete;
  EngineTask& operator=(const EngineTask&) = delete;

  // For who has asked.

  /// Waits, at most this long. True: the end is there, or with Event::News perhaps news only.
  bool wait(Event event, std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, time, [&] { return is_there(event); });
  }
  /// Calls `watcher` once, as soon as `wait` would not wait: at once, or later in the thread of the engine.
  void watch(Event event, Watcher watcher);
  bool has_ended() const {
    const std::lock_guard lock(mutex_);
    return answer_.has_value();
  }
  bool has_news() const {
    const std::lock_guard lock(mutex_);
    return !news_.empty();
  }
  std::optional<SearchNews> take_news();
  /// The last line of each rank so far.
  std::vector<AnalysisLine> lines() const;
  /// Precondition: has_ended().
  const Answer& answer() const { return *answer_; }
  void stop() {
    control.stop();
    stop_.request_stop();
  }
  void ponder_hit() { control.ponder_hit(); }
  /// Nobody but the caller ends the search.
  bool is_open_ended() const {
    return request.search && request.search->limits.is_open_ended() && !control.has_ponder_hit();
  }

  // For the thread of the engine.

  void tell(SearchNews told);
  void end(Answer answer);
  std::stop_token stop_token() const { return stop_.get_token(); }

  /// Not changed after the task has begun, but for `ponders` when the opponent makes the expected move.
  TaskRequest request;
  SearchControl control;

 private:
  bool is_there(Event event) const { return answer_ || (event == Event::News && !news_.empty()); }
  void call_watchers(std::unique_lock<std::mutex>& lock);

  std::stop_source stop_;
  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::deque<SearchNews> news_;
  std::map<int, AnalysisLine> lines_;
  std::optional<Answer> answer_;  ///< does not change once it is there
  std::vector<std::pair<Event, Watcher>> watchers_;
};

}}  // namespace chess::python
