// SPDX-License-Identifier: GPL-3.0-or-later
// A gate before each search of work that can wait: a person who asks about a move comes before a queue of
// games. A search under way ends as it would; the next one begins when the gate is open again. So a pause
// changes no answer.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stop_token>

#include "cases/evaluator.h"

namespace annotate {

/// Any number of threads.
class PauseGate {
 public:
  /// The gate is closed as often as it was not opened again.
  void close();
  void open();
  /// Waits as long as the gate is closed. False if `stop` was requested.
  bool pass(const std::stop_token& stop);
  /// For how long altogether the gate has been closed.
  std::chrono::steady_clock::duration time_closed() const;

  /// Keeps the gate closed as long as it lives.
  class Hold {
   public:
    explicit Hold(std::shared_ptr<PauseGate> gate) : gate_(std::move(gate)) { gate_->close(); }
    ~Hold() { gate_->open(); }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

   private:
    std::shared_ptr<PauseGate> gate_;
  };

 private:
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  int closings_ = 0;
  std::chrono::steady_clock::time_point closed_at_;
  std::chrono::steady_clock::duration closed_before_{0};
};

/// Evaluators that wait at the gate before each search. A null one stays null.
std::unique_ptr<chess::Evaluator> pausable(std::unique_ptr<chess::Evaluator> inner,
                                           std::shared_ptr<PauseGate> gate);
chess::EvaluatorFactory pausable(chess::EvaluatorFactory inner, std::shared_ptr<PauseGate> gate);

}  // namespace annotate
