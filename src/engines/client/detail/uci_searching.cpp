// SPDX-License-Identifier: GPL-3.0-or-later
// The searches of a session: what is told before them, how they are watched and steered, and their answers.
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "base/text.h"
#include "client/detail/uci_session_impl.h"
#include "notation/variant_text.h"

namespace chess { inline namespace client {

namespace {

using Done = std::expected<void, EngineError>;
using TimePoint = Transport::TimePoint;
using Milliseconds = std::chrono::milliseconds;

constexpr std::string_view kPonder = "Ponder";

/// The name by which the engine's option knows these rules: the usual one if it is there.
std::optional<std::string> variant_value(const UciOption& option, Variant rules) {
  const auto& names = option.vars;
  if (std::ranges::find(names, to_uci_name(rules)) != names.end()) return std::string(to_uci_name(rules));
  const auto same =
      std::ranges::find_if(names, [&](const std::string& name) { return parse_variant_name(name) == rules; });
  return same == names.end() ? std::nullopt : std::optional(*same);
}

}  // namespace

bool UciSession::Impl::plays(Variant rules) const {
  const UciOption* option = find_option(options_, kVariant);
  return rules == Variant::Standard || (option != nullptr && variant_value(*option, rules));
}

Done UciSession::Impl::set_own_option(std::string_view name, const std::string& value,
                                      std::string_view lacking) {
  const UciOption* option = find_option(options_, name);
  if (option == nullptr) return std::unexpected(link_.error(EngineFault::Unable, lacking));
  const auto checked = check_value(*option, value);
  if (!checked) return std::unexpected(link_.error(EngineFault::Unable, checked.error().reason));
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
                                                               const SearchLimits& limits,
                                                               SearchControl* control) {
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
  if (limits.is_open_ended() && control == nullptr) return bad_request("nobody could end the search");

  if (auto ready = prepare(start.rules(), chess960, limits.multipv); !ready)
    return std::unexpected(ready.error());
  if (auto told_so = tell_to_ponder(limits); !told_so) return std::unexpected(told_so.error());
  if (auto sent = send(told); !sent) return std::unexpected(sent.error());
  if (auto sent = send(to_uci_go(limits, castling)); !sent) return std::unexpected(sent.error());
  searching_ = true;
  const SearchControl::Attachment attached(control, [this] { link_.wake(); });
  link_.set_heeds_wakes(control != nullptr);
  auto found = await_bestmove(position, limits, control);
  link_.set_heeds_wakes(false);
  return found;
}

Done UciSession::Impl::tell_to_ponder(const SearchLimits& limits) {
  if (!limits.ponder || is_told_to_ponder_) return {};
  is_told_to_ponder_ = true;
  const UciOption* option = find_option(options_, kPonder);
  if (option == nullptr || option->type != UciOptionType::Check) return {};
  return send(UciSetOption{option->name, "true"});
}

Done UciSession::Impl::heed(const SearchControl& control, SearchWatch& watch, bool& is_pondering) {
  if (watch.is_stopped()) return {};
  if (control.is_stopped()) {
    watch.note_ended_by_caller(link_.now());
    return send(UciStop{});
  }
  if (!is_pondering || !control.has_ponder_hit()) return {};
  is_pondering = false;
  watch.note_ponder_hit(link_.now());
  return send(UciPonderHit{});
}

std::expected<Analysis, EngineError> UciSession::Impl::await_bestmove(const AnyPosition& position,
                                                                      const SearchLimits& limits,
                                                                      SearchControl* control) {
  SearchWatch watch(limits, position.turn(), timeouts_, link_.now());
  AnalysisBuilder builder(position, control);
  const std::uint64_t lines_before = link_.lines_heard();
  bool is_pondering = limits.ponder;

  while (true) {
    if (control != nullptr)
      if (auto heeded = heed(*control, watch, is_pondering); !heeded) return std::unexpected(heeded.error());
    auto received = receive(watch.wake_time());
    if (!received) {
      if (received.error().kind == EngineFault::Cancelled && !watch.is_stopped()) (void)send(UciStop{});
      return std::unexpected(received.error());
    }
    if (*received) {
      if (auto* info = std::get_if<UciInfo>(&**received)) {
        if (builder.add(std::move(*info))) watch.note_progress(link_.last_heard());
      } else if (const auto* best = std::get_if<UciBestMove>(&**received)) {
        searching_ = false;
        auto analysis = conclude(position, limits, builder, *best, watch.began());
        if (analysis) {
          analysis->cut_short = watch.is_stopped() && !watch.is_ended_by_caller();
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

}}  // namespace chess::client
