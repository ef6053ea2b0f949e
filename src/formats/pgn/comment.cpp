// SPDX-License-Identifier: GPL-3.0-or-later
// Splitting comments into text and commands, and putting commands back.
#include "pgn/comment.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/text.h"
#include "pgn/detail/characters.h"

namespace chess { inline namespace pgn {

namespace {

enum class Breaks : std::uint8_t { Fold, Keep };

/// White space between two words: how many line breaks, and does it begin with a blank?
struct WordGap {
  std::size_t breaks = 0;
  bool is_soft = false;  // a blank before the line break: the line was only wrapped

  std::size_t kept() const { return breaks == 1 && is_soft ? 0 : breaks; }
};

/// Moves `i` behind the white space.
WordGap take_gap(std::string_view text, std::size_t& i) {
  WordGap gap;
  gap.is_soft = i < text.size() && !is_line_break(text[i]);
  for (; i < text.size() && is_blank(text[i]); ++i)
    if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'))) ++gap.breaks;
  return gap;
}

/// Copies text word for word. Pieces that follow one another have white space between them.
class Folder {
 public:
  Folder(std::string& out, Breaks breaks) : out_(out), keeps_breaks_(breaks == Breaks::Keep) {}

  /// `text` is UTF-8 already. White space does not come to the front of an empty `out`, nor to its end.
  void add(std::string_view text) {
    std::size_t i = 0;
    while (true) {
      breaks_ = std::max(breaks_, take_gap(text, i).kept());
      if (i == text.size()) return;
      std::size_t end = i;
      // A single space between words is the usual case: take as much as needs no change.
      while (end < text.size() && (!is_blank(text[end]) ||
                                   (text[end] == ' ' && end + 1 < text.size() && !is_blank(text[end + 1]))))
        ++end;
      separate();
      out_.append(text, i, end - i);
      i = end;
    }
  }

 private:
  void separate() {
    const std::size_t breaks = std::exchange(breaks_, 0);
    if (out_.empty()) return;
    if (keeps_breaks_ && breaks > 0)
      out_.append(breaks, '\n');
    else if (out_.back() != ' ')
      out_.push_back(' ');
  }

  std::string& out_;
  bool keeps_breaks_;
  std::size_t breaks_ = 0;  // to be kept before the next word
};

void fold(std::string_view text, std::string& out) { Folder(out, Breaks::Fold).add(text); }

/// The operands between `begin` and the closing bracket, whose place is returned; npos when the
/// text ends or another bracket opens before it.
std::size_t parse_operands(std::string_view comment, std::size_t begin, std::vector<Operand>& operands) {
  bool in_quotes = false;
  bool any = false;
  std::size_t start = begin;
  const auto take = [&](std::size_t end) {
    std::string text;
    fold(comment.substr(start, end - start), text);
    operands.emplace_back(std::move(text));
    start = end + 1;
  };
  for (std::size_t i = begin; i < comment.size(); ++i) {
    const char c = comment[i];
    if (c == '"') in_quotes = !in_quotes;
    if (c == ']' || c == '[') {
      if (c == '[') return std::string_view::npos;
      if (any) take(i);
      return i;
    }
    if (c == ',' && !in_quotes) {
      take(i);
      any = true;
    }
    any = any || !is_blank(c);
  }
  return std::string_view::npos;
}

/// Reads a command at `at`, where "[%" stands. The place behind it, or npos.
std::size_t parse_command(std::string_view comment, std::size_t at, Command& command) {
  std::size_t i = at + 2;
  while (i < comment.size() && (is_alpha(comment[i]) || is_digit(comment[i]) || comment[i] == '_')) ++i;
  const std::string_view name = comment.substr(at + 2, i - at - 2);
  if (!is_command_name(name) || i == comment.size()) return std::string_view::npos;
  if (comment[i] != ']' && !is_blank(comment[i])) return std::string_view::npos;
  const std::size_t close = parse_operands(comment, i, command.operands);
  if (close == std::string_view::npos) return close;
  command.name = name;
  return close + 1;
}

}  // namespace

void append_folded(std::string_view text, std::string& out) {
  if (is_ascii(text))
    fold(text, out);
  else
    fold(to_utf8(text), out);
}

void append_comment_text(std::string_view text, std::string& out) {
  Folder folder(out, Breaks::Keep);
  if (is_ascii(text))
    folder.add(text);
  else
    folder.add(to_utf8(text));
}

void split_comment(std::string_view comment, std::string& text, std::vector<Command>& commands) {
  std::string utf8;
  if (!is_ascii(comment)) {
    utf8 = to_utf8(comment);
    comment = utf8;
  }
  std::size_t done = 0;
  Folder folder(text, Breaks::Keep);
  for (auto at = comment.find("[%"); at != std::string_view::npos; at = comment.find("[%", at)) {
    Command command;
    const std::size_t behind = parse_command(comment, at, command);
    if (behind == std::string_view::npos) {
      at += 2;
      continue;
    }
    folder.add(comment.substr(done, at - done));
    commands.push_back(std::move(command));
    at = done = behind;
  }
  folder.add(comment.substr(done));
}

bool has_command(std::string_view text) {
  for (auto at = text.find("[%"); at != std::string_view::npos; at = text.find("[%", at + 2)) {
    Command command;
    if (parse_command(text, at, command) != std::string_view::npos) return true;
  }
  return false;
}

bool append_command(const Command& command, std::string& out) {
  bool faithful = true;
  out += "[%";
  out += command.name;
  char separator = ' ';
  for (const Operand& operand : command.operands) {
    out.push_back(separator);
    separator = ',';
    std::string folded;
    fold(operand.text(), folded);
    bool in_quotes = false;
    for (char& c : folded) {
      if (c == '"') in_quotes = !in_quotes;
      const char original = c;
      if (c == '[' || c == '{') c = '(';
      if (c == ']' || c == '}') c = ')';
      faithful = faithful && c == original && (c != ',' || in_quotes);
    }
    faithful = faithful && !in_quotes && folded == operand.text();
    out += folded;
  }
  // One operand that is empty looks like none.
  faithful = faithful && !(command.operands.size() == 1 && command.operands.front().text().empty());
  out.push_back(']');
  return faithful;
}

}}  // namespace chess::pgn
