// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/analysis_stream.h"

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "os/threads.h"

namespace chess { inline namespace client {

struct AnalysisStream::State {
  State() : control([this](SearchNews told) { take(std::move(told)); }) {}

  void take(SearchNews told) {
    const std::lock_guard lock(mutex);
    if (told.line) lines.insert_or_assign(told.line->multipv, *told.line);
    if (news.size() == kMostUnreadNews) news.pop_front();
    news.push_back(std::move(told));
    changed.notify_all();
  }
  void end(std::expected<Analysis, EngineError> found) {
    const std::lock_guard lock(mutex);
    answer = std::move(found);
    changed.notify_all();
  }
  std::optional<SearchNews> pop() {
    if (news.empty()) return std::nullopt;
    std::optional<SearchNews> first = std::move(news.front());
    news.pop_front();
    return first;
  }

  SearchControl control;
  mutable std::mutex mutex;
  std::condition_variable changed;
  std::deque<SearchNews> news;
  std::map<int, AnalysisLine> lines;
  std::optional<std::expected<Analysis, EngineError>> answer;
  std::optional<std::jthread> thread;
};

AnalysisStream::AnalysisStream(EngineSession& session, AnyPosition start, std::vector<Move> moves,
                               SearchLimits limits)
    : state_(std::make_unique<State>()) {
  State& state = *state_;
  state.thread = try_start_thread(
      [&state, &session, start = std::move(start), moves = std::move(moves), limits = std::move(limits)] {
        state.end(session.analyse(start, moves, limits, &state.control));
      });
  if (!state.thread)
    state.end(
        std::unexpected(EngineError{EngineFault::Unable, session.name() + ": no thread for its search"}));
}

AnalysisStream::~AnalysisStream() {
  stop();
  if (state_->thread) state_->thread->join();
}

std::optional<SearchNews> AnalysisStream::next() {
  std::unique_lock lock(state_->mutex);
  state_->changed.wait(lock, [&] { return !state_->news.empty() || state_->answer; });
  return state_->pop();
}

std::optional<SearchNews> AnalysisStream::try_next() {
  const std::lock_guard lock(state_->mutex);
  return state_->pop();
}

bool AnalysisStream::would_block() const {
  const std::lock_guard lock(state_->mutex);
  return state_->news.empty() && !state_->answer;
}

bool AnalysisStream::has_ended() const {
  const std::lock_guard lock(state_->mutex);
  return state_->answer.has_value();
}

std::vector<AnalysisLine> AnalysisStream::lines() const {
  const std::lock_guard lock(state_->mutex);
  std::vector<AnalysisLine> lines;
  for (const auto& [rank, line] : state_->lines) lines.push_back(line);
  return lines;
}

void AnalysisStream::stop() { state_->control.stop(); }
void AnalysisStream::ponder_hit() { state_->control.ponder_hit(); }

const std::expected<Analysis, EngineError>& AnalysisStream::wait() {
  std::unique_lock lock(state_->mutex);
  state_->changed.wait(lock, [&] { return state_->answer.has_value(); });
  return *state_->answer;
}

}}  // namespace chess::client
