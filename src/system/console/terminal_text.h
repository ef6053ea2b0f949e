// SPDX-License-Identifier: GPL-3.0-or-later
// Text for people at a terminal: text of strangers made harmless and measured, numbers and times, and words
// laid out in lines. Widths are those of utf8proc: combining marks take no column, East Asian wide characters
// and pictures take two (Unicode Standard Annex 11).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "console/terminal.h"

namespace chess { inline namespace console {

/// `text`, in which everything that could move the cursor, change colours or turn the direction of writing is
/// visible as `\xNN` or `\u{NNNN}`. So are bytes that are not UTF-8. Line breaks and tabs become blanks.
std::string terminal_text(std::string_view text);

/// The number of columns of `text`. Precondition: it comes from `terminal_text`, or has no control
/// characters.
std::size_t text_width(std::string_view text);

/// `text` with blanks behind it, up to `width` columns.
std::string pad_right(std::string_view text, std::size_t width);
/// `text` with blanks in front, up to `width` columns.
std::string pad_left(std::string_view text, std::size_t width);

/// `text`, cut and ended with "…" if it is wider than `width` columns. Precondition: width > 0.
std::string cut_to_width(std::string_view text, std::size_t width);

// Numbers and times as people read them.

/// "1.23M", "950", "4.5G".
std::string to_short_count(double value);
/// "0:01:05".
std::string to_duration(double seconds);
/// "1 game", "3 games"; `plural` is for nouns that take no plain s: "2 searches".
std::string counted(std::uint64_t count, std::string_view noun, std::string_view plural = {});

/// Lays out words in lines of a given width, in paragraphs with an indent.
class TextFlow {
 public:
  /// Appends to `out`. Precondition: `out` outlives this, and width > 0.
  TextFlow(std::string& out, std::size_t width, Ink ink) : out_(out), width_(width), ink_(ink) {}

  /// Ends the open line, if any. The following lines are indented by `indent` columns.
  void begin_paragraph(std::size_t indent);
  /// Ends the open line, if any.
  void end_paragraph();

  /// Writes a word behind the last one. A word that is wider than the line gets a line of its own. `tail` is
  /// the number of columns that the caller needs behind the word on the same line.
  void word(std::string_view text, TextStyle style = TextStyle::Plain, std::size_t tail = 0);
  /// Sets a text that goes in front of the next word, without a blank.
  void prefix(std::string_view text) { prefix_ = text; }
  /// Continues the last word without a blank.
  void glue(std::string_view text, TextStyle style = TextStyle::Plain);
  /// Writes a text of several words.
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

}}  // namespace chess::console
