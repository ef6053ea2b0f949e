// SPDX-License-Identifier: GPL-3.0-or-later
// Reading on, and counting lines in bulk instead of byte by byte.
#include "pgn/detail/scanner.h"

#include <algorithm>

#include "base/text.h"

namespace chess { inline namespace pgn {

bool PgnScanner::load(std::size_t offset) {
  while (place_ + offset >= view_.size()) {
    if (ended_) return false;
    if (place_ > 0) {
      count_lines();
      last_consumed_ = view_[place_ - 1];
      reader_.consume(place_);
      counted_ -= place_;
      place_ = 0;
    }
    const auto more = reader_.more();
    if (!more) fault_ = more.error();
    ended_ = !more || !*more;
    refresh();
  }
  return true;
}

/// A little more than the limit shows that there was more.
void PgnScanner::keep(std::size_t count) {
  if (record_->size() <= kMostRecorded) record_->append(view_.substr(place_, std::min(count, kMostRecorded)));
}

void PgnScanner::count_lines() {
  if (counted_ >= place_) return;
  const std::string_view text = view_.substr(counted_, place_ - counted_);
  lines_ += count_byte(text, '\n') + count_lone_returns(text);
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
