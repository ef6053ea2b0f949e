// SPDX-License-Identifier: GPL-3.0-or-later
// A fixed piece of work whose node count is the fingerprint of search and evaluation: a commit that
// changes the number changes how the engine plays (the `Bench: N` of commit messages).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>

#include "engine/search/limits.h"

namespace engine {

class Engine;

inline constexpr int kBenchDepth = 12;

/// The start of the game, and positions from games this engine has played against itself.
std::span<const std::string_view> bench_positions();

struct BenchResult {
  std::uint64_t nodes = 0;
  Milliseconds time{};
};

/// Searches each position to `depth` with one thread and a fresh 16 MB table, evaluating as `like` does.
/// `on_position` (may be empty) is told the number of the position, from 1, and its nodes. Returns nothing
/// when `stop` was asked for before the end.
std::optional<BenchResult> run_bench(
    const Engine& like, int depth, const std::stop_token& stop = {},
    const std::function<void(int, std::string_view, std::uint64_t)>& on_position = {});

}  // namespace engine
