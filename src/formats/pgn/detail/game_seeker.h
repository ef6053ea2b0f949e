// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the next game in a text that holds other things too: prose, mail headers, comments. Comments are
// kept for the game that follows; what can belong to no game is reported once for all of it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pgn/detail/lexer.h"
#include "pgn/detail/reports.h"

namespace chess { inline namespace pgn {

/// Comments before the tags of a game or, if it has none, before its first move.
class EarlyComments {
 public:
  struct Entry {
    std::string text;
    bool is_before_tag;
    bool is_of_file;  ///< `;...` before any tag
    std::size_t line;
  };

  explicit EarlyComments(PgnReports& reports) : reports_(reports) {}

  void clear();
  /// False: the comment is not closed. `is_before_tags`: the game has no tag yet.
  bool take(const PgnToken& comment, bool is_before_tags);
  /// A tag follows those that were taken.
  void set_before_tag() {
    for (Entry& entry : entries_) entry.is_before_tag = true;
  }
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  PgnReports& reports_;
  std::vector<Entry> entries_;
  std::size_t bytes_ = 0;
};

class GameSeeker {
 public:
  GameSeeker(PgnLexer& lexer, PgnReports& reports, EarlyComments& comments)
      : lexer_(lexer), reports_(reports), comments_(comments) {}

  /// Stops before the first token of a game; false at the end of the text.
  bool seek();
  /// The number before the first move of the game that was found, if it has no tags.
  std::optional<std::size_t> first_number() const { return first_number_; }

 private:
  bool find();
  bool is_comment_alone();
  void end();
  bool begins_game(const PgnToken& word, bool behind_number);
  bool begins_game_behind_signs();
  bool is_game_of_result_only();
  void take_markup();
  void note_junk(std::size_t line, std::string_view text);
  void pass_number(bool is_last);
  void report_junk();

  PgnLexer& lexer_;
  PgnReports& reports_;
  EarlyComments& comments_;
  std::optional<std::size_t> first_number_;
  bool is_first_ = true;  // nothing but comments was met so far
  /// The number that was read last, if nothing but blanks stands behind it.
  struct Number {
    std::size_t line;
    std::string text;
  };
  std::optional<Number> number_;
  // Text that is no game.
  std::size_t junk_line_ = 0;
  std::size_t junk_lines_ = 0;
  std::string junk_sample_;
};

}}  // namespace chess::pgn
