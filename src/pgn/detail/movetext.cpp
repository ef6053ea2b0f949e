// SPDX-License-Identifier: GPL-3.0-or-later
// From token to token. Between them goes a short way through movetext that is plainly written and in memory
// already; what it takes, it takes as the lexer would have.
#include "pgn/detail/movetext.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "pgn/detail/plain_tokens.h"
#include "pgn/detail/tag_section.h"
#include "pgn/detail/words.h"

namespace chess::inline pgn {

namespace {

constexpr std::size_t kMostMoves = 500'000;  // of a game; by the 75-move rule none has 12,000
constexpr std::size_t kMostCommentBytes = std::size_t{32} << 20;  // of a game; so it fits a line of BGN
constexpr std::size_t kCommentCost = 256;  // of memory, however short a comment is

}  // namespace

void MovetextReader::read(PgnVisitor& visitor, const TagSection& tags, const EarlyComments& comments,
                          ImportStatus status) {
  visitor_ = &visitor;
  status_ = status;
  result_marks_.clear();
  moves_ = comment_bytes_ = skipped_depth_ = 0;
  has_foreign_letters_ = is_line_dead_ = is_behind_number_ = false;
  start(tags, comments);
  read_moves();
  finish(tags);
}

// ---- The start and the end ----

void MovetextReader::start(const TagSection& tags, const EarlyComments& comments) {
  const auto start = start_of(tags.start_tags());
  const bool is_wanted = visitor_->wants_moves();
  unread_.begin(is_wanted);
  plays_moves_ = is_wanted && start;
  lines_.start(start ? start->position : AnyPosition());
  if (!start) return refuse_game(to_string(start.error()), comments);
  reports_.begin_moves(lines_.position());
  if (start->chess960_guessed)
    reports_.add(Severity::Note, "castling rights that only Chess960 has, and no Variant tag",
                 "read as Chess960");
  if (is_wanted) visitor_->begin_moves(start->position, start->chess960);
  for (const EarlyComments::Entry& comment : comments.entries()) {
    // A line comment before the tags speaks of the file ("; from ..."), not of the first move.
    if (comment.is_line && !tags.empty())
      reports_.add(Severity::Note, "a remark before the tags: '" + printable(trim(comment.text)) + "'",
                   "left out");
    else if (is_wanted)
      visitor_->comment(comment.text, CommentPlace::BeforeMove);
  }
}

/// Where the game starts, or by which rules, is not understood.
void MovetextReader::refuse_game(std::string reason, const EarlyComments& comments) {
  status_ = ImportStatus::Refused;
  reports_.add(Severity::Error, std::move(reason),
               unread_.is_kept() ? "the moves are kept as text" : "the moves are passed over");
  for (const EarlyComments::Entry& comment : comments.entries()) unread_.keep_comment(comment.text);
}

void MovetextReader::finish(const TagSection& tags) {
  if (in_variation()) {
    reports_.add(Severity::Warning, "a variation is not closed", "it ends with the game");
    result_marks_.leave_variation();
  }
  while (lines_.in_variation()) close_variation();
  give_unread();
  visitor_->result(result_marks_.settle(tags.start_tags().find("Result"), reports_));
  visitor_->end_game(status_);
}

// ---- Tokens ----

void MovetextReader::play(Move move, std::string_view text) {
  if (moves_ == kMostMoves) return refuse_more_moves();
  ++moves_;
  visitor_->move(lines_.position(), move, text);
  lines_.play(move);
  is_behind_number_ = false;
}

void MovetextReader::give_comment(std::string_view text) {
  const bool had_room = comment_bytes_ <= kMostCommentBytes;
  comment_bytes_ += text.size() + kCommentCost;
  const bool is_after_move = lines_.has_move() && !is_behind_number_;
  if (comment_bytes_ <= kMostCommentBytes)
    visitor_->comment(text, is_after_move ? CommentPlace::AfterMove : CommentPlace::BeforeMove);
  else if (had_room)
    reports_.add(Severity::Warning, "more comments in a game than memory is given", "the others are dropped",
                 At::Move);
}

void MovetextReader::read_plain_moves() {
  // Of moves that are passed over, words are words: nothing is played, nothing said.
  const bool reads = is_reading();
  if (!reads && unread_.is_kept()) return;
  if (!lines_.position().has_chess()) return;
  while (true) {
    std::string_view text = lexer_.loaded();
    const std::size_t blanks = skip_plain_blanks(text);
    if (blanks == std::string_view::npos) return;
    text.remove_prefix(blanks);
    const char c = text.front();
    if (begins_plain_move(c)) {
      const ShortWord word = plain_word(text);
      if (!reads) {
        // Eight bytes up to a blank may hold more than a word: "Nf3)".
        if (word.length == 0 || std::ranges::any_of(text.substr(0, word.length), ends_word)) return;
        lexer_.skip(blanks + word.length);
        continue;
      }
      Move move;
      if (!parse_plain_san(lines_.position().chess(), word, move)) return;
      play(move, text.substr(0, word.length));
      lexer_.skip(blanks + word.length);
    } else if (is_digit(c)) {
      const std::size_t length = plain_number(text);
      if (length == 0) return;
      is_behind_number_ = true;
      lexer_.skip(blanks + length);
    } else if (c == '{') {
      const std::size_t length = plain_comment(text);
      if (length == 0) return;
      if (reads) give_comment(text.substr(1, length - 2));
      lexer_.skip(blanks + length);
    } else {
      return;
    }
  }
}

void MovetextReader::read_moves() {
  if (!take_token(lexer_.peek(), true)) return;
  do read_plain_moves();
  while (take_token(lexer_.peek(), false));
}

/// False at the end of the game. The token is taken unless it belongs to the next one.
bool MovetextReader::take_token(const PgnToken& token, bool is_first) {
  bool is_unread = !is_reading();
  switch (token.kind) {
    case PgnTokenKind::End: return false;
    case PgnTokenKind::Bracket:
      if ((token.on_new_line || is_first) && !lexer_.tag_pair_name().empty()) return false;
      reports_.add(Severity::Warning, "brackets among the moves: '" + printable(lexer_.line_ahead(40)) + "'",
                   "passed over", At::Move);
      lexer_.take_bracket();
      return true;
    case PgnTokenKind::Word:
      if (const auto mark = parse_end_mark(token.text)) return take_end_mark(*mark);
      if (is_reading()) take_word(token.text);
      break;
    case PgnTokenKind::Number:
      if (is_next_games_number(token)) return false;
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
      is_unread = skipped_depth_ > 0;
      take_close();
      break;
    case PgnTokenKind::Stray:
      if (is_reading())
        reports_.add(Severity::Warning, "'" + printable(token.text) + "' among the moves", "passed over",
                     At::Move);
      break;
  }
  if (is_unread) {
    unread_.keep(token);
    if (is_reading()) give_unread();
  }
  lexer_.take();
  return true;
}

bool MovetextReader::take_end_mark(GameResult mark) {
  const bool is_inside = in_variation();
  result_marks_.add(mark, is_inside);
  lexer_.take();
  if (!is_inside) take_rest_of_line();
  return is_inside;
}

void MovetextReader::take_close() {
  if (skipped_depth_ > 0)
    --skipped_depth_;
  else if (lines_.in_variation())
    close_variation();
  else
    reports_.add(Severity::Warning, "')' without '('", "passed over", At::Move);
}

/// Games without tags and results follow one another: "1." behind a blank line, when the game is
/// past its first move, is the next one's.
bool MovetextReader::is_next_games_number(const PgnToken& token) const {
  if (!token.after_blank_line || !token.one_dot || token.text != "1" || in_variation()) return false;
  const bool is_due = lines_.position().fullmove_number() == 1 && lines_.position().turn() == Color::White;
  return is_line_dead_ || (lines_.has_move() && !is_due);
}

/// What stands behind the result, on its line, still belongs to the game.
void MovetextReader::take_rest_of_line() {
  while (true) {
    const PgnToken& token = lexer_.peek();
    if (token.on_new_line) return;
    if (token.kind == PgnTokenKind::Comment) {
      take_comment(token);
    } else if (token.kind == PgnTokenKind::Nag) {
      if (is_reading()) take_nag(token.text);
    } else if (token.kind == PgnTokenKind::Close || token.kind == PgnTokenKind::Stray ||
               (token.kind == PgnTokenKind::Word && parse_end_mark(token.text))) {
      reports_.add(Severity::Warning, "'" + printable(token.text) + "' behind the result", "passed over");
    } else {
      return;
    }
    lexer_.take();
  }
}

// ---- Moves ----

void MovetextReader::take_word(std::string_view word) {
  const std::string_view core = without_marks(word);
  const std::string_view marks = word.substr(core.size());
  if (!core.empty()) {
    const auto move = lines_.find(core);
    std::string storage;
    if (move)
      play(*move, core);
    else if (const std::string_view readable = reports_.utf8(word, storage); readable != word)
      return take_word(readable);
    else if (!take_odd_word(core, move.error()))
      return refuse_move(word, move.error());
  }
  if (!marks.empty()) take_marks(marks);
}

/// False when it was meant as a move and cannot be played.
bool MovetextReader::take_odd_word(std::string_view word, SanError error) {
  const OddWord odd = understand_odd_word(word, error, lines_);
  switch (odd.kind) {
    case OddWord::Kind::BadMove: return false;
    case OddWord::Kind::Remark:
      reports_.add(Severity::Warning, "'" + printable(word) + "' is no move", "passed over", At::Move);
      unread_.pass_over(word, moves_);
      return true;
    case OddWord::Kind::Understood: break;
  }
  if (odd.move) play(*odd.move, odd.text);
  if (odd.is_foreign && !std::exchange(has_foreign_letters_, true))
    reports_.add(Severity::Note, "pieces that are not in English letters: '" + printable(word) + "'",
                 "read as such");
  if (!odd.marks.empty()) take_marks(odd.marks);
  if (odd.nag) add_nag(*odd.nag);
  return true;
}

void MovetextReader::refuse_move(std::string_view word, SanError error) {
  is_line_dead_ = true;
  is_behind_number_ = false;
  std::string reason(to_string(error));
  reason += " '" + printable(without_marks(word)) + "'";
  const AnyPosition& board = lines_.position();
  unread_.keep(std::to_string(board.fullmove_number()) + (board.turn() == Color::White ? "." : "..."));
  unread_.keep_passed_over(moves_);
  unread_.keep(word);
  if (lines_.in_variation()) {
    reports_.add(Severity::Warning, reason + " in a variation", "the rest of the variation is kept as text",
                 At::Move);
    return;
  }
  status_ = ImportStatus::Damaged;
  reports_.add(Severity::Error, std::move(reason), "the game is kept up to there, the rest as text",
               At::Move);
}

/// The tree of a game is in memory: a file that is one endless game must not be.
void MovetextReader::refuse_more_moves() {
  if (!plays_moves_) return;
  plays_moves_ = false;
  unread_.stop();
  status_ = ImportStatus::Damaged;
  reports_.add(Severity::Error, "more than " + std::to_string(kMostMoves) + " moves in a game",
               "the others are dropped", At::Move);
}

// ---- What is said of them ----

void MovetextReader::take_marks(std::string_view marks) {
  if (const auto nag = parse_glyph(marks))
    add_nag(*nag);
  else
    reports_.add(Severity::Warning, "unknown mark '" + printable(marks) + "'", "dropped", At::Move);
}

void MovetextReader::take_nag(std::string_view text) {
  if (const auto nag = parse_nag(text))
    add_nag(*nag);
  else
    reports_.add(Severity::Warning, "'" + printable(text) + "' is no NAG", "dropped", At::Move);
}

void MovetextReader::add_nag(Nag nag) {
  if (lines_.has_move())
    visitor_->nag(nag);
  else
    reports_.add(Severity::Warning,
                 "a NAG before the first move of its line: $" + std::to_string(number_of(nag)), "dropped",
                 At::Move);
}

void MovetextReader::take_comment(const PgnToken& token) {
  if (!reports_.check_comment(token) && status_ == ImportStatus::Whole) status_ = ImportStatus::Damaged;
  std::string storage;
  const std::string_view text = reports_.utf8(token.text, storage);
  if (is_reading()) give_comment(text);
}

/// What could not be read of a line: where all of a game cannot be, it stays as it is; else it is said of
/// the last move that could be played.
void MovetextReader::give_unread() {
  if (unread_.empty()) return;
  if (status_ == ImportStatus::Refused)
    visitor_->unread(unread_.take());
  else
    give_comment(unread_.take_as_comment());
}

// ---- Variations ----

void MovetextReader::open_variation() {
  if (!lines_.has_move()) {
    skipped_depth_ = 1;
    unread_.keep("(");
    reports_.add(Severity::Warning, "a variation with no move before it", "kept as text", At::Move);
    return;
  }
  lines_.open();
  is_behind_number_ = false;
  visitor_->begin_variation();
}

void MovetextReader::close_variation() {
  if (!lines_.has_move() && !is_line_dead_)
    reports_.add(Severity::Note, "a variation without moves", "dropped", At::Move);
  give_unread();
  lines_.close();
  is_line_dead_ = is_behind_number_ = false;
  visitor_->end_variation();
}

}  // namespace chess::inline pgn
