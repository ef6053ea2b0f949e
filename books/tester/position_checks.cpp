// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/tester/position_checks.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

#include "client/able_search.h"
#include "client/engine_session.h"
#include "core/movegen.h"
#include "notation/chess960.h"
#include "os/threads.h"

namespace books {

namespace {

class Checks {
 public:
  Checks(const EngineText& engine, const chess::SearchLimits& limits,
         std::span<const PositionQuestion> questions, const std::function<void(std::size_t)>& progress,
         const std::stop_token& stop)
      : engine_(engine),
        limits_(limits),
        questions_(questions),
        progress_(progress),
        stop_(stop),
        found_(questions.size()) {}

  std::expected<std::vector<std::optional<PositionCheck>>, chess::Error> run(std::size_t jobs) {
    if (!questions_.empty())
      chess::run_in_threads(std::clamp<std::size_t>(jobs, 1, questions_.size()), [this] { work(); });
    if (fault_) return std::unexpected(*fault_);
    return std::move(found_);
  }

 private:
  void work() {
    auto session = chess::start_session(engine_.spec, stop_);
    if (!session) return give_up(session.error().message);
    const std::stop_callback on_stop(stop_, [&session] { session->cancel(); });
    chess::AbleSearch search(*session, engine_.abilities);
    while (!stop_.stop_requested() && !has_failed_) {
      const std::size_t index = next_++;
      if (index >= questions_.size()) return;
      const chess::Position& position = questions_[index].position;
      if (chess::has_legal_moves(position)) {
        search.new_game();
        if (const auto told = session->new_game(chess::needs_chess960(position)); !told)
          return give_up(told.error().message);
        chess::SearchLimits limits = limits_;
        limits.search_moves = questions_[index].among;
        const auto analysis = search.analyse(position, {}, limits);
        if (!analysis) return give_up(analysis.error().message);
        if (analysis->score)
          found_[index] = {analysis->bestmove, analysis->score->seen_by(chess::Color::White, position.turn()),
                           analysis->pv};
      }
      const std::lock_guard lock(mutex_);
      progress_(++done_);
    }
  }

  void give_up(chess::Error why) {
    if (stop_.stop_requested()) return;
    const std::lock_guard lock(mutex_);
    has_failed_ = true;
    if (!fault_) fault_ = std::move(why);
  }

  const EngineText& engine_;
  const chess::SearchLimits& limits_;
  std::span<const PositionQuestion> questions_;
  const std::function<void(std::size_t)>& progress_;
  const std::stop_token& stop_;
  std::vector<std::optional<PositionCheck>> found_;  // each element is one worker's
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> has_failed_{false};
  std::mutex mutex_;  // of what follows
  std::size_t done_ = 0;
  std::optional<chess::Error> fault_;
};

}  // namespace

std::expected<std::vector<std::optional<PositionCheck>>, chess::Error> check_positions(
    const EngineText& engine, const chess::SearchLimits& limits, std::span<const PositionQuestion> questions,
    std::size_t jobs, const std::function<void(std::size_t done)>& progress, const std::stop_token& stop) {
  return Checks(engine, limits, questions, progress, stop).run(jobs);
}

}  // namespace books
