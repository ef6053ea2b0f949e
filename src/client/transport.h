// SPDX-License-Identifier: GPL-3.0-or-later
// The seam between a session and whatever speaks the engine's side: a process, or a script in a test.
// Lines in both directions, and a clock, so that a test need not wait for a timeout.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace chess::inline client {

/// How a process ended.
struct ProcessEnd {
  int code = 0;           ///< the exit code, or the number of the signal
  bool signalled = false; ///< ended by a signal

  bool is_success() const { return !signalled && code == 0; }
  friend bool operator==(const ProcessEnd&, const ProcessEnd&) = default;
};

/// "exit status 3", "signal 11 (Segmentation fault)".
std::string to_string(const ProcessEnd& status);

/// A longer line than this is a fault of the engine.
inline constexpr std::size_t kMaxEngineLine = std::size_t{1} << 20;

enum class TransportFault : std::uint8_t {
  Timeout,  ///< the deadline passed
  Closed,   ///< the other side is gone, and all it said has been read
  TooLong,  ///< a line of more than kMaxEngineLine bytes
  Woken,    ///< `wake` was called from another thread
};

/// One user at a time, from any thread; only `wake` may be called beside it.
class Transport {
 public:
  using Clock = std::chrono::steady_clock;
  using TimePoint = Clock::time_point;

  virtual ~Transport() = default;

  /// Writes `line` and a line feed. Faults: Timeout (the line may be half written, so the
  /// transport is of no more use), Closed. Precondition: no line break in `line`.
  virtual std::expected<void, TransportFault> write_line(std::string_view line, TimePoint deadline) = 0;
  /// The next line without its end (LF or CR LF). A deadline in the past asks for what is there already.
  virtual std::expected<std::string, TransportFault> read_line(TimePoint deadline) = 0;

  /// Makes a `read_line` that waits now, or else the next one that would wait, return Woken.
  /// Callable from any thread.
  virtual void wake() = 0;

  virtual TimePoint now() const = 0;

  /// No more lines will be written: the other side reads an end of file.
  virtual void close_input() = 0;
  /// Asks the other side to go (SIGTERM).
  virtual void terminate() = 0;
  /// Ends the other side and all it has started, now.
  virtual void kill() = 0;
  /// How the other side ended; nothing if it has not by the deadline. What it still says meanwhile is read
  /// and thrown away, so that a full pipe cannot keep it from ending.
  virtual std::optional<ProcessEnd> wait_exit(TimePoint deadline) = 0;

  /// The last 8 KiB of its standard error.
  virtual std::string error_text() const = 0;
};

}  // namespace chess::inline client
