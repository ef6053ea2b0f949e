// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/time_manager.h"

#include <algorithm>

#include "engine/search/params.h"

namespace engine {
namespace {

// The clock is never spent below this share on one move: the next ones want some, too.
constexpr int kMaxShare = 70;
// The last move before the control may take nearly all.
constexpr int kLastMoveShare = 90;
// A year: keeps every product below within 64 bits whatever a GUI says.
constexpr std::int64_t kLongest = std::int64_t{365} * 24 * 3600 * 1000;

// The overhead takes at most this part of a time to search that was asked for.
constexpr int kMovetimeOverhead = 10;

}  // namespace

Allotment allot(const ClockState& clock) {
  const std::int64_t overhead = std::clamp<std::int64_t>(clock.overhead.count(), 0, kLongest);
  const std::int64_t time = std::clamp<std::int64_t>(clock.time.count(), 0, kLongest);
  // Each move loses the overhead again: an increment no longer than that brings nothing in, and a clock that
  // lived on it would come down to where a hiccup of the machine loses the game.
  const std::int64_t increment =
      std::clamp<std::int64_t>(clock.increment.count(), overhead, kLongest + overhead) - overhead;
  const std::int64_t available = std::max<std::int64_t>(1, time - overhead);
  const std::int64_t moves =
      std::clamp(clock.movestogo.value_or(params::time_moves_to_go), 1, params::time_moves_to_go);

  const std::int64_t share = moves == 1 ? kLastMoveShare : kMaxShare;
  const std::int64_t most = std::max<std::int64_t>(1, available * share / 100);
  const std::int64_t wanted = available / moves + increment * params::time_increment_share / 100;
  const std::int64_t soft = std::clamp<std::int64_t>(wanted, 1, most);
  const std::int64_t hard = std::clamp<std::int64_t>(soft * params::time_hard_factor / 100, 1, most);
  return {Milliseconds(soft), Milliseconds(hard)};
}

void TimeManager::start(const Limits& limits, chess::Color turn, const Settings& settings) {
  begin_ = Clock::now();
  own_clock_since_.store(begin_.time_since_epoch().count(), std::memory_order_relaxed);
  soft_.reset();
  hard_.reset();
  by_nodes_ = settings.nodes_per_ms > 0;
  pondered_nodes_.reset();
  if (!limits.ponder) pondered_nodes_ = 0;
  if (limits.infinite) return;

  const std::int64_t rate = settings.nodes_per_ms;
  if (limits.movetime) {
    // It is what was asked for: an overhead meant for a clock takes little off it.
    const std::int64_t asked = limits.movetime->count();
    hard_ = std::max<std::int64_t>(
        1, asked - std::min<std::int64_t>(settings.overhead.count(), asked / kMovetimeOverhead));
    if (by_nodes_) hard_ = std::min(*hard_, kLongest / rate) * rate;
  }
  // Told only the opponent's clock (`go wtime 100` with Black to move), take ours to be like it.
  const auto own = limits.time[turn] ? limits.time[turn] : limits.time[!turn];
  const Milliseconds increment = limits.increment[turn];
  if (!own && increment.count() <= 0) return;

  ClockState clock{own.value_or(increment), increment, limits.movestogo, settings.overhead};
  if (by_nodes_) {
    // The GUI's clock gives the first bank only; from then on we keep the account ourselves.
    const auto capped = [](Milliseconds ms) { return std::clamp<std::int64_t>(ms.count(), 0, kLongest); };
    if (!node_bank_) node_bank_ = std::min(capped(clock.time), kLongest / rate) * rate;
    increment_nodes_ = std::min(capped(increment), kLongest / rate) * rate;
    clock = {Milliseconds(*node_bank_), Milliseconds(increment_nodes_), limits.movestogo, Milliseconds(0)};
  }
  const Allotment allotted = allot(clock);
  soft_ = allotted.soft.count();
  hard_ = hard_ ? std::min<std::int64_t>(*hard_, allotted.hard.count()) : allotted.hard.count();
}

void TimeManager::finish(std::uint64_t nodes) {
  if (!by_nodes_ || !soft_ || !node_bank_) return;
  // Where nobody has asked since the hit, all was pondered.
  const auto own = static_cast<std::int64_t>(nodes - pondered_nodes_.value_or(nodes));
  node_bank_ = std::max<std::int64_t>(1, *node_bank_ + increment_nodes_ - own);
}

void TimeManager::ponderhit() {
  own_clock_since_.store(Clock::now().time_since_epoch().count(), std::memory_order_relaxed);
}

std::int64_t TimeManager::used(std::uint64_t nodes, Clock::time_point since) const {
  if (by_nodes_) return static_cast<std::int64_t>(nodes);
  return std::chrono::duration_cast<Milliseconds>(Clock::now() - since).count();
}

bool TimeManager::past_hard(std::uint64_t nodes) {
  if (!hard_) return false;
  // What was pondered costs nothing.
  if (!pondered_nodes_) pondered_nodes_ = nodes;
  const Clock::time_point since(Clock::duration(own_clock_since_.load(std::memory_order_relaxed)));
  return used(nodes - *pondered_nodes_, since) >= *hard_;
}

bool TimeManager::past_soft(std::uint64_t nodes, int percent) const {
  // The time pondered counts: what has been thought need not be thought again.
  return soft_ && used(nodes, begin_) >= *soft_ * percent / 100;
}

}  // namespace engine
