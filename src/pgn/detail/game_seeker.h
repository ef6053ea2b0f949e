// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the next game in a text that holds other things too: prose, mail headers, comments. Comments are
// kept for the game that follows; what can belong to no game is reported once for all of it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "pgn/detail/lexer.h"
#include "pgn/detail/reports.h"

namespace chess::inline pgn {

/// Comments before the tags of a game or, if it has none, before its first move.
class EarlyComments {
 public:
  struct Entry {
    std::string text;
    bool is_line;  ///< `;...`
  };

  explicit EarlyComments(PgnReports& reports) : reports_(reports) {}

  void clear();
  /// False: the comment is not closed.
  bool take(const PgnToken& comment);
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

 private:
  void end();
  void note_junk();
  void report_junk();

  PgnLexer& lexer_;
  PgnReports& reports_;
  EarlyComments& comments_;
  // Text that is no game.
  std::size_t junk_line_ = 0;
  std::size_t junk_lines_ = 0;
  std::string junk_sample_;
};

}  // namespace chess::inline pgn
