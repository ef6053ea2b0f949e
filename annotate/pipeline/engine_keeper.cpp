// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/pipeline/engine_keeper.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace annotate {

EngineKeeper::EngineKeeper(EvaluatorFactory factory, KeeperPolicy policy, Report report)
    : factory_(std::move(factory)),
      policy_(policy),
      report_(std::move(report)),
      next_pause_(policy.first_pause) {}

void EngineKeeper::adopt(std::unique_ptr<Evaluator> evaluator) { evaluator_ = std::move(evaluator); }

void EngineKeeper::begin_game(bool chess960) {
  chess960_ = chess960;
  is_game_lost_ = false;
  forget();
}

void EngineKeeper::note_fault(const EvaluatorFault& fault) {
  evaluator_.reset();
  game_announced_ = false;
  if (fault.cancelled) return;
  ++faults_;
  if (fault.hopeless) given_up_ = true;
  report_(fault.message);
}

/// Waits before the next engine is started; false when asked to stop meanwhile.
bool EngineKeeper::pause(std::stop_token stop) {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  wake.wait_for(lock, stop, next_pause_, [] { return false; });
  next_pause_ = std::min(2 * next_pause_, policy_.longest_pause);
  return !stop.stop_requested();
}

bool EngineKeeper::ensure_ready(std::stop_token stop) {
  if (!evaluator_) {
    auto made = factory_(stop);
    if (!made) {
      note_fault(made.error());
      return false;
    }
    evaluator_ = std::move(*made);
  }
  if (!game_announced_) {
    if (const auto told = evaluator_->new_game(chess960_, stop); !told) {
      note_fault(told.error());
      return false;
    }
    game_announced_ = true;
  }
  return true;
}

std::optional<Evaluation> EngineKeeper::evaluate(const chess::Position& start,
                                                 std::span<const chess::Move> moves,
                                                 const SearchRequest& request, std::stop_token stop) {
  for (int deaths = 0; deaths < policy_.deaths_per_position; ++deaths) {
    if (given_up_ || is_game_lost_ || stop.stop_requested()) return std::nullopt;
    if (deaths > 0 && !pause(stop)) return std::nullopt;
    if (!ensure_ready(stop)) continue;
    auto evaluation = evaluator_->evaluate(start, moves, request, stop);
    if (evaluation) {
      next_pause_ = policy_.first_pause;
      positions_lost_in_a_row_ = 0;
      games_lost_in_a_row_ = 0;
      if (!evaluation->note.empty()) report_(evaluation->note);
      return std::move(*evaluation);
    }
    if (evaluation.error().unable) {
      if (!evaluation.error().message.empty()) report_(evaluation.error().message);
      return std::nullopt;
    }
    note_fault(evaluation.error());
  }
  if (given_up_ || stop.stop_requested()) return std::nullopt;
  if (++positions_lost_in_a_row_ < policy_.hopeless_positions) return std::nullopt;
  is_game_lost_ = true;
  given_up_ = ++games_lost_in_a_row_ >= policy_.hopeless_games;
  report_("the engine failed on " + std::to_string(positions_lost_in_a_row_) +
          " positions in a row and is not asked " + (given_up_ ? "any more" : "about the rest of this game"));
  return std::nullopt;
}

}  // namespace annotate
