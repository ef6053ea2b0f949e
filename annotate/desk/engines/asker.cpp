// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/engines/asker.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

#include "annotate/desk/engines/deadline.h"
#include "annotate/desk/engines/position_after.h"
#include "annotate/desk/engines/why_answer.h"
#include "annotate/desk/refs/failure.h"
#include "cases/why.h"
#include "os/threads.h"

namespace annotate {

namespace {

/// An engine that is interrupted between two searches: one that is cancelled in a search is of no more use,
/// and a new one takes longer to start than the search to end.
class InterruptedBetween final : public chess::Evaluator {
 public:
  /// `interrupt` ends the question, the deadline of each search the engine.
  InterruptedBetween(chess::Evaluator& inner, std::stop_token interrupt, Deadline& deadline,
                     std::chrono::milliseconds time)
      : inner_(inner), interrupt_(std::move(interrupt)), deadline_(deadline), time_(time) {}

  const std::string& name() const override { return inner_.name(); }

  std::expected<void, chess::EvaluatorFault> new_game(bool chess960, std::stop_token) override {
    if (interrupt_.stop_requested()) return std::unexpected(interrupted());
    return inner_.new_game(chess960, deadline_.token());
  }

  std::expected<chess::Evaluation, chess::EvaluatorFault> evaluate(const chess::AnyPosition& start,
                                                                   std::span<const chess::Move> moves,
                                                                   const chess::SearchRequest& request,
                                                                   std::stop_token) override {
    if (interrupt_.stop_requested()) return std::unexpected(interrupted());
    auto found = inner_.evaluate(start, moves, request, deadline_.token());
    deadline_.renew(time_);
    return found;
  }

 private:
  chess::EvaluatorFault interrupted() const {
    return {.reason = name() + ": interrupted", .cancelled = true};
  }

  chess::Evaluator& inner_;
  std::stop_token interrupt_;
  Deadline& deadline_;
  std::chrono::milliseconds time_;
};

/// A person does not wait for long. An engine that is ten times slower than most on an old machine is in
/// time.
std::chrono::milliseconds time_for(const chess::SearchBudget& budget) {
  constexpr std::chrono::milliseconds kBeyond{5'000};
  constexpr std::chrono::milliseconds kUnknown{30'000};
  constexpr std::uint64_t kNodesInMillisecond = 20;
  if (budget.movetime_ms) return kBeyond + std::chrono::milliseconds(*budget.movetime_ms);
  if (budget.nodes) return kBeyond + std::chrono::milliseconds(*budget.nodes / kNodesInMillisecond);
  return kUnknown;
}
constexpr std::chrono::milliseconds kTimeToStart{5'000};

struct Pending {
  std::uint64_t tab = 0;
  Question question;
  WhyCallbacks callbacks;
  std::chrono::steady_clock::time_point asked_at = std::chrono::steady_clock::now();
};

WhyError replaced() { return {WhyFault::Replaced, "Another move was asked about."}; }

}  // namespace

class Asker::Impl {
 public:
  explicit Impl(AskerOptions options) : options_(std::move(options)) {
    thread_ = chess::try_start_thread([this](std::stop_token stop) { run(stop); });
  }

  void warm_up() {
    const std::lock_guard lock(mutex_);
    is_warm_up_wanted_ = true;
    changed_.notify_all();
  }

  void why(std::uint64_t tab, Question question, WhyCallbacks callbacks) {
    if (!thread_)
      return callbacks.done(std::unexpected(WhyError(WhyFault::Engine, "The system gives no thread.")));
    const std::lock_guard lock(mutex_);
    replace(tab);
    waiting_.push_back({tab, std::move(question), std::move(callbacks)});
    changed_.notify_all();
  }

  void cancel(std::uint64_t tab) {
    const std::lock_guard lock(mutex_);
    replace(tab);
    changed_.notify_all();
  }

 private:
  void replace(std::uint64_t tab) {
    for (Pending& one : waiting_)
      if (one.tab == tab) replaced_.push_back(std::move(one));
    std::erase_if(waiting_, [&](const Pending& one) { return one.tab == tab; });
    if (current_tab_ == tab) interrupt_.request_stop();
  }

  void run(const std::stop_token& stop) {
    while (true) {
      std::vector<Pending> obsolete;
      std::optional<Pending> next;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, stop,
                      [this] { return !waiting_.empty() || !replaced_.empty() || is_warm_up_wanted_; });
        if (stop.stop_requested()) return;
        obsolete.swap(replaced_);
        is_warm_up_wanted_ = false;
        if (!waiting_.empty()) {
          next = std::move(waiting_.front());
          waiting_.pop_front();
          current_tab_ = next->tab;
          interrupt_ = {};
        }
      }
      for (const Pending& one : obsolete) tell(one, std::unexpected(replaced()));
      auto answer = safely([&]() -> std::expected<WhyAnswer, WhyError> {
        if (!next) {
          (void)ensure_engine(stop);  // whoever asks hears what is wrong
          return {};
        }
        const auto quiet = options_.quiet ? options_.quiet() : std::vector<std::shared_ptr<void>>();
        return answer_to(*next, stop);
      });
      if (!next) continue;
      {
        const std::lock_guard lock(mutex_);
        current_tab_.reset();
      }
      if (stop.stop_requested()) return;
      tell(*next, std::move(answer));
    }
  }

  /// What is thrown ends the question and not the thread. Nobody knows what became of the engine.
  template <class Work>
  std::expected<WhyAnswer, WhyError> safely(const Work& work) {
    try {
      return work();
    } catch (const std::exception& fault) {
      engine_.reset();
      return std::unexpected(WhyError(WhyFault::Failed, failure_text(fault)));
    }
  }
  void tell(const Pending& asked, std::expected<WhyAnswer, WhyError> answer) {
    (void)safely([&]() -> std::expected<WhyAnswer, WhyError> {
      asked.callbacks.done(std::move(answer));
      return {};
    });
  }

  std::expected<void, WhyError> ensure_engine(const std::stop_token& stop) {
    if (engine_) return {};
    auto made = options_.engine(stop);
    if (!made) return std::unexpected(WhyError(WhyFault::Engine, made.error().reason));
    engine_ = std::move(*made);
    options_.provider.engine = engine_->name();
    options_.provider.id = provider_id(engine_->name());
    options_.provider.budget = options_.budget;
    return {};
  }

  std::expected<WhyAnswer, WhyError> answer_to(const Pending& asked, const std::stop_token& stop) {
    const Question& question = asked.question;
    const auto fault = [](std::string reason) {
      return std::unexpected(WhyError(WhyFault::BadQuestion, std::move(reason)));
    };
    const auto before = position_after(question.start, question.moves);
    if (!before) return fault(before.error().reason);
    if (!before->is_chess()) return fault("Only moves of chess and Chess960 are judged.");
    const std::vector<chess::Move> played{question.played};
    if (const auto after = position_after(*before, played); !after) return fault(after.error().reason);
    const std::chrono::milliseconds time = options_.patience.value_or(time_for(options_.budget));
    Deadline deadline(stop,
                      time + (engine_ || options_.patience ? std::chrono::milliseconds(0) : kTimeToStart));
    const auto silent = [&](std::chrono::milliseconds waited) {
      engine_.reset();
      return std::unexpected(WhyError(
          WhyFault::Engine, "The engine has not answered for " +
                                std::to_string(std::chrono::ceil<std::chrono::seconds>(waited).count()) +
                                " s. Another try starts it anew."));
    };
    if (auto ready = ensure_engine(deadline.token()); !ready) {
      if (const auto missed = deadline.missed()) return silent(*missed);
      return std::unexpected(ready.error());
    }
    FirstLabel listener(before->chess(), question.played, options_.rules, [&](std::optional<chess::Nag> nag) {
      if (asked.callbacks.provisional) asked.callbacks.provisional(nag);
    });
    InterruptedBetween engine(*engine_, interrupt_.get_token(), deadline, time);
    const auto found = chess::why(engine, before->chess(), question.played,
                                  {.spending = options_.spending,
                                   .budget = options_.budget,
                                   .rules = options_.rules,
                                   .talk = options_.talk,
                                   .lines = options_.lines,
                                   .chess960 = question.chess960,
                                   .listener = &listener,
                                   .stop = interrupt_.get_token()});
    if (!found && interrupt_.stop_requested()) return std::unexpected(replaced());
    if (const auto missed = deadline.missed(); missed && !found) return silent(*missed);
    if (!found) {
      if (!found.error().unable) engine_.reset();
      return std::unexpected(WhyError(WhyFault::Engine, found.error().reason));
    }
    WhyAnswer answer = answer_of(*found, options_.provider, options_.marks);
    answer.time = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                                        asked.asked_at);
    return answer;
  }

  AskerOptions options_;
  std::unique_ptr<chess::Evaluator> engine_;  ///< of the thread
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Pending> waiting_;
  std::vector<Pending> replaced_;  ///< those that asked have not heard of it yet
  bool is_warm_up_wanted_ = false;
  std::optional<std::uint64_t> current_tab_;
  std::stop_source interrupt_;  ///< of the question under way
  std::optional<std::jthread> thread_;  ///< last: it uses the above
};

Asker::Asker(AskerOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}
Asker::~Asker() = default;

void Asker::warm_up() { impl_->warm_up(); }
void Asker::why(std::uint64_t tab, Question question, WhyCallbacks callbacks) {
  impl_->why(tab, std::move(question), std::move(callbacks));
}
void Asker::cancel(std::uint64_t tab) { impl_->cancel(tab); }

}  // namespace annotate
