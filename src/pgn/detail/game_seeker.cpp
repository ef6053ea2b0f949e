// SPDX-License-Identifier: GPL-3.0-or-later
// The start of a game, and what stands before it.
#include "pgn/detail/game_seeker.h"

#include "base/text.h"
#include "notation/san.h"
#include "pgn/detail/words.h"

namespace chess::inline pgn {

namespace {

constexpr std::size_t kMostEarlyBytes = std::size_t{16} << 20;  // of comments before a game

/// Could a game without tags begin with this word? Prose must not pass for one.
bool begins_with_move(std::string_view word, bool behind_number) {
  word = without_marks(word);
  if (word.starts_with('1') && parse_san(Position::start(), word.substr(1))) return true;  // "1e4"
  if (behind_number && looks_like_move(word)) return true;
  const auto move = parse_san(Position::start(), word);
  if (move) return behind_number || !move->is_null();
  if (behind_number && move.error() != SanError::Malformed) return true;
  const auto english = to_english_san(word);
  return english && parse_san(Position::start(), *english).has_value();
}

}  // namespace

// ---- EarlyComments ----

void EarlyComments::clear() {
  entries_.clear();
  bytes_ = 0;
}

bool EarlyComments::take(const PgnToken& comment) {
  const bool is_closed = reports_.check_comment(comment);
  std::string storage;
  const std::string_view text = reports_.utf8(comment.text, storage);
  bytes_ += text.size();
  if (bytes_ <= kMostEarlyBytes)
    entries_.push_back({std::string(text), comment.is_line_comment});
  else
    reports_.add(Severity::Warning, "too long a text before a game", "dropped");
  return is_closed;
}

// ---- GameSeeker ----

bool GameSeeker::seek() {
  bool behind_number = false;
  while (true) {
    const PgnToken& token = lexer_.peek();
    switch (token.kind) {
      case PgnTokenKind::End:
        if (behind_number) note_junk();
        end();
        return false;
      case PgnTokenKind::Bracket:
        if (!lexer_.tag_pair_name().empty()) {
          report_junk();
          return true;
        }
        break;
      case PgnTokenKind::Comment:
        comments_.take(token);
        lexer_.take();
        behind_number = false;
        continue;
      case PgnTokenKind::Number:
        behind_number = true;
        lexer_.take();
        continue;
      case PgnTokenKind::Word:
        if (begins_with_move(token.text, behind_number) ||
            (parse_end_mark(token.text) && trim(lexer_.line_ahead(64)) == lexer_.peek().text)) {
          report_junk();
          return true;
        }
        break;
      default: break;
    }
    note_junk();
    lexer_.take_line();
    behind_number = false;
  }
}

void GameSeeker::end() {
  report_junk();
  if (!comments_.entries().empty())
    reports_.add(Severity::Warning, "a comment that belongs to no game", "dropped");
  if (const auto& fault = lexer_.scanner().fault())
    reports_.add(Severity::Error, fault->message, "nothing more is read");
}

void GameSeeker::note_junk() {
  if (junk_lines_++ > 0) return;
  junk_line_ = lexer_.line();
  junk_sample_ = printable(lexer_.line_ahead(60));
}

void GameSeeker::report_junk() {
  if (junk_lines_ == 0) return;
  Diagnostic d;
  d.severity = Severity::Error;
  d.line = junk_line_;
  d.reason = "text that is no game: '" + junk_sample_ + "'";
  d.action =
      junk_lines_ == 1 ? "the line is passed over" : std::to_string(junk_lines_) + " lines are passed over";
  reports_.add(d);
  junk_lines_ = 0;
}

}  // namespace chess::inline pgn
