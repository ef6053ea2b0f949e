// SPDX-License-Identifier: GPL-3.0-or-later
// The window moves to the front of its storage when it reaches the back, and grows only when it is
// more than half full, so the cost of moving stays proportional to what is read.
#include "io/buffered_reader.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

namespace chess { inline namespace io {

BufferedReader::BufferedReader(std::unique_ptr<ByteSource> source, std::size_t initial_capacity)
    : source_(std::move(source)), buffer_(std::max<std::size_t>(initial_capacity, 1)) {
  assert(source_ != nullptr);
}

std::expected<bool, IoError> BufferedReader::more() {
  if (begin_ == end_) begin_ = end_ = 0;
  if (end_ == buffer_.size()) {
    const std::size_t held = end_ - begin_;
    if (begin_ > 0) std::memmove(buffer_.data(), buffer_.data() + begin_, held);
    begin_ = 0;
    end_ = held;
    if (held > buffer_.size() / 2) buffer_.resize(buffer_.size() * 2);
  }
  const auto count = source_->read(std::span(buffer_).subspan(end_));
  if (!count) return std::unexpected(count.error());
  end_ += *count;
  return *count > 0;
}

void BufferedReader::consume(std::size_t count) {
  assert(count <= end_ - begin_);
  begin_ += count;
  offset_ += count;
}

}}  // namespace chess::io
