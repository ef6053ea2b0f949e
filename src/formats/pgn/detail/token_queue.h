// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens of movetext: those that were put back come first, then those of the lexer. A variation that
// stands before its move is put back behind it.
#pragma once

#include <cstddef>
#include <deque>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "pgn/detail/lexer.h"

namespace chess { inline namespace pgn {

/// A token that lives longer than the text in memory.
struct KeptToken {
  explicit KeptToken(const PgnToken& from) : token(from), text(from.text) {
    token.on_new_line = token.after_blank_line = false;  // where it comes to stand, no line begins
  }

  PgnToken token;  ///< its text is not valid
  std::string text;
};

class TokenQueue {
 public:
  explicit TokenQueue(PgnLexer& lexer) : lexer_(lexer) {}

  /// Is the lexer's token the next?
  bool empty() const { return put_back_.empty(); }
  /// The next token, not taken.
  const PgnToken& peek() {
    if (put_back_.empty()) return lexer_.peek();
    KeptToken& first = put_back_.front();
    first.token.text = first.text;
    return first.token;
  }
  void take() {
    if (put_back_.empty())
      lexer_.take();
    else
      put_back_.pop_front();
  }
  void clear() { put_back_.clear(); }
  /// These tokens are the next ones.
  void put_back(std::vector<KeptToken> tokens) {
    put_back_.insert(put_back_.begin(), std::make_move_iterator(tokens.begin()),
                     std::make_move_iterator(tokens.end()));
  }

 private:
  PgnLexer& lexer_;
  std::deque<KeptToken> put_back_;
};

}}  // namespace chess::pgn
