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
    : source_(std::move(source)), initial_capacity_(std::max<std::size_t>(initial_capacity, 1)) {
  assert(source_ != nullptr);
  if (const auto lent = source_->lend_rest()) {
    lent_ = *lent;
    window_ = lent_->substr(0, 0);
  } else {
    buffer_.resize(initial_capacity_);
    window_ = {buffer_.data(), 0};
  }
}

std::expected<bool, IoError> BufferedReader::more() {
  if (lent_) {
    const std::size_t count = std::min(initial_capacity_, lent_->size());
    window_ = {window_.data(), window_.size() + count};
    lent_->remove_prefix(count);
    return count > 0;
  }
  const std::size_t held = window_.size();
  if (held == 0) window_ = {buffer_.data(), 0};
  const auto begin = static_cast<std::size_t>(window_.data() - buffer_.data());
  std::size_t end = begin + held;
  if (end == buffer_.size()) {
    if (begin > 0) std::memmove(buffer_.data(), window_.data(), held);
    if (held > buffer_.size() / 2) buffer_.resize(buffer_.size() * 2);
    end = held;
    window_ = {buffer_.data(), held};
  }
  const auto count = source_->read(std::span(buffer_).subspan(end));
  if (!count) return std::unexpected(count.error());
  window_ = {window_.data(), held + *count};
  return *count > 0;
}

void BufferedReader::consume(std::size_t count) {
  assert(count <= window_.size());
  window_.remove_prefix(count);
  offset_ += count;
}

}}  // namespace chess::io
