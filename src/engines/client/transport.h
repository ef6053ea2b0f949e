// SPDX-License-Identifier: GPL-3.0-or-later
// The seam between a session and whatever speaks the engine's side: a process, or a script in a test. A
// transport carries lines in both directions. It also has the clock, so a test need not wait for a timeout.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace chess { inline namespace client {

/// How a process ended.
struct ProcessEnd {
  int code = 0;           ///< the exit code, or the number of the signal
  bool signalled = false; ///< ended by a signal

  bool is_success() const { return !signalled && code == 0; }
  friend bool operator==(const ProcessEnd&, const ProcessEnd&) = default;
};

/// "exit status 3" or "signal 11 (Segmentation fault)".
std::string to_string(const ProcessEnd& status);

/// The longest line in bytes. A longer one is a fault of the engine.
inline constexpr std::size_t kMaxEngineLine = std::size_t{1} << 20;

// What an engine may say has limits, so that none can fill our memory or keep us for ever.

/// What it may send between `uci` and `uciok`: lines, and bytes of all of them together.
inline constexpr std::size_t kMaxHandshakeLines = 10'000;
inline constexpr std::size_t kMaxHandshakeBytes = std::size_t{1} << 20;
/// Lines during one search.
inline constexpr std::size_t kMaxSearchLines = 2'000'000;
/// Characters of a name or an author; the rest is cut off.
inline constexpr std::size_t kMaxEngineName = 100;
/// Moves of a line of best play; the rest is cut off.
inline constexpr std::size_t kMaxPvMoves = 256;

/// Why a line could not be written or read.
enum class TransportFault : std::uint8_t {
  Timeout,  ///< the deadline passed
  Closed,  ///< the other side has ended, and everything that it said has been read
  TooLong,  ///< a line of more than kMaxEngineLine bytes
  Woken,    ///< `wake` was called from another thread
};

/// Lines to and from an engine. It serves one user at a time, in any thread. Only `wake` may be called at the
/// same time.
class Transport {
 public:
  using Clock = std::chrono::steady_clock;
  using TimePoint = Clock::time_point;

  virtual ~Transport() = default;

  /// Writes `line` and a line feed. Faults: Timeout (the line may be half written, so the transport is
  /// unusable), Closed. What is no engine may get several lines at once; an engine gets one.
  virtual std::expected<void, TransportFault> write_line(std::string_view line, TimePoint deadline) = 0;
  /// The next line without its end (LF or CR LF). With a deadline in the past, it returns only a line that
  /// has already arrived.
  virtual std::expected<std::string, TransportFault> read_line(TimePoint deadline) = 0;

  /// Makes a `read_line` that is waiting return Woken; if none is waiting, the next one that would wait. Any
  /// thread may call it.
  virtual void wake() = 0;

  /// The time of the deadlines.
  virtual TimePoint now() const = 0;

  /// Ends the writing of lines: the other side reads an end of file.
  virtual void close_input() = 0;
  /// Asks the other side to end (SIGTERM).
  virtual void terminate() = 0;
  /// Ends the other side and all processes that it started, at once.
  virtual void kill() = 0;
  /// How the other side ended; nothing if it has not ended by the deadline. Meanwhile its output is read and
  /// discarded, so that a full pipe cannot keep it from ending.
  virtual std::optional<ProcessEnd> wait_exit(TimePoint deadline) = 0;

  /// The last 8 KiB of the other side's standard error.
  virtual std::string error_text() const = 0;

  /// The number of the other side's process; nothing if it is none.
  virtual std::optional<std::int64_t> process_number() const { return std::nullopt; }
};

}}  // namespace chess::client
