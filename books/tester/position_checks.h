// SPDX-License-Identifier: GPL-3.0-or-later
// An engine's opinion of many positions, each for itself: what it would play, and how it stands.
#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "base/error.h"
#include "books/match/engine_text.h"
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

/// One after the other by `jobs` engines side by side, each position as if it were the first of a game, so
/// that the answers do not depend on the jobs. Nothing for a position in which the game is over or the engine
/// told no score. `progress` hears of each that is done. A fault of an engine ends all, with its message; so
/// does `stop`, then what is missing is nothing.
std::expected<std::vector<std::optional<PositionCheck>>, chess::Error> check_positions(
    const EngineText& engine, const chess::SearchLimits& limits, std::span<const PositionQuestion> questions,
    std::size_t jobs, const std::function<void(std::size_t done)>& progress, const std::stop_token& stop);

}  // namespace books
