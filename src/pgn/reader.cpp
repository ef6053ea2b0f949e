// SPDX-License-Identifier: GPL-3.0-or-later
// From game to game: finding the next one, its tags, and what is to be said at its end. The moves
// are read in movetext.cpp.
#include "pgn/reader.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "pgn/ascii.h"
#include "pgn/characters.h"
#include "pgn/foreign_san.h"
#include "pgn/variant_tag.h"
#include "pgn/words.h"

namespace chess::inline pgn {

namespace {

constexpr std::size_t kMostReports = 100;  // of a game, errors apart
constexpr std::size_t kMostTags = 1000;    // of a game

constexpr bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; }

/// One of 64 bits, which equal names have in common.
constexpr std::uint64_t name_bit(std::string_view name) {
  if (name.empty()) return 1;
  const auto first = static_cast<unsigned char>(name.front());
  const auto last = static_cast<unsigned char>(name.back());
  return std::uint64_t{1} << ((7 * name.size() + first + 5 * last) % 64);
}

}  // namespace

bool PgnReader::read(PgnVisitor& visitor) {
  visitor_ = &visitor;
  is_in_game_ = false;
  is_before_moves_ = true;
  early_comments_.clear();
  early_comment_bytes_ = 0;
  has_latin1_ = has_foreign_letters_ = false;
  reports_ = 0;
  if (!seek_game()) return false;

  is_in_game_ = true;
  status_ = ImportStatus::Whole;
  is_full_ = false;
  moves_ = comment_bytes_ = 0;
  unread_.clear();
  passed_over_.clear();
  start_tags_.clear();
  tag_names_ = "\n";
  tag_bits_ = 0;
  tag_count_ = 0;
  end_mark_.reset();
  inner_end_mark_.reset();
  visitor.begin_game(++games_, lexer_.line());
  read_tags();
  start_moves();
  read_moves();
  finish_game();
  return true;
}

// ---- Between games ----

/// Stops before the first token of a game. Lines that can belong to none are passed over.
bool PgnReader::seek_game() {
  bool behind_number = false;
  while (true) {
    const PgnToken& token = lexer_.peek();
    switch (token.kind) {
      case PgnTokenKind::End:
        if (behind_number) note_junk();
        report_junk();
        if (!early_comments_.empty())
          report(Severity::Warning, "a comment that belongs to no game", "dropped");
        if (fault()) report(Severity::Error, fault()->message, "nothing more is read");
        return false;
      case PgnTokenKind::Bracket:
        if (!lexer_.tag_pair_name().empty()) {
          report_junk();
          return true;
        }
        break;
      case PgnTokenKind::Comment:
        take_comment(token);
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

/// Could a game without tags begin with this word? Prose must not pass for one.
bool PgnReader::begins_with_move(std::string_view word, bool behind_number) const {
  word = without_marks(word);
  if (word.starts_with('1') && parse_san(Position::start(), word.substr(1))) return true;  // "1e4"
  if (behind_number && looks_like_move(word)) return true;
  const auto move = parse_san(Position::start(), word);
  if (move) return behind_number || !move->is_null();
  if (behind_number && move.error() != SanError::Malformed) return true;
  const auto english = to_english_san(word);
  return english && parse_san(Position::start(), *english).has_value();
}

void PgnReader::note_junk() {
  if (junk_lines_++ > 0) return;
  junk_line_ = lexer_.line();
  junk_sample_ = printable(lexer_.line_ahead(60));
}

void PgnReader::report_junk() {
  if (junk_lines_ == 0) return;
  Diagnostic d;
  d.severity = Severity::Error;
  d.line = junk_line_;
  d.reason = "text that is no game: '" + junk_sample_ + "'";
  d.action =
      junk_lines_ == 1 ? "the line is passed over" : std::to_string(junk_lines_) + " lines are passed over";
  visitor_->diagnostic(d);
  junk_lines_ = 0;
}

// ---- Tags ----

void PgnReader::read_tags() {
  while (true) {
    const PgnToken& token = lexer_.peek();
    if (token.kind == PgnTokenKind::Comment && tag_count_ == 0) {
      take_comment(token);
      lexer_.take();
    } else if (token.kind == PgnTokenKind::Bracket && !is_next_games_tag(token)) {
      take_tag();
    } else {
      return;
    }
  }
}

bool PgnReader::has_tag(std::string_view name) const {
  if ((tag_bits_ & name_bit(name)) == 0) return false;
  for (auto at = tag_names_.find(name); at != std::string::npos; at = tag_names_.find(name, at + 1))
    if (tag_names_[at - 1] == '\n' && tag_names_[at + name.size()] == '\n') return true;
  return false;
}

/// Tags may have blank lines between them, and a game may have no moves at all: a tag that comes
/// again, behind a blank line, begins the next game.
bool PgnReader::is_next_games_tag(const PgnToken& token) {
  if (tag_count_ == 0) return false;
  const bool after_blank_line = token.after_blank_line;
  if (!after_blank_line && (lexer_.is_other_tag('E') || !has_tag("Event") || !has_tag("Result")))
    return false;
  const std::string_view name = lexer_.tag_pair_name();
  return name == "Event" || (after_blank_line && !name.empty() && has_tag(name));
}

void PgnReader::take_tag() {
  const PgnLexer::Tag tag = lexer_.take_tag();
  if (tag.name.empty() ||
      !(is_alpha(tag.name.front()) || is_digit(tag.name.front()) || tag.name.front() == '_')) {
    report(Severity::Warning, "a bracket without a tag", "passed over");
    return;
  }
  std::string value_storage;
  std::string_view value = utf8(tag.value, value_storage);
  if (std::ranges::any_of(value, is_control)) {
    std::string clean(value);
    std::ranges::replace_if(clean, is_control, ' ');
    value_storage = std::move(clean);
    value = value_storage;
  }
  std::string clean_name;
  std::string_view name = tag.name;
  if (!std::ranges::all_of(name, is_tag_name_character)) {
    clean_name = name;
    std::ranges::replace_if(clean_name, [](char c) { return !is_tag_name_character(c); }, '_');
    name = clean_name;
  }

  if (tag.is_cut)
    report(Severity::Warning, "tag " + std::string(name) + " is longer than a mebibyte",
           "cut there; the rest of its line is passed over");
  else if (tag.is_odd)
    report(Severity::Note, "tag " + std::string(name) + " is not written as a tag pair should be",
           "read as '" + printable(value) + "'");
  if (name != tag.name) report(Severity::Warning, "a strange tag name", "read as " + std::string(name));
  const bool comes_again = has_tag(name);
  if (comes_again) {
    report(Severity::Warning, "tag " + std::string(name) + " comes again", "the last value counts");
  }
  if (!comes_again && tag_count_ == kMostTags) {
    report(Severity::Warning, "more than a thousand tags", "the others are dropped");
    return;
  }
  static constexpr std::string_view kStartTags[] = {"FEN", "Result", "SetUp", "Variant"};
  for (const std::string_view known : kStartTags)
    if (name.size() == known.size() && equals_ignoring_case(name, known)) start_tags_.set(known, value);
  if (!comes_again) {
    tag_names_ += name;
    tag_names_ += '\n';
    tag_bits_ |= name_bit(name);
    ++tag_count_;
  }
  visitor_->tag(name, value);
}

void PgnReader::start_moves() {
  open_lines_.clear();
  skipped_depth_ = 0;
  has_move_ = is_line_dead_ = is_behind_number_ = is_before_moves_ = false;
  const auto start = start_of(start_tags_);
  wants_moves_ = visitor_->wants_moves();
  plays_moves_ = wants_moves_ && start;
  if (!start) return refuse_game(start.error());
  if (start->chess960_guessed)
    report(Severity::Note, "castling rights that only Chess960 has, and no Variant tag", "read as Chess960");
  position_ = before_last_ = start->position.chess();
  crazyhouse_.reset();
  if (const CrazyhousePosition* house = start->position.crazyhouse())
    crazyhouse_ = std::make_unique<CrazyhouseLines>(CrazyhouseLines{*house, *house, {}});
  if (wants_moves_) visitor_->begin_moves(start->position, start->chess960);
  for (const EarlyComment& comment : early_comments_) {
    // A line comment before the tags speaks of the file ("; from ..."), not of the first move.
    if (comment.is_line && tag_count_ > 0)
      report(Severity::Note, "a remark before the tags: '" + printable(trim(comment.text)) + "'", "left out");
    else if (wants_moves_)
      visitor_->comment(comment.text, CommentPlace::BeforeMove);
  }
}

/// Where the game starts, or by which rules, is not understood.
void PgnReader::refuse_game(std::string reason) {
  status_ = ImportStatus::Refused;
  report(Severity::Error, std::move(reason),
         wants_moves_ ? "the moves are kept as text" : "the moves are passed over");
  for (const EarlyComment& comment : early_comments_) keep_unread_comment(comment.text);
}

// ---- The end ----

void PgnReader::finish_game() {
  if (in_variation() || skipped_depth_ > 0) {
    report(Severity::Warning, "a variation is not closed", "it ends with the game");
    if (!end_mark_) end_mark_ = inner_end_mark_;
  }
  while (in_variation()) close_variation();
  give_unread();
  visitor_->result(settle_result());
  visitor_->end_game(status_);
  is_in_game_ = false;
}

/// A tag that names a winner or a draw stands; else what stands behind the moves.
GameResult PgnReader::settle_result() {
  const auto tag = start_tags_.find("Result");
  const auto told = parse_result(tag.value_or(""));
  if (tag && !told && !trim(*tag).empty() && trim(*tag) != "?")
    report(Severity::Note, "Result tag '" + printable(*tag) + "' is no result", "taken as '*'");
  if (!end_mark_)
    report(Severity::Note, "no result behind the moves", told ? "the Result tag tells it" : "taken as '*'");
  if (!told || *told == GameResult::Unknown) return end_mark_.value_or(GameResult::Unknown);
  if (end_mark_ && *end_mark_ != *told) {
    std::string reason = "the Result tag says ";
    reason += to_string(*told);
    reason += ", the moves end with ";
    reason += to_string(*end_mark_);
    report(*end_mark_ == GameResult::Unknown ? Severity::Note : Severity::Warning, std::move(reason),
           "the tag counts");
  }
  return *told;
}

// ---- Text and reports ----

std::string_view PgnReader::utf8(std::string_view text, std::string& storage) {
  if (is_ascii(text) || is_utf8(text)) return text;
  if (!has_latin1_) report(Severity::Note, "text that is not UTF-8", "read as Latin-1");
  has_latin1_ = true;
  storage = latin1_to_utf8(text);
  return storage;
}

void PgnReader::report(Severity severity, std::string reason, std::string action, bool at_move) {
  if (severity != Severity::Error && ++reports_ > kMostReports) return;
  Diagnostic d;
  d.severity = severity;
  d.line = lexer_.line();
  d.game = is_in_game_ ? games_ : 0;
  if (at_move) d.ply = position_.ply();
  d.reason = std::move(reason);
  d.action = std::move(action);
  if (reports_ == kMostReports && severity != Severity::Error) {
    d.reason += " (and more)";
    d.action = "further notes and warnings of this game are not listed";
  }
  visitor_->diagnostic(d);
}

}  // namespace chess::inline pgn
