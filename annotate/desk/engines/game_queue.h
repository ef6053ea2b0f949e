// SPDX-License-Identifier: GPL-3.0-or-later
// The games that wait, those under way, and how long it will take: what the threads of a Batch share.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "annotate/desk/engines/batch.h"
#include "annotate/desk/engines/pause_gate.h"
#include "annotate/desk/refs/game_ref.h"
#include "annotate/pipeline/pipeline.h"

namespace annotate {

/// A game under way, in the place of one thread. Only the queue changes what it guards.
struct WorkAtGame {
  explicit WorkAtGame(std::size_t its_place) : place(its_place) {}

  const std::size_t place;
  GameRef game;
  std::stop_source give_up;  ///< asks whoever works on it to end
  // Guarded by the queue.
  bool is_there = false;  ///< there is a game
  bool is_unwanted = false;  ///< it was taken out of the queue meanwhile
  std::uint64_t positions = 0;  ///< to be done; 0: not known yet
  std::chrono::steady_clock::time_point began;
  std::chrono::steady_clock::duration closed_before{};  ///< of the gate
  /// The counters of the thread's worker, and what they showed when the game began.
  Progress progress;
  std::uint64_t done_before = 0;
};

/// Any number of threads.
class GameQueue {
 public:
  GameQueue(std::size_t places, std::shared_ptr<PauseGate> gate);

  // For users: see Batch.
  std::size_t add(std::span<const GameRef> games, bool is_first);
  void remove(std::span<const GameRef> games);
  void to_front(GameRef game);
  void clear();
  void pause();
  void resume();
  BatchStatus status() const;
  Batch::Place place_of(GameRef game) const;
  std::vector<GameRef> queued(std::size_t most) const;

  /// Pauses with a fault.
  void fail(std::string fault);

  // For the threads. Each has one place.
  std::size_t places() const { return works_.size(); }
  /// Waits for a game. Null when `stop` is requested. The work is valid as long as the queue.
  WorkAtGame* take(std::size_t place, const std::stop_token& stop);
  /// Its searches begin.
  void begin(WorkAtGame& work, std::uint64_t positions);
  /// The game is the first one again, unless it was taken out meanwhile. Pauses if there is a fault. Does
  /// nothing for a game that has left its place.
  void put_back(WorkAtGame& work, const std::string& fault);
  /// It is done with, and counts for the speed.
  void finish(WorkAtGame& work);
  /// It is done with.
  void drop(WorkAtGame& work);
  /// The counters of the place, which live as long as the queue.
  static Progress& progress(WorkAtGame& work) { return work.progress; }

 private:
  using Seconds = std::chrono::duration<double>;

  bool is_running(GameRef game) const;
  void pause_locked();
  void leave(WorkAtGame& work);
  Seconds time_of(const WorkAtGame& work) const;
  static double part_done(const WorkAtGame& work);
  std::optional<std::chrono::seconds> time_left() const;

  const std::shared_ptr<PauseGate> gate_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<GameRef> waiting_;
  std::set<GameRef> is_waiting_;  ///< the same games
  std::vector<std::unique_ptr<WorkAtGame>> works_;  ///< one for each place
  std::unique_ptr<PauseGate::Hold> hold_;  ///< while it is paused
  std::string fault_;
  std::uint64_t finished_ = 0;
  Seconds time_of_finished_{0};  ///< without pauses
};

}  // namespace annotate
