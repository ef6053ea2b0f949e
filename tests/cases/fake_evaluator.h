// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluators that need no engine: one that counts wood and looks one move ahead, and ways to make it break.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <thread>

#include "cases/evaluator.h"
#include "core/movegen.h"
#include "core/see.h"

namespace chess::test {

/// Material for the side to move, in centipawns.
inline int material(const chess::Position& pos) {
  int sum = 0;
  for (const chess::Role role : chess::kRoles) {
    if (role == chess::Role::King) continue;
    sum += chess::exchange_value(role) *
           (pos.board().pieces(pos.turn(), role).count() - pos.board().pieces(!pos.turn(), role).count());
  }
  return sum;
}

/// What a test makes an evaluator do. Shared by all that one factory makes.
struct FakeBehaviour {
  std::atomic<int> made{0};
  std::atomic<int> games{0};
  std::atomic<int> asked{0};
  bool plays_variants = false;
  /// Called with the position (of a variant: the start) and how often any position was asked; false: the
  /// engine dies.
  std::function<bool(const chess::Position&, int asked)> survives;
  /// An engine that does not survive falls silent instead of dying.
  bool falls_silent = false;
  /// Called with each question.
  std::function<void(const chess::Position&)> hears;
  /// False: the n-th start (from 1) fails.
  std::function<bool(int made)> starts;
  std::chrono::microseconds delay{0};
};

class FakeEvaluator final : public chess::Evaluator {
 public:
  explicit FakeEvaluator(FakeBehaviour& behaviour) : behaviour_(behaviour) {}

  const std::string& name() const override { return name_; }

  std::expected<void, chess::EvaluatorFault> new_game(bool, std::stop_token) override {
    ++behaviour_.games;
    return {};
  }

  std::expected<chess::Evaluation, chess::EvaluatorFault> evaluate(const chess::AnyPosition& start,
                                                                   std::span<const chess::Move> moves,
                                                                   const chess::SearchRequest&,
                                                                   std::stop_token stop) override {
    if (!start.is_chess()) return evaluate_variant(start, moves);
    chess::Position pos = start.chess();
    for (const chess::Move m : moves) pos.play(m);
    const int count = ++behaviour_.asked;
    if (behaviour_.hears) behaviour_.hears(pos);
    if (behaviour_.survives && !behaviour_.survives(pos, count))
      return std::unexpected(
          chess::EvaluatorFault{.reason = "Fake 1.0: died", .silent = behaviour_.falls_silent});
    if (behaviour_.delay.count() > 0) std::this_thread::sleep_for(behaviour_.delay);
    if (stop.stop_requested()) return std::unexpected(chess::EvaluatorFault{"Fake 1.0: cancelled", true});
    chess::Evaluation best{chess::Score::cp(-100'000), {}, 10};
    for (const chess::Move m : chess::legal_moves(pos)) {
      const auto score =
          chess::Score::cp(material(pos) + (pos.is_capture(m) ? chess::static_exchange(pos, m) : 0));
      const bool better = score > best.score || (score == best.score && m.raw() < best.line.front().raw());
      if (best.line.empty() || better) best = {score, {m}, 10};
    }
    return best;
  }

 private:
  /// Everything is equal there.
  std::expected<chess::Evaluation, chess::EvaluatorFault> evaluate_variant(
      const chess::AnyPosition& start, std::span<const chess::Move> moves) {
    if (!behaviour_.plays_variants)
      return std::unexpected(
          chess::EvaluatorFault{"Fake 1.0: it plays chess only", false, false, false, true});
    const int count = ++behaviour_.asked;
    if (behaviour_.survives && !behaviour_.survives(start.chess(), count))
      return std::unexpected(chess::EvaluatorFault{.reason = "Fake 1.0: died"});
    chess::AnyPosition pos = start;
    for (const chess::Move m : moves) pos = pos.after(m);
    return chess::Evaluation{chess::Score::cp(0), {legal_moves(pos)[0]}, 10};
  }

  FakeBehaviour& behaviour_;
  std::string name_ = "Fake 1.0";
};

inline chess::EvaluatorFactory fake_evaluators(FakeBehaviour& behaviour) {
  return [&behaviour](
             std::stop_token) -> std::expected<std::unique_ptr<chess::Evaluator>, chess::EvaluatorFault> {
    const int count = ++behaviour.made;
    if (behaviour.starts && !behaviour.starts(count))
      return std::unexpected(chess::EvaluatorFault{"Fake 1.0: did not start"});
    return std::make_unique<FakeEvaluator>(behaviour);
  };
}

}  // namespace chess::test
