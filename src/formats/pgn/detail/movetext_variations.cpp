// SPDX-License-Identifier: GPL-3.0-or-later
// Variations. By the standard one replaces the move before it. Some stand before the move that they replace,
// or behind the last move of their line: their first number tells. Those wait for the next move.
#include <algorithm>
#include <utility>

#include "base/text.h"
#include "pgn/detail/movetext.h"

namespace chess { inline namespace pgn {

namespace {

KeptToken parenthesis(PgnTokenKind kind) {
  PgnToken token;
  token.kind = kind;
  token.text = kind == PgnTokenKind::Open ? "(" : ")";
  return KeptToken(token);
}

}  // namespace

/// The parenthesis was peeked at.
void MovetextReader::open_variation() {
  tokens_.take();
  if ((!lines_.has_move() || is_early(tokens_.peek())) && take_early_line()) return;
  if (!lines_.has_move()) {
    reports_.add(Severity::Warning, "'(' with no move before it", "passed over", At::Move);
    return;
  }
  lines_.open();
  is_behind_number_ = false;
  visitor_->begin_variation();
}

void MovetextReader::close_variation() {
  if (!lines_.has_move() && !is_line_dead_) {
    std::string signs;
    for (const auto& [nag, text] : std::exchange(early_nags_, {})) signs += (signs.empty() ? "" : " ") + text;
    if (signs.empty())
      reports_.add(Severity::Note, "a variation without moves", "what it says is said of the move", At::Move);
    else
      reports_.add(Severity::Note, "parentheses without moves: '(" + signs + ")'", "kept as a comment",
                   At::Move);
    // "(=)" is no verdict, but a draw that was offered; whatever it is, it stays as it stands.
    if (!signs.empty()) give_comment("(" + signs + ")");
  }
  early_nags_.clear();
  keep_early_lines(lines_.depth());
  give_unread();
  lines_.close();
  is_line_dead_ = is_behind_number_ = false;
  written_number_at_ = kNowhere;
  has_line_odd_number_ = has_line_odd_number_ && lines_.in_variation();
  visitor_->end_variation();
}

/// Is the first number of a variation that of the next move, and not that of the last?
bool MovetextReader::is_early(const PgnToken& number) const {
  if (number.kind != PgnTokenKind::Number) return false;
  const int told = parse_number<int>(number.text).value_or(0) - number_offset_;
  // The dots count, as far as they were written.
  const auto names = [&](const BoardLines::Place& place) {
    return place.number == told && (!number.has_dots || number.one_dot == (place.turn == Color::White));
  };
  return !names(lines_.last_place()) && names(lines_.place());
}

/// Its tokens up to its end, to be read behind the next move. False, and nothing is taken: it is no such
/// line, or not written plainly enough.
bool MovetextReader::take_early_line() {
  EarlyLine line{lines_.depth(), {}};
  std::size_t depth = 1;
  bool is_plain = true;
  while (is_plain) {
    const PgnToken& token = tokens_.peek();
    if (token.kind == PgnTokenKind::Close && --depth == 0) break;
    switch (token.kind) {
      case PgnTokenKind::Open: ++depth; break;
      case PgnTokenKind::Number: is_plain = !token.before_paren; break;
      case PgnTokenKind::Comment: is_plain = !token.is_unclosed && !token.is_truncated; break;
      case PgnTokenKind::Word: is_plain = !token.is_truncated && !parse_end_mark(token.text); break;
      case PgnTokenKind::Nag:
      case PgnTokenKind::Close: break;
      default: is_plain = false;
    }
    is_plain = is_plain && early_tokens_left_ > 0;
    if (!is_plain) break;
    --early_tokens_left_;
    line.tokens.emplace_back(token);
    tokens_.take();
  }
  if (!is_plain || (lines_.has_move() && !begins_with_move(line.tokens))) {
    tokens_.put_back(std::move(line.tokens));
    return false;
  }
  tokens_.take();
  if (line.tokens.empty())
    reports_.add(Severity::Note, "parentheses without moves: '()'", "passed over", At::Move);
  else
    early_lines_.push_back(std::move(line));
  constexpr std::size_t kLineCost = 8;  // in tokens
  early_tokens_left_ -= std::min(early_tokens_left_, kLineCost);
  return true;
}

/// The same of a game whose moves nobody wants, before its first move.
void MovetextReader::pass_early_line() {
  tokens_.take();
  take_early_line();
  early_lines_.clear();
}

bool MovetextReader::begins_with_move(const std::vector<KeptToken>& line) const {
  for (const KeptToken& kept : line) {
    if (kept.token.kind == PgnTokenKind::Number || kept.token.kind == PgnTokenKind::Comment) continue;
    if (kept.token.kind != PgnTokenKind::Word) return false;
    const std::string_view word = without_marks(kept.text);
    return !word.empty() &&
           (lines_.find(word) || understand_odd_word(word, SanError::Malformed, lines_).move);
  }
  return false;
}

/// Behind the move, the variations that waited for it are the next tokens. At the end of their line, the
/// first of them goes on with it. True: the next token is another one now.
bool MovetextReader::take_early_lines(const PgnToken& next) {
  if (!is_reading() || early_lines_.back().depth != lines_.depth()) return false;
  std::size_t first = early_lines_.size();
  while (first > 0 && early_lines_[first - 1].depth == lines_.depth()) --first;
  if (are_early_lines_due_) {
    if (next.kind == PgnTokenKind::Comment || next.kind == PgnTokenKind::Nag) return false;
    are_early_lines_due_ = false;
    std::vector<KeptToken> tokens;
    for (std::size_t i = first; i < early_lines_.size(); ++i) {
      tokens.push_back(parenthesis(PgnTokenKind::Open));
      for (KeptToken& token : early_lines_[i].tokens) tokens.push_back(std::move(token));
      tokens.push_back(parenthesis(PgnTokenKind::Close));
    }
    early_lines_.resize(first);
    tokens_.put_back(std::move(tokens));
    return true;
  }
  if (!ends_line(next)) return false;
  // What could have been played behind the end of a game is no part of it.
  const auto mark = next.kind == PgnTokenKind::Word ? parse_end_mark(next.text) : std::nullopt;
  if (!lines_.in_variation() && (is_decided_ || mark.value_or(GameResult::Unknown) != GameResult::Unknown)) {
    reports_.add(Severity::Warning, "a variation behind the last move", "kept as text", At::Move);
    keep_early_lines(lines_.depth());
    give_unread();
    return false;
  }
  reports_.add(Severity::Note, "a variation that goes on behind the last move of its line",
               "its moves are read as those of the line", At::Move);
  std::vector<KeptToken> tokens = std::move(early_lines_[first].tokens);
  early_lines_.erase(early_lines_.begin() + static_cast<std::ptrdiff_t>(first));
  tokens_.put_back(std::move(tokens));
  return true;
}

bool MovetextReader::ends_line(const PgnToken& token) {
  switch (token.kind) {
    case PgnTokenKind::Close: return lines_.in_variation();
    case PgnTokenKind::End: return true;
    case PgnTokenKind::Bracket: return token.on_new_line && !lexer_.tag_pair_name().empty();
    case PgnTokenKind::Word: return !lines_.in_variation() && parse_end_mark(token.text);
    case PgnTokenKind::Number: return is_next_games_number(token);
    default: return false;
  }
}

/// The variations that waited for a move of a line at that depth or below, as text.
void MovetextReader::keep_early_lines(std::size_t depth) {
  std::size_t first = early_lines_.size();
  while (first > 0 && early_lines_[first - 1].depth >= depth) --first;
  for (std::size_t i = first; i < early_lines_.size(); ++i) {
    unread_.keep("(");
    for (KeptToken& kept : early_lines_[i].tokens) {
      kept.token.text = kept.text;
      unread_.keep(kept.token);
    }
    unread_.keep(")");
  }
  early_lines_.resize(first);
}

}}  // namespace chess::pgn
