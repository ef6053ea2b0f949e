// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/read_ahead_source.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <new>
#include <utility>

#include "os/threads.h"

namespace chess { inline namespace io {

ReadAheadSource::ReadAheadSource(std::unique_ptr<ByteSource> inner, std::size_t blocks,
                                 std::size_t block_size)
    : inner_(std::move(inner)),
      name_(inner_->name()),
      raw_size_(inner_->raw_size()),
      block_size_(block_size),
      empty_(blocks) {
  assert(blocks > 0 && block_size > 0);
  raw_position_ = inner_->raw_position();
  thread_ = try_start_thread([this] {
    try {
      read_on();
    } catch (const std::bad_alloc&) {
      end_with(IoError{IoError::Kind::Read, "out of memory while reading '" + name_ + "'"});
    }
  });
}

ReadAheadSource::~ReadAheadSource() {
  {
    const std::lock_guard lock(mutex_);
    is_given_up_ = true;
  }
  emptied_.notify_one();
}

void ReadAheadSource::end_with(std::optional<IoError> fault) {
  {
    const std::lock_guard lock(mutex_);
    fault_ = std::move(fault);
    is_at_end_ = true;
  }
  filled_.notify_one();
}

void ReadAheadSource::read_on() {
  while (true) {
    Block block;
    {
      std::unique_lock lock(mutex_);
      emptied_.wait(lock, [&] { return is_given_up_ || !empty_.empty(); });
      if (is_given_up_) return;
      block = std::move(empty_.back());
      empty_.pop_back();
    }
    block.bytes.resize(block_size_);
    const auto count = inner_->read(block.bytes);
    block.size = count.value_or(0);
    block.raw_position = inner_->raw_position();
    if (block.size == 0) return end_with(count ? std::nullopt : std::optional(count.error()));
    {
      const std::lock_guard lock(mutex_);
      ready_.push_back(std::move(block));
    }
    filled_.notify_one();
  }
}

/// Makes the next block the current one; false at the end.
bool ReadAheadSource::next_block() {
  std::unique_lock lock(mutex_);
  if (current_.size > 0) {
    empty_.push_back(std::move(current_));
    current_ = Block{};
    place_ = 0;
    emptied_.notify_one();
  }
  filled_.wait(lock, [&] { return is_at_end_ || !ready_.empty(); });
  if (ready_.empty()) return false;
  current_ = std::move(ready_.front());
  ready_.pop_front();
  raw_position_ = current_.raw_position;
  return true;
}

std::expected<std::size_t, IoError> ReadAheadSource::read(std::span<char> buffer) {
  assert(!buffer.empty());
  if (!thread_) {
    auto count = inner_->read(buffer);
    const std::lock_guard lock(mutex_);
    raw_position_ = inner_->raw_position();
    return count;
  }
  if (place_ == current_.size && !next_block()) {
    const std::lock_guard lock(mutex_);
    if (fault_) return std::unexpected(*fault_);
    return 0;
  }
  const std::size_t count = std::min(buffer.size(), current_.size - place_);
  std::memcpy(buffer.data(), current_.bytes.data() + place_, count);
  place_ += count;
  return count;
}

std::uint64_t ReadAheadSource::raw_position() const {
  const std::lock_guard lock(mutex_);
  return raw_position_;
}

std::unique_ptr<ByteSource> read_ahead(std::unique_ptr<ByteSource> source) {
  return std::make_unique<ReadAheadSource>(std::move(source));
}

}}  // namespace chess::io
