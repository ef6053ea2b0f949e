// SPDX-License-Identifier: GPL-3.0-or-later
// Diagnostics with their place, and the limit to their number.
#include "pgn/detail/reports.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "pgn/comment.h"
#include "pgn/detail/characters.h"

namespace chess { inline namespace pgn {

namespace {
constexpr std::size_t kMostReports = 100;  // of a game, errors apart
constexpr std::size_t kMostQuoted = 1000;  // characters
}  // namespace

void PgnReports::begin(PgnVisitor& visitor) {
  visitor_ = &visitor;
  board_ = nullptr;
  game_ = count_ = 0;
  has_latin1_ = has_game_reports_ = false;
}

void PgnReports::add(Severity severity, std::string reason, std::string action, At at) {
  has_game_reports_ |= game_ > 0;
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

void PgnReports::add_escape(const PgnToken& escape) {
  add(Severity::Warning, "a line hidden by '%': '" + quoted(escape.text) + "'", "passed over");
}

std::string PgnReports::quoted(std::string_view text) {
  std::string line;
  append_folded(text.substr(0, 4 * kMostQuoted), line);
  return printable(line, kMostQuoted);
}

void PgnReports::add_at(std::size_t line, std::string reason, std::string action) {
  has_game_reports_ |= game_ > 0;
  if (++count_ > kMostReports) return;
  Diagnostic d;
  d.severity = Severity::Warning;
  d.line = line;
  d.game = game_;
  d.reason = std::move(reason);
  d.action = std::move(action);
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
  return is_ascii(text) || is_utf8(text) ? text : converted(text, storage);
}

std::string_view PgnReports::converted(std::string_view text, std::string& storage) {
  const bool is_latin1 = std::ranges::none_of(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xE0u) == 0x80u; });  // 80 to 9F
  if (!has_latin1_)
    add(Severity::Note, "text that is not UTF-8", is_latin1 ? "read as Latin-1" : "read as Windows-1252");
  has_latin1_ = true;
  storage = windows1252_to_utf8(text);
  return storage;
}

}}  // namespace chess::pgn
