// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/command_queue.h"

#include <algorithm>
#include <utility>

#include "os/threads.h"

namespace engine::uci {
namespace {

// A pipe may hold many positions to search; nobody needs more of them in memory.
constexpr std::size_t kMaxWaiting = 500;
constexpr std::size_t kMaxWaitingBytes = std::size_t{1} << 26;

bool replaces(const QueuedCommand& command) { return command.turn == Turn::InsteadOfSearch; }

/// Is the command behind the search that runs now?
bool waits(const QueuedCommand& command, const Engine& engine) {
  if (command.turn == Turn::BehindFiniteSearch) return engine.ends_by_itself();
  return command.turn != Turn::BesideSearch;
}

}  // namespace

CommandQueue::CommandQueue(Engine& engine) : engine_(engine) {
  const std::lock_guard lock(mutex_);
  thread_ = chess::try_start_thread([this] { carry_out_all(); });
}

CommandQueue::~CommandQueue() {
  try {
    {
      const std::lock_guard lock(mutex_);
      waiting_.clear();
    }
    stop();
    finish();
  } catch (...) {
    // Whoever asked for the command has left the queue: nobody waits for an answer.
  }
}

bool CommandQueue::is_full() const { return waiting_.size() >= kMaxWaiting || bytes_ >= kMaxWaitingBytes; }

bool CommandQueue::add(QueuedCommand command) {
  std::unique_lock lock(mutex_);
  if (is_full() && !engine_.ends_by_itself() && !replaces(command)) return false;
  if (replaces(command) && at_search_ && !engine_.ends_by_itself()) {
    engine_.stop();
    at_search_ = false;  // its answer comes soon
  }
  changed_.wait(lock, [this] { return failure_ || !is_full(); });
  if (failure_) std::rethrow_exception(failure_);
  bytes_ += command.bytes;
  waiting_.push_back(std::move(command));
  if (thread_) {
    changed_.notify_all();
    changed_.wait(lock, [this] { return is_settled(); });
  } else {
    lock.unlock();
    carry_out_all();
    lock.lock();
  }
  if (failure_) std::rethrow_exception(failure_);
  return true;
}

void CommandQueue::carry_out_all() {
  std::unique_lock lock(mutex_);
  while (true) {
    if (thread_) changed_.wait(lock, [this] { return !waiting_.empty() || is_finished_; });
    if (waiting_.empty()) return;
    current_ = std::move(waiting_.front());
    waiting_.pop_front();
    bytes_ -= current_.bytes;
    is_carrying_ = true;
    if (waits(current_, engine_)) await_search(lock);
    if (replaces(current_)) job_outlives_quit_ = current_.outlives_quit;
    at_search_ = current_.takes_long;
    changed_.notify_all();
    lock.unlock();
    std::exception_ptr failure;
    try {
      current_.work(current_.stop.get_token());
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    failure_ = failure;
    at_search_ = false;
    is_carrying_ = false;
    changed_.notify_all();
    if (failure_) return;
  }
}

void CommandQueue::await_search(std::unique_lock<std::mutex>& lock) {
  const bool is_replaced =
      is_finished_ || !thread_ || replaces(current_) || std::ranges::any_of(waiting_, replaces);
  const bool is_stopped = is_replaced && !engine_.ends_by_itself();
  if (is_stopped) engine_.stop();
  at_search_ = !is_stopped;
  changed_.notify_all();
  lock.unlock();
  engine_.wait();
  lock.lock();
}

void CommandQueue::stop() {
  const std::lock_guard lock(mutex_);
  // Those in the queue were asked for before the `stop`, too.
  for (QueuedCommand& command : waiting_) command.stop.request_stop();
  if (is_carrying_) current_.stop.request_stop();
  engine_.stop();
  at_search_ = false;  // the answers come soon
}

bool CommandQueue::settle() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return is_settled(); });
  return !is_carrying_ && waiting_.empty();
}

void CommandQueue::ponderhit() {
  {
    const std::lock_guard lock(mutex_);
    const bool is_for_later = (is_carrying_ && replaces(current_)) || std::ranges::any_of(waiting_, replaces);
    if (!is_for_later) {
      engine_.ponderhit();
      return;
    }
  }
  add({Turn::BesideSearch, [this](auto&) { engine_.ponderhit(); }});
}

void CommandQueue::finish() {
  {
    const std::lock_guard lock(mutex_);
    is_finished_ = true;
    if (!engine_.ends_by_itself()) engine_.stop();
    changed_.notify_all();
  }
  if (thread_ && thread_->joinable()) thread_->join();
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  if (!engine_.ends_by_itself()) engine_.stop();
  engine_.wait();
}

void CommandQueue::quit() {
  {
    const std::lock_guard lock(mutex_);
    while (!waiting_.empty() && !waiting_.back().outlives_quit) waiting_.pop_back();
    std::erase_if(waiting_, [](const QueuedCommand& c) { return replaces(c) && !c.outlives_quit; });
    bytes_ = 0;
    for (const QueuedCommand& command : waiting_) bytes_ += command.bytes;
    const bool is_new_search = is_carrying_ && replaces(current_) && !current_.outlives_quit;
    if (is_new_search) current_.stop.request_stop();
    if (is_new_search || !job_outlives_quit_) {
      engine_.stop();
      at_search_ = false;
    }
  }
  finish();
}

}  // namespace engine::uci
