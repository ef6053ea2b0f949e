// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of a session with an engine of the XBoard protocol. Its states: shaking hands, idle (the engine
// is in force mode, or has made a move of its own), searching (also: a search was given up and its end is
// still to come), closed. `ping` ... `pong` fences an old answer from a new one, where the engine has it.
// xboard_session.cpp has the talk beside searches, detail/xboard_searching.cpp the searches.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/detail/search_watch.h"
#include "client/detail/session_frame.h"
#include "client/detail/xboard_abilities.h"
#include "client/detail/xboard_board.h"
#include "client/detail/xboard_thoughts.h"
#include "client/xboard_session.h"
#include "protocol/xboard_command.h"
#include "protocol/xboard_message.h"

namespace chess { inline namespace client {

/// GNU Chess 6 may not see a line before another one comes, however empty. So long it is waited for an answer
/// before it gets one...
inline constexpr std::chrono::milliseconds kNudgeWait{200};
/// ... and so long it takes to see one.
inline constexpr std::chrono::milliseconds kPace{15};

/// When an engine that has not answered gets an empty line.
class XboardNudges {
 public:
  XboardNudges(bool is_active, Transport::TimePoint now) : is_active_(is_active), next_(now + pause_) {}
  void end() { is_active_ = false; }
  Transport::TimePoint next() const { return is_active_ ? next_ : Transport::TimePoint::max(); }
  /// Is it time? Then the next time is further away.
  bool is_due(Transport::TimePoint now) {
    if (now < next()) return false;
    pause_ *= 2;
    next_ = now + pause_;
    return true;
  }

 private:
  bool is_active_;
  std::chrono::milliseconds pause_ = kNudgeWait;
  Transport::TimePoint next_;
};

class XboardSession::Impl final : public SessionFrame {
 public:
  Impl(std::unique_ptr<Transport> transport, const SessionTimeouts& timeouts, std::string label,
       LineObserver observer)
      : SessionFrame(std::move(transport), timeouts, std::move(label), std::move(observer), {"XBoard", "?"}) {
  }
  ~Impl() { close(); }

  Done shake_hands();

  Done set_option(std::string_view name, std::string_view value, bool button);
  Done close_book() {
    is_book_unwanted_ = true;
    return {};
  }
  Done synchronise();
  Done new_game(bool chess960);
  Done tell_opponent(const Opponent& opponent) {
    opponent_ = opponent;
    return {};
  }
  Done tell_result(std::string_view result, std::string_view reason);
  std::expected<Analysis, EngineError> analyse(const AnyPosition& start, std::span<const Move> moves,
                                               const SearchLimits& limits, SearchControl* control);

  bool plays(Variant rules) const {
    return rules == Variant::Standard || abilities_.name_of(rules).has_value();
  }
  const std::vector<UciOption>& options() const { return abilities_.options; }

 private:
  /// What was learnt while the engine was brought to a position.
  struct Refusal {
    std::string command;
    std::string reason;
  };
  /// A move that the engine made before its `pong`.
  struct EarlyMove {
    std::string move;
    Transport::TimePoint::duration thought;
  };
  enum class Search : std::uint8_t { None, Playing, Analysing };

  std::expected<std::optional<XboardMessage>, EngineError> receive(TimePoint deadline) {
    return link_.receive<XboardMessage>(deadline,
                                        [](std::string_view line) { return parse_xboard_message(line); });
  }
  Done send(XboardVerb verb, std::string argument = {}) {
    return link_.send(to_text(XboardCommand{verb, std::move(argument)}));
  }
  Done take_features(const XboardFeatures& told, TimePoint& deadline, bool& is_done);
  Done finish_old_search() override;
  bool is_searching() const override { return search_ != Search::None; }
  /// Waits for the `pong`. Of what is said before it, complaints are noted, and the last move is kept.
  Done fence();
  /// Gives an engine time that would lose a line if another one came at once.
  Done pace();
  void note_complaint(const XboardComplaint& complaint);
  Done begin_anew(Variant rules);
  /// The engine is to play by the rules of `start` from the next way to a position on.
  Done choose_rules(const AnyPosition& start);
  /// The edit mode of engines without `setboard` knows chess only.
  bool can_be_given(const AnyPosition& start) const {
    return abilities_.setboard || start.is_chess() || start == AnyPosition::start(start.rules());
  }
  Done introduce_opponent();
  Done tell_limits(const SearchLimits& limits, Color turn, bool analyses);
  Done tell_clock(const SearchLimits& limits, Color turn);
  Done bring_to(const AnyPosition& start, std::span<const Move> moves, const SearchLimits& limits, Color turn,
                bool analyses);
  Done go_way(const XboardBoard::Way& way, const SearchLimits& limits, Color turn, bool analyses);
  std::expected<Analysis, EngineError> search(const AnyPosition& start, std::span<const Move> moves,
                                              const SearchLimits& limits, SearchControl* control);
  std::expected<Analysis, EngineError> analyse_by_analysis(const AnyPosition& position,
                                                           const SearchLimits& limits,
                                                           const SearchControl* control);
  std::expected<Analysis, EngineError> play(const AnyPosition& position, const SearchLimits& limits,
                                            const SearchControl* control);
  std::expected<Analysis, EngineError> conclude(const AnyPosition& position, const XboardThoughts& thoughts,
                                                const std::string& text, const SearchWatch& watch);
  /// The answer of an engine that heeds no `force`, and has made its move as soon as it was told the other
  /// side's. To be told `go`, it would wait for ever. Nothing if there is no such move, or it is not legal.
  std::optional<Analysis> take_early_move(const AnyPosition& position);
  /// The engine has played `found.bestmove` on its board.
  void note_played(const AnyPosition& start, std::span<const Move> moves, const Analysis& found);
  /// The limits that the session does not keep itself.
  static SearchLimits watched(const SearchLimits& limits);

  XboardAbilities abilities_;
  XboardBoard board_;
  Search search_ = Search::None;
  bool is_forced_ = false;  ///< the engine plays neither side
  Variant rules_ = Variant::Standard;  ///< told last; Chess960 writes castling in its own way
  bool is_told_level_ = false;
  std::optional<int> depth_set_;
  std::optional<std::chrono::milliseconds> time_set_;
  std::int64_t pings_ = 0;
  /// It answers twice, as GNU Chess 6 does: then it may also not see a line.
  bool is_forgetful_ = false;
  bool is_book_unwanted_ = false;  ///< ... and the engine was not told so yet
  std::vector<std::string> told_moves_;  ///< on the way to the position under way
  std::optional<Refusal> refusal_;
  std::optional<EarlyMove> early_move_;
  std::optional<Opponent> opponent_;
};

}}  // namespace chess::client
