// SPDX-License-Identifier: GPL-3.0-or-later
// A line that begins with `[Event "`, outside a comment, finds the reader in a game or makes it begin one,
// whatever came before (reader.cpp: seek_game, read_tags, read_moves; lexer.cpp: no comment that has its
// closing brace behind such a line is taken to reach over it unless its opening brace is the last brace
// before the line). From there on this file follows the reader through one game, and gives up at whatever
// is not plain.
#include "pgn/boundary.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/text.h"
#include "pgn/detail/characters.h"

namespace chess { inline namespace pgn {

namespace {

constexpr std::string_view kFirstTag = "[Event \"";
constexpr std::size_t kLongestGame = std::size_t{1} << 20;

/// The last line, before `end`, that begins with `kFirstTag`; npos: there is none.
std::size_t last_first_tag(std::string_view text, std::size_t end) {
  while (end > 0) {
    const std::size_t at = text.substr(0, end).rfind(kFirstTag);
    if (at == std::string_view::npos || at == 0 || is_line_break(text[at - 1])) return at;
    end = at + kFirstTag.size() - 1;
  }
  return std::string_view::npos;
}

/// The place of the last `c`; npos: there is none. `rfind` looks at one byte after the other, memchr at many
/// at once, and memrchr is glibc's alone.
std::size_t find_last(std::string_view text, char c) {
  constexpr std::size_t kBlock = 512;
  for (std::size_t end = text.size(); end > 0;) {
    const std::size_t begin = end > kBlock ? end - kBlock : 0;
    if (std::memchr(text.data() + begin, c, end - begin) != nullptr) return text.substr(0, end).rfind(c);
    end = begin;
  }
  return std::string_view::npos;
}

/// Is an opening brace the last brace in `text`? Then a comment may be open at its end.
bool may_end_inside_comment(std::string_view text) {
  const std::size_t open = find_last(text, '{');
  return open != std::string_view::npos && !text.substr(open).contains('}');
}

/// `[Name "value"]` and nothing else, with neither quotes nor escapes inside.
bool is_plain_tag(std::string_view line) {
  const std::size_t open = line.find('"');
  if (open == std::string_view::npos || line.size() < open + 3 || !line.ends_with("\"]")) return false;
  const std::string_view name = line.substr(1, open - 1);
  if (name.size() < 2 || !is_alpha(name.front()) || name.back() != ' ') return false;
  const auto is_name_character = [](char c) { return is_alpha(c) || is_digit(c) || c == '_'; };
  if (!std::ranges::all_of(name.substr(0, name.size() - 1), is_name_character)) return false;
  return line.substr(open + 1, line.size() - open - 3).find_first_of("\"\\") == std::string_view::npos;
}

/// The moves of a game without its result: no comment or variation stays open, and there is nothing that
/// could end the game sooner, nor text that the reader makes exceptions for.
bool are_plain_moves(std::string_view text) {
  bool in_comment = false;
  bool at_line_start = true;  // outside comments: nothing but blanks on this line so far
  std::size_t depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (is_line_break(c)) {
      if (c == '\r' && next == '\n') continue;
      if (at_line_start && !in_comment && i > 0) return false;  // a blank line
      at_line_start = true;
      continue;
    }
    if (is_blank(c)) continue;
    const bool is_first = at_line_start;
    at_line_start = false;
    if (in_comment) {
      if (c == '{') return false;
      if (c == '[' && is_first && next != '%') return false;  // perhaps the next game, the brace forgotten
      in_comment = c != '}';
      continue;
    }
    switch (c) {
      case '{': in_comment = true; break;
      case '(': ++depth; break;
      case ')': depth -= depth > 0 ? 1 : 0; break;
      case '}':
      case '[':
      case ']':
      case ';':
      case '%':
      case '*': return false;
      case '-':
      case '/':
      case ':':
      case ',':  // "1-0", "1/2", "0,5-0,5"; and "0-0", whatever it means
        if (i > 0 && is_digit(text[i - 1]) && is_digit(next)) return false;
        if (i > 0 && is_blank(text[i - 1]) && (is_blank(next) || is_digit(next))) return false;  // "1 - 0"
        break;
      case '\x96':
      case '\xBD': return false;  // a dash and a half of Windows-1252
      case '\xC2':  // a half
        if (next == '\xBD') return false;
        break;
      case '\xE2':  // dashes
        if (next == '\x80') return false;
        break;
      default: break;
    }
  }
  return !in_comment && depth == 0;
}

/// From `[Event "` to its result, with only blanks behind.
bool is_plain_game(std::string_view text) {
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  while (!text.empty() && text.front() == '[') {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    if (!is_plain_tag(trim(text.substr(0, end)))) return false;
    text.remove_prefix(end);
    text.remove_prefix(text.starts_with("\r\n") ? 2 : text.empty() ? 0 : 1);
  }
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  if (text.starts_with('[')) return false;
  static constexpr std::array<std::string_view, 4> kResults = {"1-0", "0-1", "1/2-1/2", "*"};
  for (const std::string_view result : kResults) {
    if (!text.ends_with(result)) continue;
    const std::string_view moves = text.substr(0, text.size() - result.size());
    if (moves.empty()) return true;
    const char before = moves.back();
    return (is_blank(before) || before == '}' || before == ')') && are_plain_moves(moves);
  }
  return false;
}

}  // namespace

std::size_t last_game_boundary(std::string_view text) {
  std::size_t boundary = last_first_tag(text, text.size());
  while (boundary != std::string_view::npos && boundary > 0) {
    const std::size_t game = last_first_tag(text, boundary);
    if (game == std::string_view::npos) return 0;
    if (boundary - game <= kLongestGame && is_plain_game(text.substr(game, boundary - game)) &&
        !may_end_inside_comment(text.substr(0, game)))
      return boundary;
    boundary = game;
  }
  return 0;
}

}}  // namespace chess::pgn
