// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/engines/game_queue.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace annotate {

namespace {

/// Of a game without a finished one before it, so much must be done before its speed says anything.
constexpr double kLeastPart = 0.05;

}  // namespace

GameQueue::GameQueue(std::size_t places, std::shared_ptr<PauseGate> gate) : gate_(std::move(gate)) {
  for (std::size_t i = 0; i < places; ++i) works_.push_back(std::make_unique<WorkAtGame>(i));
}

std::size_t GameQueue::add(std::span<const GameRef> games, bool is_first) {
  const std::lock_guard lock(mutex_);
  std::vector<GameRef> placed;
  std::set<GameRef> is_placed;
  std::size_t added = 0;
  for (const GameRef game : games) {
    if (is_running(game)) continue;
    const bool is_new = is_waiting_.insert(game).second;
    added += is_new ? 1 : 0;
    if ((is_new || is_first) && is_placed.insert(game).second) placed.push_back(game);
  }
  if (is_first) std::erase_if(waiting_, [&](GameRef game) { return is_placed.contains(game); });
  waiting_.insert(is_first ? waiting_.begin() : waiting_.end(), placed.begin(), placed.end());
  changed_.notify_all();
  return added;
}

void GameQueue::remove(std::span<const GameRef> games) {
  const std::lock_guard lock(mutex_);
  const std::set<GameRef> unwanted(games.begin(), games.end());
  std::erase_if(waiting_, [&](GameRef game) { return unwanted.contains(game); });
  for (const GameRef game : unwanted) is_waiting_.erase(game);
  for (const auto& work : works_)
    if (work->is_there && unwanted.contains(work->game)) {
      work->is_unwanted = true;
      work->give_up.request_stop();
    }
}

void GameQueue::to_front(GameRef game) {
  const std::lock_guard lock(mutex_);
  const auto there = std::ranges::find(waiting_, game);
  if (there == waiting_.end()) return;
  waiting_.erase(there);
  waiting_.push_front(game);
}

void GameQueue::clear() { remove(queued(static_cast<std::size_t>(-1))); }

void GameQueue::pause() {
  const std::lock_guard lock(mutex_);
  pause_locked();
}

void GameQueue::pause_locked() {
  if (!hold_) hold_ = std::make_unique<PauseGate::Hold>(gate_);
}

void GameQueue::resume() {
  const std::lock_guard lock(mutex_);
  hold_.reset();
  fault_.clear();
  changed_.notify_all();
}

void GameQueue::fail(std::string fault) {
  const std::lock_guard lock(mutex_);
  fault_ = std::move(fault);
  pause_locked();
}

WorkAtGame* GameQueue::take(std::size_t place, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, stop, [this] { return !waiting_.empty() && !hold_; });
  if (stop.stop_requested()) return nullptr;
  WorkAtGame& work = *works_[place];
  work.game = waiting_.front();
  waiting_.pop_front();
  is_waiting_.erase(work.game);
  work.give_up = {};
  work.is_there = true;
  work.is_unwanted = false;
  work.positions = 0;
  return &work;
}

void GameQueue::begin(WorkAtGame& work, std::uint64_t positions) {
  const std::lock_guard lock(mutex_);
  work.positions = positions;
  work.began = std::chrono::steady_clock::now();
  work.closed_before = gate_->time_closed();
  work.done_before = work.progress.positions_done.load();
}

void GameQueue::put_back(WorkAtGame& work, const std::string& fault) {
  const std::lock_guard lock(mutex_);
  if (!work.is_there) return;
  if (!work.is_unwanted && is_waiting_.insert(work.game).second) waiting_.push_front(work.game);
  if (!fault.empty()) {
    fault_ = fault;
    pause_locked();
  }
  leave(work);
}

void GameQueue::finish(WorkAtGame& work) {
  const std::lock_guard lock(mutex_);
  ++finished_;
  time_of_finished_ += time_of(work);
  leave(work);
}

void GameQueue::drop(WorkAtGame& work) {
  const std::lock_guard lock(mutex_);
  leave(work);
}

void GameQueue::leave(WorkAtGame& work) {
  work.is_there = false;
  changed_.notify_all();
}

bool GameQueue::is_running(GameRef game) const {
  return std::ranges::any_of(
      works_, [&](const auto& work) { return work->is_there && !work->is_unwanted && work->game == game; });
}

/// Since its searches began, without pauses.
GameQueue::Seconds GameQueue::time_of(const WorkAtGame& work) const {
  return (std::chrono::steady_clock::now() - work.began) - (gate_->time_closed() - work.closed_before);
}

double GameQueue::part_done(const WorkAtGame& work) {
  if (work.positions == 0) return 0.0;
  const auto done = static_cast<double>(work.progress.positions_done.load() - work.done_before);
  return std::clamp(done / static_cast<double>(work.positions), 0.0, 1.0);
}

/// By what a game has taken so far, on average.
std::optional<std::chrono::seconds> GameQueue::time_left() const {
  auto games = static_cast<double>(finished_);
  double time = time_of_finished_.count();
  auto left = static_cast<double>(waiting_.size());
  for (const auto& work : works_) {
    if (!work->is_there) continue;
    const double part = part_done(*work);
    left += 1.0 - part;
    if (part == 0.0) continue;
    games += part;
    time += time_of(*work).count();
  }
  if (games < kLeastPart) return std::nullopt;
  const double seconds = left * time / games / static_cast<double>(works_.size());
  return std::chrono::seconds(static_cast<std::int64_t>(std::ceil(std::max(0.0, seconds))));
}

BatchStatus GameQueue::status() const {
  const std::lock_guard lock(mutex_);
  BatchStatus status;
  status.is_paused = hold_ != nullptr;
  status.waiting = waiting_.size();
  status.finished = finished_;
  status.left = time_left();
  status.fault = fault_;
  for (const auto& work : works_)
    if (work->is_there && !work->is_unwanted) status.running.push_back({work->game, part_done(*work)});
  return status;
}

Batch::Place GameQueue::place_of(GameRef game) const {
  const std::lock_guard lock(mutex_);
  if (is_running(game)) return Batch::Place::Running;
  return is_waiting_.contains(game) ? Batch::Place::Waiting : Batch::Place::None;
}

std::vector<GameRef> GameQueue::queued(std::size_t most) const {
  const std::lock_guard lock(mutex_);
  std::vector<GameRef> games;
  for (const auto& work : works_)
    if (work->is_there && !work->is_unwanted && games.size() < most) games.push_back(work->game);
  for (auto game = waiting_.begin(); game != waiting_.end() && games.size() < most; ++game)
    games.push_back(*game);
  return games;
}

}  // namespace annotate
