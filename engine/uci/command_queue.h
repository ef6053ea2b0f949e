// SPDX-License-Identifier: GPL-3.0-or-later
// Commands in their order, carried out by a thread of their own. The reader goes on reading while a command
// waits for the end of a search: `stop`, `quit` and `isready` act at once.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "engine/facade/engine.h"

namespace engine::uci {

/// What a command wants of a search that still runs when its turn comes.
enum class Turn : std::uint8_t {
  BesideSearch,   ///< nothing
  BehindSearch,   ///< its end, however long that takes
  BehindFiniteSearch,  ///< its end, if it ends by itself
  InsteadOfSearch,  ///< its end; a search that does not end by itself is stopped
};

/// A command that waits for its turn.
struct QueuedCommand {
  Turn turn = Turn::BesideSearch;
  /// Carried out once. The token is asked to stop by `CommandQueue::stop`.
  std::function<void(const std::stop_token&)> work;
  /// Is `work` itself a search, which may take long?
  bool takes_long = false;
  /// Is it finished even behind a `quit`? Who counts or measures in a script wants the figure, and `stop`
  /// ends it.
  bool outlives_quit = false;
  /// The memory that the command holds while it waits, about.
  std::size_t bytes = 0;
  std::stop_source stop{};
};

/// One thread adds, stops and finishes. Only the commands drive the engine. What a command throws (there may
/// be too little memory for `bench`) ends the queue, and is thrown by the next `add` or `finish`.
class CommandQueue {
 public:
  /// `engine` must outlive the queue.
  explicit CommandQueue(Engine& engine);
  /// Gives up what waits, and stops what runs.
  ~CommandQueue();
  CommandQueue(const CommandQueue&) = delete;
  CommandQueue& operator=(const CommandQueue&) = delete;

  /// Returns when the command has been carried out, or waits for a search, or is one that takes long. Where
  /// too much waits already, waits for a search that ends by itself; behind one that does not, drops the
  /// command and returns false.
  bool add(QueuedCommand command);
  /// The running search and those that wait for their turn are to answer now.
  void stop();
  /// Until everything is carried out that need not wait for the end of a search. True: nothing else waits,
  /// and no command is under way.
  bool settle();
  /// The move that the last `go` ponders on was played. It counts at once where that search runs.
  void ponderhit();
  /// Carries out what waits. A search that does not end by itself is stopped. Nothing is added after it.
  void finish();
  /// Stops the running search, and drops those that wait. Finishes what outlives it, and what that needs.
  void quit();

 private:
  void carry_out_all();
  /// Until the running search has answered. `lock` holds the mutex, but not while it waits.
  void await_search(std::unique_lock<std::mutex>& lock);
  bool is_settled() const {
    const bool is_long = at_search_ && (current_.takes_long || engine_.is_busy());
    return failure_ || is_long || (!is_carrying_ && waiting_.empty());
  }
  bool is_full() const;

  Engine& engine_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<QueuedCommand> waiting_;
  std::size_t bytes_ = 0;  // of waiting_
  QueuedCommand current_;
  bool is_carrying_ = false;  // current_ is not done yet
  bool at_search_ = false;  // current_ takes long, or waits for a running search that nobody has stopped
  bool is_finished_ = false;  // nothing will be added
  bool job_outlives_quit_ = false;  // what the engine was told last to search or count
  std::exception_ptr failure_;
  std::optional<std::jthread> thread_;  // without one, `add` carries out the commands
};

}  // namespace engine::uci
