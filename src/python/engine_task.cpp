// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/engine_task.h"

#include <algorithm>

#include "client/analysis_stream.h"

namespace chess { inline namespace python {

void EngineTask::watch(Event event, Watcher watcher) {
  {
    const std::lock_guard lock(mutex_);
    if (!is_there(event)) {
      watchers_.emplace_back(event, std::move(watcher));
      return;
    }
  }
  watcher();
}

std::optional<SearchNews> EngineTask::take_news() {
  const std::lock_guard lock(mutex_);
  if (news_.empty()) return std::nullopt;
  std::optional<SearchNews> first = std::move(news_.front());
  news_.pop_front();
  return first;
}

std::vector<AnalysisLine> EngineTask::lines() const {
  const std::lock_guard lock(mutex_);
  std::vector<AnalysisLine> lines;
  for (const auto& [rank, line] : lines_) lines.push_back(line);
  return lines;
}

void EngineTask::tell(SearchNews told) {
  std::unique_lock lock(mutex_);
  if (told.line) lines_.insert_or_assign(told.line->multipv, *told.line);
  if (news_.size() == kMostUnreadNews) news_.pop_front();
  news_.push_back(std::move(told));
  call_watchers(lock);
}

void EngineTask::end(Answer answer) {
  std::unique_lock lock(mutex_);
  if (answer_) return;
  answer_ = std::move(answer);
  call_watchers(lock);
}

/// A watcher may ask the task something.
void EngineTask::call_watchers(std::unique_lock<std::mutex>& lock) {
  const auto due =
      std::ranges::partition(watchers_, [this](const auto& watcher) { return !is_there(watcher.first); });
  std::vector<std::pair<Event, Watcher>> called(std::make_move_iterator(due.begin()),
                                                std::make_move_iterator(due.end()));
  watchers_.erase(due.begin(), due.end());
  changed_.notify_all();
  lock.unlock();
  for (const auto& [event, watcher] : called) watcher();
}

}}  // namespace chess::python
