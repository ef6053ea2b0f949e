// SPDX-License-Identifier: GPL-3.0-or-later
#include "cases/engine_keeper.h"

#include <algorithm>
#include <utility>

#include "os/threads.h"

namespace chess { inline namespace cases {

EngineKeeper::EngineKeeper(EvaluatorFactory factory, KeeperPolicy policy, Report report)
    : factory_(std::move(factory)),
      policy_(policy),
      report_(std::move(report)),
      next_pause_(policy.first_pause) {}

void EngineKeeper::adopt(std::unique_ptr<Evaluator> evaluator) {
  evaluator_ = std::move(evaluator);
  was_started_ = true;
}

bool EngineKeeper::start(std::stop_token stop) {
  for (int tries = 0; !was_started_ && tries < policy_.deaths_per_position; ++tries)
    if (given_up_ || (tries > 0 && !pause(stop)) || (!ensure_started(stop) && stop.stop_requested())) break;
  next_pause_ = policy_.first_pause;
  return was_started_;
}

void EngineKeeper::begin_game(bool chess960) {
  chess960_ = chess960;
  is_game_lost_ = false;
  has_lacked_room_ = false;
  replays_left_ = policy_.replays_per_game;
  forget();
}

void EngineKeeper::forget() {
  game_announced_ = false;
  asked_.clear();
  is_replay_due_ = false;
}

void EngineKeeper::note_question(const AnyPosition& start, std::span<const Move> moves,
                                 const SearchRequest& request) {
  if (!request.budget.movetime_ms) asked_.push_back({start, moves, request});  // else it is never the same
}

/// Asks a new engine what the old one was asked; false if it broke.
bool EngineKeeper::replay(std::stop_token stop) {
  if (!std::exchange(is_replay_due_, false) || replays_left_ == 0) return true;
  --replays_left_;
  for (const Question& question : asked_) {
    const auto answer = evaluator_->evaluate(question.start, question.moves, question.request, stop);
    if (answer || answer.error().unable) continue;
    note_fault(answer.error());
    return false;
  }
  return true;
}

void EngineKeeper::note_fault(const EvaluatorFault& fault) {
  evaluator_.reset();
  game_announced_ = false;
  is_replay_due_ = true;
  if (fault.cancelled) return;
  ++faults_;
  if (fault.hopeless) given_up_ = true;
  report_(fault.reason);
  waits_in_vain_ = fault.silent ? waits_in_vain_ + 1 : 0;
  if (waits_in_vain_ < (has_answered_ ? policy_.hopeless_waits : policy_.hopeless_first_waits)) return;
  given_up_ = true;
  report_("the engine did not answer " + std::to_string(waits_in_vain_) +
          " times in a row and is not asked any more");
}

void EngineKeeper::note_answer() {
  next_pause_ = policy_.first_pause;
  positions_lost_in_a_row_ = 0;
  games_lost_in_a_row_ = 0;
  waits_in_vain_ = 0;
  has_answered_ = true;
}

/// Waits before the next engine is started; false when asked to stop meanwhile.
bool EngineKeeper::pause(std::stop_token stop) {
  const auto time = next_pause_;
  next_pause_ = std::min(2 * next_pause_, policy_.longest_pause);
  return sleep_unless_stopped(time, stop);
}

bool EngineKeeper::ensure_started(std::stop_token stop) {
  if (evaluator_) return true;
  auto made = factory_(stop);
  is_start_failing_ = !made;
  if (!made) {
    note_fault(made.error());
    return false;
  }
  adopt(std::move(*made));
  return true;
}

bool EngineKeeper::ensure_ready(std::stop_token stop) {
  if (!ensure_started(stop)) return false;
  if (!game_announced_) {
    if (const auto told = evaluator_->new_game(chess960_, stop); !told) {
      note_fault(told.error());
      return false;
    }
    game_announced_ = true;
  }
  return true;
}

std::optional<Evaluation> EngineKeeper::evaluate(const AnyPosition& start, std::span<const Move> moves,
                                                 const SearchRequest& request, std::stop_token stop) {
  was_unable_ = false;
  for (int deaths = 0; deaths < policy_.deaths_per_position; ++deaths) {
    if (given_up_ || is_game_lost_ || stop.stop_requested()) return std::nullopt;
    if (deaths > 0 && !pause(stop)) return std::nullopt;
    if (!ensure_ready(stop)) continue;
    // The past may be what it cannot bear: the last try does without.
    if (deaths + 1 == policy_.deaths_per_position) is_replay_due_ = false;
    if (!replay(stop)) {  // no fault of this position
      --deaths;
      continue;
    }
    auto evaluation = evaluator_->evaluate(start, moves, request, stop);
    if (evaluation || evaluation.error().unable) note_question(start, moves, request);
    if (evaluation) {
      note_answer();
      if (!evaluation->note.empty()) report_(evaluation->note);
      return std::move(*evaluation);
    }
    if (evaluation.error().unable) {
      was_unable_ = true;
      if (!evaluation.error().reason.empty()) report_(evaluation.error().reason);
      return std::nullopt;
    }
    note_fault(evaluation.error());
  }
  has_lacked_room_ = has_lacked_room_ || is_start_failing_;
  if (given_up_ || stop.stop_requested()) return std::nullopt;
  if (++positions_lost_in_a_row_ < policy_.hopeless_positions) return std::nullopt;
  is_game_lost_ = true;
  given_up_ = ++games_lost_in_a_row_ >= policy_.hopeless_games;
  report_("the engine failed on " + std::to_string(positions_lost_in_a_row_) +
          " positions in a row and is not asked " + (given_up_ ? "any more" : "about the rest of this game"));
  return std::nullopt;
}

}}  // namespace chess::cases
