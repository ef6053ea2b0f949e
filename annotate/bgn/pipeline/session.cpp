// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/pipeline/session.h"

#include <chrono>
#include <utility>

#include "annotate/terminal/interrupt.h"

namespace annotate::bgn {

Session::Session(const RunOptions& options, std::size_t chunk_size, OnDiagnostic on_diagnostic)
    : options_(options),
      console_(options.quiet, options.max_messages),
      chunks_(options, chunk_size, stop_.get_token()),
      ledger_(chunks_, console_, std::move(on_diagnostic)) {
  annotate::catch_interrupts();
  watcher_ = std::jthread([this](std::stop_token done) { watch(std::move(done)); });
}

Session::~Session() { stop_.request_stop(); }

void Session::watch(std::stop_token done) {
  std::unique_lock lock(mutex_);
  while (!done.stop_requested()) {
    if (is_interrupted()) stop_.request_stop();
    console_.show(chunks_.progress(), ledger_.games());
    tick_.wait_for(lock, done, std::chrono::milliseconds(50), [] { return false; });
  }
}

bool Session::is_interrupted() { return annotate::interrupt_signal() != 0; }

RunEnd Session::finish() {
  watcher_.request_stop();
  if (watcher_.joinable()) watcher_.join();
  console_.finish();
  RunEnd end{ledger_.exit_status(), ledger_.totals()};
  if (is_interrupted()) end.exit_status = 128 + annotate::interrupt_signal();
  return end;
}

}  // namespace annotate::bgn
