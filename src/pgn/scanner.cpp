// SPDX-License-Identifier: GPL-3.0-or-later
// Reading on, and counting lines in bulk instead of byte by byte.
#include "pgn/scanner.h"

namespace chess {

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

void PgnScanner::count_lines() {
  if (counted_ >= place_) return;
  // Every LF and every CR ends a line, but for the LF of a CRLF.
  const char previous = counted_ > 0 ? view_[counted_ - 1] : last_consumed_;
  std::size_t breaks = view_[counted_] == '\n' && previous != '\r' ? 1 : 0;
  const char* bytes = view_.data();
  for (std::size_t i = counted_ + 1; i < place_; ++i) breaks += bytes[i] == '\n' && bytes[i - 1] != '\r';
  for (std::size_t i = counted_; i < place_; ++i) breaks += bytes[i] == '\r';
  lines_ += breaks;
  counted_ = place_;
}

std::size_t PgnScanner::line() {
  count_lines();
  return lines_ + 1;
}

}  // namespace chess
