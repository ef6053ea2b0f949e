// SPDX-License-Identifier: GPL-3.0-or-later
// The start of a game, and what stands before it.
#include "pgn/detail/game_seeker.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "notation/san.h"
#include "pgn/detail/words.h"

namespace chess { inline namespace pgn {

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

bool EarlyComments::take(const PgnToken& comment, bool is_before_tags) {
  const bool is_closed = reports_.check_comment(comment);
  std::string storage;
  const std::string_view text = reports_.utf8(comment.text, storage);
  bytes_ += text.size();
  if (bytes_ <= kMostEarlyBytes)
    entries_.push_back(
        {std::string(text), is_before_tags, comment.is_line_comment && is_before_tags, reports_.line()});
  else
    reports_.add(Severity::Warning, "too long a text before a game", "dropped");
  return is_closed;
}

// ---- GameSeeker ----

bool GameSeeker::seek() {
  const bool is_found = find();
  is_first_ = false;
  return is_found;
}

bool GameSeeker::find() {
  number_.reset();
  if (lexer_.skip_to_plain_game()) {
    first_number_.reset();
    return true;
  }
  while (true) {
    const PgnToken& token = lexer_.peek();
    const bool behind_number = number_.has_value();
    switch (token.kind) {
      case PgnTokenKind::End:
        pass_number(true);
        if (is_comment_alone()) return true;
        end();
        return false;
      case PgnTokenKind::Bracket:
        if (!lexer_.tag_pair_name().empty()) {
          first_number_.reset();
          pass_number(false);
          report_junk();
          return true;
        }
        if (is_forum_markup(lexer_.bracket_ahead())) {
          take_markup();
          continue;
        }
        break;
      case PgnTokenKind::Comment:
        pass_number(false);
        report_junk();
        comments_.take(token, true);
        lexer_.take();
        continue;
      case PgnTokenKind::Escape:
        report_junk();
        reports_.add_escape(token);
        lexer_.take();
        continue;
      case PgnTokenKind::Number: {
        pass_number(false);
        number_ = {lexer_.line(), std::string(token.text)};
        first_number_ = parse_number<std::size_t>(token.text);
        const bool has_paren = token.before_paren;
        lexer_.take();
        if (has_paren) lexer_.skip(1);
        continue;
      }
      case PgnTokenKind::Nag:
      case PgnTokenKind::Open:
        // Said of the start, if a game begins behind it; or a variation stands before its move.
        if (begins_game_behind_signs()) {
          first_number_.reset();
          report_junk();
          return true;
        }
        break;
      case PgnTokenKind::Word:
        if (begins_game(token, behind_number)) {
          if (!behind_number) first_number_.reset();
          report_junk();
          return true;
        }
        break;
      default: break;
    }
    pass_number(false);
    note_junk(lexer_.line(), lexer_.line_ahead(1000));
    lexer_.take_line();
  }
}

bool GameSeeker::begins_game(const PgnToken& word, bool behind_number) {
  if (begins_with_move(word.text, behind_number)) return true;
  return parse_end_mark(word.text) && is_game_of_result_only();
}

/// A result without moves: alone on its line, or a game begins behind it at once ("*1. e4"). Prose has such
/// words too ("* a point").
bool GameSeeker::is_game_of_result_only() {
  const std::string_view line = lexer_.line_ahead(64);
  const std::string_view behind = trim(line.substr(std::min(lexer_.length(), line.size())));
  if (behind.empty()) return true;
  if (behind.starts_with('[')) return true;
  std::size_t digits = 0;
  while (digits < behind.size() && is_digit(behind[digits])) ++digits;
  if (digits == 0 || digits == behind.size() || behind[digits] != '.') return false;
  const std::string_view move = trim(behind.substr(digits + 1));
  return begins_with_move(move.substr(0, move.find_first_of(" \t")), true);
}

bool GameSeeker::begins_game_behind_signs() {
  std::string_view line = lexer_.line_ahead(256);
  while (true) {
    line = trim(line);
    if (!line.starts_with('$') && !line.starts_with('(')) break;
    line.remove_prefix(
        line.starts_with('(') ? 1 : std::min(line.find_first_not_of("0123456789", 1), line.size()));
  }
  const std::size_t word = line.find_first_not_of("0123456789. \t");
  const bool behind_number = word != 0 && word != std::string_view::npos;
  if (!behind_number) return false;
  line.remove_prefix(word);
  return begins_with_move(line.substr(0, line.find_first_of(" \t{(;")), true);
}

/// "[pgn]" and "[/pgn]" stand around games in forums.
void GameSeeker::take_markup() {
  reports_.add(Severity::Note, "markup: '" + PgnReports::quoted(lexer_.bracket_ahead()) + "'", "passed over");
  lexer_.take_bracket();
}

/// A file with nothing but comments is a game without moves. Behind games, comments are said of nothing.
bool GameSeeker::is_comment_alone() {
  const auto says_something = [](const EarlyComments::Entry& comment) {
    return !comment.is_of_file && !trim(comment.text).empty();
  };
  return is_first_ && std::ranges::any_of(comments_.entries(), says_something);
}

void GameSeeker::end() {
  report_junk();
  for (const EarlyComments::Entry& comment : comments_.entries())
    reports_.add_at(comment.line,
                    "a comment that belongs to no game: '" + PgnReports::quoted(comment.text) + "'",
                    "dropped");
  if (const auto& fault = lexer_.scanner().fault())
    reports_.add(Severity::Error, fault->reason, "nothing more is read");
}

void GameSeeker::note_junk(std::size_t line, std::string_view text) {
  is_first_ = false;
  if (junk_lines_++ > 0) return;
  junk_line_ = line;
  junk_sample_ = PgnReports::quoted(text);
}

/// No move stood behind the number. Alone on its line, it is a line that is passed over.
void GameSeeker::pass_number(bool is_last) {
  if (!number_) return;
  if (is_last || number_->line != lexer_.line()) note_junk(number_->line, number_->text);
  number_.reset();
}

/// The lines that are reported together stand together.
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

}}  // namespace chess::pgn
