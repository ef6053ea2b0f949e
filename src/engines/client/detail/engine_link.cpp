// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/detail/engine_link.h"

#include <fmt/format.h>

#include <utility>

#include "base/text.h"

namespace chess { inline namespace client {

namespace {

constexpr std::size_t kQuotedInMessage = 120;
/// SIGKILL needs no goodwill, but the kernel may be busy freeing a big hash.
constexpr std::chrono::milliseconds kKillWait{5'000};

/// The last line of `text` that is not blank, ready to be quoted.
std::string last_line(std::string_view text) {
  text = trim(text);
  const auto at = text.find_last_of("\r\n");
  return printable(at == std::string_view::npos ? text : trim(text.substr(at + 1)), kQuotedInMessage);
}

}  // namespace

EngineLink::EngineLink(std::unique_ptr<Transport> transport, const SessionTimeouts& timeouts,
                       std::string label, LineObserver observer, LinkDialect dialect)
    : transport_(std::move(transport)),
      timeouts_(timeouts),
      label_(std::move(label)),
      observer_(std::move(observer)),
      dialect_(dialect),
      last_heard_(transport_->now()) {}

std::expected<void, EngineError> EngineLink::send(std::string_view line) {
  if (!open_) return std::unexpected(error(EngineFault::Closed, "the session is closed"));
  if (observer_) observer_(true, line);
  last_sent_ = printable(line, kQuotedInMessage);
  has_refused_ = false;
  const auto written = transport_->write_line(line, now() + timeouts_.write);
  if (written) return {};
  if (written.error() == TransportFault::Timeout)
    return std::unexpected(fail(EngineFault::WriteFailed, "does not read what it is told"));
  return std::unexpected(fail(EngineFault::Died, "died"));
}

std::expected<std::optional<std::string>, EngineError> EngineLink::receive_line(TimePoint deadline) {
  if (!open_) return std::unexpected(error(EngineFault::Closed, "the session is closed"));
  while (true) {
    if (cancelled_) return std::unexpected(error(EngineFault::Cancelled, "cancelled"));
    auto line = transport_->read_line(deadline);
    if (!line) {
      switch (line.error()) {
        case TransportFault::Timeout: return std::nullopt;
        case TransportFault::Woken:
          if (heeds_wakes_ && !cancelled_) return std::nullopt;
          continue;
        case TransportFault::Closed: return std::unexpected(fail(EngineFault::Died, "died"));
        case TransportFault::TooLong:
          return std::unexpected(fail(EngineFault::LineTooLong, "sent a line of over 1 MiB"));
      }
    }
    last_heard_ = now();
    ++lines_heard_;
    bytes_heard_ += line->size();
    if (observer_) observer_(false, *line);
    return std::move(*line);
  }
}

bool EngineLink::speaks_xboard(TimePoint deadline) {
  for (const std::string_view line : {"xboard", "protover 2"}) {
    if (observer_) observer_(true, line);
    if (!transport_->write_line(line, deadline)) return false;
  }
  while (!cancelled_) {
    const auto line = transport_->read_line(deadline);
    if (!line && line.error() == TransportFault::Woken) continue;
    if (!line) break;
    if (observer_) observer_(false, *line);
    if (line->find("feature ") != std::string::npos) return true;
    if (now() >= deadline) break;
  }
  return false;
}

void EngineLink::count_noise(std::string_view line) {
  has_refused_ |= trim(line).ends_with(": " + last_sent_);
  if (noise_.lines++ == 0) noise_.first = printable(trim(line), kQuotedInMessage);
}

EngineError EngineLink::error(EngineFault fault, std::string_view what) const {
  return {fault, fmt::format("{}: {}", label_, what)};
}

EngineError EngineLink::fail(EngineFault fault, std::string_view what) {
  const bool dead = fault == EngineFault::Died;
  const End end = open_ ? end_process(!dead, true) : End{};
  EngineError result = error(fault, dead && end.forced ? "closed its output" : what);
  if (dead && end.status && !end.forced) result.reason += fmt::format(" ({})", to_string(*end.status));
  if (!last_sent_.empty()) result.reason += fmt::format(", after \"{}\"", last_sent_);
  if (const auto words = last_line(transport_->error_text()); !words.empty())
    result.reason += fmt::format("; its last error line: \"{}\"", words);
  if (noise_.lines > 0)
    result.reason += fmt::format("; {} line{} not {}, the first: \"{}\"", noise_.lines,
                                 noise_.lines == 1 ? " was" : "s were", dialect_.name, noise_.first);
  if (end.forced && end.status) result.reason += fmt::format("; ended by {}", to_string(*end.status));
  return result;
}

std::optional<ProcessEnd> EngineLink::close(bool searching) {
  return open_ ? end_process(true, searching).status : std::nullopt;
}

EngineLink::End EngineLink::end_process(bool polite, bool searching) {
  open_ = false;
  if (polite) {
    const auto say = [&](std::string_view line) {
      if (observer_) observer_(true, line);
      return transport_->write_line(line, now() + timeouts_.quit).has_value();
    };
    if ((!searching || say(dialect_.stop)) && say("quit")) transport_->close_input();
  } else {
    transport_->close_input();
  }
  if (const auto status = transport_->wait_exit(now() + timeouts_.quit)) return {status, false};
  transport_->terminate();
  if (const auto status = transport_->wait_exit(now() + timeouts_.terminate)) return {status, true};
  transport_->kill();
  return {transport_->wait_exit(now() + kKillWait), true};
}

void EngineLink::set_cancelled(bool cancelled) {
  cancelled_ = cancelled;
  if (cancelled) transport_->wake();
}

}}  // namespace chess::client
