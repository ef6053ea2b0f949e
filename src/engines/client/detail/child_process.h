// SPDX-License-Identifier: GPL-3.0-or-later
// The seam between a transport and the system: a child process with pipes on its three standard streams, and
// all processes that it starts in turn. Each system has a file for it (posix, windows).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/detail/event_loop.h"
#include "client/transport.h"

namespace chess { inline namespace client {

/// A child process. End it before the destructor: what that does to a running one depends on the system.
class ChildProcess {
 public:
  explicit ChildProcess(asio::io_context& context);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Starts the program with the pipes below, and no other descriptor of ours. It takes no key of our
  /// terminal, and dies with us however we die, where the system can do that. Call it once. Returns why it
  /// does not start; if `is_started` all the same, the child has to be ended.
  std::optional<std::string> start(const std::string& path, const std::vector<std::string>& arguments,
                                   const std::optional<std::string>& directory);
  bool is_started() const;
  /// As the system numbers it. Precondition: is_started().
  std::int64_t number() const;

  /// Has the event loop call `on_end` when the child has ended. Call it once, after the start.
  void watch_end(std::function<void()> on_end);
  /// Can the system watch the end? If not, ask `has_ended` now and then.
  bool tells_end() const;
  bool has_ended() const;

  /// Asks all of them to end; on Windows, where nobody can be asked, it ends them.
  void ask_to_end();
  /// Ends all of them.
  void kill();
  /// Ends what the child has started and left behind, and frees what the system keeps of the child.
  /// Precondition: `has_ended()`. Call it once, last.
  ProcessEnd reap();

  asio::writable_pipe in;
  asio::readable_pipe out;
  asio::readable_pipe err;

 private:
  struct System;
  std::unique_ptr<System> system_;
};

/// So long after the end of a child its last bytes may be on their way to us.
extern const std::chrono::milliseconds kLastBytes;

/// What ended a process that was `ProcessEnd::signalled`: "signal 11 (Segmentation fault)", or "exception
/// 0xC0000005 (access violation)".
std::string to_signal_text(int code);

}}  // namespace chess::client
