// SPDX-License-Identifier: GPL-3.0-or-later
// Boost.Process forks and executes; ending and reaping is done here, because a process group has to be killed
// before its leader is reaped (afterwards its number may be somebody else's).
#include "client/detail/child_process.h"
#include "client/posix/child_setup.h"  // before Boost

#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/posix/stream_descriptor.hpp>
#include <cerrno>
#include <utility>
#if defined(__GNUC__) && !defined(__clang__)
// g++ 12 takes the assignment of three ints to a vector in Boost's launcher for an overflow.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif
#define BOOST_PROCESS_USE_STD_FS 1
#include <boost/optional.hpp>  // which it does not include then
#include <boost/process/v2/process.hpp>
#include <boost/process/v2/stdio.hpp>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

namespace chess { inline namespace client {

namespace {

namespace process = boost::process::v2;
using boost::system::error_code;

/// What the child does between fork and exec, found by name by Boost's launcher.
struct ChildSetup {
  const std::optional<std::string>& directory;
  bool dies_with_us;
  pid_t parent = ::getpid();

  template <class Launcher, class Path, class Arguments>
  error_code on_exec_setup(Launcher&, const Path&, const Arguments&) const {
    if (::setpgid(0, 0) != 0) return {errno, boost::system::system_category()};
    if (dies_with_us && !die_with_parent(parent)) ::_exit(127);
    // Signal masks and ignored signals outlive exec, and are our own business.
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int signal : {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGCHLD})
      ::signal(signal, SIG_DFL);
    if (directory && ::chdir(directory->c_str()) != 0) return {errno, boost::system::system_category()};
    // The launcher closes only descriptors above its own; ours, and those of other libraries, go here.
    close_others_on_exec();
    return {};
  }
  /// The launcher would leave by exit(), which runs what our own program registered for its end.
  template <class... Ignored>
  void on_exec_error(const Ignored&...) const {
    ::_exit(127);
  }
};

}  // namespace

/// The child leads a process group of its own.
struct ChildProcess::System {
  explicit System(asio::io_context& its_context) : context(its_context), end_watch(its_context) {}

  void signal_group(int signal) const {
    if (pid > 0 && !is_reaped) ::kill(-pid, signal);
  }

  asio::io_context& context;
  asio::posix::stream_descriptor end_watch;  ///< closed where the kernel has none
  pid_t pid = -1;
  bool is_reaped = false;
};

ChildProcess::ChildProcess(asio::io_context& context)
    : in(context), out(context), err(context), system_(std::make_unique<System>(context)) {}
ChildProcess::~ChildProcess() = default;

std::optional<std::string> ChildProcess::start(const std::string& path,
                                               const std::vector<std::string>& arguments,
                                               const std::optional<std::string>& directory) {
  auto stdin_pipe = open_closing_pipe();
  auto stdout_pipe = open_closing_pipe();
  auto stderr_pipe = open_closing_pipe();
  if (!stdin_pipe || !stdout_pipe || !stderr_pipe) return "no pipe: too many open files";

  process::posix::default_launcher launcher;
  error_code error;
  run_where_children_start([&](bool lasts) {
    ChildSetup setup{directory, lasts};
    try {
      auto child =
          launcher(system_->context.get_executor(), error, process::filesystem::path(path), arguments,
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
  system_->pid = launcher.pid;

  in.assign(stdin_pipe->write_end.release(), error);
  if (!error) out.assign(stdout_pipe->read_end.release(), error);
  if (!error) err.assign(stderr_pipe->read_end.release(), error);
  if (error) return error.message();
  if (const int watch = open_end_descriptor(system_->pid); watch >= 0)
    system_->end_watch.assign(watch, error);
  return std::nullopt;
}

bool ChildProcess::is_started() const { return system_->pid > 0; }
std::int64_t ChildProcess::number() const { return system_->pid; }
bool ChildProcess::tells_end() const { return system_->end_watch.is_open(); }

void ChildProcess::watch_end(std::function<void()> on_end) {
  if (!tells_end()) return;
  system_->end_watch.async_wait(asio::posix::stream_descriptor::wait_read,
                                [on_end = std::move(on_end)](error_code error) {
                                  if (!error) on_end();
                                });
}

bool ChildProcess::has_ended() const {
  siginfo_t info{};
  const int result = ::waitid(P_PID, static_cast<id_t>(system_->pid), &info, WEXITED | WNOHANG | WNOWAIT);
  // An error means that there is no such child any more: the program ignores SIGCHLD.
  return (result == 0 && info.si_pid == system_->pid) || (result == -1 && errno == ECHILD);
}

void ChildProcess::ask_to_end() { system_->signal_group(SIGTERM); }
void ChildProcess::kill() { system_->signal_group(SIGKILL); }

ProcessEnd ChildProcess::reap() {
  kill();
  int status = 0;
  pid_t result = 0;
  do {
    result = ::waitpid(system_->pid, &status, 0);
  } while (result == -1 && errno == EINTR);
  system_->is_reaped = true;
  ProcessEnd end;
  if (result == system_->pid) {
    end.signalled = WIFSIGNALED(status);
    end.code = end.signalled ? WTERMSIG(status) : WEXITSTATUS(status);
  }
  return end;
}

std::string to_signal_text(int code) {
  const std::string name = name_of_signal(code);
  return name.empty() ? fmt::format("signal {}", code) : fmt::format("signal {} ({})", code, name);
}

/// None: what a process has written is in the pipe at once.
const std::chrono::milliseconds kLastBytes{0};

}}  // namespace chess::client
