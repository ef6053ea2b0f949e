// SPDX-License-Identifier: GPL-3.0-or-later
// What no move can be made of is kept as text: of a line from its first such move on, of a game that is not
// understood all of it. So nothing is lost that somebody could still mend by hand.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "pgn/detail/lexer.h"
#include "pgn/detail/reports.h"

namespace chess::inline pgn {

class UnreadText {
 public:
  explicit UnreadText(PgnReports& reports) : reports_(reports) {}

  /// A game begins. Unless `is_kept`, nothing of it is kept.
  void begin(bool is_kept);
  /// No more of this game is kept.
  void stop() { is_kept_ = false; }
  bool is_kept() const { return is_kept_; }
  bool empty() const { return text_.empty(); }

  void keep(const PgnToken& token);
  void keep(std::string_view text);
  void keep_comment(std::string_view text);

  /// What was kept, set as the writer of PGN sets it. Afterwards it is empty.
  std::string take();
  /// The same as the inside of a comment.
  std::string take_as_comment();

 private:
  void keep_word(std::string_view text);

  PgnReports& reports_;
  bool is_kept_ = true;
  std::string text_;
};

}  // namespace chess::inline pgn
