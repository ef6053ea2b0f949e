// SPDX-License-Identifier: GPL-3.0-or-later
// A hostile engine: the bytes are all that it says, over all its processes, against a session, the ways
// around what an engine lacks, and the keeper that replaces it. A line "~T" is silence until we lose
// patience, "~D" the end of the process, "~L" a line that is too long, "~W" a call from another thread, "~F"
// an engine that does not read what it is told next. Laws: everything returns; what is said of a position is
// legal there and was asked for; what the engine says about itself is short and harmless.
#pragma once

#include <algorithm>
#include <chrono>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/engine_keeper.h"
#include "cases/evaluator.h"
#include "client/transport.h"
#include "core/movegen.h"
#include "fuzz/law.h"

namespace chess::fuzz {

using namespace std::chrono_literals;

/// What all processes of the engine have left to say.
struct Speech {
  std::string_view rest;
  Transport::TimePoint clock{};
};

class FuzzedTransport final : public Transport {
 public:
  explicit FuzzedTransport(Speech& speech) : speech_(speech) {}

  std::expected<void, TransportFault> write_line(std::string_view line, TimePoint deadline) override {
    law(line.find_first_of("\r\n") == std::string_view::npos, "one line is written at a time");
    if (!speech_.rest.starts_with("~F\n")) return {};
    speech_.rest.remove_prefix(3);
    speech_.clock = std::max(speech_.clock, deadline);
    return std::unexpected(TransportFault::Timeout);
  }

  std::expected<std::string, TransportFault> read_line(TimePoint deadline) override {
    if (is_dead_ || speech_.rest.empty()) return std::unexpected(TransportFault::Closed);
    const std::size_t end = std::min(speech_.rest.find('\n'), speech_.rest.size());
    const std::string_view line = speech_.rest.substr(0, end);
    speech_.rest.remove_prefix(std::min(end + 1, speech_.rest.size()));
    speech_.clock += 1ms;
    if (line == "~T") {
      speech_.clock = std::max(speech_.clock, deadline);
      return std::unexpected(TransportFault::Timeout);
    }
    if (line == "~D") {
      is_dead_ = true;
      return std::unexpected(TransportFault::Closed);
    }
    if (line == "~L") return std::unexpected(TransportFault::TooLong);
    if (line == "~W") return std::unexpected(TransportFault::Woken);
    return std::string(line);
  }

  void wake() override {}
  TimePoint now() const override { return speech_.clock; }
  void close_input() override {}
  void terminate() override {}
  void kill() override {}
  std::optional<ProcessEnd> wait_exit(TimePoint) override { return ProcessEnd{}; }
  std::string error_text() const override { return {}; }

 private:
  Speech& speech_;
  bool is_dead_ = false;
};

inline void check_name(const std::string& name) {
  // Each character may have been made visible, as in \u{10fffd}.
  law(name.size() <= 10 * kMaxEngineName + 3, "a name is short");
  law(std::ranges::none_of(name, [](char c) { return static_cast<unsigned char>(c) < 0x20; }),
      "a name has no control characters");
}

inline void check_line(Position position, const std::vector<Move>& line) {
  law(line.size() <= kMaxPvMoves + 1, "a line is short");
  for (const Move move : line) {
    law(position.is_legal(move), "a line is legal");
    position.play(move);
  }
}

/// Has the engine judge every position of a short game, twice, by searches of three kinds.
inline void ask_about_games(const chess::SessionStarter& start) {
  chess::EngineKeeper keeper(
      chess::engine_evaluators(start, {1000, true}), {.first_pause = 0ms, .longest_pause = 0ms},
      [](const std::string& message) { law(message.size() < 4000, "a message is short"); });
  const std::vector<Move> moves = {Move::normal(Square::E2, Square::E4), Move::normal(Square::E7, Square::E5),
                                   Move::normal(Square::G1, Square::F3)};
  for (int game = 0; game < 2; ++game) {
    keeper.begin_game(false);
    Position position = Position::start();
    for (std::size_t ply = 0; ply <= moves.size(); ++ply) {
      std::vector<Move> all_but;
      for (const Move move : legal_moves(position))
        if (ply == moves.size() || move != moves[ply]) all_but.push_back(move);
      const chess::SearchBudget budget{.nodes = 1000, .depth = {}, .movetime_ms = {}};
      for (const auto& only : {std::vector<Move>{}, all_but, std::vector<Move>{all_but.front()}}) {
        const auto found =
            keeper.evaluate(Position::start(), std::span(moves).first(ply), {budget, only}, {});
        if (!found) continue;
        law(!found->line.empty(), "an answer has a move");
        check_line(position, found->line);
        law(only.empty() || std::ranges::find(only, found->line.front()) != only.end(),
            "an answer is one of the moves that were asked for");
        for (const AnalysisStep& step : found->steps) law(position.is_legal(step.best), "a step is legal");
      }
      if (ply < moves.size()) position.play(moves[ply]);
    }
  }
}

}  // namespace chess::fuzz
