// SPDX-License-Identifier: GPL-3.0-or-later
// Diagnostics with their place, and the limit to their number.
#include "pgn/detail/reports.h"

#include <utility>

#include "base/text.h"
#include "pgn/detail/characters.h"

namespace chess::inline pgn {

namespace {
constexpr std::size_t kMostReports = 100;  // of a game, errors apart
}  // namespace

void PgnReports::begin(PgnVisitor& visitor) {
  visitor_ = &visitor;
  board_ = nullptr;
  game_ = count_ = 0;
  has_latin1_ = false;
}

void PgnReports::add(Severity severity, std::string reason, std::string action, At at) {
  if (severity != Severity::Error && ++count_ > kMostReports) return;
  Diagnostic d;
  d.severity = severity;
  d.line = lexer_.line();
  d.game = game_;
  if (at == At::Move && board_ != nullptr) d.ply = board_->ply();
  d.reason = std::move(reason);
  d.action = std::move(action);
  if (count_ == kMostReports && severity != Severity::Error) {
    d.reason += " (and more)";
    d.action = "further notes and warnings of this game are not listed";
  }
  visitor_->diagnostic(d);
}

bool PgnReports::check_comment(const PgnToken& comment) {
  if (comment.is_unclosed)
    add(Severity::Error, "a comment is not closed", "it ends where the game does; moves in it are lost");
  if (comment.is_truncated) add(Severity::Warning, "a comment of more than 16 MiB", "cut");
  if (comment.is_nested) add(Severity::Note, "braces nested in a comment", "kept as text");
  return !comment.is_unclosed;
}

std::string_view PgnReports::utf8(std::string_view text, std::string& storage) {
  if (is_ascii(text) || is_utf8(text)) return text;
  if (!has_latin1_) add(Severity::Note, "text that is not UTF-8", "read as Latin-1");
  has_latin1_ = true;
  storage = latin1_to_utf8(text);
  return storage;
}

}  // namespace chess::inline pgn
