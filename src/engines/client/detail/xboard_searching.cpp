// SPDX-License-Identifier: GPL-3.0-or-later
// The searches of a session: the engine is brought to a position, and analyses or plays there.
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "base/text.h"
#include "client/detail/xboard_session_impl.h"
#include "notation/variant_text.h"

namespace chess { inline namespace client {

namespace {

using namespace std::chrono_literals;
using Done = std::expected<void, EngineError>;
using TimePoint = Transport::TimePoint;
using Milliseconds = std::chrono::milliseconds;

/// Time for a move of an engine whose search has other limits.
constexpr Milliseconds kLongMove = 3600s;
/// Who says that the game is over may still name its move.
constexpr Milliseconds kMoveBehindResult = 500ms;

/// When the time for a move is up that began at `began`; far away if only a clock limits it, or nothing.
TimePoint end_of(const SearchLimits& limits, Color turn, TimePoint began) {
  SearchLimits alone;
  alone.movetime = limits.movetime;
  const auto time = time_limit(alone, turn);
  return time ? began + *time : TimePoint::max();
}

}  // namespace

Done XboardSession::Impl::tell_limits(const SearchLimits& limits, Color turn, bool analyses) {
  if (analyses) return {};  // a limit that was told before has no effect there
  if (limits.depth && abilities_.depth && depth_set_ != limits.depth) {
    if (auto sent = send(XboardVerb::SearchDepth, std::to_string(*limits.depth)); !sent) return sent;
    depth_set_ = limits.depth;
  }
  if (limits.clock) {
    if (is_told_level_) return {};
    const XboardLevel level{limits.clock->moves_to_go.value_or(0), limits.clock->time[turn],
                            limits.clock->increment[turn]};
    is_told_level_ = true;
    time_set_.reset();
    return link_.send(to_text(level));
  }
  const Milliseconds wanted = std::min(limits.movetime.value_or(kLongMove), kLongMove);
  const Milliseconds whole = std::max<Milliseconds>(1s, (wanted + 999ms) / 1000 * 1000);
  if (time_set_ == whole) return {};
  time_set_ = whole;
  is_told_level_ = false;
  return send(XboardVerb::SearchTime, std::to_string(whole.count() / 1000));
}

Done XboardSession::Impl::tell_clock(const SearchLimits& limits, Color turn) {
  if (!limits.clock || !abilities_.time) return {};
  const auto centiseconds = [&](Color color) {
    return std::to_string(std::max<std::int64_t>(0, limits.clock->time[color].count()) / 10);
  };
  if (auto sent = send(XboardVerb::Time, centiseconds(turn)); !sent) return sent;
  return send(XboardVerb::OtherTime, centiseconds(!turn));
}

Done XboardSession::Impl::go_way(const XboardBoard::Way& way, const SearchLimits& limits, Color turn,
                                 bool analyses) {
  refusal_.reset();
  told_moves_ = way.moves;
  if (way.begins_anew) {
    if (auto done = begin_anew(rules_); !done) return done;
  } else if (!is_forced_) {
    if (auto sent = send(XboardVerb::Force); !sent) return sent;
    is_forced_ = true;
  }
  if (auto told = tell_limits(limits, turn, analyses); !told) return told;
  if (auto paced = pace(); !paced) return paced;
  for (const std::string& line : way.lines) {
    if (auto sent = link_.send(line); !sent) return sent;
    if (auto paced = pace(); !paced) return paced;
  }
  auto done = fence();
  // Otherwise nobody knows which move it answers.
  if (way.begins_anew || way.moves.size() != 1) early_move_.reset();
  return done;
}

Done XboardSession::Impl::bring_to(const AnyPosition& start, std::span<const Move> moves,
                                   const SearchLimits& limits, Color turn, bool analyses) {
  const auto castling =
      rules_ == Variant::Chess960 ? CastlingNotation::KingTakesRook : CastlingNotation::KingMove;
  // Only `new` takes a limit of depth back.
  const bool is_limited = !analyses && depth_set_ && !limits.depth;
  const auto way = board_.way_to(start, moves, abilities_, castling, is_limited);
  if (auto done = go_way(way, limits, turn, analyses); !done) return done;
  const auto try_again = [&](const AnyPosition& from, std::span<const Move> then) {
    return go_way(board_.way_to(from, then, abilities_, castling, true), limits, turn, analyses);
  };
  // Its board is not what we think: some take no move back after a game that they take for over.
  if (refusal_ && !way.begins_anew)
    if (auto done = try_again(start, moves); !done) return done;
  // Fairy-Max now and then refuses a legal move that it took before. The position alone may pass.
  AnyPosition position = start;
  for (const Move move : moves) position.play(move);
  if (refusal_ && !moves.empty() && can_be_given(position)) {
    auto first = refusal_;
    if (auto done = try_again(position, {}); !done) return done;
    if (!refusal_) {
      board_.arrive(position, {});
      return {};
    }
    refusal_ = std::move(first);
  }
  if (refusal_) {
    board_.forget();
    const bool is_position = refusal_->command.starts_with(to_string(XboardVerb::SetBoard));
    const std::string reason = refusal_->reason.empty() ? "" : " (" + printable(refusal_->reason) + ")";
    if (is_position)
      return std::unexpected(link_.error(
          EngineFault::Unable, fmt::format("it does not take the position {}{}", to_fen(start), reason)));
    return std::unexpected(link_.fail(
        EngineFault::Refused,
        fmt::format("takes the legal move {} for an illegal one{}", printable(refusal_->command), reason)));
  }
  board_.arrive(start, moves);
  return {};
}

Done XboardSession::Impl::choose_rules(const AnyPosition& start) {
  const bool chess960 = needs_chess960(start);
  const auto unable = [&](std::string_view what) {
    return std::unexpected(link_.error(EngineFault::Unable, what));
  };
  if (!start.is_chess() && chess960)
    return unable("starts of Chess960 in other variants are beyond XBoard's protocol");
  // A game of Chess960 may begin with a position that has no need of it.
  const bool stays = start.is_chess() && rules_ == Variant::Chess960;
  const Variant rules = chess960 || stays ? Variant::Chess960 : start.rules();
  if (!plays(rules)) return unable(fmt::format("it does not play {}", to_pgn_name(rules)));
  if (!can_be_given(start))
    return unable(fmt::format("it cannot be given a position of {}", to_pgn_name(rules)));
  if (rules != rules_) board_.forget();  // so the way to the position begins anew
  rules_ = rules;
  return {};
}

std::expected<Analysis, EngineError> XboardSession::Impl::analyse(const AnyPosition& start,
                                                                  std::span<const Move> moves,
                                                                  const SearchLimits& limits,
                                                                  SearchControl* control) {
  const auto fail = [&](EngineFault fault, std::string_view what) {
    return std::unexpected(link_.error(fault, what));
  };
  AnyPosition position = start;
  for (const Move move : moves) {
    if (!position.is_legal(move))
      return fail(EngineFault::BadRequest,
                  fmt::format("the move {} is not legal in {}", to_uci(move), to_fen(position)));
    position.play(move);
  }
  if (!position.has_legal_moves())
    return fail(EngineFault::BadRequest, fmt::format("no move is left to analyse in {}", to_fen(position)));
  if (const auto fault = fault_of(limits, position)) return fail(EngineFault::BadRequest, *fault);
  if (limits.is_open_ended() && control == nullptr)
    return fail(EngineFault::BadRequest, "nobody could end the search");
  if (limits.ponder) return fail(EngineFault::Unable, "it is not asked to ponder (XBoard's protocol)");
  if (limits.multipv > 1) return fail(EngineFault::Unable, "it shows one line only (XBoard's protocol)");
  if (!limits.search_moves.empty())
    return fail(EngineFault::Unable, "it cannot be asked for certain moves only (XBoard's protocol)");
  if (auto chosen = choose_rules(start); !chosen) return std::unexpected(chosen.error());

  const SearchControl::Attachment attached(control, [this] { link_.wake(); });
  link_.set_heeds_wakes(control != nullptr);
  auto found = search(start, moves, limits, control);
  link_.set_heeds_wakes(false);
  return found;
}

std::expected<Analysis, EngineError> XboardSession::Impl::search(const AnyPosition& start,
                                                                 std::span<const Move> moves,
                                                                 const SearchLimits& limits,
                                                                 SearchControl* control) {
  AnyPosition position = start;
  for (const Move move : moves) position.play(move);
  SearchLimits asked = limits;
  if (asked.mate && !asked.depth) asked.depth = 2 * std::min(*asked.mate, 100) - 1;
  std::optional<Analysis> early;
  const auto ready_to = [&](bool analyses) -> Done {
    auto ready = bring_to(start, moves, asked, position.turn(), analyses);
    if (ready && (early = take_early_move(position))) note_played(start, moves, *early);
    return ready;
  };
  if (!asked.clock && abilities_.analyze && !is_forgetful_) {
    if (auto ready = ready_to(true); !ready) return std::unexpected(ready.error());
    if (early) return std::move(*early);
    auto found = analyse_by_analysis(position, asked, control);
    // Without a line it has looked into its book, or knows no analysis.
    const auto is_silent = [&] { return !found && found.error().kind == EngineFault::MissingMove; };
    if (is_silent() && abilities_.analyze && std::exchange(is_book_unwanted_, false)) {
      // Not before it is needed: the command is in no document, and Sjeng asks for more words behind it.
      if (auto sent = link_.send("book off"); !sent) return std::unexpected(sent.error());
      found = analyse_by_analysis(position, asked, control);
    }
    if (!is_silent()) return found;
  }
  if (auto ready = ready_to(false); !ready) return std::unexpected(ready.error());
  if (early) return std::move(*early);
  if (auto told = tell_clock(asked, position.turn()); !told) return std::unexpected(told.error());
  if (asked.draw_offered && abilities_.draw)
    if (auto sent = send(XboardVerb::Draw); !sent) return std::unexpected(sent.error());
  auto found = play(position, asked, control);
  if (found) note_played(start, moves, *found);
  return found;
}

SearchLimits XboardSession::Impl::watched(const SearchLimits& limits) {
  SearchLimits rest = limits;
  rest.nodes.reset();
  rest.depth.reset();
  return rest;
}

std::expected<Analysis, EngineError> XboardSession::Impl::analyse_by_analysis(const AnyPosition& position,
                                                                              const SearchLimits& limits,
                                                                              const SearchControl* control) {
  if (auto sent = send(XboardVerb::Analyze); !sent) return std::unexpected(sent.error());
  search_ = Search::Analysing;
  const SearchLimits by_time = watched(limits);
  SearchWatch watch(by_time, position.turn(), timeouts_, link_.now());
  XboardThoughts thoughts(position, limits, true, link_.now(), control);
  const std::uint64_t lines_before = link_.lines_heard();
  const TimePoint time_is_up = end_of(limits, position.turn(), watch.began());
  bool cut_short = false;
  bool ends = false;
  XboardNudges nudges(is_forgetful_, link_.now());
  while (!ends) {
    TimePoint wake = std::min(watch.wake_time(), nudges.next());
    if (const auto quiet = thoughts.quiet_end()) wake = std::min(wake, *quiet);
    wake = std::min(wake, time_is_up);
    if (control != nullptr && control->is_stopped()) wake = link_.now();
    auto received = receive(wake);
    if (!received) {
      if (received.error().kind == EngineFault::Cancelled) (void)send(XboardVerb::Exit);
      return std::unexpected(received.error());
    }
    if (*received) {
      if (const auto* thinking = std::get_if<XboardThinking>(&**received)) {
        nudges.end();
        if (thoughts.add(*thinking, link_.last_heard())) watch.note_progress(link_.last_heard());
        ends = thoughts.is_book();
      } else if (const auto* complaint = std::get_if<XboardComplaint>(&**received)) {
        note_complaint(*complaint);
        if (!abilities_.analyze) ends = true;
      } else if (std::holds_alternative<XboardResult>(**received)) {
        ends = thoughts.best().has_value();
      }
    }
    const TimePoint now = link_.now();
    if (nudges.is_due(now))
      if (auto sent = link_.send(""); !sent) return std::unexpected(sent.error());
    const auto quiet = thoughts.quiet_end();
    if (thoughts.is_enough() || now >= time_is_up || (quiet && now >= *quiet)) break;
    if (control != nullptr && control->is_stopped()) break;
    switch (watch.verdict(now, link_.last_heard(), link_.lines_heard() - lines_before, thoughts.builder())) {
      case SearchWatch::Verdict::GoOn: break;
      case SearchWatch::Verdict::GiveUp: return std::unexpected(link_.fail(watch.fault(), watch.reason()));
      case SearchWatch::Verdict::Stop: cut_short = ends = true;
    }
  }
  const TimePoint ended = link_.now();
  if (auto sent = send(XboardVerb::Exit); !sent) return std::unexpected(sent.error());
  // To GNU Chess 6 the word means that it talks to a person from now on.
  if (auto sent = send(XboardVerb::Xboard); !sent) return std::unexpected(sent.error());
  if (auto fenced = fence(); !fenced) return std::unexpected(fenced.error());
  search_ = Search::None;
  if (!thoughts.best())
    return std::unexpected(
        link_.error(EngineFault::MissingMove, fmt::format("showed no line in {}", to_fen(position))));
  Analysis analysis = thoughts.builder().finish(
      *thoughts.best(), std::nullopt, std::chrono::duration_cast<Milliseconds>(ended - watch.began()));
  analysis.cut_short = cut_short;
  analysis.elapsed = std::chrono::duration_cast<std::chrono::microseconds>(ended - watch.began());
  return analysis;
}

std::expected<Analysis, EngineError> XboardSession::Impl::play(const AnyPosition& position,
                                                               const SearchLimits& limits,
                                                               const SearchControl* control) {
  if (auto sent = send(XboardVerb::Go); !sent) return std::unexpected(sent.error());
  search_ = Search::Playing;
  is_forced_ = false;
  const SearchLimits by_time = watched(limits);
  SearchWatch watch(by_time, position.turn(), timeouts_, link_.now());
  const bool cuts = !limits.clock && (limits.nodes || !abilities_.depth);
  XboardThoughts thoughts(position, limits, cuts, link_.now(), control);
  const std::uint64_t lines_before = link_.lines_heard();
  const TimePoint move_now = end_of(limits, position.turn(), watch.began());
  std::optional<TimePoint> claim_end;
  XboardResult claim;
  bool is_asked_for_move = false;
  XboardNudges nudges(is_forgetful_, link_.now());
  bool draw_offered = false;
  const auto is_lost = [&] { return claim.result == (position.turn() == Color::White ? "0-1" : "1-0"); };
  const auto resigned = [&]() -> std::expected<Analysis, EngineError> {
    search_ = Search::None;
    Analysis analysis = thoughts.builder().finish(thoughts.best().value_or(Move::null()), std::nullopt, 0ms);
    analysis.resigned = true;
    analysis.elapsed =
        std::chrono::duration_cast<std::chrono::microseconds>(link_.last_heard() - watch.began());
    return analysis;
  };

  while (true) {
    TimePoint wake = std::min(watch.wake_time(), nudges.next());
    if (claim_end) wake = std::min(wake, *claim_end);
    const bool is_stopped = control != nullptr && control->is_stopped() && !is_asked_for_move;
    if (!is_asked_for_move) wake = std::min(wake, is_stopped ? link_.now() : move_now);
    auto received = receive(wake);
    if (!received) {
      if (received.error().kind == EngineFault::Cancelled && !watch.is_stopped())
        (void)send(XboardVerb::MoveNow);
      return std::unexpected(received.error());
    }
    if (*received) {
      if (const auto* move = std::get_if<XboardMove>(&**received)) {
        search_ = Search::None;
        auto analysis = conclude(position, thoughts, move->move, watch);
        if (analysis) analysis->draw_offered = draw_offered;
        return analysis;
      }
      if (std::holds_alternative<XboardResign>(**received)) return resigned();
      if (std::holds_alternative<XboardDrawOffer>(**received)) draw_offered = true;
      if (const auto* thinking = std::get_if<XboardThinking>(&**received))
        if (nudges.end(); thoughts.add(*thinking, link_.last_heard()))
          watch.note_progress(link_.last_heard());
      if (const auto* complaint = std::get_if<XboardComplaint>(&**received)) note_complaint(*complaint);
      if (auto* result = std::get_if<XboardResult>(&**received); result && !claim_end) {
        claim = std::move(*result);
        claim_end = link_.now() + kMoveBehindResult;
      }
    }
    if (refusal_)
      return std::unexpected(link_.fail(
          EngineFault::Refused,
          fmt::format("takes the legal move {} for an illegal one", printable(refusal_->command))));
    const TimePoint now = link_.now();
    if (nudges.is_due(now))
      if (auto sent = link_.send(""); !sent) return std::unexpected(sent.error());
    if (claim_end && now >= *claim_end) {
      if (is_lost()) return resigned();
      search_ = Search::None;
      board_.forget();
      return std::unexpected(link_.error(
          EngineFault::MissingMove, fmt::format("made no move, but claimed {} {{{}}} in {}", claim.result,
                                                printable(claim.comment), to_fen(position))));
    }
    if (!is_asked_for_move && (is_stopped || thoughts.is_enough() || now >= move_now)) {
      is_asked_for_move = true;
      if (is_stopped) watch.note_ended_by_caller(now);
      if (auto sent = send(XboardVerb::MoveNow); !sent) return std::unexpected(sent.error());
    }
    switch (watch.verdict(now, link_.last_heard(), link_.lines_heard() - lines_before, thoughts.builder())) {
      case SearchWatch::Verdict::GoOn: break;
      case SearchWatch::Verdict::GiveUp: return std::unexpected(link_.fail(watch.fault(), watch.reason()));
      case SearchWatch::Verdict::Stop:
        if (auto sent = send(XboardVerb::MoveNow); !sent) return std::unexpected(sent.error());
        watch.note_stopped(now);
    }
  }
}

std::expected<Analysis, EngineError> XboardSession::Impl::conclude(const AnyPosition& position,
                                                                   const XboardThoughts& thoughts,
                                                                   const std::string& text,
                                                                   const SearchWatch& watch) {
  const auto move = parse_xboard_move(position, text);
  if (!move)
    return std::unexpected(link_.fail(
        EngineFault::IllegalMove,
        fmt::format("the move \"{}\" is not legal in {}", chess::printable(text), to_fen(position))));
  Analysis analysis = thoughts.builder().finish(
      *move, std::nullopt, std::chrono::duration_cast<Milliseconds>(link_.now() - watch.began()));
  analysis.cut_short = watch.is_stopped() && !watch.is_ended_by_caller();
  analysis.elapsed =
      std::chrono::duration_cast<std::chrono::microseconds>(link_.last_heard() - watch.began());
  return analysis;
}

}}  // namespace chess::client
