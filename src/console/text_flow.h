// SPDX-License-Identifier: GPL-3.0-or-later
// Words poured into lines of a width, in paragraphs with an indent.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "console/ink.h"

namespace chess::inline console {

class TextFlow {
 public:
  /// Appends to `out`, which outlives this. Precondition: width > 0.
  TextFlow(std::string& out, std::size_t width, Ink ink) : out_(out), width_(width), ink_(ink) {}

  /// Ends the line that is open, if there is one. What follows is indented by that many columns.
  void begin_paragraph(std::size_t indent);
  void end_paragraph();

  /// A word behind the last one. One that is wider than the line has a line to itself. `tail`: columns of the
  /// words that the caller wants to put behind it on the same line.
  void word(std::string_view text, TextStyle style = TextStyle::Plain, std::size_t tail = 0);
  /// Goes before the next word without a blank.
  void prefix(std::string_view text) { prefix_ = text; }
  /// Goes on with the last word without a blank.
  void glue(std::string_view text, TextStyle style = TextStyle::Plain);
  /// A text of many words.
  void words(std::string_view text, TextStyle style = TextStyle::Plain);

 private:
  void place_word();

  std::string& out_;
  std::size_t width_;
  Ink ink_;
  std::size_t indent_ = 0;
  std::size_t column_ = 0;
  bool is_line_open_ = false;
  std::string prefix_;
  /// The last word waits until it is known what is glued to it: only then can its line be chosen.
  std::string waiting_;
  std::size_t waiting_width_ = 0;
  std::size_t waiting_tail_ = 0;
};

}  // namespace chess::inline console
