// SPDX-License-Identifier: GPL-3.0-or-later
// Reading on, and counting lines in bulk instead of byte by byte.
#include "pgn/detail/scanner.h"

#include <algorithm>
#include <cstdint>

#include "base/text.h"

namespace chess { inline namespace pgn {

namespace {

/// LF, CRLF and CR. One look at most texts, which have no CR.
std::size_t count_line_ends(std::string_view text) {
  std::size_t total = 0;
  std::uint8_t has_return = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t length = std::min<std::size_t>(rest.size(), 255);
    std::uint8_t sum = 0;
    for (const char c : rest.substr(0, length)) {
      sum = static_cast<std::uint8_t>(sum + (c == '\n'));
      has_return |= static_cast<std::uint8_t>(c == '\r');
    }
    total += sum;
    rest.remove_prefix(length);
  }
  return has_return != 0 ? total + count_lone_returns(text) : total;
}

}  // namespace

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
