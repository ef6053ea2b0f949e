// SPDX-License-Identifier: GPL-3.0-or-later
// Small helpers for ASCII text: trimming, splitting, numbers. The locale does not matter, so a PGN reads the
// same everywhere.
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess { inline namespace base {

/// The functions for characters know ASCII only.
constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_alpha(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
constexpr char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }

/// A view of `text` without white space at its ends.
std::string_view trim(std::string_view text);

/// A view of `text` without quotation marks around it, and without white space on either side of them.
std::string_view unquoted(std::string_view text);

/// Are the texts equal, whatever the case of ASCII letters?
bool equals_ignoring_case(std::string_view a, std::string_view b);

/// Does `text` contain `part`, whatever the case of ASCII letters?
bool contains_ignoring_case(std::string_view text, std::string_view part);

/// A copy with ASCII letters in lower case.
std::string to_lower_copy(std::string_view text);
/// A copy with ASCII letters in upper case.
std::string to_upper_copy(std::string_view text);

/// The words of `text` between runs of white space. No word is empty.
std::vector<std::string_view> split_words(std::string_view text);

/// The parts of `text` between single `separator`s. There is at least one part, and parts may be empty.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Removes the first word from `text` and returns it. Returns an empty view if there is none.
std::string_view take_word(std::string_view& text);

/// The whole of `text` as a decimal number, with or without a leading '+'. Returns nothing if a character is
/// left over or the number does not fit.
template <class T>
std::optional<T> parse_number(std::string_view text) {
  if (text.size() > 1 && text.front() == '+' && text[1] != '-') text.remove_prefix(1);
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

/// Appends at most `bound` bytes. `write(char*) -> char*` writes them at its pointer and returns their end.
/// It is for the few writers that are called for every move: no copy, and one check of the capacity.
template <class Write>
void append_within(std::string& out, std::size_t bound, Write write) {
  const std::size_t size = out.size();
  if (out.capacity() < size + bound) out.reserve(2 * (size + bound));
  out.resize_and_overwrite(size + bound, [&](char* text, std::size_t) {
    return static_cast<std::size_t>(write(text + size) - text);
  });
}

/// How often `what` occurs in `text`.
std::size_t count_byte(std::string_view text, char what);
/// The number of carriage returns without a line feed behind them. Each of them ends a line.
std::size_t count_lone_returns(std::string_view text);

/// Is `text` well-formed UTF-8 (no overlong forms, no surrogates, at most U+10FFFF)?
bool is_utf8(std::string_view text);

/// Converts `text` from Windows-1252 to UTF-8: Latin-1, with quotes, dashes and letters in place of the
/// controls 80 to 9F. The five bytes that have no meaning there stay controls (WHATWG Encoding Standard).
std::string windows1252_to_utf8(std::string_view text);

/// `text` itself if it is UTF-8, else `text` converted from Windows-1252. Never fails.
std::string to_utf8(std::string_view text);

// Text of strangers on a screen. Control characters move its cursor, change its colours and its title; others
// turn the direction of writing, so that a name seems to be another one. Whatever a program shows to people
// goes through one of the functions below.

/// Does a screen do something else with this character than show it? Controls (C0, C1, DEL), line and
/// paragraph separators, and everything that turns the direction of writing.
bool is_screen_control(char32_t c);

/// `text` with its screen controls, and bytes that are not UTF-8, visible as `\xNN` or `\u{NNNN}`. Line feeds
/// and tabs stay.
std::string screen_text(std::string_view text);

/// `text` as a cell of CSV (RFC 4180): in quotation marks if it has a comma, one of these, or a line break. A
/// cell that begins with one of `= + - @`, a tab or a carriage return would be a formula for spreadsheets; it
/// gets an apostrophe in front. Not for numbers.
std::string csv_cell(std::string_view text);

/// `text` for a page: as content, or as the value of an attribute in quotation marks. Screen controls are
/// visible as in `screen_text`, because browsers obey them, too.
std::string html_escaped(std::string_view text);

/// At most `limit` characters of `text` for a message, in which line feeds and tabs are visible, too.
std::string printable(std::string_view text, std::size_t limit = 40);

}}  // namespace chess::base
