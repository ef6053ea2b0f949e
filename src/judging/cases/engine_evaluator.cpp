// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluators that are engines behind UCI or the protocol of XBoard.
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "cases/evaluator.h"
#include "client/able_search.h"
#include "client/engine_session.h"

namespace chess { inline namespace cases {

namespace {

EvaluatorFault to_fault(const EngineError& error) {
  return {
      .reason = error.reason,
      .cancelled = error.kind == EngineFault::Cancelled,
      .hopeless = is_hopeless(error.kind),
      .no_engine = error.kind == EngineFault::HandshakeTimeout || error.kind == EngineFault::OtherProtocol,
      .unable = error.kind == EngineFault::Unable,
      .silent = is_silence(error.kind),
      .kind = error.kind};
}

/// The protocol that an engine turned out to speak, so that it is guessed once.
class LearntProtocol {
 public:
  void learn(EngineProtocol protocol) { protocol_ = protocol; }
  EngineProtocol known(EngineProtocol asked) const {
    return asked == EngineProtocol::Auto ? protocol_.load() : asked;
  }

 private:
  std::atomic<EngineProtocol> protocol_{EngineProtocol::Auto};
};

/// What all evaluators of one engine know of its ways.
class EngineWays {
 public:
  /// The abilities, which `learn` finds out if nobody has done so. An error of it is passed on. The next
  /// caller does without, since an engine that cannot be tried may work all the same.
  template <class Learn>
  std::expected<EngineAbilities, EngineError> abilities(const EngineSession& session, Learn learn) {
    const std::lock_guard lock(mutex_);
    if (abilities_) return *abilities_;
    auto learnt = learn();
    if (!learnt && learnt.error().kind == EngineFault::Cancelled) return learnt;
    abilities_ = learnt ? *learnt : declared_abilities(session);
    const std::string lacking = session.protocol() == EngineProtocol::Xboard
                                    ? "XBoard's protocol has no search of certain moves and no MultiPV"
                                    : to_shortcomings(*abilities_);
    const bool can_compare = abilities_->search_moves || abilities_->lines > 1;
    if (!lacking.empty())
      shortcomings_ =
          session.name() + ": " + lacking + (can_compare ? "" : " (most praise cannot be proved)");
    return learnt;
  }

  /// What the user should know of the abilities; nothing the second time.
  std::string take_shortcomings() {
    const std::lock_guard lock(mutex_);
    return std::exchange(shortcomings_, {});
  }

  /// Puts what the engine said against its options beside its shortcomings, each complaint once.
  void add_complaints(const EngineSession& session) {
    const std::lock_guard lock(mutex_);
    for (const std::string& complaint : session.complaints())
      if (told_.insert(complaint).second)
        shortcomings_ += (shortcomings_.empty() ? "" : "; ") + session.name() + ": " + complaint;
  }

  /// `text` for the user; nothing if it was told before.
  std::string once(std::string text) {
    const std::lock_guard lock(mutex_);
    return told_.insert(text).second ? std::move(text) : std::string();
  }

 private:
  std::mutex mutex_;
  std::optional<EngineAbilities> abilities_;
  std::string shortcomings_;
  std::set<std::string> told_;
};

/// How often an engine is asked again that gave a move without a score. A book of its own has none again.
constexpr int kAskedAgain = 2;

class EngineEvaluator : public Evaluator {
 public:
  /// The session and the abilities must outlive it.
  EngineEvaluator(EngineSession& session, const EngineAbilities& abilities, std::shared_ptr<EngineWays> ways)
      : session_(session), search_(session_, abilities), name_(session_.name()), ways_(std::move(ways)) {}

  const std::string& name() const override { return name_; }

  std::expected<void, EvaluatorFault> new_game(bool chess960, std::stop_token stop) override {
    const std::stop_callback on_stop(stop, [this] { session_.cancel(); });
    search_.new_game();
    if (auto told = session_.new_game(chess960); !told) return std::unexpected(to_fault(told.error()));
    return {};
  }

  std::expected<Evaluation, EvaluatorFault> evaluate(const AnyPosition& start, std::span<const Move> moves,
                                                     const SearchRequest& request,
                                                     std::stop_token stop) override {
    const std::stop_callback on_stop(stop, [this] { session_.cancel(); });
    const SearchLimits limits = limits_of(request);
    auto analysis = search_.analyse(start, moves, limits);
    // An engine that is stopped before its first line has no score either, and finds one when it is asked
    // again.
    for (int more = kAskedAgain; more > 0 && analysis && !analysis->score && !analysis->resigned; --more)
      analysis = search_.analyse(start, moves, limits);
    if (!analysis) {
      EvaluatorFault fault = to_fault(analysis.error());
      // That no other line was shown is no news for each move.
      if (fault.unable) fault.reason = request.only.empty() ? ways_->once(fault.reason) : std::string();
      return std::unexpected(std::move(fault));
    }
    if (analysis->cut_short && !went_far_enough(*analysis, limits))
      return std::unexpected(
          EvaluatorFault{.reason = name_ + ": did not end its search in time", .silent = true});
    if (!analysis->score)
      return std::unexpected(EvaluatorFault{
          .reason =
              ways_->once(name_ +
                          (analysis->resigned ? ": resigned instead of an answer"
                                              : ": gave a move without a score, as from a book of its own") +
                          "; such positions are not evaluated"),
          .unable = true});
    Evaluation evaluation{*analysis->score, std::move(analysis->pv), analysis->nodes,
                          std::move(analysis->steps)};
    evaluation.time = std::chrono::duration_cast<std::chrono::milliseconds>(analysis->elapsed);
    evaluation.note = ways_->take_shortcomings();
    if (analysis->cut_short && evaluation.note.empty())
      evaluation.note = ways_->once(
          name_ + ": does not keep to the limit and is stopped from outside, so that two runs may differ");
    if (evaluation.line.empty() && !analysis->bestmove.is_null())
      evaluation.line.push_back(analysis->bestmove);
    return evaluation;
  }

 private:
  static SearchLimits limits_of(const SearchRequest& request) {
    SearchLimits limits;
    limits.nodes = request.budget.nodes;
    limits.depth = request.budget.depth;
    if (request.budget.movetime_ms) limits.movetime = std::chrono::milliseconds(*request.budget.movetime_ms);
    limits.search_moves = request.only;
    return limits;
  }

  static bool went_far_enough(const Analysis& analysis, const SearchLimits& limits) {
    return (limits.nodes && analysis.nodes >= *limits.nodes) ||
           (limits.depth && analysis.depth >= *limits.depth);
  }

  EngineSession& session_;
  AbleSearch search_;
  const std::string name_;
  const std::shared_ptr<EngineWays> ways_;
};

/// What an evaluator of its own engine asks.
struct OpenedEngine {
  EngineSession session;
  const EngineAbilities abilities;
};

class OwnEngineEvaluator final : private OpenedEngine, public EngineEvaluator {
 public:
  OwnEngineEvaluator(OpenedEngine engine, std::shared_ptr<EngineWays> ways)
      : OpenedEngine(std::move(engine)), EngineEvaluator(session, abilities, std::move(ways)) {}
};

}  // namespace

EvaluatorFactory engine_evaluators(SessionStarter start, AbilityTrial trial) {
  return [start = std::move(start), trial, ways = std::make_shared<EngineWays>()](
             std::stop_token stop) -> std::expected<std::unique_ptr<Evaluator>, EvaluatorFault> {
    auto session = start(stop);
    if (!session) return std::unexpected(to_fault(session.error()));
    auto abilities = ways->abilities(*session, [&] {
      const std::stop_callback on_stop(stop, [&] { session->cancel(); });
      return try_abilities(*session, trial);
    });
    if (!abilities && abilities.error().kind == EngineFault::Cancelled)
      return std::unexpected(to_fault(abilities.error()));
    if (!abilities) {  // it broke when it was tried
      session = start(stop);
      if (!session) return std::unexpected(to_fault(session.error()));
      abilities = declared_abilities(*session);
    }
    ways->add_complaints(*session);
    return std::make_unique<OwnEngineEvaluator>(OpenedEngine{std::move(*session), *abilities}, ways);
  };
}

std::unique_ptr<Evaluator> engine_evaluator(EngineSession& session, const EngineAbilities& abilities) {
  return std::make_unique<EngineEvaluator>(session, abilities, std::make_shared<EngineWays>());
}

EvaluatorFactory engine_evaluators(EngineSpec spec, AbilityTrial trial,
                                   std::function<LineObserver()> listen) {
  return engine_evaluators(
      [spec = std::move(spec), listen = std::move(listen),
       learnt = std::make_shared<LearntProtocol>()](std::stop_token stop) {
        EngineSpec heard = spec;
        heard.protocol = learnt->known(spec.protocol);
        if (listen) heard.observer = listen();
        auto session = start_session(heard, std::move(stop));
        if (session) learnt->learn(session->protocol());
        // A move from a book has no score. An engine that opens its book all the same shows it.
        if (session && !sets_book(spec)) session->close_book();
        return session;
      },
      trial);
}

}}  // namespace chess::cases
