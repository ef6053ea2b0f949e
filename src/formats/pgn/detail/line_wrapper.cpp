// SPDX-License-Identifier: GPL-3.0-or-later
// Wrapping lines.
#include "pgn/detail/line_wrapper.h"

#include <algorithm>

namespace chess { inline namespace pgn {

namespace {

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

void LineWrapper::word(std::string_view text, bool glued, bool keep) {
  const std::size_t width = width_of(text);
  const bool is_full = width_ != 0 && unit_width_ >= width_;
  if ((glued || glue_next_) && unit_width_ > 0 && !is_full) {
    unit_width_ += width;
  } else {
    settle();
    separator_ = out_.size();
    if (column_ > 0) out_.push_back(' ');
    unit_width_ = width;
    unit_keeps_ = keep;
    unit_in_text_ = false;
    unit_behind_text_ = is_text_begun_;
  }
  unit_in_text_ = unit_in_text_ || in_text_;
  is_text_begun_ = in_text_;
  out_ += text;
  glue_next_ = false;
}

void LineWrapper::break_text() {
  settle();
  out_.push_back('\n');
  column_ = 0;
}

/// Now that nothing can be glued to it any more: does the last unit fit on its line?
void LineWrapper::settle() {
  if (unit_width_ == 0) return;
  if (column_ > 0) {
    // Behind a word of a text there must be room for a space.
    const std::size_t width = unit_width_ + (unit_in_text_ ? 1 : 0);
    const bool fits = width_ == 0 || unit_keeps_ || column_ + 1 + width <= width_;
    if (!fits && unit_behind_text_)
      out_.insert(separator_ + 1, 1, '\n');
    else if (!fits)
      out_[separator_] = '\n';
    column_ = fits ? column_ + 1 : 0;
  }
  column_ += unit_width_;
  unit_width_ = 0;
}

void LineWrapper::finish() {
  settle();
  out_.push_back('\n');
  column_ = 0;
}

}}  // namespace chess::pgn
