// SPDX-License-Identifier: GPL-3.0-or-later
// The process of one engine for one tab, the thread that talks to it, and what it has found so far.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "annotate/desk/engines/explorer.h"
#include "client/analysis.h"
#include "client/engine_session.h"
#include "client/search_control.h"

namespace annotate {

/// What an engine is to search.
struct ExplorerTask {
  std::uint64_t analysis = 0;
  chess::AnyPosition start;
  std::vector<chess::Move> moves;
  chess::AnyPosition position;  ///< to which they lead
  bool chess960 = false;
  int lines = 1;
};

/// What all places share. The mutex guards it and all that the places have.
struct ExplorerHub {
  std::mutex mutex;
  std::condition_variable_any changed;  ///< there are news, or less to do than before
  std::condition_variable_any wanted;  ///< there may be something to do for a place
  int rests = 0;  ///< of those who let the engines rest
};

class ExplorerPlace {
 public:
  using Clock = std::chrono::steady_clock;

  ExplorerPlace(ExplorerHub& hub, const chess::EngineSpec& spec, const ExplorerOptions& options,
                std::uint64_t its_tab, std::size_t its_engine)
      : tab(its_tab), engine(its_engine), hub_(hub), spec_(spec), options_(options) {}

  const std::uint64_t tab;
  const std::size_t engine;

  /// The thread of the engine. Without one the place is of no use.
  bool start_thread();

  // The rest is called with the mutex of the hub locked.

  /// In place of what there was to do; nothing: the engine waits. Without a search the game is over.
  void set(std::optional<ExplorerTask> task);
  bool has_task() const { return task_.has_value(); }
  /// Interrupts the search, which begins anew when there are no rests.
  void interrupt();
  /// The place is not needed any more. Its thread ends soon.
  void retire();
  bool is_retired() const { return thread_ && thread_->get_stop_token().stop_requested(); }
  bool has_ended() const { return has_ended_; }
  bool has_process() const { return has_process_; }
  /// When there will be news to be told; nothing: there are none.
  std::optional<Clock::time_point> news_due() const;
  ExplorerNews take_news();

 private:
  void run(const std::stop_token& stop);
  bool wait_for_work(std::unique_lock<std::mutex>& lock, const std::stop_token& stop);
  void search(const ExplorerTask& task, std::uint64_t version, const std::stop_token& stop);
  /// Starts the process if there is none. Returns a fault; empty: all is well.
  std::string prepare(const ExplorerTask& task, const std::stop_token& stop);
  void end_process();
  void take(const chess::SearchNews& told, std::uint64_t version);
  void conclude(std::uint64_t version, const std::string& fault, bool was_interrupted);
  void fail(std::uint64_t version, const std::exception& failure);
  void forget_news();

  ExplorerHub& hub_;
  const chess::EngineSpec spec_;
  const ExplorerOptions options_;

  // Guarded by the hub.
  std::optional<ExplorerTask> task_;
  std::uint64_t version_ = 0;  ///< of the task
  bool is_done_ = true;  ///< with the task
  chess::SearchControl* control_ = nullptr;  ///< of the search under way
  bool is_news_ = false;
  bool is_first_news_ = false;  ///< of the task
  Clock::time_point told_at_;
  std::map<int, chess::AnalysisLine> lines_;  ///< by rank
  int depth_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t nodes_per_second_ = 0;
  bool is_end_ = false;
  std::string fault_;
  bool has_process_ = false;
  bool has_ended_ = false;

  // Of the thread.
  std::optional<chess::EngineSession> session_;
  bool is_chess960_ = false;
  std::optional<std::jthread> thread_;  ///< last: it uses the above
};

}  // namespace annotate
