// SPDX-License-Identifier: GPL-3.0-or-later
// An engine with a thread of its own, which opens the session and does one request after the other, so that
// nobody who asks has to wait. It also ponders. Nothing here knows of Python.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "client/able_search.h"
#include "client/engine_abilities.h"
#include "client/engine_session.h"
#include "client/engine_spec.h"
#include "os/environment.h"
#include "python/engine_task.h"

namespace chess { inline namespace python {

/// What an engine has told of itself.
struct EngineFacts {
  std::string name;
  std::string author;  ///< may be empty
  EngineProtocol protocol = EngineProtocol::Auto;  ///< Auto: not known yet
  std::vector<UciOption> options;
  std::optional<std::int64_t> process;  ///< its number, once the engine is ready
};

/// A line that has passed between us and the engine.
struct LoggedLine {
  bool sent = false;
  std::string text;
};

class EngineWorker {
 public:
  using TaskPointer = std::shared_ptr<EngineTask>;
  using Pointer = std::shared_ptr<EngineWorker>;

  /// Begins to start the engine. Deleting it ends the engine and waits for that, but in a forked process,
  /// where the thread is not, it is left alone.
  static Pointer start(EngineSpec spec, bool keeps_log);
  EngineWorker(const EngineWorker&) = delete;
  EngineWorker& operator=(const EngineWorker&) = delete;
  ~EngineWorker();

  /// Ends when the engine has greeted (`uciok`): its facts are known. An engine of XBoard is ready then.
  const TaskPointer& greeting() const { return greeting_; }
  /// Ends when the engine is ready.
  const TaskPointer& opening() const { return opening_; }
  /// Queues a request. An open-ended search before it is stopped for it, begun or not. If the request is the
  /// search that the engine ponders on, the answer is that of the pondering.
  TaskPointer ask(TaskRequest request);
  /// Ends the engine: what is under way or queued fails. The task ends when the process has ended.
  const TaskPointer& close();
  /// Stops the pondering, if any.
  void stop_pondering();

  /// Of what is known so far.
  EngineFacts facts() const;
  /// The command line that it was started with.
  const std::string& command() const { return spec_.command; }
  /// The options that were set for good, by lower-case name.
  std::map<std::string, std::string> settings() const {
    const std::lock_guard lock(mutex_);
    return kept_;
  }
  /// Can it still be asked?
  bool is_open() const;
  /// How the process ended, if `close` has ended it.
  std::optional<ProcessEnd> process_end() const;

  /// The lines since the last call; the latest thousands, if a log is kept.
  std::vector<LoggedLine> take_log();

  bool is_of_this_process() const { return process_number() == process_; }

 private:
  EngineWorker(EngineSpec spec, bool keeps_log);
  void run();
  void open();
  void observe(bool sent, std::string_view line);
  TaskPointer next();
  void perform(TaskPointer task);
  EngineTask::Answer answer_to(EngineTask& task);
  EngineTask::Answer search(EngineTask& task);
  EngineTask::Answer work(EngineTask& task);
  std::expected<void, EngineError> set_options(const TaskRequest& request);
  std::optional<std::vector<std::pair<std::string, std::string>>> changes_for(
      const TaskRequest& request) const;
  std::string value_of(const std::string& key) const;
  TaskPointer pondering_on(const EngineTask& task, const Analysis& answer) const;
  bool is_expected(const TaskRequest& request) const;
  void finish();

  const std::int64_t process_ = process_number();
  const EngineSpec spec_;
  const bool keeps_log_;
  std::stop_source stop_;
  const TaskPointer greeting_ = std::make_shared<EngineTask>();
  const TaskPointer opening_ = std::make_shared<EngineTask>();
  const TaskPointer closing_ = std::make_shared<EngineTask>();

  // Only of the thread.
  EngineAbilities abilities_;
  AbilityTrial tried_;  ///< of the abilities
  std::optional<AbleSearch> able_;
  std::atomic<bool> has_greeted_{false};

  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::optional<EngineSession> session_;  ///< emplaced once, by the thread
  EngineFacts facts_;
  std::deque<TaskPointer> queue_;
  TaskPointer current_;
  TaskPointer pondered_;  ///< the search on the opponent's time, begun or about to begin
  std::map<std::string, std::string> kept_;  ///< options for good, by lower-case name
  std::map<std::string, std::string> told_;  ///< the values that the engine has
  std::optional<EngineError> broken_;
  std::optional<ProcessEnd> end_;
  bool is_closed_ = false;
  std::deque<LoggedLine> log_;
  std::jthread thread_;  // last: it uses the above
};

}}  // namespace chess::python
