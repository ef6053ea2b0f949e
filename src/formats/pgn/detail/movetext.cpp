// SPDX-License-Identifier: GPL-3.0-or-later
// From token to token.
#include "pgn/detail/movetext.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "game/board_remarks.h"
#include "pgn/detail/characters.h"
#include "pgn/detail/tag_section.h"
#include "pgn/detail/words.h"

namespace chess { inline namespace pgn {

namespace {

constexpr std::size_t kMostMoves = 500'000;  // of a game; by the 75-move rule none has 12,000
constexpr std::size_t kMostEarlyTokens = std::size_t{1} << 14;  // put back, in a game

}  // namespace

void MovetextReader::read(PgnVisitor& visitor, const TagSection& tags, const EarlyComments& comments,
                          std::optional<std::size_t> first_number, ImportStatus status) {
  visitor_ = &visitor;
  status_ = status;
  result_marks_.clear();
  mark_end_ = 0;
  end_.reset();
  moves_ = comment_bytes_ = skipped_depth_ = 0;
  has_foreign_letters_ = is_line_dead_ = is_behind_number_ = uses_parens_ = has_line_odd_number_ = false;
  has_passed_move_ = is_behind_open_ = false;
  number_offset_ = 0;
  remark_.clear();
  early_nags_.clear();
  tokens_.clear();
  early_lines_.clear();
  are_early_lines_due_ = false;
  written_number_at_ = kNowhere;
  early_tokens_left_ = kMostEarlyTokens;
  const auto result_tag = tags.start_tags().find("Result");
  is_decided_ = parse_result(result_tag.value_or("")).value_or(GameResult::Unknown) != GameResult::Unknown;
  start(tags, comments);
  if (first_number && is_reading()) check_number(*first_number);
  read_moves();
  finish(tags);
}

// ---- The start and the end ----

void MovetextReader::start(const TagSection& tags, const EarlyComments& comments) {
  const auto start = start_of(tags.start_tags());
  const bool is_wanted = visitor_->wants_moves();
  unread_.begin(is_wanted);
  plays_moves_ = is_wanted && start;
  is_passing_ = !is_wanted && start;
  lines_.start(start ? start->position : AnyPosition(), start && start->chess960,
               is_wanted && visitor_->wants_positions());
  if (!start) return refuse_game(to_string(start.error()), comments);
  lexer_.stop_recording();
  reports_.begin_moves(lines_);
  for (const StartRemark& remark : start->remarks) reports_.add(Severity::Note, remark.reason, remark.action);
  if (is_wanted) visitor_->begin_moves(start->position, start->chess960);
  for (const EarlyComments::Entry& comment : comments.entries()) {
    // A line comment before the tags speaks of the file ("; from ..."), not of the first move.
    if (comment.is_of_file && !tags.empty())
      reports_.add_at(comment.line, "a remark before the tags: '" + PgnReports::quoted(comment.text) + "'",
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
  const auto keep = [&](bool before_tag) {
    for (const EarlyComments::Entry& comment : comments.entries())
      if (comment.is_before_tag == before_tag) unread_.keep_comment(comment.text);
  };
  keep(true);
  unread_.begin_layout();
  if (!lexer_.is_recording()) lexer_.record();
  keep(false);
}

/// A game that is refused keeps its moves as they stand in the file, up to its result.
void MovetextReader::end_layout() {
  if (!unread_.has_layout()) return;
  lexer_.stop_recording();
  unread_.end_layout(lexer_.recorded());
}

void MovetextReader::finish(const TagSection& tags) {
  end_layout();
  if (in_variation()) {
    reports_.add(Severity::Warning, "a variation is not closed", "it ends with the game");
    result_marks_.leave_variation();
  }
  give_remark();
  while (lines_.in_variation()) close_variation();
  keep_early_lines(0);
  give_unread();
  const auto tag = tags.start_tags().find("Result");
  const GameResult result = result_marks_.settle(tag, reports_);
  if (status_ == ImportStatus::Whole && plays_moves_ && lines_.has_move() && !lines_.goes_on())
    if (auto remark = result_against_board(lines_.position(), result))
      reports_.add(remark->severity, std::move(remark->reason), std::move(remark->action));
  if (status_ == ImportStatus::Whole && plays_moves_ && mark_end_ > 0 &&
      tag.value_or(to_string(result)) == to_string(result))
    end_ = {result, mark_end_};
  visitor_->result(result);
  visitor_->end_game(status_);
}

// ---- Tokens ----

void MovetextReader::play(Move move, std::string_view text) {
  if (moves_ == kMostMoves) return refuse_more_moves();
  ++moves_;
  visitor_->move(lines_.position_if_wanted(), move, text);
  lines_.play(move);
  is_behind_number_ = false;
}

/// The same with what was met before the move, which the short way below never meets.
void MovetextReader::play_with_remarks(Move move, std::string_view text) {
  give_remark();
  play(move, text);
  are_early_lines_due_ = !early_lines_.empty();
  give_early_nags();
}

void MovetextReader::read_moves() {
  if (!pass_first_moves() && !take_token(tokens_.peek(), true)) return;
  do {
    read_plain_moves();
    if (is_passing_ && take_plain_end()) return;
    while (!early_lines_.empty() && take_early_lines(tokens_.peek())) {}
  } while (take_token(tokens_.peek(), false));
}

/// False at the end of the game. The token is taken unless it belongs to the next one.
bool MovetextReader::take_token(const PgnToken& token, bool is_first) {
  bool is_unread = !is_reading();
  // Words that stand together are one remark. What follows decides about its place.
  if (token.kind != PgnTokenKind::Word && token.kind != PgnTokenKind::Bracket) give_remark();
  switch (token.kind) {
    case PgnTokenKind::End: return false;
    case PgnTokenKind::Bracket:
      if ((token.on_new_line || is_first) && !lexer_.tag_pair_name().empty()) return false;
      take_bracket();
      return true;
    case PgnTokenKind::Escape: reports_.add_escape(token); break;
    case PgnTokenKind::Word:
      if (const auto mark = parse_end_mark(token.text)) return take_end_mark(*mark);
      if (!is_ascii(token.text) && parse_end_mark(to_utf8(token.text)))  // a dash of Windows-1252
        return take_end_mark(*parse_end_mark(to_utf8(token.text)));
      if (token.is_truncated && is_reading())
        reports_.add(Severity::Warning, "a word of more than 256 bytes", "cut", At::Move);
      if (is_reading()) take_word(token.text);
      has_passed_move_ = has_passed_move_ || (is_passing_ && looks_like_move(token.text));
      break;
    case PgnTokenKind::Number:
      if (is_next_games_number(token)) return false;
      take_number(token);
      return true;
    case PgnTokenKind::Nag:
      if (is_reading()) take_nag(token.text);
      break;
    case PgnTokenKind::Comment: take_comment(token); break;
    case PgnTokenKind::Open:
      if (is_reading()) {
        open_variation();
        return true;
      }
      if (is_passing_ && !has_passed_move_) {
        pass_early_line();
        return true;
      }
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
  is_behind_open_ =
      token.kind == PgnTokenKind::Open || (is_behind_open_ && token.kind == PgnTokenKind::Comment);
  tokens_.take();
  return true;
}

bool MovetextReader::take_end_mark(GameResult mark) {
  give_remark();
  const bool is_inside = in_variation();
  result_marks_.add(mark, is_inside);
  if (is_inside)
    reports_.add(Severity::Note, "the result '" + printable(tokens_.peek().text) + "' in a variation",
                 "it ends nothing", At::Move);
  if (!is_inside) end_layout();
  tokens_.take();
  if (is_inside) return true;
  mark_end_ = lexer_.scanner().offset();
  take_behind_end();
  return false;
}

void MovetextReader::take_behind_end() {
  if (tokens_.empty() && lexer_.skip_to_plain_game()) return;
  take_rest_of_line();
  take_last_comments();
}

void MovetextReader::take_number(const PgnToken& token) {
  // "1)": the parenthesis belongs to the number where it closes no variation.
  const bool is_first = is_passing_ ? is_behind_open_ : !lines_.has_move() || is_line_dead_;
  const bool has_paren = token.before_paren && (!in_variation() || uses_parens_ || is_first);
  if (is_reading()) {
    const auto number = parse_number<std::size_t>(token.text);
    const int due = lines_.fullmove_number() + number_offset_;
    written_number_at_ = number && std::cmp_equal(*number, due) ? kNowhere : moves_;
    if (number) check_number(*number);
    written_number_ = token.text;
    written_number_ += token.one_dot ? "." : token.has_dots ? "..." : "";
  } else {
    unread_.keep(token);
  }
  if (is_reading() || is_passing_) uses_parens_ = uses_parens_ || has_paren;
  is_behind_open_ = false;
  is_behind_number_ = true;
  tokens_.take();
  if (has_paren) lexer_.skip(1);
}

/// A jump is said once: behind it the numbers are expected to go on from there. A variation that counts in a
/// way of its own changes nothing for the main line.
void MovetextReader::check_number(std::size_t number) {
  constexpr std::size_t kMostNumber = 1'000'000;
  constexpr int last_counted = 0xFFFF;  // a position counts no further
  if (lines_.fullmove_number() == last_counted) return;
  const int due = lines_.fullmove_number() + number_offset_;
  const int told = static_cast<int>(std::min(number, kMostNumber));
  if (told == due || (lines_.in_variation() && has_line_odd_number_)) return;
  const bool is_first = moves_ == 0;
  reports_.add(
      is_first ? Severity::Note : Severity::Warning,
      "the move numbers jump: '" + std::to_string(told) + "' where '" + std::to_string(due) + "' is due",
      is_first ? "the game is numbered from there" : "the moves are taken as they follow", At::Move);
  if (lines_.in_variation())
    has_line_odd_number_ = true;
  else
    number_offset_ += told - due;
}

void MovetextReader::take_bracket() {
  const std::string_view bracket = lexer_.bracket_ahead();
  if (is_forum_markup(bracket))
    reports_.add(Severity::Note, "markup: '" + PgnReports::quoted(bracket) + "'", "passed over");
  else if (is_reading())
    add_remark(bracket);
  else if (std::ranges::any_of(bracket, is_blank))  // a line that is broken there would break it, too
    unread_.keep_comment(bracket);
  else if (bracket.size() > 1)  // with what is kept behind it, a lone one could become another bracket
    unread_.keep(bracket);
  lexer_.take_bracket();
}

/// Comments at the end of the text can be of no other game.
void MovetextReader::take_last_comments() {
  if (tokens_.peek().kind != PgnTokenKind::Comment || !lexer_.has_only_comments_ahead()) return;
  while (tokens_.peek().kind == PgnTokenKind::Comment) {
    take_comment_behind_end(tokens_.peek());
    tokens_.take();
  }
}

void MovetextReader::take_comment_behind_end(const PgnToken& token) {
  take_comment(token);
  if (!is_reading()) unread_.keep(token);
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
  const bool is_due = lines_.fullmove_number() == 1 && lines_.turn() == Color::White;
  return is_line_dead_ || has_passed_move_ || (lines_.has_move() && !is_due);
}

/// What stands behind the result, on its line, still belongs to the game.
void MovetextReader::take_rest_of_line() {
  while (true) {
    const PgnToken& token = tokens_.peek();
    if (token.on_new_line) return;
    if (token.kind == PgnTokenKind::Comment) {
      take_comment_behind_end(token);
    } else if (token.kind == PgnTokenKind::Nag) {
      if (is_reading())
        take_nag(token.text);
      else
        unread_.keep(token);
    } else if (token.kind == PgnTokenKind::Close || token.kind == PgnTokenKind::Stray ||
               (token.kind == PgnTokenKind::Word && parse_end_mark(token.text))) {
      reports_.add(Severity::Warning, "'" + printable(token.text) + "' behind the result", "passed over");
    } else {
      return;
    }
    tokens_.take();
  }
}

// ---- Moves ----

void MovetextReader::take_word(std::string_view word) {
  const std::string_view core = without_marks(word);
  const std::string_view marks = word.substr(core.size());
  if (!core.empty()) {
    const auto move = lines_.find(core);
    std::string storage;
    if (move) {
      play_with_remarks(*move, core);
    } else if (is_cut_move(core)) {
      return refuse_move(word, "the text ends inside the word '" + printable(word, 256) + "'");
    } else if (const std::string_view readable = reports_.utf8(word, storage); readable != word) {
      return take_word(readable);
    } else if (!take_odd_word(core, move.error())) {
      return refuse_move(word, std::string(to_string(move.error())) + " '" + printable(core, 256) + "'");
    }
  }
  if (!marks.empty()) take_marks(marks);
}

/// A file that was cut often ends in the middle of a move. Where not even a line ends behind it, so does any
/// word that means nothing.
bool MovetextReader::is_cut_move(std::string_view word) {
  if (!tokens_.empty() || !lexer_.is_last_word()) return false;
  // "N" is a novelty, too.
  if (parse_glyph(word)) return is_behind_number_ && begins_legal_move(word, lines_);
  if (begins_legal_move(word, lines_)) return true;
  return lexer_.is_cut_off() &&
         understand_odd_word(word, SanError::Malformed, lines_).kind == OddWord::Kind::Remark;
}

/// False when it was meant as a move and cannot be played.
bool MovetextReader::take_odd_word(std::string_view word, SanError error) {
  const OddWord odd = understand_odd_word(word, error, lines_);
  switch (odd.kind) {
    case OddWord::Kind::BadMove: return false;
    case OddWord::Kind::Remark: add_remark(word); return true;
    case OddWord::Kind::Understood: break;
  }
  if (odd.is_king_castling)
    reports_.add(Severity::Note, "'" + printable(word) + "' as a move of the king", "read as castling",
                 At::Move);
  if (odd.move) play_with_remarks(*odd.move, odd.text);
  if (odd.is_foreign && !std::exchange(has_foreign_letters_, true))
    reports_.add(Severity::Note, "pieces that are not in English letters: '" + printable(word) + "'",
                 "read as such");
  if (!odd.marks.empty()) take_marks(odd.marks);
  if (odd.nag) add_nag(*odd.nag, word);
  return true;
}

void MovetextReader::refuse_move(std::string_view word, std::string reason) {
  is_line_dead_ = true;
  keep_early_lines(lines_.depth());
  // A number that was written stays as it was.
  const int number = lines_.fullmove_number() + (is_behind_number_ ? number_offset_ : 0);
  if (is_behind_number_ && written_number_at_ == moves_)
    unread_.keep(written_number_);
  else
    unread_.keep(std::to_string(number) + (lines_.turn() == Color::White ? "." : "..."));
  is_behind_number_ = false;
  for (const auto& [nag, text] : std::exchange(early_nags_, {})) unread_.keep(text);
  unread_.keep(std::exchange(remark_, {}));
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

}}  // namespace chess::pgn
