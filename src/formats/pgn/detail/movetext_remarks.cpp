// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of moves: signs, comments, words that are no moves, and moves that cannot be read.
#include <utility>

#include "base/text.h"
#include "pgn/detail/movetext.h"

namespace chess { inline namespace pgn {

namespace {

constexpr std::size_t kMostCommentBytes = std::size_t{32} << 20;  // of a game; so it fits a line of BGN
constexpr std::size_t kCommentCost = 256;  // of memory, however short a comment is
constexpr std::size_t kMostEarlyNags = 100;  // before the first move of a variation
constexpr std::size_t kMostRemarkBytes = 4096;  // of words that are no moves, in one comment

}  // namespace

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

void MovetextReader::take_marks(std::string_view marks) {
  if (const auto nag = parse_glyph(marks)) return add_nag(*nag, marks);
  reports_.add(Severity::Warning, "unknown mark '" + printable(marks) + "'", "kept as a comment", At::Move);
  give_comment(marks);
}

void MovetextReader::take_nag(std::string_view text) {
  if (const auto nag = parse_nag(text)) return add_nag(*nag, text);
  reports_.add(Severity::Warning, "'" + printable(text, 256) + "' is no NAG", "kept as a comment", At::Move);
  give_comment(text);
}

/// Before the first move of the game it is said of the start. In a variation it waits for the first move.
void MovetextReader::add_nag(Nag nag, std::string_view text) {
  if (lines_.has_move() || !lines_.in_variation())
    visitor_->nag(nag);
  else if (early_nags_.size() < kMostEarlyNags)
    early_nags_.emplace_back(nag, text);
  else
    reports_.add(Severity::Warning, "'" + printable(text) + "' before the first move of its line", "dropped",
                 At::Move);
}

void MovetextReader::give_early_nags() {
  for (const auto& [nag, text] : std::exchange(early_nags_, {})) {
    reports_.add(Severity::Note, "a NAG before the first move of its line: " + text,
                 "read as said of that move", At::Move);
    visitor_->nag(nag);
  }
}

void MovetextReader::add_remark(std::string_view text) {
  if (remark_.size() > kMostRemarkBytes) give_remark();
  std::string storage;
  if (!remark_.empty()) remark_.push_back(' ');
  remark_ += reports_.utf8(text, storage);
}

/// Words that are no moves are said of the game. No brace may end them.
void MovetextReader::give_remark() {
  if (remark_.empty()) return;
  const std::string text = std::exchange(remark_, {});
  reports_.add(Severity::Warning, "'" + PgnReports::quoted(text) + "' is no move", "kept as a comment",
               At::Move);
  give_comment(text);
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

}}  // namespace chess::pgn
