// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/engines/explorer_place.h"

#include <algorithm>

#include "annotate/desk/refs/failure.h"
#include "client/engine_abilities.h"
#include "os/threads.h"
#include "variant/variant_name.h"

namespace annotate {

bool ExplorerPlace::start_thread() {
  // It takes its own token: the place has no thread yet when it begins.
  thread_ = chess::try_start_thread([this](std::stop_token stop) { run(stop); });
  return thread_.has_value();
}

void ExplorerPlace::set(std::optional<ExplorerTask> task) {
  ++version_;
  task_ = std::move(task);
  forget_news();
  is_first_news_ = true;
  is_done_ = !task_;
  if (task_ && (outcome_of(task_->position) || !task_->position.has_legal_moves())) {
    is_done_ = is_end_ = is_news_ = true;
    hub_.changed.notify_all();
  }
  interrupt();
  hub_.wanted.notify_all();
}

void ExplorerPlace::interrupt() {
  if (control_ != nullptr) control_->stop();
}

void ExplorerPlace::retire() {
  set(std::nullopt);
  if (thread_) thread_->request_stop();
  if (!thread_) has_ended_ = true;
}

std::optional<ExplorerPlace::Clock::time_point> ExplorerPlace::news_due() const {
  if (!is_news_) return std::nullopt;
  return is_first_news_ ? Clock::time_point() : told_at_ + options_.between_news;
}

ExplorerNews ExplorerPlace::take_news() {
  is_news_ = is_first_news_ = false;
  told_at_ = Clock::now();
  ExplorerNews news{.tab = tab,
                    .analysis = task_->analysis,
                    .engine = engine,
                    .position = task_->position,
                    .depth = depth_,
                    .nodes = nodes_,
                    .nodes_per_second = nodes_per_second_,
                    .lines = {},
                    .is_end = is_end_,
                    .fault = std::exchange(fault_, {})};
  const chess::Color turn = task_->position.turn();
  for (const auto& [rank, line] : lines_) {
    ExplorerLine& shown = news.lines.emplace_back();
    shown.score = line.score.seen_by(chess::Color::White, turn);
    shown.bound = line.bound;
    if (turn == chess::Color::Black && line.bound != chess::ScoreBound::Exact)
      shown.bound =
          line.bound == chess::ScoreBound::Lower ? chess::ScoreBound::Upper : chess::ScoreBound::Lower;
    shown.depth = line.depth;
    if (line.wdl) shown.chances = line.wdl->seen_by(chess::Color::White, turn);
    shown.moves = line.pv;
  }
  return news;
}

void ExplorerPlace::forget_news() {
  is_news_ = is_end_ = false;
  lines_.clear();
  depth_ = 0;
  nodes_ = nodes_per_second_ = 0;
  fault_.clear();
}

void ExplorerPlace::run(const std::stop_token& stop) {
  std::unique_lock lock(hub_.mutex);
  while (wait_for_work(lock, stop)) {
    const ExplorerTask task = *task_;
    const std::uint64_t version = version_;
    lock.unlock();
    try {
      search(task, version, stop);
    } catch (const std::exception& failure) {
      fail(version, failure);
    }
    lock.lock();
  }
  lock.unlock();
  end_process();
  lock.lock();
  has_ended_ = true;
  hub_.changed.notify_all();
}

/// False when the thread is to end. A process that has nothing to do for long is ended.
bool ExplorerPlace::wait_for_work(std::unique_lock<std::mutex>& lock, const std::stop_token& stop) {
  const auto has_work = [this] { return !is_done_ && hub_.rests == 0; };
  while (session_ && !stop.stop_requested() &&
         !hub_.wanted.wait_for(lock, stop, options_.longest_idle, has_work)) {
    if (stop.stop_requested()) return false;
    lock.unlock();
    end_process();
    lock.lock();
  }
  hub_.wanted.wait(lock, stop, has_work);
  return !stop.stop_requested();
}

void ExplorerPlace::end_process() {
  session_.reset();
  const std::lock_guard lock(hub_.mutex);
  has_process_ = false;
}

std::string ExplorerPlace::prepare(const ExplorerTask& task, const std::stop_token& stop) {
  if (!session_) {
    auto started = start_session(spec_, stop);
    if (!started) return started.error().reason;
    session_.emplace(std::move(*started));
    is_chess960_ = false;
    if (!sets_book(spec_)) session_->close_book();
    const std::lock_guard lock(hub_.mutex);
    has_process_ = true;
  }
  if (const chess::Variant rules = task.position.rules(); !session_->plays(rules))
    return session_->name() + " does not play " + std::string(chess::to_pgn_name(rules));
  if (task.chess960 != is_chess960_) {
    if (auto told = session_->new_game(task.chess960); !told) return told.error().reason;
    is_chess960_ = task.chess960;
  }
  return {};
}

void ExplorerPlace::search(const ExplorerTask& task, std::uint64_t version, const std::stop_token& stop) {
  std::string fault = prepare(task, stop);
  bool was_interrupted = false;
  if (fault.empty()) {
    chess::SearchControl control([&](const chess::SearchNews& told) { take(told, version); });
    {
      const std::lock_guard lock(hub_.mutex);
      // Nobody has stopped a search that nobody knew of.
      if (version != version_ || hub_.rests > 0) return;
      control_ = &control;
    }
    chess::SearchLimits limits;
    limits.infinite = true;
    limits.patience = options_.longest_search;
    limits.multipv = std::clamp(task.lines, 1, std::max(1, declared_abilities(*session_).lines));
    {
      const std::stop_callback on_stop(stop, [this] { session_->cancel(); });
      const auto analysis = session_->analyse(task.start, task.moves, limits, &control);
      if (!analysis) fault = analysis.error().reason;
    }
    const std::lock_guard lock(hub_.mutex);
    control_ = nullptr;
    was_interrupted = control.is_stopped();
  }
  if (session_ && !session_->is_open()) end_process();
  conclude(version, fault, was_interrupted);
}

/// The search was thrown out of: nobody knows what became of the engine.
void ExplorerPlace::fail(std::uint64_t version, const std::exception& failure) {
  {
    const std::lock_guard lock(hub_.mutex);
    control_ = nullptr;
  }
  end_process();
  conclude(version, failure_text(failure), false);
}

void ExplorerPlace::take(const chess::SearchNews& told, std::uint64_t version) {
  const std::lock_guard lock(hub_.mutex);
  if (version != version_) return;
  if (told.info.nodes) nodes_ = *told.info.nodes;
  if (told.info.nps) nodes_per_second_ = *told.info.nps;
  if (told.line && !told.line->pv.empty()) {
    const auto there = lines_.find(told.line->multipv);
    // A line that has only failed high or low is no news beside one that is exact, nor is one of a search
    // that begins anew after a rest.
    const bool is_sure = told.line->bound == chess::ScoreBound::Exact;
    if (there == lines_.end() || (told.line->depth >= there->second.depth &&
                                  (is_sure || there->second.bound != chess::ScoreBound::Exact)))
      lines_.insert_or_assign(told.line->multipv, *told.line);
    depth_ = std::max(depth_, told.line->depth);
  }
  if (lines_.empty()) return;
  is_news_ = true;
  hub_.changed.notify_all();
}

void ExplorerPlace::conclude(std::uint64_t version, const std::string& fault, bool was_interrupted) {
  const std::lock_guard lock(hub_.mutex);
  if (!task_) return;
  if (version != version_ || was_interrupted) {
    // The search was to end, and a new one begins. If the engine is broken, that one has a new process.
    if (fault.empty() || is_done_) return;
    fault_ = fault;
  } else {
    is_done_ = is_end_ = true;
    fault_ = fault;
  }
  is_news_ = true;
  hub_.changed.notify_all();
}

}  // namespace annotate
