// SPDX-License-Identifier: GPL-3.0-or-later
// Reading on, and counting lines in bulk instead of byte by byte.
#include "pgn/detail/scanner.h"

#include <algorithm>
#include <bit>

#include "base/byte_block.h"

namespace chess { inline namespace pgn {

namespace {

/// LF, CRLF and CR: a byte that is one of them, but a CR before an LF.
std::size_t count_line_ends(std::string_view text) {
  constexpr std::size_t size = ByteBlock::kSize;
  std::size_t total = 0;
  for (; !text.empty(); text.remove_prefix(std::min(size, text.size()))) {
    const ByteBlock block = text.size() > size ? ByteBlock(text.data()) : ByteBlock::filled(text, ' ');
    const ByteMask feeds = block.is('\n');
    const ByteMask next = text.size() > size && text[size] == '\n' ? 1 : 0;
    total += static_cast<std::size_t>(std::popcount(feeds | (block.is('\r') & ~(feeds >> 1 | next << 63))));
  }
  return total;
}

}  // namespace

bool PgnScanner::load(std::size_t offset) {
  while (place_ + offset >= view_.size()) {
    if (ended_) return false;
    drop();
    const auto more = reader_.more();
    if (!more) fault_ = more.error();
    ended_ = !more || !*more;
    refresh();
  }
  return true;
}

/// What lies behind the scanner, but for what is held, makes room.
void PgnScanner::drop() {
  if (held_ != kNowhere && place_ - held_ > kMostHeld) release();
  const std::size_t count = std::min(place_, held_);
  if (count == 0) return;
  count_lines();
  last_consumed_ = view_[count - 1];
  reader_.consume(count);
  counted_ -= count;
  place_ -= count;
  if (held_ != kNowhere) held_ -= count;
}

/// A little more than the limit shows that there was more.
void PgnScanner::keep(std::size_t count) {
  if (record_->size() <= kMostRecorded) record_->append(view_.substr(place_, std::min(count, kMostRecorded)));
}

void PgnScanner::count_lines() {
  if (counted_ >= place_) return;
  const std::string_view text = view_.substr(counted_, place_ - counted_);
  lines_ += count_line_ends(text);
  // The CR of a CRLF that was cut in two has been counted already.
  const char previous = counted_ > 0 ? view_[counted_ - 1] : last_consumed_;
  if (previous == '\r' && text.front() == '\n') --lines_;
  counted_ = place_;
}

std::size_t PgnScanner::line() {
  count_lines();
  return lines_ + 1;
}

}}  // namespace chess::pgn
