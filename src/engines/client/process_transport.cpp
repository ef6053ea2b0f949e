// SPDX-License-Identifier: GPL-3.0-or-later
// Coroutines pump the child's two outputs, and its end is watched; the blocking calls run the event loop
// of the transport, in the caller's thread, until what they wait for is there.
#include "client/process_transport.h"

#include "client/detail/event_loop.h"  // first: it sets Asio up

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <chrono>

#include "client/detail/awake_clock.h"
#include "client/detail/child_process.h"
#include "client/detail/line_buffer.h"
#include "os/signals.h"

namespace chess { inline namespace client {

namespace {

using boost::system::error_code;
using namespace std::chrono_literals;

constexpr auto kAwaitTuple = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t kErrorTextSize = 8 * 1024;
/// More than this is not read ahead of the caller: a flooding engine has to wait.
constexpr std::size_t kMaxBuffered = 4 * kMaxEngineLine;

class ProcessTransport final : public Transport {
 public:
  ProcessTransport() : work_(context_.get_executor()), child_(context_) {}
  ~ProcessTransport() override;
  ProcessTransport(const ProcessTransport&) = delete;
  ProcessTransport& operator=(const ProcessTransport&) = delete;

  /// The reason when it does not start.
  std::optional<std::string> start(const std::string& path, const EngineCommand& command,
                                   const std::optional<std::string>& directory);

  std::expected<void, TransportFault> write_line(std::string_view line, TimePoint deadline) override;
  std::expected<std::string, TransportFault> read_line(TimePoint deadline) override;
  void wake() override {
    woken_ = true;
    // It is called where nothing may be thrown. Without memory the wait ends by itself (AwakeClock).
    try {
      asio::post(context_, [] {});
    } catch (const std::bad_alloc&) {}
  }
  TimePoint now() const override { return clock_.see(Clock::now()); }
  void close_input() override {
    error_code ignored;
    child_.in.close(ignored);
  }
  void terminate() override {
    if (is_running()) child_.ask_to_end();
  }
  void kill() override {
    if (is_running()) child_.kill();
  }
  std::optional<ProcessEnd> wait_exit(TimePoint deadline) override;
  std::string error_text() const override { return error_text_; }
  std::optional<std::int64_t> process_number() const override {
    return child_.is_started() ? std::optional(child_.number()) : std::nullopt;
  }

 private:
  asio::awaitable<void> pump_output();
  asio::awaitable<void> pump_errors();
  void resume_output();
  bool step(TimePoint deadline);
  bool step_of_last_bytes();
  bool is_running() const { return child_.is_started() && !exit_status_; }

  asio::io_context context_;
  asio::executor_work_guard<asio::io_context::executor_type> work_;
  ChildProcess child_;

  std::array<char, 16 * 1024> out_chunk_;
  std::array<char, 4 * 1024> err_chunk_;
  LineBuffer lines_;
  std::string error_text_;
  std::string writing_;
  std::optional<ProcessEnd> exit_status_;  ///< once reaped
  bool exit_seen_ = false;
  bool output_closed_ = false;
  bool errors_closed_ = false;
  bool output_paused_ = false;
  bool discarding_ = false;
  mutable AwakeClock clock_;
  std::atomic<bool> woken_{false};
};

std::optional<std::string> ProcessTransport::start(const std::string& path, const EngineCommand& command,
                                                   const std::optional<std::string>& directory) {
  if (auto why = child_.start(path, command.arguments, directory))
    return why;  // the destructor ends the child
  asio::co_spawn(context_, pump_output(), asio::detached);
  asio::co_spawn(context_, pump_errors(), asio::detached);
  child_.watch_end([this] { exit_seen_ = true; });
  return std::nullopt;
}

ProcessTransport::~ProcessTransport() {
  if (!is_running()) return;
  kill();
  // A process in an uninterruptible wait cannot be killed; nothing is gained by hanging with it. Nor is
  // anything by throwing from here: without memory to wait, the killed process stays until this one ends.
  try {
    wait_exit(now() + 5s);
  } catch (const std::bad_alloc&) {}
}

asio::awaitable<void> ProcessTransport::pump_output() {
  while (true) {
    const auto [error, count] = co_await child_.out.async_read_some(asio::buffer(out_chunk_), kAwaitTuple);
    if (!discarding_) lines_.append({out_chunk_.data(), count});
    if (error) {
      output_closed_ = true;
      co_return;
    }
    if (!discarding_ && lines_.size() > kMaxBuffered) {
      output_paused_ = true;
      co_return;
    }
  }
}

/// Runs one step of the event loop, waiting no longer than to the deadline, nor than the clock allows.
bool ProcessTransport::step(TimePoint deadline) {
  const TimePoint begin = now();
  if (begin >= deadline) return context_.poll_one() > 0;
  const bool has_run = context_.run_one_for(std::min(deadline - begin, AwakeClock::kLongestWait)) > 0;
  now();  // so that a gap in this wait and one behind it do not add up
  return has_run;
}

/// Runs a step that the child has caused before its end. False if there is none any more.
bool ProcessTransport::step_of_last_bytes() {
  if (output_closed_ && errors_closed_) return false;
  return (kLastBytes == 0ms ? context_.poll_one() : context_.run_one_for(kLastBytes)) > 0;
}

void ProcessTransport::resume_output() {
  if (!output_paused_) return;
  output_paused_ = false;
  asio::co_spawn(context_, pump_output(), asio::detached);
}

asio::awaitable<void> ProcessTransport::pump_errors() {
  while (true) {
    const auto [error, count] = co_await child_.err.async_read_some(asio::buffer(err_chunk_), kAwaitTuple);
    error_text_.append(err_chunk_.data(), count);
    if (error_text_.size() > kErrorTextSize) error_text_.erase(0, error_text_.size() - kErrorTextSize);
    if (error) {
      errors_closed_ = true;
      co_return;
    }
  }
}

std::expected<void, TransportFault> ProcessTransport::write_line(std::string_view line, TimePoint deadline) {
  if (!child_.in.is_open()) return std::unexpected(TransportFault::Closed);
  const SigpipeGuard guard;  // asio writes to a pipe whose reader may be gone
  writing_.assign(line);
  writing_.push_back('\n');
  bool done = false;
  error_code error;
  asio::async_write(child_.in, asio::buffer(writing_), [&](error_code e, std::size_t) {
    error = e;
    done = true;
  });
  bool late = false;
  while (!done) {
    step(deadline);
    if (!done && !late && now() >= deadline) {
      late = true;
      close_input();  // makes the write end
      deadline = TimePoint::max();
    }
  }
  if (late) return std::unexpected(TransportFault::Timeout);
  if (error) return std::unexpected(TransportFault::Closed);
  return {};
}

std::expected<std::string, TransportFault> ProcessTransport::read_line(TimePoint deadline) {
  const SigpipeGuard guard;  // asio writes to a pipe whose reader may be gone
  while (true) {
    if (auto line = lines_.next()) {
      if (line->size() > kMaxEngineLine) return std::unexpected(TransportFault::TooLong);
      return std::move(*line);
    }
    if (lines_.size() > kMaxEngineLine) return std::unexpected(TransportFault::TooLong);
    if (woken_.exchange(false)) return std::unexpected(TransportFault::Woken);
    if (output_closed_) {
      if (auto line = lines_.rest()) return std::move(*line);
      return std::unexpected(TransportFault::Closed);
    }
    resume_output();
    if (!child_.tells_end() && child_.has_ended()) exit_seen_ = true;
    if (exit_seen_) {
      // Somebody else may hold the pipe open, so its end need not come. All the child wrote is there.
      if (!step_of_last_bytes()) output_closed_ = true;
      continue;
    }
    if (!step(deadline) && now() >= deadline) return std::unexpected(TransportFault::Timeout);
  }
}

std::optional<ProcessEnd> ProcessTransport::wait_exit(TimePoint deadline) {
  const SigpipeGuard guard;  // asio writes to a pipe whose reader may be gone
  if (exit_status_) return exit_status_;
  if (!child_.is_started()) return std::nullopt;
  discarding_ = true;
  lines_.clear();
  resume_output();
  while (!child_.has_ended()) {
    const TimePoint time = now();
    if (time >= deadline) return std::nullopt;
    step(child_.tells_end() ? deadline : std::min(deadline, time + 10ms));
  }
  exit_status_ = child_.reap();
  // Its last words on standard error; whoever escaped with the pipe does not get to speak for ever.
  for (int i = 0; i < 100 && step_of_last_bytes(); ++i) {}
  return exit_status_;
}

}  // namespace

std::expected<std::unique_ptr<Transport>, EngineError> start_process(
    const EngineCommand& command, const std::optional<std::string>& directory) {
  const auto path = find_program(command.program);
  if (!path) return std::unexpected(path.error());
  std::optional<std::string> why;
  try {
    auto transport = std::make_unique<ProcessTransport>();
    why = transport->start(*path, command, directory);
    if (!why) return transport;
  } catch (const boost::system::system_error& fault) {
    why = fault.code().message();  // the event loop needs descriptors
  }
  return std::unexpected(
      EngineError{EngineFault::StartFailed, fmt::format("{} does not start: {}", *path, *why)});
}

std::string to_string(const ProcessEnd& status) {
  return status.signalled ? to_signal_text(status.code) : fmt::format("exit status {}", status.code);
}

}}  // namespace chess::client
