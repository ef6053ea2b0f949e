// SPDX-License-Identifier: GPL-3.0-or-later
// Game files that threads of their own read ahead of the Python program. The threads never touch Python, so
// the program goes on while they read. The queue holds few pieces: memory does not grow with the files.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "games/chunk_report.h"
#include "games/game_files.h"
#include "games/input_chunks.h"
#include "os/environment.h"
#include "os/ordered_run.h"
#include "python/needed_thread.h"

namespace chess { inline namespace python {

/// Where the games, lines and bytes of a chunk count from in their input.
struct PiecePlace {
  std::size_t line_base = 0;
  std::size_t game_base = 0;
  std::size_t byte_base = 0;
};

/// Settles the pieces of inputs, which come in their order.
class PieceCounter {
 public:
  template <class Piece>
  void settle(Piece& piece) {
    piece.settle(place_);
    const ChunkReport& report = piece.report;
    if (report.is_last_of_chunk) {
      place_.line_base += report.lines;
      place_.game_base += report.numbers;
      if constexpr (requires { piece.bytes; }) place_.byte_base += piece.bytes;
    }
    if (report.is_last_of_input) place_ = {};
  }

 private:
  PiecePlace place_;  // of the piece that comes next
};

/// Which files to read, and how.
struct ReadPlan {
  std::vector<std::string> paths;  ///< not empty; `-` is standard input
  std::optional<GameFormat> from;  ///< nothing: by content
  std::size_t jobs = 1;  ///< threads, at least 1
  std::size_t chunk_size = std::size_t{256} << 10;  ///< bytes that a thread takes at a time
};

/// The pieces of all files in their order. A Piece has a ChunkReport `report`, and `settle(PiecePlace)`,
/// which makes lines and games count from the start of the input.
template <class Piece>
class PieceQueue {
 public:
  using Emit = std::function<bool(Piece&&)>;
  /// Makes the pieces of a chunk of the input of that name. Called by several threads at once.
  using Work = std::function<void(Chunk&& chunk, const std::string& name, const Emit& emit)>;

  PieceQueue(const ReadPlan& plan, Work work)
      : plan_(plan),
        work_(std::move(work)),
        files_(plan.paths, plan.from, stop_.get_token()),
        chunks_(files_, plan.chunk_size),
        thread_(start_needed_thread([this] { run(); })) {}
  PieceQueue(const PieceQueue&) = delete;
  PieceQueue& operator=(const PieceQueue&) = delete;
  ~PieceQueue() { close(); }

  /// What came of waiting: the next piece, or nothing after the last one.
  struct Answer {
    std::optional<Piece> piece;
  };
  /// Waits for the next piece, at most this long; nothing: it has not come. Several threads may wait. Throws
  /// what a thread threw (no memory).
  std::optional<Answer> take(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    if (!moved_.wait_for(lock, time, [this] { return is_ended_ || !pieces_.empty(); })) return std::nullopt;
    if (pieces_.empty()) {
      if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
      return Answer{};
    }
    Answer answer{std::move(pieces_.front())};
    pieces_.pop_front();
    moved_.notify_all();
    return answer;
  }
  /// False in a process that was forked since: the threads are not in it, and never come. There the queue
  /// must be left alone; see QueuePointer.
  bool is_of_this_process() const { return process_number() == process_; }
  /// Ends the threads. Nothing more comes.
  void close() {
    if (!is_of_this_process()) return;
    {
      const std::lock_guard lock(mutex_);
      is_closed_ = true;
    }
    stop_.request_stop();
    moved_.notify_all();
    const std::lock_guard lock(joining_);
    if (thread_.joinable()) thread_.join();
  }

  const GameFiles& files() const { return files_; }

 private:
  static constexpr std::size_t kMostWaiting = 4;

  void run() {
    OrderedRun<Chunk, Piece> ordered;
    ordered.next = [this] { return chunks_.next(); };
    ordered.work = [this](Chunk&& chunk, const auto& emit) {
      const std::string& name = files_.name(chunk.input);
      work_(std::move(chunk), name, emit);
    };
    ordered.take = [this](Piece&& piece) { return pass_on(std::move(piece)); };
    std::exception_ptr thrown;
    try {
      ordered.run(plan_.jobs, 2 * plan_.jobs);
    } catch (...) {
      thrown = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    thrown_ = thrown;
    is_ended_ = true;
    moved_.notify_all();
  }

  bool pass_on(Piece&& piece) {
    counter_.settle(piece);
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [this] { return is_closed_ || pieces_.size() < kMostWaiting; });
    if (is_closed_) return false;
    pieces_.push_back(std::move(piece));
    moved_.notify_all();
    return true;
  }

  const std::int64_t process_ = process_number();
  ReadPlan plan_;
  Work work_;
  std::stop_source stop_;
  GameFiles files_;
  InputChunks chunks_;
  PieceCounter counter_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable moved_;
  std::deque<Piece> pieces_;
  std::exception_ptr thrown_;
  bool is_ended_ = false;
  bool is_closed_ = false;
  std::mutex joining_;
  std::jthread thread_;  // last: it uses the above
};

/// Deletes a queue only in its own process: in a forked one its threads could not be waited for, and its
/// locks may be held by them for ever.
struct QueueDeleter {
  template <class Queue>
  void operator()(Queue* queue) const {
    if (queue->is_of_this_process()) delete queue;
  }
};
template <class Queue>
using QueuePointer = std::unique_ptr<Queue, QueueDeleter>;

/// Makes the line and game of a report count from the start of the input.
inline void settle(Diagnostic& what, const PiecePlace& place) {
  if (what.line > 0) what.line += place.line_base;
  if (what.game > 0) what.game += place.game_base;
}

}}  // namespace chess::python
