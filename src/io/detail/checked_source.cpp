// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/checked_source.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

namespace chess::inline io {

namespace {

constexpr std::size_t kPieceSize = std::size_t{256} << 10;

}  // namespace

HeldSource::HeldSource(std::unique_ptr<CheckedSource> inner, std::size_t most_held)
    : LayeredSource(std::move(inner)),
      checks_(static_cast<const CheckedSource&>(this->inner())),
      most_held_(most_held) {}

std::expected<std::size_t, IoError> HeldSource::read(std::span<char> buffer) {
  assert(!buffer.empty());
  while (given_ == ready_ && !fault_ && !is_at_end_) fill();
  if (given_ == ready_ && fault_) return std::unexpected(*fault_);
  std::size_t count = 0;
  const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), ready_ - given_));
  while (count < wanted) {
    const std::string& piece = held_.front();
    const std::size_t part = std::min(wanted - count, piece.size() - place_);
    std::memcpy(buffer.data() + count, piece.data() + place_, part);
    count += part;
    place_ += part;
    if (place_ < piece.size()) continue;
    held_.pop_front();
    place_ = 0;
  }
  given_ += count;
  return count;
}

/// Reads on once, and finds out what may be given.
void HeldSource::fill() {
  std::string piece;
  piece.resize_and_overwrite(kPieceSize, [&](char* bytes, std::size_t size) {
    const auto count = inner().read(std::span(bytes, size));
    if (!count) fault_ = count.error();
    return count.value_or(0);
  });
  is_at_end_ = piece.empty() && !fault_;
  read_ += piece.size();
  if (!piece.empty()) held_.push_back(std::move(piece));
  if (checks_.checked() > begin_) {
    begin_ = checks_.checked();
    is_long_ = false;
  }
  is_long_ |= read_ - begin_ >= most_held_;
  // Nothing is known against the bytes before the end of a file that is cut.
  const bool is_corrupt = fault_ && fault_->kind == IoError::Kind::Corrupt;
  const bool is_over = is_at_end_ || (fault_ && !is_corrupt);
  ready_ = std::max(ready_, is_over || is_long_ ? read_ : begin_);
}

std::unique_ptr<ByteSource> held_if_regular(std::unique_ptr<CheckedSource> source) {
  if (!source->raw_size()) return source;
  return std::make_unique<HeldSource>(std::move(source));
}

}  // namespace chess::inline io
