// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/pipeline/uci_evaluator.h"

#include <algorithm>
#include <utility>

#include "client/uci_session.h"

namespace annotate {

namespace {

EvaluatorFault to_fault(const chess::EngineError& error) {
  using chess::EngineFault;
  const bool hopeless = error.fault == EngineFault::BadCommand || error.fault == EngineFault::NotFound ||
                        error.fault == EngineFault::BadOption;
  return {error.message, error.fault == EngineFault::Cancelled, hopeless};
}

class UciEvaluator final : public Evaluator {
 public:
  UciEvaluator(chess::UciSession session, const SearchBudget& budget)
      : session_(std::move(session)), name_(session_.name()) {
    limits_.nodes = budget.nodes;
    limits_.depth = budget.depth;
    if (budget.movetime_ms) limits_.movetime = std::chrono::milliseconds(*budget.movetime_ms);
  }

  const std::string& name() const override { return name_; }

  std::expected<void, EvaluatorFault> new_game(bool chess960, std::stop_token stop) override {
    const std::stop_callback on_stop(stop, [this] { session_.cancel(); });
    if (auto told = session_.new_game(chess960); !told) return std::unexpected(to_fault(told.error()));
    return {};
  }

  std::expected<Evaluation, EvaluatorFault> evaluate(const chess::Position& start,
                                                     std::span<const chess::Move> moves,
                                                     std::stop_token stop) override {
    const std::stop_callback on_stop(stop, [this] { session_.cancel(); });
    auto analysis = session_.analyse(start, moves, limits_);
    if (!analysis) return std::unexpected(to_fault(analysis.error()));
    if (analysis->cut_short)
      return std::unexpected(EvaluatorFault{name_ + ": did not end its search in time"});
    if (!analysis->score) return std::unexpected(EvaluatorFault{name_ + ": gave a move without a score"});
    Evaluation evaluation{*analysis->score, std::move(analysis->pv), analysis->nodes};
    if (evaluation.line.empty() && !analysis->bestmove.is_null()) evaluation.line.push_back(analysis->bestmove);
    return evaluation;
  }

 private:
  chess::UciSession session_;
  std::string name_;
  chess::SearchLimits limits_;
};

}  // namespace

EvaluatorFactory uci_evaluators(chess::EngineSpec spec, SearchBudget budget) {
  return [spec = std::move(spec), budget](
             std::stop_token) -> std::expected<std::unique_ptr<Evaluator>, EvaluatorFault> {
    auto session = chess::start_session(spec);
    if (!session) return std::unexpected(to_fault(session.error()));
    return std::make_unique<UciEvaluator>(std::move(*session), budget);
  };
}

}  // namespace annotate
