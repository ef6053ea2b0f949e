// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/checked_source.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "os/large_pages.h"

namespace chess { inline namespace io {

namespace {

constexpr std::size_t kReadSize = std::size_t{256} << 10;
constexpr std::size_t kFirstCapacity = std::size_t{2} << 20;  // for a block of an archive with an index

}  // namespace

HeldSource::HeldSource(std::unique_ptr<CheckedSource> inner, std::size_t most_held)
    : LayeredSource(std::move(inner)),
      checks_(static_cast<const CheckedSource&>(this->inner())),
      most_held_(most_held) {}

std::expected<std::size_t, IoError> HeldSource::read(std::span<char> buffer) {
  assert(!buffer.empty());
  while (given_ == ready_ && !fault_ && !is_at_end_) fill();
  if (given_ == ready_ && fault_) return std::unexpected(*fault_);
  const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), ready_ - given_));
  if (count > 0) std::memcpy(buffer.data(), held_.get() + place_, count);
  place_ += count;
  given_ += count;
  return count;
}

/// Makes room for one read behind the bytes that are held.
void HeldSource::make_room() {
  const auto held = static_cast<std::size_t>(read_ - given_);
  if (held + kReadSize > capacity_) {
    const std::size_t most = most_held_ + kReadSize;
    capacity_ = capacity_ == 0 ? std::min(kFirstCapacity, most) : most;
    auto larger = std::make_unique_for_overwrite<char[]>(capacity_);
    if (capacity_ > kFirstCapacity) prefer_large_pages(larger.get(), capacity_);
    if (held > 0) std::memcpy(larger.get(), held_.get() + place_, held);
    held_ = std::move(larger);
  } else if (held > 0 && place_ > 0) {
    std::memmove(held_.get(), held_.get() + place_, held);
  }
  place_ = 0;
}

/// Reads on once, and finds out what may be given.
void HeldSource::fill() {
  make_room();
  const auto count = inner().read(std::span(held_.get() + (read_ - given_), kReadSize));
  if (!count) fault_ = count.error();
  read_ += count.value_or(0);
  is_at_end_ = count && *count == 0;
  if (checks_.checked() > begin_) {
    begin_ = checks_.checked();
    is_long_ = false;
  }
  is_long_ |= read_ - begin_ >= most_held_;
  // Nothing is known against the bytes before the end of a file that is cut.
  const bool is_corrupt = fault_ && fault_->kind == IoError::Kind::Corrupt;
  const bool is_over = is_at_end_ || (fault_ && !is_corrupt);
  ready_ = std::max(ready_, is_over || is_long_ ? read_ : begin_);
  if (is_corrupt && read_ > ready_)
    fault_->reason += "; " + std::to_string(read_ - ready_) +
                      " bytes before it are left out, since no check proves them; a pipe gives them (cat)";
}

std::unique_ptr<ByteSource> held_if_regular(std::unique_ptr<CheckedSource> source) {
  if (!source->raw_size()) return source;
  return std::make_unique<HeldSource>(std::move(source));
}

}}  // namespace chess::io
