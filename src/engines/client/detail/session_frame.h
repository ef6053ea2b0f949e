// SPDX-License-Identifier: GPL-3.0-or-later
// What sessions of both protocols have in common: the link to the engine, the gate for requests, cancelling
// and closing.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/detail/engine_link.h"
#include "client/detail/request_gate.h"
#include "protocol/uci_option.h"

namespace chess { inline namespace client {

/// The base of a session's inside, whose destructor must `close()`.
class SessionFrame {
 public:
  using Done = std::expected<void, EngineError>;
  using TimePoint = Transport::TimePoint;

  SessionFrame(const SessionFrame&) = delete;
  SessionFrame& operator=(const SessionFrame&) = delete;

  /// Runs `request` when the gate lets it in and the engine is free for it.
  template <class Result, class Request>
  std::expected<Result, EngineError> admit(Request request) {
    const RequestGate::Entry entry = gate_.enter();
    if (entry != RequestGate::Entry::Entered) return std::unexpected(refusal_of(entry));
    const RequestGate::Leave leave(gate_);
    if (!is_open()) return std::unexpected(link_.error(EngineFault::Closed, "the session is closed"));
    if (auto free = finish_old_search(); !free) return std::unexpected(free.error());
    return request();
  }

  /// Makes requests fail with Cancelled until it is taken back. Callable from any thread.
  void cancel() {
    gate_.set_cancelled(true);
    link_.set_cancelled(true);
  }
  void clear_cancel() {
    link_.set_cancelled(false);
    gate_.set_cancelled(false);
  }
  bool is_open() const { return link_.is_open(); }
  std::optional<std::int64_t> process_number() const { return link_.process_number(); }
  std::optional<ProcessEnd> close() {
    if (!is_open()) return std::nullopt;
    cancel();
    gate_.enter_last();
    const RequestGate::Leave leave(gate_);
    return link_.close(is_searching());
  }

  const std::string& name() const { return link_.label(); }
  const SessionNoise& noise() const { return link_.noise(); }

 protected:
  SessionFrame(std::unique_ptr<Transport> transport, const SessionTimeouts& timeouts, std::string label,
               LineObserver observer, LinkDialect dialect)
      : timeouts_(timeouts),
        link_(std::move(transport), timeouts, std::move(label), std::move(observer), dialect) {}
  ~SessionFrame() = default;

  /// Waits for the end of a search that was given up. Precondition: is_open().
  virtual Done finish_old_search() = 0;
  virtual bool is_searching() const = 0;

  EngineError bad_option(std::string_view what) const { return link_.error(EngineFault::BadOption, what); }
  /// The option of that name; an error that has similar names if there is none.
  std::expected<const UciOption*, EngineError> option_named(const std::vector<UciOption>& options,
                                                            std::string_view name) const;

  const SessionTimeouts timeouts_;
  EngineLink link_;
  RequestGate gate_;

 private:
  EngineError refusal_of(RequestGate::Entry entry) const;
};

/// Makes the inside of a session and lets it shake hands. A request to stop cancels that.
template <class Impl>
std::expected<std::unique_ptr<Impl>, EngineError> open_session(std::unique_ptr<Transport> transport,
                                                               const SessionTimeouts& timeouts,
                                                               std::string label, LineObserver observer,
                                                               std::stop_token stop) {
  auto impl =
      std::make_unique<Impl>(std::move(transport), timeouts.bounded(), std::move(label), std::move(observer));
  const std::stop_callback on_stop(std::move(stop), [impl = impl.get()] { impl->cancel(); });
  if (auto done = impl->shake_hands(); !done) return std::unexpected(done.error());
  return impl;
}

}}  // namespace chess::client
