// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/server/tab_queue.h"

#include <utility>

namespace annotate {

namespace {

/// A text costs memory beside its bytes: the empty ones are bounded, too.
std::size_t cost_of(const std::string& text) { return text.size() + 64; }

}  // namespace

TabQueue::TabQueue(std::uint64_t id, std::size_t most_queued, std::function<void()> wake)
    : id_(id), most_queued_(most_queued), wake_(std::move(wake)) {}

void TabQueue::send(std::string text) {
  const std::lock_guard lock(mutex_);
  if (!wake_ || is_overrun_ || farewell_) return;
  // However large a text is, it may be sent when nothing else waits.
  if (queued_ > 0 && queued_ + cost_of(text) > most_queued_) {
    is_overrun_ = true;
    texts_.clear();
    wake_();  // even if the connection is awake: it is the write under way that does not end
    return;
  }
  queued_ += cost_of(text);
  texts_.push_back(std::move(text));
  wake();
}

void TabQueue::close(std::string reason) {
  const std::lock_guard lock(mutex_);
  if (!wake_ || is_overrun_ || farewell_) return;
  farewell_ = std::move(reason);
  wake();
}

TabQueue::Step TabQueue::next() {
  const std::lock_guard lock(mutex_);
  queued_ -= std::exchange(under_way_, 0);
  Step step{.is_overrun = is_overrun_};
  if (is_overrun_ || (texts_.empty() && !farewell_)) {
    is_awake_ = false;
  } else if (!texts_.empty()) {
    under_way_ = cost_of(texts_.front());
    step.text = std::move(texts_.front());
    texts_.pop_front();
  } else {
    step.farewell = *farewell_;
  }
  return step;
}

bool TabQueue::is_overrun() const {
  const std::lock_guard lock(mutex_);
  return is_overrun_;
}

void TabQueue::end() {
  const std::lock_guard lock(mutex_);
  wake_ = nullptr;
  texts_.clear();
  farewell_.reset();
}

void TabQueue::wake() {
  if (!std::exchange(is_awake_, true)) wake_();
}

}  // namespace annotate
