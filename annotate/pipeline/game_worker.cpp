// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/pipeline/game_worker.h"

#include <algorithm>
#include <utility>

namespace annotate {

GameWorker::GameWorker(WorkerTools tools, const chess::EngineKeeper::Report& report)
    : tools_(std::move(tools)) {
  for (const EngineChoice& engine : tools_.engines)
    tools_.keepers.emplace_back(engine.factory, tools_.options.keeper, report);
}

void GameWorker::adopt_first_evaluators() {
  for (std::size_t i = 0; i < tools_.engines.size(); ++i)
    if (tools_.engines[i].first) tools_.keepers[i].adopt(std::move(tools_.engines[i].first));
}

bool GameWorker::start_engines(std::stop_token stop) {
  for (std::size_t i = 0; i < tools_.engines.size(); ++i)
    if (tools_.engines[i].factory && !tools_.keepers[i].start(stop)) return false;
  return true;
}

bool GameWorker::has_given_up() const {
  // One that never told its name did not start for anybody: to leave its games to others would not help.
  for (std::size_t i = 0; i < tools_.keepers.size(); ++i)
    if (tools_.keepers[i].has_given_up() && !tools_.engines[i].provider.engine.empty()) return true;
  return false;
}

bool GameWorker::has_lacked_room() const {
  return std::ranges::any_of(tools_.keepers, &chess::EngineKeeper::has_lacked_room);
}

std::uint64_t GameWorker::faults() const {
  std::uint64_t sum = 0;
  for (const chess::EngineKeeper& keeper : tools_.keepers) sum += static_cast<std::uint64_t>(keeper.faults());
  return sum;
}

}  // namespace annotate
