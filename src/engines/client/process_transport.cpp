// SPDX-License-Identifier: GPL-3.0-or-later
// Coroutines pump the child's two outputs and watch for its end; the blocking calls run the event loop
// of the transport, in the caller's thread, until what they wait for is there. Boost.Process forks and
// executes; ending and reaping is done here, because a process group has to be killed before its leader is
// reaped (afterwards its number may be somebody else's).
#include "client/process_transport.h"

#if defined(__SANITIZE_THREAD__)
// The thread sanitizer knows no fences. They are not needed here: what threads share goes through locks.
#define BOOST_ASIO_DISABLE_FENCED_BLOCK 1
#endif

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/close_range.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/readable_pipe.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/writable_pipe.hpp>
#include <boost/asio/write.hpp>
#if defined(__GNUC__) && !defined(__clang__)
// g++ 12 takes the assignment of three ints to a vector in Boost's launcher for an overflow.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif
#include <boost/process/v2/process.hpp>
#include <boost/process/v2/stdio.hpp>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
#include <chrono>

#include "client/detail/awake_clock.h"
#include "client/detail/closing_pipe.h"
#include "client/detail/lasting_thread.h"
#include "client/detail/line_buffer.h"
#include "os/signals.h"

namespace chess { inline namespace client {

namespace {

namespace asio = boost::asio;
namespace process = boost::process::v2;
using boost::system::error_code;
using namespace std::chrono_literals;

constexpr auto kAwaitTuple = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t kErrorTextSize = 8 * 1024;
/// More than this is not read ahead of the caller: a flooding engine has to wait.
constexpr std::size_t kMaxBuffered = 4 * kMaxEngineLine;

/// What the child does between fork and exec, found by name by Boost's launcher.
struct ChildSetup {
  const std::optional<std::string>& directory;
  bool dies_with_us;
  pid_t parent = ::getpid();

  template <class Launcher, class Path, class Arguments>
  error_code on_exec_setup(Launcher&, const Path&, const Arguments&) const {
    if (::setpgid(0, 0) != 0) return {errno, boost::system::system_category()};
    if (dies_with_us) {
      // An engine that does not read on notices nothing of our death. We may have died before this took hold.
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (::getppid() != parent) ::_exit(127);
    }
    // Signal masks and ignored signals outlive exec, and are our own business.
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int signal : {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGCHLD})
      ::signal(signal, SIG_DFL);
    if (directory && ::chdir(directory->c_str()) != 0) return {errno, boost::system::system_category()};
    // The launcher closes only descriptors above its own; ours, and those of other libraries, go here.
    if (::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC) != 0) {
      const int last = static_cast<int>(std::min(::sysconf(_SC_OPEN_MAX), 65536L));
      for (int fd = STDERR_FILENO + 1; fd < last; ++fd) ::fcntl(fd, F_SETFD, FD_CLOEXEC);
    }
    return {};
  }
  /// The launcher would leave by exit(), which runs what our own program registered for its end.
  template <class... Ignored>
  void on_exec_error(const Ignored&...) const {
    ::_exit(127);
  }
};

class ProcessTransport final : public Transport {
 public:
  ProcessTransport()
      : work_(context_.get_executor()),
        in_(context_),
        out_(context_),
        err_(context_),
        exit_watch_(context_) {}
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
    in_.close(ignored);
  }
  void terminate() override { signal_group(SIGTERM); }
  void kill() override { signal_group(SIGKILL); }
  std::optional<ProcessEnd> wait_exit(TimePoint deadline) override;
  std::string error_text() const override { return error_text_; }

 private:
  asio::awaitable<void> pump_output();
  asio::awaitable<void> pump_errors();
  asio::awaitable<void> watch_exit();
  void resume_output();
  bool step(TimePoint deadline);
  void signal_group(int signal);
  bool has_exited() const;
  void reap();

  asio::io_context context_;
  asio::executor_work_guard<asio::io_context::executor_type> work_;
  asio::writable_pipe in_;
  asio::readable_pipe out_;
  asio::readable_pipe err_;
  asio::posix::stream_descriptor exit_watch_;  ///< a pidfd; closed where the kernel has none

  std::array<char, 16 * 1024> out_chunk_;
  std::array<char, 4 * 1024> err_chunk_;
  LineBuffer lines_;
  std::string error_text_;
  std::string writing_;
  pid_t pid_ = -1;
  std::optional<ProcessEnd> exit_status_;  ///< once reaped
  bool exit_seen_ = false;
  bool output_closed_ = false;
  bool output_paused_ = false;
  bool discarding_ = false;
  mutable AwakeClock clock_;
  std::atomic<bool> woken_{false};
};

std::optional<std::string> ProcessTransport::start(const std::string& path, const EngineCommand& command,
                                                   const std::optional<std::string>& directory) {
  auto stdin_pipe = ClosingPipe::open();
  auto stdout_pipe = ClosingPipe::open();
  auto stderr_pipe = ClosingPipe::open();
  if (!stdin_pipe || !stdout_pipe || !stderr_pipe) return "no pipe: too many open files";

  process::posix::default_launcher launcher;
  error_code error;
  run_in_lasting_thread([&](bool lasts) {
    ChildSetup setup{directory, lasts};
    try {
      auto child =
          launcher(context_.get_executor(), error, process::filesystem::path(path), command.arguments,
                   process::process_stdio{stdin_pipe->read_end.get(), stdout_pipe->write_end.get(),
                                          stderr_pipe->write_end.get()},
                   setup);
      child.detach();
    } catch (const boost::system::system_error&) {
      // The child runs, but the kernel gives no pidfd, on which Boost insists; we do not.
      if (launcher.pid <= 0) throw;
    }
  });
  if (error) {
    // A child that could not become the program is there all the same, until it is reaped.
    if (launcher.pid > 0)
      while (::waitpid(launcher.pid, nullptr, 0) == -1 && errno == EINTR) {}
    return error.message();
  }
  pid_ = launcher.pid;

  in_.assign(stdin_pipe->write_end.release(), error);
  if (!error) out_.assign(stdout_pipe->read_end.release(), error);
  if (!error) err_.assign(stderr_pipe->read_end.release(), error);
  if (error) return error.message();  // the destructor ends the child

  const int pidfd = static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0));
  if (pidfd >= 0) exit_watch_.assign(pidfd, error);

  asio::co_spawn(context_, pump_output(), asio::detached);
  asio::co_spawn(context_, pump_errors(), asio::detached);
  if (exit_watch_.is_open()) asio::co_spawn(context_, watch_exit(), asio::detached);
  return std::nullopt;
}

ProcessTransport::~ProcessTransport() {
  if (pid_ <= 0 || exit_status_) return;
  kill();
  // A process in an uninterruptible wait cannot be killed; nothing is gained by hanging with it. Nor is
  // anything by throwing from here: without memory to wait, the killed process stays until this one ends.
  try {
    wait_exit(now() + 5s);
  } catch (const std::bad_alloc&) {}
}

asio::awaitable<void> ProcessTransport::pump_output() {
  while (true) {
    const auto [error, count] = co_await out_.async_read_some(asio::buffer(out_chunk_), kAwaitTuple);
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

void ProcessTransport::resume_output() {
  if (!output_paused_) return;
  output_paused_ = false;
  asio::co_spawn(context_, pump_output(), asio::detached);
}

asio::awaitable<void> ProcessTransport::pump_errors() {
  while (true) {
    const auto [error, count] = co_await err_.async_read_some(asio::buffer(err_chunk_), kAwaitTuple);
    error_text_.append(err_chunk_.data(), count);
    if (error_text_.size() > kErrorTextSize) error_text_.erase(0, error_text_.size() - kErrorTextSize);
    if (error) co_return;
  }
}

asio::awaitable<void> ProcessTransport::watch_exit() {
  const auto [error] =
      co_await exit_watch_.async_wait(asio::posix::stream_descriptor::wait_read, kAwaitTuple);
  if (!error) exit_seen_ = true;
}

std::expected<void, TransportFault> ProcessTransport::write_line(std::string_view line, TimePoint deadline) {
  if (!in_.is_open()) return std::unexpected(TransportFault::Closed);
  const SigpipeGuard guard;  // asio writes to a pipe whose reader may be gone
  writing_.assign(line);
  writing_.push_back('\n');
  bool done = false;
  error_code error;
  asio::async_write(in_, asio::buffer(writing_), [&](error_code e, std::size_t) {
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
    if (!exit_watch_.is_open() && has_exited()) exit_seen_ = true;
    if (exit_seen_) {
      // Somebody else may hold the pipe open, so its end need not come. All the child wrote is there.
      if (context_.poll_one() == 0) output_closed_ = true;
      continue;
    }
    if (!step(deadline) && now() >= deadline) return std::unexpected(TransportFault::Timeout);
  }
}

void ProcessTransport::signal_group(int signal) {
  if (pid_ > 0 && !exit_status_) ::kill(-pid_, signal);
}

bool ProcessTransport::has_exited() const {
  siginfo_t info{};
  const int result = ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
  // An error means that there is no such child any more: the program ignores SIGCHLD.
  return (result == 0 && info.si_pid == pid_) || (result == -1 && errno == ECHILD);
}

void ProcessTransport::reap() {
  signal_group(SIGKILL);  // what the child has started and left behind
  int status = 0;
  pid_t result = 0;
  do {
    result = ::waitpid(pid_, &status, 0);
  } while (result == -1 && errno == EINTR);
  ProcessEnd exit;
  if (result == pid_) {
    exit.signalled = WIFSIGNALED(status);
    exit.code = exit.signalled ? WTERMSIG(status) : WEXITSTATUS(status);
  }
  exit_status_ = exit;
}

std::optional<ProcessEnd> ProcessTransport::wait_exit(TimePoint deadline) {
  const SigpipeGuard guard;  // asio writes to a pipe whose reader may be gone
  if (exit_status_) return exit_status_;
  if (pid_ <= 0) return std::nullopt;
  discarding_ = true;
  lines_.clear();
  resume_output();
  while (!has_exited()) {
    const TimePoint time = now();
    if (time >= deadline) return std::nullopt;
    step(exit_watch_.is_open() ? deadline : std::min(deadline, time + 10ms));
  }
  reap();
  // Its last words on standard error; whoever escaped with the pipe does not get to speak for ever.
  for (int i = 0; i < 100 && context_.poll_one() > 0; ++i) {}
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
  if (!status.signalled) return fmt::format("exit status {}", status.code);
  // Unlike strsignal, this is safe beside other threads.
  const char* name = ::sigdescr_np(status.code);
  return name == nullptr ? fmt::format("signal {}", status.code)
                         : fmt::format("signal {} ({})", status.code, name);
}

}}  // namespace chess::client
