// SPDX-License-Identifier: GPL-3.0-or-later
// Which line of a PGN file is what, by the rules of python-chess: a game is its tags, at most one blank line
// at a time among them, and the movetext up to the next blank line. A reader that gives it line by line
// stands exactly behind a game when the game ends.
#pragma once

#include <cstdint>
#include <string_view>

namespace chess { inline namespace python {

/// Is the line of UTF-8 nothing but white space of Unicode, and not empty?
bool is_blank_line(std::string_view line);

/// Sorts the lines of one game.
class PgnLines {
 public:
  enum class Line : std::uint8_t {
    Nothing,   ///< to be passed over
    Tag,       ///< `name` and `value` are set
    Movetext,  ///< `text` is the line
    End,       ///< the game has ended
  };

  /// Without `reads_tags`, the lines of tags are passed over.
  explicit PgnLines(bool reads_tags = true) : reads_tags_(reads_tags) {}

  /// The next line, in UTF-8 with its line end. `in_comment`: the movetext before it left a comment open.
  Line take(std::string_view line, bool in_comment);
  /// Has a game begun?
  bool has_begun() const { return section_ != Section::Before; }

  std::string_view name() const { return name_; }
  std::string_view value() const { return value_; }
  std::string_view text() const { return text_; }

 private:
  enum class Section : std::uint8_t { Before, Tags, Movetext };
  bool match_tag(std::string_view line);

  bool reads_tags_;
  Section section_ = Section::Before;
  bool is_first_ = true;
  int blank_lines_ = 0;  // since the last tag
  std::string_view name_, value_, text_;
};

/// Of a line of movetext that is passed over: is a comment open behind it? `in_comment`: before it.
bool leaves_comment_open(std::string_view line, bool in_comment);

}}  // namespace chess::python
