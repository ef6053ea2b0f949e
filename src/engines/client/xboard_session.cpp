// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/xboard_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "base/text.h"
#include "client/detail/analysis_builder.h"
#include "client/detail/xboard_session_impl.h"

namespace chess { inline namespace client {

namespace {

using namespace std::chrono_literals;
using Done = std::expected<void, EngineError>;
using TimePoint = Transport::TimePoint;
using Milliseconds = std::chrono::milliseconds;

/// So long an engine of version 2 may take to its first feature.
constexpr Milliseconds kFeatureWait = 2s;

}  // namespace

Done XboardSession::Impl::take_features(const XboardFeatures& told, TimePoint& deadline, bool& is_done) {
  for (const XboardFeature& feature : told.features) {
    if (feature.name == "done") {
      is_done = feature.is_on();
      if (!is_done) deadline = link_.now() + timeouts_.handshake + timeouts_.ready;
    }
    const bool known = abilities_.note(feature);
    if (auto sent = send(known ? XboardVerb::Accepted : XboardVerb::Rejected, feature.name); !sent)
      return sent;
  }
  if (!abilities_.name.empty()) link_.set_label(abilities_.name);
  return {};
}

Done XboardSession::Impl::shake_hands() {
  if (auto sent = send(XboardVerb::Xboard); !sent) return sent;
  if (auto sent = send(XboardVerb::Protover, "2"); !sent) return sent;
  TimePoint deadline = link_.now() + timeouts_.handshake;
  TimePoint nudge = link_.now() + kNudgeWait;
  bool is_done = false;
  bool has_features = false;
  bool is_awake = false;
  int nudges = 0;
  while (!is_done) {
    auto received = receive(has_features ? deadline : std::min(nudge, deadline));
    if (!received) return std::unexpected(received.error());
    if (link_.lines_heard() > kMaxHandshakeLines || link_.bytes_heard() > kMaxHandshakeBytes)
      return std::unexpected(link_.fail(EngineFault::HandshakeTimeout,
                                        fmt::format("sent over {} lines or {} KiB and no \"feature done=1\"",
                                                    kMaxHandshakeLines, kMaxHandshakeBytes >> 10)));
    // Who has begun to talk, and tells of no feature, is an engine of version 1.
    if (!is_awake && link_.lines_heard() > 0) {
      is_awake = true;
      deadline = std::min(deadline, link_.now() + kFeatureWait);
    }
    if (*received) {
      if (const auto* told = std::get_if<XboardFeatures>(&**received)) {
        has_features = true;
        if (auto taken = take_features(*told, deadline, is_done); !taken) return taken;
      }
    }
    if (link_.now() >= deadline) break;
    if (!has_features && link_.now() >= nudge) {
      nudge = link_.now() + kNudgeWait;
      // The second time it may have lost the word.
      const bool repeats = ++nudges == 2;
      if (auto sent = repeats ? send(XboardVerb::Protover, "2") : link_.send(""); !sent) return sent;
    }
  }
  if (link_.lines_heard() == 0)
    return std::unexpected(link_.fail(
        EngineFault::HandshakeTimeout,
        fmt::format("said nothing within {} ms (is it an XBoard engine?)", timeouts_.handshake.count())));
  link_.forget_noise();  // banners
  return begin_anew(Variant::Standard);
}

Done XboardSession::Impl::finish_old_search() {
  const Search old = std::exchange(search_, Search::None);
  if (old == Search::None) return {};
  board_.forget();
  if (old == Search::Analysing) return fence();
  const TimePoint deadline = link_.now() + timeouts_.stop;
  while (true) {
    auto received = receive(deadline);
    if (!received) {
      search_ = old;
      return std::unexpected(received.error());
    }
    if (*received &&
        (std::holds_alternative<XboardMove>(**received) || std::holds_alternative<XboardResult>(**received) ||
         std::holds_alternative<XboardResign>(**received)))
      return fence();
    if (!*received || link_.now() > deadline)
      return std::unexpected(link_.fail(EngineFault::Stalled, "does not answer \"?\""));
  }
}

Done XboardSession::Impl::fence() {
  if (!abilities_.ping) return {};
  if (auto paced = pace(); !paced) return paced;
  const std::int64_t number = ++pings_;
  if (auto sent = send(XboardVerb::Ping, std::to_string(number)); !sent) return sent;
  const TimePoint began = link_.now();
  const TimePoint deadline = began + timeouts_.ready;
  XboardNudges nudges(true, began);
  early_move_.reset();
  while (true) {
    auto received = receive(std::min(nudges.next(), deadline));
    if (!received) return std::unexpected(received.error());
    if (*received) {
      if (const auto* pong = std::get_if<XboardPong>(&**received)) {
        if (pong->number == number) return pace();
        is_forgetful_ = true;
      }
      if (auto* move = std::get_if<XboardMove>(&**received))
        early_move_ = {std::move(move->move), link_.last_heard() - began};
      if (const auto* complaint = std::get_if<XboardComplaint>(&**received)) note_complaint(*complaint);
      if (const auto* tell = std::get_if<XboardTell>(&**received); tell && tell->is_error && !refusal_)
        refusal_ = {"setboard", tell->text};
    }
    if (link_.now() < deadline && nudges.is_due(link_.now()))
      if (auto sent = link_.send(""); !sent) return sent;
    if (link_.now() >= deadline)
      return std::unexpected(link_.fail(EngineFault::ReadyTimeout,
                                        fmt::format("no \"pong\" within {} ms", timeouts_.ready.count())));
  }
}

std::optional<Analysis> XboardSession::Impl::take_early_move(const AnyPosition& position) {
  const auto early = std::exchange(early_move_, std::nullopt);
  const auto move = early ? parse_xboard_move(position, early->move) : std::nullopt;
  if (!move) return std::nullopt;
  is_forced_ = false;
  Analysis analysis = AnalysisBuilder(position).finish(
      *move, std::nullopt, std::chrono::duration_cast<Milliseconds>(early->thought));
  analysis.elapsed = std::chrono::duration_cast<std::chrono::microseconds>(early->thought);
  return analysis;
}

void XboardSession::Impl::note_played(const AnyPosition& start, std::span<const Move> moves,
                                      const Analysis& found) {
  board_.arrive(start, moves);
  board_.play(found.bestmove);
  AnyPosition position = start;
  for (const Move move : moves) position.play(move);
  // After the end of a game some take no move back.
  if (found.resigned || !position.after(found.bestmove).has_legal_moves()) board_.forget();
}

Done XboardSession::Impl::pace() {
  if (!is_forgetful_) return {};
  const TimePoint until = link_.now() + kPace;
  while (link_.now() < until) {
    auto received = receive(until);
    if (!received) return std::unexpected(received.error());
    if (!*received) continue;
    if (const auto* complaint = std::get_if<XboardComplaint>(&**received)) note_complaint(*complaint);
  }
  return {};
}

void XboardSession::Impl::note_complaint(const XboardComplaint& complaint) {
  std::string_view rest = complaint.command;
  const std::string_view word = take_word(rest);
  const auto is_about = [&](const std::string& told) {
    return told == complaint.command || told.ends_with(' ' + complaint.command);
  };
  if (word == to_string(XboardVerb::SearchDepth)) {
    abilities_.depth = false;
  } else if (word == to_string(XboardVerb::Analyze)) {
    abilities_.analyze = false;
  } else if (word == to_string(XboardVerb::SetBoard) || word == to_string(XboardVerb::Undo) ||
             std::ranges::any_of(told_moves_, is_about)) {
    if (!refusal_) refusal_ = {complaint.command, complaint.reason};
  } else {
    link_.count_noise(complaint.command);
  }
}

Done XboardSession::Impl::begin_anew(Variant rules) {
  if (auto sent = send(XboardVerb::New); !sent) return sent;
  if (rules != Variant::Standard)
    if (auto sent = send(XboardVerb::Variant, abilities_.name_of(rules).value_or("")); !sent) return sent;
  if (auto introduced = introduce_opponent(); !introduced) return introduced;
  for (const XboardVerb verb : {XboardVerb::Force, XboardVerb::Easy, XboardVerb::Post}) {
    if (auto paced = pace(); !paced) return paced;
    if (auto sent = send(verb); !sent) return sent;
  }
  if (auto paced = pace(); !paced) return paced;
  rules_ = rules;
  is_forced_ = true;
  is_told_level_ = false;
  depth_set_.reset();
  time_set_.reset();
  board_.reset(rules);
  return {};
}

Done XboardSession::Impl::introduce_opponent() {
  const auto say = [&](XboardVerb verb, std::string argument = {}) -> Done {
    if (auto paced = pace(); !paced) return paced;
    return send(verb, std::move(argument));
  };
  if (!opponent_) return {};
  if (opponent_->is_engine)
    if (auto said = say(XboardVerb::Computer); !said) return said;
  if (!opponent_->name.empty() && abilities_.opponent_name)
    if (auto said = say(XboardVerb::Name, opponent_->name); !said) return said;
  if (!opponent_->rating || !opponent_->engine_rating) return {};
  return say(XboardVerb::Rating, fmt::format("{} {}", *opponent_->engine_rating, *opponent_->rating));
}

Done XboardSession::Impl::tell_result(std::string_view result, std::string_view reason) {
  constexpr std::string_view kResults[] = {"1-0", "0-1", "1/2-1/2", "*"};
  if (std::ranges::find(kResults, result) == std::end(kResults))
    return std::unexpected(
        link_.error(EngineFault::BadRequest, fmt::format("no result: \"{}\"", printable(result))));
  std::string argument(result);
  if (!reason.empty()) {
    std::string words(reason);
    std::ranges::replace(words, '{', '(');
    std::ranges::replace(words, '}', ')');
    argument += " {" + words + '}';
  }
  board_.forget();  // some take no move back after a game that is over
  is_forced_ = false;
  return send(XboardVerb::Result, std::move(argument));
}

Done XboardSession::Impl::synchronise() { return fence(); }

Done XboardSession::Impl::set_option(std::string_view name, std::string_view value, bool button) {
  const auto found = option_named(abilities_.options, name);
  if (!found) return std::unexpected(found.error());
  const UciOption* option = *found;
  if (button && option->type != UciOptionType::Button)
    return std::unexpected(bad_option(fmt::format("option {} is no button", option->name)));
  const auto checked = check_value(*option, value);
  if (!checked) return std::unexpected(bad_option(checked.error().reason));
  return link_.send(XboardAbilities::setting(*option, *checked));
}

Done XboardSession::Impl::new_game(bool chess960) {
  const Variant rules = chess960 ? Variant::Chess960 : Variant::Standard;
  if (!plays(rules)) return std::unexpected(link_.error(EngineFault::Unable, "it does not play Chess960"));
  if (auto done = begin_anew(rules); !done) return done;
  return fence();
}

std::expected<XboardSession, EngineError> XboardSession::open(std::unique_ptr<Transport> transport,
                                                              SessionTimeouts timeouts, std::string label,
                                                              LineObserver observer, std::stop_token stop) {
  auto impl = open_session<Impl>(std::move(transport), timeouts, std::move(label), std::move(observer),
                                 std::move(stop));
  if (!impl) return std::unexpected(std::move(impl.error()));
  return XboardSession(std::move(*impl));
}

XboardSession::XboardSession(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
XboardSession::XboardSession(XboardSession&&) noexcept = default;
XboardSession& XboardSession::operator=(XboardSession&&) noexcept = default;
XboardSession::~XboardSession() = default;

const std::string& XboardSession::name() const { return impl_->name(); }
const std::vector<UciOption>& XboardSession::options() const { return impl_->options(); }
SessionNoise XboardSession::noise() const { return impl_->noise(); }
bool XboardSession::is_open() const { return impl_->is_open(); }
std::optional<std::int64_t> XboardSession::process_number() const { return impl_->process_number(); }
void XboardSession::cancel() { impl_->cancel(); }
void XboardSession::clear_cancel() { impl_->clear_cancel(); }
std::optional<ProcessEnd> XboardSession::close() { return impl_->close(); }

std::expected<void, EngineError> XboardSession::set_option(std::string_view name, std::string_view value) {
  return impl_->admit<void>([&] { return impl_->set_option(name, value, false); });
}
std::expected<void, EngineError> XboardSession::press(std::string_view name) {
  return impl_->admit<void>([&] { return impl_->set_option(name, {}, true); });
}
std::expected<void, EngineError> XboardSession::close_book() {
  return impl_->admit<void>([&] { return impl_->close_book(); });
}
std::expected<void, EngineError> XboardSession::tell_opponent(const Opponent& opponent) {
  return impl_->admit<void>([&] { return impl_->tell_opponent(opponent); });
}
std::expected<void, EngineError> XboardSession::tell_result(std::string_view result,
                                                            std::string_view reason) {
  return impl_->admit<void>([&] { return impl_->tell_result(result, reason); });
}
std::expected<void, EngineError> XboardSession::synchronise() {
  return impl_->admit<void>([&] { return impl_->synchronise(); });
}
std::expected<void, EngineError> XboardSession::new_game(bool chess960) {
  return impl_->admit<void>([&] { return impl_->new_game(chess960); });
}
bool XboardSession::plays(Variant rules) const { return impl_->plays(rules); }
std::expected<Analysis, EngineError> XboardSession::analyse(const AnyPosition& start,
                                                            std::span<const Move> moves,
                                                            const SearchLimits& limits,
                                                            SearchControl* control) {
  return impl_->admit<Analysis>([&] { return impl_->analyse(start, moves, limits, control); });
}

}}  // namespace chess::client
