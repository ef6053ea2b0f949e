// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of a session with a UCI engine. Its states: shaking hands, idle, searching (also: a search was
// given up and its bestmove is still to come), closed. Every step that could mix up an old answer with a new
// one is fenced by `isready` ... `readyok`. uci_session.cpp has the talk beside searches,
// detail/uci_searching.cpp the searches.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/detail/analysis_builder.h"
#include "client/detail/search_watch.h"
#include "client/detail/session_frame.h"
#include "client/uci_session.h"
#include "protocol/uci_command.h"
#include "protocol/uci_message.h"

namespace chess { inline namespace client {

// Options that a session sets itself.
inline constexpr std::string_view kMultiPv = "MultiPV";
inline constexpr std::string_view kChess960 = "UCI_Chess960";
inline constexpr std::string_view kVariant = "UCI_Variant";

class UciSession::Impl final : public SessionFrame {
 public:
  Impl(std::unique_ptr<Transport> transport, const SessionTimeouts& timeouts, std::string label,
       LineObserver observer)
      : SessionFrame(std::move(transport), timeouts, std::move(label), std::move(observer), {"UCI", "stop"}) {
  }
  ~Impl() { close(); }

  Done shake_hands();

  Done set_option(std::string_view name, std::string_view value, bool button);
  Done synchronise();
  Done new_game(bool chess960);
  std::expected<Analysis, EngineError> analyse(const AnyPosition& start, std::span<const Move> moves,
                                               const SearchLimits& limits, SearchControl* control);
  Done tell_opponent(const Opponent& opponent);
  bool plays(Variant rules) const;

  const std::string& author() const { return author_; }
  const std::vector<UciOption>& options() const { return options_; }

 private:
  Done send(const UciCommand& command) { return link_.send(to_text(command)); }
  std::expected<std::optional<UciMessage>, EngineError> receive(TimePoint deadline) {
    return link_.receive<UciMessage>(deadline, [](std::string_view line) { return parse_uci_message(line); });
  }
  EngineError no_uci_engine();
  Done finish_old_search() override;
  bool is_searching() const override { return searching_; }
  Done set_own_option(std::string_view name, const std::string& value, std::string_view lacking);
  Done prepare(Variant rules, bool chess960, int multipv);
  Done set_rules(Variant rules);
  std::expected<Analysis, EngineError> await_bestmove(const AnyPosition& position, const SearchLimits& limits,
                                                      SearchControl* control);
  Done tell_to_ponder(const SearchLimits& limits);
  /// Does what the caller has asked for in the middle of the search.
  Done heed(const SearchControl& control, SearchWatch& watch, bool& is_pondering);
  std::expected<Analysis, EngineError> conclude(const AnyPosition& position, const SearchLimits& limits,
                                                const AnalysisBuilder& builder, const UciBestMove& best,
                                                TimePoint began);

  std::string author_;
  std::vector<UciOption> options_;
  bool searching_ = false;   ///< a `go` has not been answered yet
  int awaited_readyok_ = 0;  ///< how many `isready` have not been answered yet
  bool chess960_game_ = false;
  bool chess960_set_ = false;
  Variant rules_set_ = Variant::Standard;
  int multipv_set_ = 1;
  bool is_told_to_ponder_ = false;
};

}}  // namespace chess::client
