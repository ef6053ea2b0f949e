// SPDX-License-Identifier: GPL-3.0-or-later
// The states of a session: shaking hands, idle, searching (also: a search was given up and its bestmove is
// still to come), closed. Every step that could mix up an old answer with a new one is fenced
// by `isready` ... `readyok`.
#include "client/uci_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "base/text.h"
#include "client/detail/analysis_builder.h"
#include "client/detail/engine_link.h"
#include "client/detail/request_gate.h"
#include "client/detail/search_watch.h"
#include "core/movegen.h"
#include "notation/variant_text.h"
#include "protocol/uci_command.h"
#include "protocol/uci_message.h"

namespace chess::inline client {

namespace {

using Done = std::expected<void, EngineError>;
using TimePoint = Transport::TimePoint;
using Milliseconds = std::chrono::milliseconds;

/// So often it is looked whether the engine has refused the word `uci`.
constexpr Milliseconds kRefusalWait{100};
/// How long an engine that is no UCI engine may take to greet an XBoard.
constexpr Milliseconds kXboardWait{2'000};

constexpr std::string_view kMultiPv = "MultiPV";
constexpr std::string_view kChess960 = "UCI_Chess960";
constexpr std::string_view kVariant = "UCI_Variant";

/// The name by which the engine's option knows these rules: the usual one if it is there.
std::optional<std::string> variant_value(const UciOption& option, Variant rules) {
  const auto& names = option.vars;
  if (std::ranges::find(names, to_uci_name(rules)) != names.end()) return std::string(to_uci_name(rules));
  const auto same =
      std::ranges::find_if(names, [&](const std::string& name) { return parse_variant_name(name) == rules; });
  return same == names.end() ? std::nullopt : std::optional(*same);
}

}  // namespace

class UciSession::Impl {
 public:
  Impl(std::unique_ptr<Transport> transport, const SessionTimeouts& timeouts, std::string label,
       LineObserver observer)
      : timeouts_(timeouts),
        link_(std::move(transport), timeouts, std::move(label), std::move(observer), {"UCI", "stop"}) {}
  ~Impl() { close(); }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  Done shake_hands();

  /// Runs `request` when the gate lets it in and the engine is free for it.
  template <class Result, class Request>
  std::expected<Result, EngineError> admit(Request request);

  Done set_option(std::string_view name, std::string_view value, bool button);
  Done synchronise();
  Done new_game(bool chess960);
  std::expected<Analysis, EngineError> analyse(const AnyPosition& start, std::span<const Move> moves,
                                               const SearchLimits& limits);
  void cancel() {
    gate_.set_cancelled(true);
    link_.set_cancelled(true);
  }
  void clear_cancel() {
    link_.set_cancelled(false);
    gate_.set_cancelled(false);
  }
  bool plays(Variant rules) const {
    const UciOption* option = find_option(options_, kVariant);
    return rules == Variant::Standard || (option != nullptr && variant_value(*option, rules));
  }
  bool is_open() const { return link_.is_open(); }
  std::optional<ProcessEnd> close();

  const std::string& name() const { return link_.label(); }
  const std::string& author() const { return author_; }
  const std::vector<UciOption>& options() const { return options_; }
  const SessionNoise& noise() const { return link_.noise(); }

 private:
  Done send(const UciCommand& command) { return link_.send(to_text(command)); }
  std::expected<std::optional<UciMessage>, EngineError> receive(TimePoint deadline) {
    return link_.receive<UciMessage>(deadline, [](std::string_view line) { return parse_uci_message(line); });
  }
  EngineError bad_option(std::string what) const { return link_.error(EngineFault::BadOption, what); }
  EngineError no_uci_engine();
  Done finish_old_search();
  Done set_own_option(std::string_view name, const std::string& value, std::string_view lacking);
  Done prepare(Variant rules, bool chess960, int multipv);
  Done set_rules(Variant rules);
  std::expected<Analysis, EngineError> await_bestmove(const AnyPosition& position,
                                                      const SearchLimits& limits);
  std::expected<Analysis, EngineError> conclude(const AnyPosition& position, const SearchLimits& limits,
                                                const AnalysisBuilder& builder, const UciBestMove& best,
                                                TimePoint began);

  SessionTimeouts timeouts_;
  EngineLink link_;
  RequestGate gate_;
  std::string author_;
  std::vector<UciOption> options_;
  bool searching_ = false;   ///< a `go` has not been answered yet
  int awaited_readyok_ = 0;  ///< how many `isready` have not been answered yet
  bool chess960_game_ = false;
  bool chess960_set_ = false;
  Variant rules_set_ = Variant::Standard;
  int multipv_set_ = 1;
};

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
      // HoiChess complains about the word, and ends.
      if (link_.has_refused() && received.error().fault == EngineFault::Died)
        received.error().fault = EngineFault::OtherProtocol;
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

template <class Result, class Request>
std::expected<Result, EngineError> UciSession::Impl::admit(Request request) {
  switch (gate_.enter()) {
    case RequestGate::Entry::Busy:
      return std::unexpected(
          link_.error(EngineFault::Busy, "one request is under way and another waits already"));
    case RequestGate::Entry::Cancelled:
      return std::unexpected(link_.error(EngineFault::Cancelled, "cancelled"));
    case RequestGate::Entry::Entered: break;
  }
  const RequestGate::Leave leave(gate_);
  if (auto free = finish_old_search(); !free) return std::unexpected(free.error());
  return request();
}

Done UciSession::Impl::finish_old_search() {
  if (!link_.is_open()) return std::unexpected(link_.error(EngineFault::Closed, "the session is closed"));
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
  const UciOption* option = find_option(options_, name);
  if (option == nullptr) {
    const auto near = near_names(options_, name);
    std::string hint = options_.empty() ? "; it has none at all" : "";
    for (const auto& candidate : near)
      hint += (hint.empty() ? "; did you mean \"" : ", \"") + candidate + '"';
    return std::unexpected(
        bad_option(fmt::format("no such option: \"{}\"{}", printable(trim(name), 80), hint)));
  }
  if (equals_ignoring_case(option->name, kMultiPv))
    return std::unexpected(bad_option("MultiPV is set for each search"));
  if (equals_ignoring_case(option->name, kChess960))
    return std::unexpected(bad_option("UCI_Chess960 is set for each game"));
  if (equals_ignoring_case(option->name, kVariant))
    return std::unexpected(bad_option("UCI_Variant is set for each game"));
  if (button && option->type != UciOptionType::Button)
    return std::unexpected(bad_option(fmt::format("option {} is no button", option->name)));
  auto checked = check_value(*option, value);
  if (!checked) return std::unexpected(bad_option(checked.error().message));
  UciSetOption command{option->name, std::nullopt};
  if (option->type != UciOptionType::Button) command.value = std::move(*checked);
  return send(command);
}

Done UciSession::Impl::new_game(bool chess960) {
  if (auto sent = send(UciNewGame{}); !sent) return sent;
  chess960_game_ = chess960;
  return synchronise();
}

Done UciSession::Impl::set_own_option(std::string_view name, const std::string& value,
                                      std::string_view lacking) {
  const UciOption* option = find_option(options_, name);
  if (option == nullptr) return std::unexpected(link_.error(EngineFault::Unable, lacking));
  const auto checked = check_value(*option, value);
  if (!checked) return std::unexpected(link_.error(EngineFault::Unable, checked.error().message));
  return send(UciSetOption{option->name, *checked});
}

Done UciSession::Impl::set_rules(Variant rules) {
  const UciOption* option = find_option(options_, kVariant);
  const auto value = option != nullptr ? variant_value(*option, rules) : std::nullopt;
  if (!value)
    return std::unexpected(
        link_.error(EngineFault::Unable, fmt::format("it does not play {}", to_pgn_name(rules))));
  return send(UciSetOption{option->name, *value});
}

Done UciSession::Impl::prepare(Variant rules, bool chess960, int multipv) {
  if (rules != rules_set_) {
    if (auto set = set_rules(rules); !set) return set;
    rules_set_ = rules;
  }
  if (chess960 != chess960_set_) {
    if (auto set = set_own_option(kChess960, chess960 ? "true" : "false", "it does not play Chess960"); !set)
      return set;
    chess960_set_ = chess960;
  }
  if (multipv != multipv_set_) {
    if (auto set = set_own_option(kMultiPv, std::to_string(multipv), "it shows one line only (no MultiPV)");
        !set)
      return set;
    multipv_set_ = multipv;
  }
  return synchronise();
}

std::expected<Analysis, EngineError> UciSession::Impl::analyse(const AnyPosition& start,
                                                               std::span<const Move> moves,
                                                               const SearchLimits& limits) {
  const auto bad_request = [&](std::string_view what) {
    return std::unexpected(link_.error(EngineFault::BadRequest, what));
  };
  const bool chess960 = chess960_game_ || needs_chess960(start);
  const auto castling = chess960 ? CastlingNotation::KingTakesRook : CastlingNotation::KingMove;

  UciPosition told;
  const bool is_usual_start = start == AnyPosition(Position::start());
  if (!is_usual_start) told.fen = to_fen(start);
  AnyPosition position = start;
  for (const Move move : moves) {
    if (!position.is_legal(move))
      return bad_request(fmt::format("the move {} is not legal in {}", to_uci(move), to_fen(position)));
    told.moves.push_back(to_uci(move, castling));
    position.play(move);
  }
  if (!position.has_legal_moves())
    return bad_request(fmt::format("no move is left to analyse in {}", to_fen(position)));
  if (const auto fault = fault_of(limits, position)) return bad_request(*fault);

  if (auto ready = prepare(start.rules(), chess960, limits.multipv); !ready)
    return std::unexpected(ready.error());
  if (auto sent = send(told); !sent) return std::unexpected(sent.error());
  if (auto sent = send(to_uci_go(limits, castling)); !sent) return std::unexpected(sent.error());
  searching_ = true;
  return await_bestmove(position, limits);
}

std::expected<Analysis, EngineError> UciSession::Impl::await_bestmove(const AnyPosition& position,
                                                                      const SearchLimits& limits) {
  SearchWatch watch(limits, position.turn(), timeouts_, link_.now());
  AnalysisBuilder builder(position);
  const std::uint64_t lines_before = link_.lines_heard();

  while (true) {
    auto received = receive(watch.wake_time());
    if (!received) {
      if (received.error().fault == EngineFault::Cancelled && !watch.is_stopped()) (void)send(UciStop{});
      return std::unexpected(received.error());
    }
    if (*received) {
      if (auto* info = std::get_if<UciInfo>(&**received)) {
        if (builder.add(std::move(*info))) watch.note_progress(link_.last_heard());
      } else if (const auto* best = std::get_if<UciBestMove>(&**received)) {
        searching_ = false;
        auto analysis = conclude(position, limits, builder, *best, watch.began());
        if (analysis) {
          analysis->cut_short = watch.is_stopped();
          analysis->elapsed =
              std::chrono::duration_cast<std::chrono::microseconds>(link_.last_heard() - watch.began());
        }
        return analysis;
      }
    }
    switch (watch.verdict(link_.now(), link_.last_heard(), link_.lines_heard() - lines_before, builder)) {
      case SearchWatch::Verdict::GoOn: break;
      case SearchWatch::Verdict::GiveUp: return std::unexpected(link_.fail(watch.fault(), watch.reason()));
      case SearchWatch::Verdict::Stop:
        if (auto sent = send(UciStop{}); !sent) return std::unexpected(sent.error());
        watch.note_stopped(link_.now());
    }
  }
}

std::expected<Analysis, EngineError> UciSession::Impl::conclude(const AnyPosition& position,
                                                                const SearchLimits& limits,
                                                                const AnalysisBuilder& builder,
                                                                const UciBestMove& best, TimePoint began) {
  if (best.is_none())
    return std::unexpected(
        link_.error(EngineFault::MissingMove, fmt::format("named no best move in {}", to_fen(position))));
  const auto move = parse_uci_move(position, best.move);
  if (!move || !position.is_legal(*move))
    return std::unexpected(
        link_.fail(EngineFault::IllegalMove, fmt::format("the best move \"{}\" is not legal in {}",
                                                         chess::printable(best.move), to_fen(position))));
  const auto& asked = limits.search_moves;
  if (!asked.empty() && std::ranges::find(asked, *move) == asked.end())
    return std::unexpected(link_.error(
        EngineFault::Unable, fmt::format("it does not heed searchmoves: it answered {}", best.move)));
  return builder.finish(*move, best.ponder, std::chrono::duration_cast<Milliseconds>(link_.now() - began));
}

std::optional<ProcessEnd> UciSession::Impl::close() {
  if (!link_.is_open()) return std::nullopt;
  cancel();
  gate_.enter_last();
  const RequestGate::Leave leave(gate_);
  return link_.close(searching_);
}

std::expected<UciSession, EngineError> UciSession::open(std::unique_ptr<Transport> transport,
                                                        SessionTimeouts timeouts, std::string label,
                                                        LineObserver observer, std::stop_token stop) {
  auto impl =
      std::make_unique<Impl>(std::move(transport), timeouts.bounded(), std::move(label), std::move(observer));
  const std::stop_callback on_stop(std::move(stop), [impl = impl.get()] { impl->cancel(); });
  if (auto done = impl->shake_hands(); !done) return std::unexpected(done.error());
  return UciSession(std::move(impl));
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
void UciSession::cancel() { impl_->cancel(); }
void UciSession::clear_cancel() { impl_->clear_cancel(); }
std::optional<ProcessEnd> UciSession::close() { return impl_->close(); }

std::expected<void, EngineError> UciSession::set_option(std::string_view name, std::string_view value) {
  return impl_->admit<void>([&] { return impl_->set_option(name, value, false); });
}
std::expected<void, EngineError> UciSession::press(std::string_view name) {
  return impl_->admit<void>([&] { return impl_->set_option(name, {}, true); });
}
std::expected<void, EngineError> UciSession::synchronise() {
  return impl_->admit<void>([&] { return impl_->synchronise(); });
}
std::expected<void, EngineError> UciSession::new_game(bool chess960) {
  return impl_->admit<void>([&] { return impl_->new_game(chess960); });
}
std::expected<Analysis, EngineError> UciSession::analyse(const AnyPosition& start,
                                                         std::span<const Move> moves,
                                                         const SearchLimits& limits) {
  return impl_->admit<Analysis>([&] { return impl_->analyse(start, moves, limits); });
}

}  // namespace chess::inline client
