// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/engines/batch.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

#include "annotate/desk/engines/batch_news.h"
#include "annotate/desk/engines/engine_names.h"
#include "annotate/desk/engines/game_queue.h"
#include "annotate/desk/refs/failure.h"
#include "annotate/mark/game_lines.h"
#include "annotate/pipeline/game_worker.h"
#include "os/threads.h"

namespace annotate {

class Batch::Impl {
 public:
  Impl(std::vector<EngineChoice> engines, PipelineOptions options, BatchSeams seams, BatchListener& listener)
      : options_(std::move(options)),
        seams_(std::move(seams)),
        listener_(listener),
        gate_(std::make_shared<PauseGate>()),
        engines_(std::move(engines)),
        queue_(static_cast<std::size_t>(std::max(1, options_.jobs)), gate_) {
    for (EngineChoice& engine : engines_) {
      engine.first = pausable(std::move(engine.first), gate_);
      if (engine.factory) engine.factory = pausable(std::move(engine.factory), gate_);
      caches_.push_back(
          std::make_unique<chess::PositionCache>(chess::PositionCache::kDefaultCapacity, engine.store));
    }
    for (std::size_t i = 0; i < queue_.places(); ++i) {
      auto thread = chess::try_start_thread([this, i] { work(i); });
      if (!thread) break;
      threads_.push_back(std::move(*thread));
    }
    if (threads_.empty()) queue_.fail("The system gives no thread for the queue of games.");
  }
  ~Impl() { stop(); }

  void stop() {
    stop_.request_stop();
    const std::lock_guard lock(stop_mutex_);
    threads_.clear();
  }

  PauseGate& gate() { return *gate_; }
  std::shared_ptr<PauseGate> shared_gate() const { return gate_; }
  GameQueue& queue() { return queue_; }
  const GameQueue& queue() const { return queue_; }

 private:
  /// The life of one thread.
  void work(std::size_t place) {
    KeptOutput kept;
    GameOutput* const outputs[] = {&kept};
    std::optional<GameWorker> worker;
    GameRef game;
    CaseNews news(
        options_.marks,
        [&](std::size_t ply, chess::Score white) { tell([&] { listener_.on_look(game, ply, white); }); },
        [&](std::size_t ply, const ProvisionalVerdict& verdict) {
          tell([&] { listener_.on_verdict(game, ply, verdict); });
        });
    while (WorkAtGame* const work = queue_.take(place, stop_.get_token())) {
      game = work->game;
      tell([&] { listener_.on_queue(); });
      const std::stop_callback on_stop(stop_.get_token(), [work] { work->give_up.request_stop(); });
      const std::string fault = annotate_safely(*work, worker, outputs, kept, news);
      // A stopped engine, and one that has broken too often, is of no more use.
      if (!fault.empty() || work->give_up.stop_requested()) worker.reset();
      if (!fault.empty()) tell([&] { listener_.on_fault(fault); });
      tell([&] { listener_.on_queue(); });
    }
  }

  /// What is thrown makes the queue wait, as an engine does that breaks: nobody loses a game.
  std::string annotate_safely(WorkAtGame& work, std::optional<GameWorker>& worker,
                              std::span<GameOutput* const> outputs, KeptOutput& kept, CaseNews& news) {
    try {
      return annotate(work, worker, outputs, kept, news);
    } catch (const std::exception& failure) {
      const std::string fault = failure_text(failure);
      kept.take();
      queue_.put_back(work, fault);
      return fault;
    }
  }

  /// Returns why the queue cannot go on; empty: it can. The game has left its place then.
  std::string annotate(WorkAtGame& work, std::optional<GameWorker>& worker,
                       std::span<GameOutput* const> outputs, KeptOutput& kept, CaseNews& news) {
    const std::stop_token stop = work.give_up.get_token();
    const auto fail = [&](std::string fault) {
      if (stop.stop_requested()) fault.clear();
      queue_.put_back(work, fault);
      return fault;
    };
    SourceItem item;
    auto fetched = seams_.fetch(work.game);
    if (!fetched) {  // the next one may be better
      queue_.drop(work);
      tell([&] { listener_.on_fault(to_string(fetched.error())); });
      return {};
    }
    item.input = "document " + std::to_string(work.game.document);
    item.game = std::move(fetched->game);
    news.begin(item.game->game);
    if (!worker) {
      if (const std::string fault = start(worker, work, outputs, news); !fault.empty()) return fail(fault);
    }
    std::vector<const Provider*> providers = providers_of(engines_);
    queue_.begin(work, engines_.size() * count_positions(item.game->game, options_.variations, providers));
    AnnotationResult result = worker->annotate(std::move(item), stop);
    auto game = kept.take();
    if (result.dropped || stop.stop_requested() || !game) return fail("");
    // An engine that breaks at every position has not annotated the game.
    const bool has_found_nothing = result.nodes == 0;
    if (!result.lost_positions.empty() &&
        (has_found_nothing || worker->has_given_up() || worker->has_lacked_room()))
      return fail(last_report());
    for (const std::string& remark : {result.refusal, result.remark, result.novelty_fault})
      if (!remark.empty()) game->remarks.push_back(remark);
    for (const std::string& lost : result.lost_positions) game->remarks.push_back("not evaluated: " + lost);
    const auto done = seams_.finished(work.game, fetched->revision, std::move(*game));
    if (!done) return fail(to_string(done.error()));
    if (*done == BatchOutcome::Outdated)
      queue_.put_back(work, "");
    else
      queue_.finish(work);
    return {};
  }

  /// Makes a worker with engines that run. Returns what is wrong; empty: nothing.
  std::string start(std::optional<GameWorker>& worker, WorkAtGame& work, std::span<GameOutput* const> outputs,
                    CaseNews& news) {
    const std::lock_guard lock(start_mutex_);
    {
      const std::lock_guard report_lock(report_mutex_);
      report_.clear();
    }
    if (const auto named = name_engines(engines_, work.give_up.get_token()); !named)
      return to_string(named.error());
    worker.emplace(WorkerTools{.engines = engines_,
                               .caches = caches_,
                               .formatters = outputs,
                               .options = options_,
                               .progress = queue_.progress(work),
                               .listener = &news},
                   [this](const std::string& message) { report(message); });
    worker->adopt_first_evaluators();
    return worker->start_engines(work.give_up.get_token()) ? std::string() : last_report();
  }

  void report(const std::string& message) {
    {
      const std::lock_guard lock(report_mutex_);
      report_ = message;
    }
    tell([&] { listener_.on_fault(message); });
  }
  std::string last_report() {
    const std::lock_guard lock(report_mutex_);
    return report_.empty() ? "an engine does not answer" : report_;
  }

  template <class Call>
  void tell(const Call& call) {
    const std::lock_guard lock(listener_mutex_);
    try {
      call();
    } catch (const std::exception&) {  // news that nobody hears harm no game
    }
  }

  const PipelineOptions options_;
  const BatchSeams seams_;
  BatchListener& listener_;
  const std::shared_ptr<PauseGate> gate_;
  std::vector<EngineChoice> engines_;
  std::vector<std::unique_ptr<chess::PositionCache>> caches_;  ///< one for each engine
  GameQueue queue_;
  std::mutex listener_mutex_;
  std::mutex start_mutex_;  ///< of names and first evaluators
  std::mutex report_mutex_;
  std::string report_;  ///< what an engine did last
  std::stop_source stop_;
  std::mutex stop_mutex_;
  std::vector<std::jthread> threads_;  ///< last: they use the above
};

Batch::Batch(std::vector<EngineChoice> engines, PipelineOptions options, BatchSeams seams,
             BatchListener& listener)
    : impl_(std::make_unique<Impl>(std::move(engines), std::move(options), std::move(seams), listener)) {}
Batch::~Batch() = default;

std::size_t Batch::add(std::span<const GameRef> games, bool is_first) {
  return impl_->queue().add(games, is_first);
}
void Batch::remove(std::span<const GameRef> games) { impl_->queue().remove(games); }
void Batch::to_front(GameRef game) { impl_->queue().to_front(game); }
void Batch::clear() { impl_->queue().clear(); }
void Batch::pause() { impl_->queue().pause(); }
void Batch::resume() { impl_->queue().resume(); }
void Batch::stop() { impl_->stop(); }
BatchStatus Batch::status() const { return impl_->queue().status(); }
Batch::Place Batch::place_of(GameRef game) const { return impl_->queue().place_of(game); }
std::vector<GameRef> Batch::queued(std::size_t most) const { return impl_->queue().queued(most); }
std::shared_ptr<PauseGate> Batch::gate() const { return impl_->shared_gate(); }

}  // namespace annotate
