// SPDX-License-Identifier: GPL-3.0-or-later
// The middle layer of a session of either protocol: lines to messages and back, noise counted, faults put
// into words, and the steps by which an engine is ended. What the messages mean is the session's business.
#pragma once

#include <atomic>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.h"
#include "client/engine_error.h"
#include "client/session_noise.h"
#include "client/session_timeouts.h"
#include "client/transport.h"

namespace chess { inline namespace client {

/// The words in which two protocols differ.
struct LinkDialect {
  std::string_view name;  ///< "UCI"
  std::string_view stop;  ///< what ends a search
};

class EngineLink {
 public:
  using TimePoint = Transport::TimePoint;

  EngineLink(std::unique_ptr<Transport> transport, const SessionTimeouts& timeouts, std::string label,
             LineObserver observer, LinkDialect dialect);

  /// Faults: Died, WriteFailed, Closed.
  std::expected<void, EngineError> send(std::string_view line);

  /// The next line; nothing when the deadline passes without one. Faults: Died, LineTooLong, Cancelled,
  /// Closed.
  std::expected<std::optional<std::string>, EngineError> receive_line(TimePoint deadline);

  /// The next line that `parse` takes for a message; nothing when the deadline passes without one. Lines that
  /// are none are counted and passed over. Faults: as above.
  template <class Message, class Parse>
  std::expected<std::optional<Message>, EngineError> receive(TimePoint deadline, Parse parse) {
    while (true) {
      auto line = receive_line(deadline);
      if (!line) return std::unexpected(std::move(line.error()));
      if (!*line) return std::nullopt;
      if (auto message = parse(**line)) return std::move(*message);
      if (!trim(**line).empty()) count_noise(**line);
      // Noise without end must not keep us beyond the deadline.
      if (last_heard_ >= deadline) return std::nullopt;
    }
  }

  /// Has the engine called the last line that it was sent an error ("Illegal move: uci"), as engines of the
  /// XBoard protocol do?
  bool has_refused() const { return has_refused_; }
  /// Does the engine greet one who speaks the XBoard protocol? Ask only one that is no UCI engine.
  bool speaks_xboard(TimePoint deadline);

  /// How many lines and bytes the engine has said so far, whatever they were.
  std::uint64_t lines_heard() const { return lines_heard_; }
  std::uint64_t bytes_heard() const { return bytes_heard_; }
  /// When the engine last said anything at all.
  TimePoint last_heard() const { return last_heard_; }
  TimePoint now() const { return transport_->now(); }

  /// An error that leaves the engine as it is.
  EngineError error(EngineFault fault, std::string_view what) const;
  /// An error that ends the engine: closes in steps, and adds how it ended and its last words.
  EngineError fail(EngineFault fault, std::string_view what);

  bool is_open() const { return open_; }
  std::optional<std::int64_t> process_number() const { return transport_->process_number(); }
  /// The stop of the dialect (if `searching`), `quit`, SIGTERM, SIGKILL, with a wait after each.
  std::optional<ProcessEnd> close(bool searching);

  /// Makes `receive` fail with Cancelled until it is taken back. Callable from any thread.
  void set_cancelled(bool cancelled);
  /// While it is set, `receive` returns nothing when it is woken, as if its deadline had passed.
  void set_heeds_wakes(bool heeds) { heeds_wakes_ = heeds; }
  /// Wakes `receive`. Callable from any thread.
  void wake() { transport_->wake(); }

  void set_label(std::string label) { label_ = std::move(label); }
  const std::string& label() const { return label_; }
  const SessionNoise& noise() const { return noise_; }
  void count_noise(std::string_view line);
  void forget_noise() { noise_ = {}; }

 private:
  struct End {
    std::optional<ProcessEnd> status;
    bool forced = false;  ///< it took a signal of ours
  };
  End end_process(bool polite, bool searching);

  std::unique_ptr<Transport> transport_;
  SessionTimeouts timeouts_;
  std::string label_;
  LineObserver observer_;
  LinkDialect dialect_;
  SessionNoise noise_;
  std::string last_sent_;
  bool has_refused_ = false;
  TimePoint last_heard_;
  std::uint64_t lines_heard_ = 0;
  std::uint64_t bytes_heard_ = 0;
  std::atomic<bool> open_{true};
  std::atomic<bool> cancelled_{false};
  bool heeds_wakes_ = false;
};

}}  // namespace chess::client
