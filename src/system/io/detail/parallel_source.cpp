// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/parallel_source.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <new>
#include <utility>

#include "io/detail/stream_faults.h"
#include "os/threads.h"

namespace chess { inline namespace io {

ParallelSource::ParallelSource(std::unique_ptr<ParallelDecoder> decoder, std::size_t threads)
    : decoder_(std::move(decoder)),
      name_(decoder_->reader().source().name()),
      raw_size_(decoder_->reader().source().raw_size()),
      threads_(threads) {}

std::unique_ptr<ParallelSource> ParallelSource::start(std::unique_ptr<ParallelDecoder>& decoder,
                                                      std::size_t threads) {
  assert(threads > 0);
  std::unique_ptr<ParallelSource> source(new ParallelSource(std::move(decoder), threads));
  source->thread_ = try_start_thread([made = source.get()] { made->decode(); });
  if (source->thread_) return source;
  decoder = std::move(source->decoder_);
  return nullptr;
}

ParallelSource::~ParallelSource() {
  {
    const std::lock_guard lock(mutex_);
    is_given_up_ = true;
  }
  emptied_.notify_all();
}

void ParallelSource::decode() {
  try {
    end_with(decoder_->run(threads_, [this](std::string&& piece) { return put(std::move(piece)); }));
  } catch (const std::bad_alloc&) {
    end_with(no_memory(name_));
  }
}

bool ParallelSource::put(std::string&& piece) {
  std::unique_lock lock(mutex_);
  emptied_.wait(lock, [&] { return is_given_up_ || ready_.size() < kMostWaiting; });
  if (is_given_up_) return false;
  ready_.push_back(std::move(piece));
  filled_.notify_one();
  return true;
}

void ParallelSource::end_with(std::optional<IoError> fault) {
  {
    const std::lock_guard lock(mutex_);
    fault_ = std::move(fault);
    is_at_end_ = true;
  }
  filled_.notify_one();
}

/// Makes the next piece the current one; false at the end.
bool ParallelSource::next_piece() {
  std::unique_lock lock(mutex_);
  filled_.wait(lock, [&] { return is_at_end_ || !ready_.empty(); });
  if (ready_.empty()) return false;
  current_ = std::move(ready_.front());
  ready_.pop_front();
  place_ = 0;
  emptied_.notify_one();
  return true;
}

std::expected<std::size_t, IoError> ParallelSource::read(std::span<char> buffer) {
  assert(!buffer.empty());
  if (place_ == current_.size() && !next_piece()) {
    const std::lock_guard lock(mutex_);
    if (fault_) return std::unexpected(*fault_);
    return 0;
  }
  const std::size_t count = std::min(buffer.size(), current_.size() - place_);
  std::memcpy(buffer.data(), current_.data() + place_, count);
  place_ += count;
  return count;
}

}}  // namespace chess::io
