// SPDX-License-Identifier: GPL-3.0-or-later
// A comment of the export format: commands and words between braces. What would end the comment, or would be
// something else at the start of a line, is made safe; what that changes is noted among the losses.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "pgn/detail/line_wrapper.h"
#include "pgn/writer.h"

namespace chess { inline namespace pgn {

/// At the start of a line `%` would hide the line, and `[Name` could be taken for a tag. Precondition: not
/// empty.
inline bool is_risky(std::string_view word) {
  return word.front() == '%' || (word.front() == '[' && !word.starts_with("[%"));
}

class CommentWriter {
 public:
  /// What it is handed outlives it.
  CommentWriter(LineWrapper& wrapper, PgnLosses& losses) : wrapper_(wrapper), losses_(losses) {}

  /// What a comment is made of: commands, words and line breaks.
  using Units = std::vector<std::string>;

  void append_commands(const Subinfo& subinfo, Units& units);
  /// The words of a text, made safe to stand in braces, and its line breaks.
  void append_words(std::string_view text, Units& units);
  /// `text` without commands: what looks like one in it must not become one.
  std::string as_text(std::string text);
  /// The comment, where there are units.
  void write(const Units& units);

 private:
  LineWrapper& wrapper_;
  PgnLosses& losses_;
};

}}  // namespace chess::pgn
