// SPDX-License-Identifier: GPL-3.0-or-later
// An engine's opinion of many positions, each for itself: what it would play, and how it stands. An engine
// that breaks is replaced and asked again; a position that has cost three is left out, so that a run of hours
// is not lost by one crash.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "books/match/engine_text.h"
#include "core/position.h"
#include "core/score.h"

namespace books {

/// A position, and the moves that the engine may choose from.
struct PositionQuestion {
  chess::Position position;
  std::vector<chess::Move> among{};  ///< empty: all
};

struct PositionCheck {
  chess::Move best;
  chess::Score score;  ///< White's view
  std::vector<chess::Move> line{};  ///< the engine's, from `best` on; may be empty
};

/// How an engine has behaved so far. All checks of a test share one of these.
struct EngineConduct {
  bool has_answered = false;  ///< at least once
  /// Where it failed again and again, each position once. It is not asked about them any more.
  std::vector<chess::Position> left_out{};
  std::size_t unable = 0;  ///< questions that it has no way to answer, though nothing is wrong with it
  std::string unable_why{};  ///< the first of them
  std::optional<std::string> trouble{};  ///< why it is not asked anything any more
};

/// Hears of a check while it goes on; one call at a time.
struct CheckListener {
  std::function<void(std::size_t done)> progress;  ///< so many questions are done
  std::function<void(const std::string& what)> remark;  ///< a fault of the engine, and what is done about it
};

/// Who checks positions, and how.
struct CheckSetup {
  const EngineText& engine;
  chess::SearchLimits limits;
  std::size_t jobs = 1;
};

/// One after the other by `jobs` engines side by side, each position as if it were the first of a game, so
/// that the answers do not depend on the jobs. An engine that has no way to choose among a few moves is asked
/// about each of them. Nothing for a position in which the game is over, the engine told no score or is
/// unable to answer, or which is left out. The engine is given up, which `conduct` then says, when it cannot
/// be started, has never answered, or fails at several positions in a row. Then, and after `stop`, what is
/// missing is nothing.
std::vector<std::optional<PositionCheck>> check_positions(const CheckSetup& setup,
                                                          std::span<const PositionQuestion> questions,
                                                          const CheckListener& listener,
                                                          EngineConduct& conduct,
                                                          const std::stop_token& stop);

}  // namespace books
