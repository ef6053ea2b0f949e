// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluators that are engines behind UCI.
#include "annotate/pipeline/evaluator.h"

#include <atomic>
#include <memory>
#include <utility>

#include "client/uci_session.h"

namespace annotate {

namespace {

EvaluatorFault to_fault(const chess::EngineError& error) {
  using chess::EngineFault;
  const bool hopeless = error.fault == EngineFault::BadCommand || error.fault == EngineFault::NotFound ||
                        error.fault == EngineFault::BadOption;
  return {error.message, error.fault == EngineFault::Cancelled, hopeless,
          error.fault == EngineFault::HandshakeTimeout};
}

class UciEvaluator final : public Evaluator {
 public:
  UciEvaluator(chess::UciSession session, std::shared_ptr<std::atomic<bool>> told)
      : session_(std::move(session)), name_(session_.name()), told_(std::move(told)) {}

  const std::string& name() const override { return name_; }

  std::expected<void, EvaluatorFault> new_game(bool chess960, std::stop_token stop) override {
    const std::stop_callback on_stop(stop, [this] { session_.cancel(); });
    if (auto told = session_.new_game(chess960); !told) return std::unexpected(to_fault(told.error()));
    return {};
  }

  std::expected<Evaluation, EvaluatorFault> evaluate(const chess::Position& start,
                                                     std::span<const chess::Move> moves,
                                                     const SearchRequest& request,
                                                     std::stop_token stop) override {
    const std::stop_callback on_stop(stop, [this] { session_.cancel(); });
    const chess::SearchLimits limits = limits_of(request);
    auto analysis = session_.analyse(start, moves, limits);
    if (!analysis) return std::unexpected(to_fault(analysis.error()));
    if (analysis->cut_short && !went_far_enough(*analysis, limits))
      return std::unexpected(EvaluatorFault{name_ + ": did not end its search in time"});
    if (!analysis->score) return std::unexpected(EvaluatorFault{name_ + ": gave a move without a score"});
    Evaluation evaluation{*analysis->score, std::move(analysis->pv), analysis->nodes,
                          std::move(analysis->steps)};
    evaluation.time = std::chrono::duration_cast<std::chrono::milliseconds>(analysis->elapsed);
    if (analysis->cut_short && !told_->exchange(true))
      evaluation.note =
          name_ + ": does not keep to the limit and is stopped from outside, so that two runs may differ";
    if (evaluation.line.empty() && !analysis->bestmove.is_null())
      evaluation.line.push_back(analysis->bestmove);
    return evaluation;
  }

 private:
  static chess::SearchLimits limits_of(const SearchRequest& request) {
    chess::SearchLimits limits;
    limits.nodes = request.budget.nodes;
    limits.depth = request.budget.depth;
    if (request.budget.movetime_ms) limits.movetime = std::chrono::milliseconds(*request.budget.movetime_ms);
    limits.search_moves = request.only;
    return limits;
  }

  static bool went_far_enough(const chess::Analysis& analysis, const chess::SearchLimits& limits) {
    return (limits.nodes && analysis.nodes >= *limits.nodes) ||
           (limits.depth && analysis.depth >= *limits.depth);
  }

  chess::UciSession session_;
  std::string name_;
  std::shared_ptr<std::atomic<bool>> told_;  // the user, of this engine's ways; shared by all of a run
};

}  // namespace

EvaluatorFactory uci_evaluators(chess::EngineSpec spec,
                                std::function<chess::UciSession::LineObserver()> listen) {
  return
      [spec = std::move(spec), listen = std::move(listen), told = std::make_shared<std::atomic<bool>>(false)](
          std::stop_token) -> std::expected<std::unique_ptr<Evaluator>, EvaluatorFault> {
        chess::EngineSpec heard = spec;
        if (listen) heard.observer = listen();
        auto session = chess::start_session(heard);
        if (!session) return std::unexpected(to_fault(session.error()));
        return std::make_unique<UciEvaluator>(std::move(*session), told);
      };
}

}  // namespace annotate
