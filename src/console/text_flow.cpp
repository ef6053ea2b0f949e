// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/text_flow.h"

#include "base/text.h"
#include "console/terminal_text.h"

namespace chess::inline console {

void TextFlow::begin_paragraph(std::size_t indent) {
  end_paragraph();
  indent_ = indent;
}

void TextFlow::end_paragraph() {
  place_word();
  if (is_line_open_) out_ += '\n';
  is_line_open_ = false;
  column_ = 0;
}

void TextFlow::word(std::string_view text, TextStyle style, std::size_t tail) {
  place_word();
  waiting_tail_ = tail;
  if (!prefix_.empty()) glue(prefix_);
  prefix_.clear();
  glue(text, style);
}

void TextFlow::glue(std::string_view text, TextStyle style) {
  ink_.append(text, style, waiting_);
  waiting_width_ += text_width(text);
}

void TextFlow::place_word() {
  if (waiting_.empty()) return;
  if (is_line_open_ && column_ + 1 + waiting_width_ + waiting_tail_ > width_) {
    out_ += '\n';
    is_line_open_ = false;
  }
  const std::size_t blanks = is_line_open_ ? 1 : indent_;
  if (!is_line_open_) column_ = 0;
  out_.append(blanks, ' ');
  out_ += waiting_;
  column_ += blanks + waiting_width_;
  is_line_open_ = true;
  waiting_.clear();
  waiting_width_ = 0;
}

void TextFlow::words(std::string_view text, TextStyle style) {
  for (auto next = take_word(text); !next.empty(); next = take_word(text)) word(next, style);
}

}  // namespace chess::inline console
