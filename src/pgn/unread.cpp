// SPDX-License-Identifier: GPL-3.0-or-later
// What no move can be made of is kept as text: of a line from its first such move on, of a game that is not
// understood all of it. So nothing is lost that somebody could still mend by hand.
#include <algorithm>
#include <string>
#include <utility>

#include "pgn/comment.h"
#include "pgn/reader.h"

namespace chess::inline pgn {

namespace {
constexpr std::size_t kMostUnreadBytes = std::size_t{1} << 20;  // of a line
}

/// A token among moves that cannot be played.
void PgnReader::keep_unread(const PgnToken& token) {
  switch (token.kind) {
    case PgnTokenKind::Word:
    case PgnTokenKind::Nag: return keep_unread(token.text);
    case PgnTokenKind::Number: return keep_unread(std::string(token.text) + (token.one_dot ? "." : "..."));
    case PgnTokenKind::Open: return keep_unread("(");
    case PgnTokenKind::Close: return keep_unread(")");
    case PgnTokenKind::Comment: return keep_unread_comment(token.text);
    case PgnTokenKind::End:
    case PgnTokenKind::Bracket:
    case PgnTokenKind::Stray: return;  // reported where they are met
  }
}

void PgnReader::keep_unread_comment(std::string_view text) {
  std::string folded;
  append_folded(text, folded);
  std::ranges::replace(folded, '{', '(');
  std::ranges::replace(folded, '}', ')');
  keep_unread("{" + folded + "}");
}

void PgnReader::keep_unread(std::string_view text) {
  if (!keeps_unread() || unread_.size() > kMostUnreadBytes || text.empty()) return;
  if (!unread_.empty() && !unread_.ends_with('(') && text != ")") unread_.push_back(' ');
  std::string storage;
  unread_ += utf8(text, storage);
  if (unread_.size() > kMostUnreadBytes)
    report(Severity::Warning, "more than a mebibyte of moves that cannot be read", "the others are dropped",
           true);
}

/// What could not be read of a line: where all of a game cannot be, it stays as it is; else it is said of
/// the last move that could be played.
void PgnReader::give_unread() {
  if (unread_.empty()) return;
  if (status_ == ImportStatus::Refused) {
    visitor_->unread(unread_);
  } else {
    // No command of these moves is one of that move, and no brace may end the comment.
    for (const auto& [bracket, harmless] : {std::pair{'[', '('}, {']', ')'}, {'{', '('}, {'}', ')'}})
      std::ranges::replace(unread_, bracket, harmless);
    give_comment("unread: " + unread_);
  }
  unread_.clear();
}

}  // namespace chess::inline pgn
