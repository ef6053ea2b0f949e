// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/terminal/text_flow.h"

#include "annotate/terminal/terminal_text.h"
#include "base/text.h"

namespace annotate {

void TextFlow::begin_paragraph(std::size_t indent) {
  end_paragraph();
  indent_ = indent;
}

void TextFlow::end_paragraph() {
  if (is_line_open_) out_ += '\n';
  is_line_open_ = false;
  column_ = 0;
}

void TextFlow::word(std::string_view text, Style style, std::size_t tail) {
  const std::size_t width = text_width(prefix_) + text_width(text);
  if (is_line_open_ && column_ + 1 + width + tail > width_) end_paragraph();
  if (is_line_open_) {
    out_ += ' ';
    ++column_;
  } else {
    out_.append(indent_, ' ');
    column_ = indent_;
    is_line_open_ = true;
  }
  if (!prefix_.empty()) glue(prefix_);
  prefix_.clear();
  glue(text, style);
}

void TextFlow::glue(std::string_view text, Style style) {
  ink_.append(text, style, out_);
  column_ += text_width(text);
}

void TextFlow::words(std::string_view text, Style style) {
  for (auto next = chess::take_word(text); !next.empty(); next = chess::take_word(text)) word(next, style);
}

}  // namespace annotate
