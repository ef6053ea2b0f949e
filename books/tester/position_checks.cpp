// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/tester/position_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <expected>
#include <memory>
#include <mutex>
#include <utility>

#include "base/error.h"
#include "client/able_search.h"
#include "client/engine_session.h"
#include "core/movegen.h"
#include "notation/chess960.h"
#include "notation/fen.h"
#include "os/threads.h"

namespace books {

namespace {

using chess::EngineFault;
using std::chrono::milliseconds;

/// Faults at one position before it is left out.
constexpr int kTries = 3;
/// Positions that one worker leaves out in a row before the engine is given up. Neighbours in a book resemble
/// each other, so a few of them may fail for one reason.
constexpr int kMostLost = 5;
/// Waits in vain in a row before the engine is given up: each takes minutes.
constexpr int kMostWaits = 6;
constexpr int kStartAttempts = 3;
constexpr milliseconds kFirstPause{200};
/// More moves are not asked about one by one: it would take too long.
constexpr std::size_t kMostSingles = 10;

/// A started engine.
class CheckEngine {
 public:
  using Answer = std::expected<std::optional<PositionCheck>, chess::EngineError>;

  /// `abilities` must outlive this.
  CheckEngine(chess::EngineSession session, const chess::EngineAbilities& abilities)
      : session_(std::move(session)), search_(session_, abilities) {}
  CheckEngine(const CheckEngine&) = delete;
  CheckEngine& operator=(const CheckEngine&) = delete;

  Answer ask(const PositionQuestion& question, const chess::SearchLimits& limits,
             const std::stop_token& stop) {
    const std::stop_callback on_stop(stop, [this] { session_.cancel(); });
    search_.new_game();
    if (const auto told = session_.new_game(chess::needs_chess960(question.position)); !told)
      return std::unexpected(told.error());
    const std::size_t moves = question.among.size();
    Answer answer = choose(question.position, question.among, limits);
    const bool is_unable = !answer && answer.error().kind == EngineFault::Unable;
    if (!is_unable || moves < 2 || moves > kMostSingles) return answer;
    return choose_one_by_one(question, limits);
  }

 private:
  Answer choose(const chess::Position& position, std::vector<chess::Move> among, chess::SearchLimits limits) {
    limits.search_moves = std::move(among);
    const auto analysis = search_.analyse(position, {}, limits);
    if (!analysis) return std::unexpected(analysis.error());
    std::optional<PositionCheck> check;
    if (analysis->score)
      check = PositionCheck{analysis->bestmove,
                            analysis->score->seen_by(chess::Color::White, position.turn()), analysis->pv};
    return check;
  }

  /// An engine that shows one line (every engine of XBoard, and of UCI without MultiPV) cannot choose among
  /// some of the moves. Behind each of them it can be asked.
  Answer choose_one_by_one(const PositionQuestion& question, const chess::SearchLimits& limits) {
    std::vector<PositionCheck> checks;
    for (const chess::Move move : question.among) {
      Answer answer = choose(question.position, {move}, limits);
      if (!answer || !answer->has_value()) return answer;  // without it nobody knows which is the best
      checks.push_back(std::move(**answer));
    }
    return *std::ranges::max_element(checks, {}, [us = question.position.turn()](const PositionCheck& check) {
      return check.score.seen_by(us, chess::Color::White);
    });
  }

  chess::EngineSession session_;
  chess::AbleSearch search_;
};

class Checks {
 public:
  Checks(const CheckSetup& setup, std::span<const PositionQuestion> questions, const CheckListener& listener,
         EngineConduct& conduct, const std::stop_token& stop)
      : setup_(setup),
        questions_(questions),
        listener_(listener),
        stop_(stop),
        found_(questions.size()),
        has_given_up_(conduct.trouble.has_value()),
        conduct_(conduct) {}

  std::vector<std::optional<PositionCheck>> run() {
    if (!questions_.empty() && !is_over())
      chess::run_in_threads(std::clamp<std::size_t>(setup_.jobs, 1, questions_.size()), [this] { work(); });
    return std::move(found_);
  }

 private:
  /// The engine of a worker, which is replaced when it breaks.
  struct Seat {
    std::unique_ptr<CheckEngine> engine;
    int lost_in_a_row = 0;  ///< positions
    int waits_in_a_row = 0;
  };

  bool is_over() const { return stop_.stop_requested() || has_given_up_; }

  void work() {
    Seat seat;
    while (!is_over()) {
      const std::size_t index = next_++;
      if (index >= questions_.size()) return;
      if (chess::has_legal_moves(questions_[index].position)) ask_about(seat, index);
      if (is_over()) return;
      const std::lock_guard lock(mutex_);
      listener_.progress(++done_);
    }
  }

  /// Asks until there is an answer, or the position is left out, or all is over.
  void ask_about(Seat& seat, std::size_t index) {
    const PositionQuestion& question = questions_[index];
    if (is_left_out(question.position)) return;
    for (int tries = 1; tries <= kTries && !is_over() && ensure_started(seat); ++tries) {
      CheckEngine::Answer answer = seat.engine->ask(question, setup_.limits, stop_);
      if (answer) {
        found_[index] = std::move(*answer);
        note_answer(seat);
        return;
      }
      if (stop_.stop_requested()) return;
      if (answer.error().kind == EngineFault::Unable) {
        note_unable(question.position, answer.error());
        return;
      }
      seat.engine.reset();
      note_fault(seat, question.position, answer.error(), tries == kTries);
    }
  }

  bool ensure_started(Seat& seat) {
    if (seat.engine) return true;
    std::string why;
    milliseconds wait = kFirstPause;
    for (int attempt = 0; attempt < kStartAttempts; ++attempt, wait *= 4) {
      if (attempt > 0 && !chess::sleep_unless_stopped(wait, stop_)) return false;
      auto session = chess::start_session(setup_.engine.spec, stop_);
      if (session) {
        // A move from a book has no score.
        if (!chess::sets_book(setup_.engine.spec)) session->close_book();
        seat.engine = std::make_unique<CheckEngine>(std::move(*session), setup_.engine.abilities);
        return true;
      }
      if (stop_.stop_requested()) return false;
      why = session.error().reason;
      if (is_hopeless(session.error().kind)) break;
    }
    const std::lock_guard lock(mutex_);
    give_up("cannot be started: " + why);
    return false;
  }

  bool is_left_out(const chess::Position& position) {
    const std::lock_guard lock(mutex_);
    return std::ranges::find(conduct_.left_out, position) != conduct_.left_out.end();
  }

  void note_answer(Seat& seat) {
    seat.lost_in_a_row = 0;
    seat.waits_in_a_row = 0;
    const std::lock_guard lock(mutex_);
    conduct_.has_answered = true;
  }

  void note_unable(const chess::Position& position, const chess::EngineError& error) {
    const std::lock_guard lock(mutex_);
    if (conduct_.unable++ == 0)
      conduct_.unable_why = fmt::format("{}, in {}", error.reason, chess::to_fen(position));
  }

  void note_fault(Seat& seat, const chess::Position& position, const chess::EngineError& error,
                  bool is_last_try) {
    seat.waits_in_a_row = is_silence(error.kind) ? seat.waits_in_a_row + 1 : 0;
    if (is_last_try) ++seat.lost_in_a_row;
    const std::lock_guard lock(mutex_);
    chess::Error fault("position " + chess::to_fen(position), error.reason);
    fault.action = is_last_try ? fmt::format("after {} faults there, the position is left out", kTries)
                               : "another engine is started and asked again";
    listener_.remark(to_string(fault));
    auto& left_out = conduct_.left_out;
    if (is_last_try && std::ranges::find(left_out, position) == left_out.end()) left_out.push_back(position);
    if (is_last_try && !conduct_.has_answered)
      give_up("has not answered once and is not asked any more");
    else if (seat.lost_in_a_row >= kMostLost)
      give_up(fmt::format("failed at {} positions in a row and is not asked any more", seat.lost_in_a_row));
    else if (seat.waits_in_a_row >= kMostWaits)
      give_up(fmt::format("did not answer {} times in a row and is not asked any more", seat.waits_in_a_row));
  }

  /// Precondition: the caller holds the mutex.
  void give_up(const std::string& why) {
    if (!conduct_.trouble) conduct_.trouble = setup_.engine.name + " " + why;
    has_given_up_ = true;
  }

  const CheckSetup& setup_;
  std::span<const PositionQuestion> questions_;
  const CheckListener& listener_;
  const std::stop_token& stop_;
  std::vector<std::optional<PositionCheck>> found_;  // each element is one worker's
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> has_given_up_;
  std::mutex mutex_;  // of what follows, and of the listener
  std::size_t done_ = 0;
  EngineConduct& conduct_;
};

}  // namespace

std::vector<std::optional<PositionCheck>> check_positions(const CheckSetup& setup,
                                                          std::span<const PositionQuestion> questions,
                                                          const CheckListener& listener,
                                                          EngineConduct& conduct,
                                                          const std::stop_token& stop) {
  return Checks(setup, questions, listener, conduct, stop).run();
}

}  // namespace books
