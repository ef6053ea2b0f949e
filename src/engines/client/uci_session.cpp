// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/uci_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "base/text.h"
#include "client/detail/uci_session_impl.h"
#include "protocol/xboard_message.h"

namespace chess { inline namespace client {

namespace {

using Done = std::expected<void, EngineError>;
using TimePoint = Transport::TimePoint;
using Milliseconds = std::chrono::milliseconds;

/// So often it is looked whether the engine has refused the word `uci`.
constexpr Milliseconds kRefusalWait{100};
/// How long an engine that is no UCI engine may take to greet an XBoard.
constexpr Milliseconds kXboardWait{2'000};

constexpr std::string_view kOpponent = "UCI_Opponent";

/// `tellics say Fairy-Max`: words that only an engine of the XBoard protocol uses.
bool is_word_to_xboard(std::string_view line) {
  const auto message = parse_xboard_message(line);
  return message && std::holds_alternative<XboardTell>(*message);
}

}  // namespace

EngineError UciSession::Impl::no_uci_engine() {
  // Some that complain about the word say nothing any more (HoiChess): the complaint is enough.
  if (link_.has_refused() || link_.speaks_xboard(link_.now() + std::min(timeouts_.handshake, kXboardWait)))
    return link_.fail(EngineFault::OtherProtocol, "speaks XBoard, not UCI");
  return link_.fail(
      EngineFault::HandshakeTimeout,
      fmt::format("no \"uciok\" within {} ms (is it a UCI engine?)", timeouts_.handshake.count()));
}

Done UciSession::Impl::shake_hands() {
  if (auto sent = send(UciHello{}); !sent) return sent;
  const TimePoint deadline = link_.now() + timeouts_.handshake;
  while (true) {
    auto received = receive(std::min(deadline, link_.now() + kRefusalWait));
    if (!received) {
      // HoiChess complains about the word, and ends. Fairy-Max now and then crashes before it complains.
      if (received.error().kind == EngineFault::Died &&
          (link_.has_refused() || is_word_to_xboard(link_.noise().first)))
        received.error().kind = EngineFault::OtherProtocol;
      return std::unexpected(received.error());
    }
    if (link_.has_refused() || link_.now() > deadline || (!*received && link_.now() >= deadline))
      return std::unexpected(no_uci_engine());
    if (link_.lines_heard() > kMaxHandshakeLines || link_.bytes_heard() > kMaxHandshakeBytes)
      return std::unexpected(link_.fail(EngineFault::HandshakeTimeout,
                                        fmt::format("sent over {} lines or {} KiB and no \"uciok\"",
                                                    kMaxHandshakeLines, kMaxHandshakeBytes >> 10)));
    if (!*received) continue;
    UciMessage& message = **received;
    if (std::holds_alternative<UciOk>(message)) break;
    if (auto* id = std::get_if<UciId>(&message)) {
      if (id->text.empty()) continue;
      // It goes into games and to terminals.
      std::string text = chess::printable(chess::to_utf8(id->text), kMaxEngineName);
      if (id->kind == UciId::Kind::Name)
        link_.set_label(std::move(text));
      else
        author_ = std::move(text);
    } else if (auto* option = std::get_if<UciOption>(&message)) {
      options_.push_back(std::move(*option));
    } else if (const auto* protection = std::get_if<UciCopyProtection>(&message);
               protection != nullptr && protection->status == UciCheckStatus::Error) {
      return std::unexpected(link_.fail(EngineFault::StartFailed, "its copy protection refuses to run"));
    }
  }
  link_.forget_noise();  // banners
  return synchronise();
}

Done UciSession::Impl::finish_old_search() {
  if (!searching_) return {};
  const TimePoint deadline = link_.now() + timeouts_.stop;
  while (true) {
    auto received = receive(deadline);
    if (!received) return std::unexpected(received.error());
    if (*received && std::holds_alternative<UciBestMove>(**received)) break;
    if (!*received || link_.now() > deadline)
      return std::unexpected(link_.fail(EngineFault::Stalled, "does not answer \"stop\""));
    if (std::holds_alternative<UciReadyOk>(**received)) --awaited_readyok_;
  }
  searching_ = false;
  return {};
}

Done UciSession::Impl::synchronise() {
  if (auto sent = send(UciIsReady{}); !sent) return sent;
  ++awaited_readyok_;
  const TimePoint deadline = link_.now() + timeouts_.ready;
  while (awaited_readyok_ > 0) {
    auto received = receive(deadline);
    if (!received) return std::unexpected(received.error());
    if (*received && std::holds_alternative<UciReadyOk>(**received)) {
      --awaited_readyok_;
      continue;
    }
    if (!*received || link_.now() > deadline)
      return std::unexpected(link_.fail(EngineFault::ReadyTimeout,
                                        fmt::format("no \"readyok\" within {} ms", timeouts_.ready.count())));
    if (const auto* best = std::get_if<UciBestMove>(&**received)) {
      link_.count_noise(to_text(*best));  // nobody asked
    } else if (const auto* registration = std::get_if<UciRegistration>(&**received);
               registration != nullptr && registration->status == UciCheckStatus::Error) {
      if (auto sent = send(UciRegister{}); !sent) return sent;
    }
  }
  return {};
}

Done UciSession::Impl::set_option(std::string_view name, std::string_view value, bool button) {
  const auto found = option_named(options_, name);
  if (!found) return std::unexpected(found.error());
  const UciOption* option = *found;
  if (equals_ignoring_case(option->name, kMultiPv))
    return std::unexpected(bad_option("MultiPV is set for each search"));
  if (equals_ignoring_case(option->name, kChess960))
    return std::unexpected(bad_option("UCI_Chess960 is set for each game"));
  if (equals_ignoring_case(option->name, kVariant))
    return std::unexpected(bad_option("UCI_Variant is set for each game"));
  if (button && option->type != UciOptionType::Button)
    return std::unexpected(bad_option(fmt::format("option {} is no button", option->name)));
  auto checked = check_value(*option, value);
  if (!checked) return std::unexpected(bad_option(checked.error().reason));
  UciSetOption command{option->name, std::nullopt};
  if (option->type != UciOptionType::Button) command.value = std::move(*checked);
  return send(command);
}

Done UciSession::Impl::new_game(bool chess960) {
  if (auto sent = send(UciNewGame{}); !sent) return sent;
  chess960_game_ = chess960;
  return synchronise();
}

Done UciSession::Impl::tell_opponent(const Opponent& opponent) {
  const UciOption* option = find_option(options_, kOpponent);
  if (option == nullptr || option->type != UciOptionType::String) return {};
  return send(UciSetOption{option->name, to_uci_opponent(opponent)});
}

std::expected<UciSession, EngineError> UciSession::open(std::unique_ptr<Transport> transport,
                                                        SessionTimeouts timeouts, std::string label,
                                                        LineObserver observer, std::stop_token stop) {
  auto impl = open_session<Impl>(std::move(transport), timeouts, std::move(label), std::move(observer),
                                 std::move(stop));
  if (!impl) return std::unexpected(std::move(impl.error()));
  return UciSession(std::move(*impl));
}

UciSession::UciSession(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
UciSession::UciSession(UciSession&&) noexcept = default;
UciSession& UciSession::operator=(UciSession&&) noexcept = default;
UciSession::~UciSession() = default;

const std::string& UciSession::name() const { return impl_->name(); }
const std::string& UciSession::author() const { return impl_->author(); }
const std::vector<UciOption>& UciSession::options() const { return impl_->options(); }
SessionNoise UciSession::noise() const { return impl_->noise(); }
bool UciSession::plays(Variant rules) const { return impl_->plays(rules); }
bool UciSession::is_open() const { return impl_->is_open(); }
std::optional<std::int64_t> UciSession::process_number() const { return impl_->process_number(); }
void UciSession::cancel() { impl_->cancel(); }
void UciSession::clear_cancel() { impl_->clear_cancel(); }
std::optional<ProcessEnd> UciSession::close() { return impl_->close(); }

std::expected<void, EngineError> UciSession::set_option(std::string_view name, std::string_view value) {
  return impl_->admit<void>([&] { return impl_->set_option(name, value, false); });
}
std::expected<void, EngineError> UciSession::press(std::string_view name) {
  return impl_->admit<void>([&] { return impl_->set_option(name, {}, true); });
}
std::expected<void, EngineError> UciSession::tell_opponent(const Opponent& opponent) {
  return impl_->admit<void>([&] { return impl_->tell_opponent(opponent); });
}
std::expected<void, EngineError> UciSession::synchronise() {
  return impl_->admit<void>([&] { return impl_->synchronise(); });
}
std::expected<void, EngineError> UciSession::new_game(bool chess960) {
  return impl_->admit<void>([&] { return impl_->new_game(chess960); });
}
std::expected<Analysis, EngineError> UciSession::analyse(const AnyPosition& start,
                                                         std::span<const Move> moves,
                                                         const SearchLimits& limits, SearchControl* control) {
  return impl_->admit<Analysis>([&] { return impl_->analyse(start, moves, limits, control); });
}

}}  // namespace chess::client
