// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/xz_blocks.h"

#include <lzma.h>

#include <algorithm>
#include <optional>

namespace chess { inline namespace io {

namespace {

constexpr std::size_t kFlagsAt = 7;  // of the stream
constexpr unsigned kHasPacked = 0x40;
constexpr unsigned kHasPlain = 0x80;

/// Takes a number off the front of `bytes`.
std::optional<std::uint64_t> take_number(std::string_view& bytes) {
  lzma_vli value = 0;
  std::size_t used = 0;
  if (lzma_vli_decode(&value, nullptr, reinterpret_cast<const std::uint8_t*>(bytes.data()), &used,
                      bytes.size()) != LZMA_OK)
    return std::nullopt;
  bytes.remove_prefix(used);
  return value;
}

}  // namespace

void XzBlocks::take(std::string_view bytes) {
  while (!bytes.empty() && !is_lost_) {
    if (left_ > 0) {
      const std::uint64_t skipped = std::min<std::uint64_t>(left_, bytes.size());
      bytes.remove_prefix(static_cast<std::size_t>(skipped));
      left_ -= skipped;
      continue;
    }
    if (head_.empty() && is_in_stream_) {
      // The first byte of a header tells its size; 0 begins the index behind the blocks.
      const auto size = static_cast<unsigned char>(bytes.front());
      is_lost_ = size == 0;
      head_size_ = (std::size_t{size} + 1) * 4;
    }
    const std::size_t part = std::min(head_size_ - head_.size(), bytes.size());
    head_.append(bytes.substr(0, part));
    bytes.remove_prefix(part);
    if (head_.size() < head_size_) continue;
    parse_head();
    head_.clear();
  }
}

void XzBlocks::parse_head() {
  if (!is_in_stream_) {
    is_in_stream_ = true;
    check_size_ = lzma_check_size(static_cast<lzma_check>(head_[kFlagsAt] & 0x0F));
    return;
  }
  const unsigned flags = static_cast<unsigned char>(head_[1]);
  std::string_view numbers = std::string_view(head_).substr(2);
  const auto packed = (flags & kHasPacked) != 0 ? take_number(numbers) : std::nullopt;
  const auto plain = (flags & kHasPlain) != 0 ? take_number(numbers) : std::nullopt;
  is_lost_ = !packed || !plain;
  if (is_lost_) return;
  left_ = (*packed + 3) / 4 * 4 + check_size_;
  plain_ += *plain;
  ends_.push_back(plain_);
}

std::uint64_t XzBlocks::end_before(std::uint64_t made) {
  for (; !ends_.empty() && ends_.front() < made; ends_.pop_front()) passed_ = ends_.front();
  return passed_;
}

}}  // namespace chess::io
