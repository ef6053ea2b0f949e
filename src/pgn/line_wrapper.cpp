// SPDX-License-Identifier: GPL-3.0-or-later
// Wrapping lines.
#include "pgn/line_wrapper.h"

#include <algorithm>

namespace chess {

namespace {

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

void LineWrapper::word(std::string_view text, bool glued, bool keep) {
  const std::size_t width = width_of(text);
  const bool is_full = width_ != 0 && pending_width_ >= width_;
  if ((glued || glue_next_) && !pending_.empty() && !is_full) {
    pending_ += text;
    pending_width_ += width;
  } else {
    flush();
    pending_ = text;
    pending_width_ = width;
    pending_keeps_ = keep;
  }
  glue_next_ = false;
}

void LineWrapper::flush() {
  if (pending_.empty()) return;
  if (column_ > 0) {
    const bool fits = width_ == 0 || pending_keeps_ || column_ + 1 + pending_width_ <= width_;
    out_.push_back(fits ? ' ' : '\n');
    column_ = fits ? column_ + 1 : 0;
  }
  out_ += pending_;
  column_ += pending_width_;
  pending_.clear();
  pending_width_ = 0;
}

void LineWrapper::finish() {
  flush();
  out_.push_back('\n');
  column_ = 0;
}

}  // namespace chess
