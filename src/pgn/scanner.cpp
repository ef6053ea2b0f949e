// SPDX-License-Identifier: GPL-3.0-or-later
// Reading on, and counting lines in bulk instead of byte by byte.
#include "pgn/scanner.h"

#include <algorithm>
#include <cstdint>

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
  const std::string_view text = view_.substr(counted_, place_ - counted_);
  const auto count = [](std::string_view bytes, char what) {
    // Sums of bytes, a stretch at a time, are what compilers make wide instructions of.
    std::size_t total = 0;
    while (!bytes.empty()) {
      const std::size_t length = std::min<std::size_t>(bytes.size(), 255);
      std::uint8_t sum = 0;
      for (std::size_t i = 0; i < length; ++i) sum = static_cast<std::uint8_t>(sum + (bytes[i] == what));
      total += sum;
      bytes.remove_prefix(length);
    }
    return total;
  };
  lines_ += count(text, '\n');
  // Every CR ends a line too, but for that of a CRLF.
  const char previous = counted_ > 0 ? view_[counted_ - 1] : last_consumed_;
  if (previous == '\r' && text.front() == '\n') --lines_;
  for (auto at = text.find('\r'); at != std::string_view::npos; at = text.find('\r', at + 1))
    if (at + 1 == text.size() || text[at + 1] != '\n') ++lines_;
  counted_ = place_;
}

std::size_t PgnScanner::line() {
  count_lines();
  return lines_ + 1;
}

}  // namespace chess
