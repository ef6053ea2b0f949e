// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of a game: every one is played on a board, lines open and close on a stack of their own.
// A line whose move cannot be played is dead: the rest of it is kept as text, and with the main line
// the rest of the game.
#include <algorithm>
#include <array>

#include "base/text.h"
#include "notation/crazyhouse_move.h"
#include "notation/nag.h"
#include "pgn/foreign_san.h"
#include "pgn/reader.h"
#include "pgn/words.h"

namespace chess::inline pgn {

namespace {

constexpr std::size_t kMostMoves = 500'000;  // of a game; by the 75-move rule none has 12,000
constexpr std::size_t kMostCommentBytes = std::size_t{32} << 20;  // of a game; so it fits a line of BGN
constexpr std::size_t kCommentCost = 256;  // of memory, however short a comment is
constexpr std::size_t kMostOddBytes = 1024;  // of words that are no moves, between two moves
constexpr std::size_t kMostEarlyBytes = std::size_t{16} << 20;  // of comments before a game

/// Words that repeat what the board knows.
bool says_nothing(std::string_view word) {
  static constexpr std::array<std::string_view, 12> kWords = {
      "e.p.", "e.p", "ep", "ep.", "+", "++", "#", "ch", "ch.", "dis.ch", "dbl.ch", "mate"};
  return std::ranges::find(kWords, word) != kWords.end();
}

/// Dashes of typesetters made hyphens.
std::string with_hyphens(std::string_view word) {
  std::string out;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const std::string_view three = word.substr(i, 3);
    if (three == "\xE2\x80\x90" || three == "\xE2\x80\x91" || three == "\xE2\x80\x93" ||
        three == "\xE2\x80\x94" || three == "\xE2\x88\x92") {
      out.push_back('-');
      i += 2;
    } else {
      out.push_back(word[i]);
    }
  }
  return out;
}

}  // namespace

void PgnReader::read_moves() {
  for (bool is_first = true;; is_first = false) {
    if (!is_first) read_plain_moves();
    const PgnToken& token = lexer_.peek();
    bool is_unread = !is_reading();
    switch (token.kind) {
      case PgnTokenKind::End: return;
      case PgnTokenKind::Bracket: {
        const bool may_begin_game = token.on_new_line || is_first;
        if (may_begin_game && !lexer_.tag_pair_name().empty()) return;
        report(Severity::Warning, "brackets among the moves: '" + printable(lexer_.line_ahead(40)) + "'",
               "passed over", true);
        lexer_.take_bracket();
        continue;
      }
      case PgnTokenKind::Word:
        if (const auto mark = parse_end_mark(token.text)) {
          const bool is_inside = in_variation() || skipped_depth_ > 0;
          (is_inside ? inner_end_mark_ : end_mark_) = mark;
          lexer_.take();
          if (is_inside) continue;
          take_rest_of_line();
          return;
        }
        if (is_reading()) take_word(token.text);
        break;
      case PgnTokenKind::Number:
        if (is_next_games_number(token)) return;
        is_behind_number_ = true;
        break;
      case PgnTokenKind::Nag:
        if (is_reading()) take_nag(token.text);
        break;
      case PgnTokenKind::Comment: take_comment(token); break;
      case PgnTokenKind::Open:
        if (is_reading())
          open_variation();
        else
          ++skipped_depth_;
        break;
      case PgnTokenKind::Close:
        if (skipped_depth_ > 0) {
          --skipped_depth_;
          break;
        }
        is_unread = false;
        if (in_variation())
          close_variation();
        else
          report(Severity::Warning, "')' without '('", "passed over", true);
        break;
      case PgnTokenKind::Stray:
        if (is_reading())
          report(Severity::Warning, "'" + printable(token.text) + "' among the moves", "passed over", true);
        break;
    }
    if (is_unread) {
      keep_unread(token);
      if (is_reading()) give_unread();
    }
    lexer_.take();
  }
}

/// Games without tags and results follow one another: "1." behind a blank line, when the game is
/// past its first move, is the next one's.
bool PgnReader::is_next_games_number(const PgnToken& token) const {
  if (!token.after_blank_line || !token.one_dot || token.text != "1") return false;
  if (in_variation() || skipped_depth_ > 0) return false;
  const bool is_due = position_.fullmove_number() == 1 && position_.turn() == Color::White;
  return is_line_dead_ || (has_move_ && !is_due);
}

/// What stands behind the result, on its line, still belongs to the game.
void PgnReader::take_rest_of_line() {
  while (true) {
    const PgnToken& token = lexer_.peek();
    if (token.on_new_line) return;
    if (token.kind == PgnTokenKind::Comment) {
      take_comment(token);
    } else if (token.kind == PgnTokenKind::Nag) {
      if (is_reading()) take_nag(token.text);
    } else if (token.kind == PgnTokenKind::Close || token.kind == PgnTokenKind::Stray ||
               (token.kind == PgnTokenKind::Word && parse_end_mark(token.text))) {
      report(Severity::Warning, "'" + printable(token.text) + "' behind the result", "passed over");
    } else {
      return;
    }
    lexer_.take();
  }
}

// ---- Moves ----

void PgnReader::take_word(std::string_view word) {
  const std::string_view core = without_marks(word);
  const std::string_view marks = word.substr(core.size());
  if (!core.empty()) {
    const auto move = find_move(core);
    std::string storage;
    if (move)
      play(*move, core);
    else if (const std::string_view readable = utf8(word, storage); readable != word)
      return take_word(readable);
    else if (!take_odd_word(core, move.error()))
      return refuse_move(word, move.error());
  }
  if (!marks.empty()) take_marks(marks);
}

void PgnReader::play(Move move, std::string_view text) {
  if (moves_ == kMostMoves) return refuse_more_moves();
  ++moves_;
  visitor_->move(position_, move, text);
  before_last_ = position_;
  last_ = move;
  if (crazyhouse_) [[unlikely]] {
    crazyhouse_->before_last = crazyhouse_->now;
    crazyhouse_->now.play(move);
    position_ = crazyhouse_->now.chess();
  } else {
    position_.play(move);
  }
  has_move_ = true;
  is_behind_number_ = false;
}

std::expected<Move, SanError> PgnReader::find_move(std::string_view text) const {
  return crazyhouse_ ? parse_san(crazyhouse_->now, text) : parse_san(position_, text);
}

std::optional<Move> PgnReader::find_uci_move(std::string_view text) const {
  const auto move = crazyhouse_ ? parse_uci_move(crazyhouse_->now, text) : parse_uci_move(position_, text);
  return move ? std::optional(*move) : std::nullopt;
}

bool PgnReader::try_move(std::string_view text) {
  if (text.empty()) return false;
  const auto move = find_move(text);
  if (move) play(*move, text);
  return move.has_value();
}

/// Words that are no SAN. False when it was meant as a move and cannot be played.
bool PgnReader::take_odd_word(std::string_view word, SanError error) {
  if (says_nothing(word)) return true;
  if (const auto nag = parse_glyph(word)) {
    add_nag(*nag);
    return true;
  }
  if (const auto english = to_english_san(word); english && try_move(*english)) {
    if (!has_foreign_letters_)
      report(Severity::Note, "pieces that are not in English letters: '" + printable(word) + "'",
             "read as such");
    has_foreign_letters_ = true;
    return true;
  }
  if (const auto move = find_uci_move(word)) {
    play(*move, word);
    return true;
  }
  if (const std::string plain = with_hyphens(word); plain != word && try_move(plain)) return true;
  // A sign without a space before it: "Nf3+-", "Nf3±", "Nf3N".
  for (std::size_t length = std::min<std::size_t>(8, word.size() - 1); length > 0; --length) {
    const std::size_t cut = word.size() - length;
    const auto nag = parse_glyph(word.substr(cut));
    const std::string_view core = without_marks(word.substr(0, cut));
    if (!nag || !try_move(core)) continue;
    if (core.size() < cut) take_marks(word.substr(core.size(), cut - core.size()));
    add_nag(*nag);
    return true;
  }
  // Punctuation behind, or a number without a dot in front.
  const auto first = word.find_first_not_of("0123456789,:'\"");
  const auto last = word.find_last_not_of(".,:'\"");
  if (first != std::string_view::npos && last != std::string_view::npos && first <= last &&
      last + 1 - first < word.size() && try_move(word.substr(first, last + 1 - first)))
    return true;
  if (error != SanError::Malformed || looks_like_move(word)) return false;
  report(Severity::Warning, "'" + printable(word) + "' is no move", "passed over", true);
  if (passed_over_at_ != moves_) passed_over_.clear();
  passed_over_at_ = moves_;
  if (passed_over_.size() < kMostOddBytes) passed_over_ += std::string(word) + ' ';
  return true;
}

void PgnReader::refuse_move(std::string_view word, SanError error) {
  is_line_dead_ = true;
  is_behind_number_ = false;
  std::string reason(to_string(error));
  reason += " '" + printable(without_marks(word)) + "'";
  keep_unread(std::to_string(position_.fullmove_number()) + (position_.turn() == Color::White ? "." : "..."));
  if (passed_over_at_ == moves_) keep_unread(trim(passed_over_));
  keep_unread(word);
  if (in_variation()) {
    report(Severity::Warning, reason + " in a variation", "the rest of the variation is kept as text", true);
    return;
  }
  status_ = ImportStatus::Damaged;
  report(Severity::Error, std::move(reason), "the game is kept up to there, the rest as text", true);
}

/// The tree of a game is in memory: a file that is one endless game must not be.
void PgnReader::refuse_more_moves() {
  if (is_full_) return;
  is_full_ = true;
  status_ = ImportStatus::Damaged;
  report(Severity::Error, "more than " + std::to_string(kMostMoves) + " moves in a game",
         "the others are dropped", true);
}

// ---- What is said of them ----

void PgnReader::take_marks(std::string_view marks) {
  if (const auto nag = parse_glyph(marks))
    add_nag(*nag);
  else
    report(Severity::Warning, "unknown mark '" + printable(marks) + "'", "dropped", true);
}

void PgnReader::take_nag(std::string_view text) {
  if (const auto nag = parse_nag(text))
    add_nag(*nag);
  else
    report(Severity::Warning, "'" + printable(text) + "' is no NAG", "dropped", true);
}

void PgnReader::add_nag(Nag nag) {
  if (has_move_)
    visitor_->nag(nag);
  else
    report(Severity::Warning, "a NAG before the first move of its line: $" + std::to_string(number_of(nag)),
           "dropped", true);
}

void PgnReader::take_comment(const PgnToken& token) {
  if (token.is_unclosed) {
    if (status_ == ImportStatus::Whole) status_ = ImportStatus::Damaged;
    report(Severity::Error, "a comment is not closed", "it ends where the game does; moves in it are lost");
  }
  if (token.is_truncated) report(Severity::Warning, "a comment of more than 16 MiB", "cut");
  if (token.is_nested) report(Severity::Note, "braces nested in a comment", "kept as text");
  std::string storage;
  const std::string_view text = utf8(token.text, storage);
  if (is_before_moves_) {
    early_comment_bytes_ += text.size();
    if (early_comment_bytes_ <= kMostEarlyBytes)
      early_comments_.push_back({std::string(text), token.is_line_comment});
    else
      report(Severity::Warning, "too long a text before a game", "dropped");
  } else if (is_reading()) {
    give_comment(text);
  }
}

void PgnReader::give_comment(std::string_view text) {
  const bool had_room = comment_bytes_ <= kMostCommentBytes;
  comment_bytes_ += text.size() + kCommentCost;
  if (comment_bytes_ <= kMostCommentBytes)
    visitor_->comment(text, comment_place());
  else if (had_room)
    report(Severity::Warning, "more comments in a game than memory is given", "the others are dropped", true);
}

// ---- Variations ----

void PgnReader::open_variation() {
  if (!has_move_) {
    skipped_depth_ = 1;
    keep_unread("(");
    report(Severity::Warning, "a variation with no move before it", "kept as text", true);
    return;
  }
  open_lines_.push_back({before_last_, last_});
  position_ = before_last_;
  if (crazyhouse_) {
    crazyhouse_->open.push_back(crazyhouse_->before_last);
    crazyhouse_->now = crazyhouse_->before_last;
  }
  has_move_ = is_behind_number_ = false;
  visitor_->begin_variation();
}

void PgnReader::close_variation() {
  if (!has_move_ && !is_line_dead_) report(Severity::Note, "a variation without moves", "dropped", true);
  give_unread();
  before_last_ = open_lines_.back().before_last;
  last_ = open_lines_.back().last;
  open_lines_.pop_back();
  if (crazyhouse_) {
    crazyhouse_->now = crazyhouse_->before_last = crazyhouse_->open.back();
    crazyhouse_->open.pop_back();
    crazyhouse_->now.play(last_);
    position_ = crazyhouse_->now.chess();
  } else {
    position_ = before_last_;
    position_.play(last_);
  }
  has_move_ = true;
  is_line_dead_ = is_behind_number_ = false;
  visitor_->end_variation();
}

}  // namespace chess::inline pgn
