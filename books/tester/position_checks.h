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
#include "client/engine_spec.h"
#include "core/score.h"

namespace books {

struct PositionCheck {
  chess::Move best;
  chess::Score score;  ///< White's view
};

/// One after the other by `jobs` engines side by side, each position as if it were the first of a game, so
/// that the answers do not depend on the jobs. Nothing for a position in which the game is over or the engine
/// told no score. `progress` hears of each that is done. A fault of an engine ends all, with its message; so
/// does `stop`, then what is missing is nothing.
std::expected<std::vector<std::optional<PositionCheck>>, chess::Error> check_positions(
    const chess::EngineSpec& engine, const chess::SearchLimits& limits,
    std::span<const chess::Position> positions, std::size_t jobs,
    const std::function<void(std::size_t done)>& progress, const std::stop_token& stop);

}  // namespace books
