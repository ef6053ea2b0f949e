// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/engines/pause_gate.h"

#include <utility>

namespace annotate {

namespace {

class PausableEvaluator final : public chess::Evaluator {
 public:
  PausableEvaluator(std::unique_ptr<chess::Evaluator> inner, std::shared_ptr<PauseGate> gate)
      : inner_(std::move(inner)), gate_(std::move(gate)) {}

  const std::string& name() const override { return inner_->name(); }

  std::expected<void, chess::EvaluatorFault> new_game(bool chess960, std::stop_token stop) override {
    return inner_->new_game(chess960, std::move(stop));
  }

  std::expected<chess::Evaluation, chess::EvaluatorFault> evaluate(const chess::AnyPosition& start,
                                                                   std::span<const chess::Move> moves,
                                                                   const chess::SearchRequest& request,
                                                                   std::stop_token stop) override {
    if (!gate_->pass(stop))
      return std::unexpected(chess::EvaluatorFault{.reason = name() + ": cancelled", .cancelled = true});
    return inner_->evaluate(start, moves, request, std::move(stop));
  }

 private:
  std::unique_ptr<chess::Evaluator> inner_;
  std::shared_ptr<PauseGate> gate_;
};

}  // namespace

void PauseGate::close() {
  const std::lock_guard lock(mutex_);
  if (closings_++ == 0) closed_at_ = std::chrono::steady_clock::now();
}

void PauseGate::open() {
  const std::lock_guard lock(mutex_);
  if (--closings_ > 0) return;
  closed_before_ += std::chrono::steady_clock::now() - closed_at_;
  changed_.notify_all();
}

bool PauseGate::pass(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, stop, [this] { return closings_ == 0; });
  return !stop.stop_requested();
}

std::chrono::steady_clock::duration PauseGate::time_closed() const {
  const std::lock_guard lock(mutex_);
  if (closings_ == 0) return closed_before_;
  return closed_before_ + (std::chrono::steady_clock::now() - closed_at_);
}

std::unique_ptr<chess::Evaluator> pausable(std::unique_ptr<chess::Evaluator> inner,
                                           std::shared_ptr<PauseGate> gate) {
  if (!inner) return inner;
  return std::make_unique<PausableEvaluator>(std::move(inner), std::move(gate));
}

chess::EvaluatorFactory pausable(chess::EvaluatorFactory inner, std::shared_ptr<PauseGate> gate) {
  return
      [inner = std::move(inner), gate = std::move(gate)](
          std::stop_token stop) -> std::expected<std::unique_ptr<chess::Evaluator>, chess::EvaluatorFault> {
        auto made = inner(std::move(stop));
        if (!made) return made;
        return pausable(std::move(*made), gate);
      };
}

}  // namespace annotate
