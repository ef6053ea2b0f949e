// SPDX-License-Identifier: GPL-3.0-or-later
// Words into lines of a given width, as the export format of PGN asks.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace chess { inline namespace pgn {

/// Words are separated by a space or, where the line would grow too long, by a line break. Widths are in
/// characters, not bytes. A word longer than the width stands on a line of its own.
class LineWrapper {
 public:
  /// `width` 0: everything on one line.
  LineWrapper(std::string& out, std::size_t width) : out_(out), width_(width) {}

  /// The next word. `glued`: it follows the last one without a space, on the same line (unless that line
  /// is full already). `keep`: no line break before it, whatever the width.
  void word(std::string_view text, bool glued = false, bool keep = false);
  /// The same for a word of ASCII: a move or its number.
  void plain_word(std::string_view text) {
    if (glue_next_) return word(text);
    settle();
    separator_ = out_.size();
    if (column_ > 0) out_.push_back(' ');
    unit_width_ = text.size();
    unit_keeps_ = unit_in_text_ = unit_behind_text_ = false;
    out_ += text;
  }
  /// The next word is glued to the last.
  void glue_next() { glue_next_ = true; }
  /// The words up to `end_text` are a text, whose own line breaks count. Where the wrapper breaks a line of
  /// it, a space is left before the break, so that a reader can tell the two (RFC 3676).
  void begin_text() {
    in_text_ = true;
    is_text_begun_ = false;
  }
  void end_text() { in_text_ = false; }
  /// A line break of the text.
  void break_text();
  /// Ends the line.
  void finish();

 private:
  void settle();

  std::string& out_;
  std::size_t width_;
  std::size_t column_ = 0;  // characters on the current line, without the last unit
  std::size_t separator_ = 0;  // the place of the space before the last unit, which may become a break
  std::size_t unit_width_ = 0;  // of the last word, to which something may be glued yet; 0: none
  bool unit_keeps_ = false;
  bool unit_in_text_ = false;  // a part of it is text
  bool unit_behind_text_ = false;  // the space before it is text
  bool in_text_ = false;
  bool is_text_begun_ = false;  // it has a word already
  bool glue_next_ = false;
};

}}  // namespace chess::pgn
