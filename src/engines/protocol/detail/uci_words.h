// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers of this room share: notes, numbers that saturate, and words without line breaks.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.h"
#include "protocol/uci_notes.h"

namespace chess { inline namespace protocol {

// The largest numbers of messages that mean something. What is larger counts as these.
inline constexpr int kMaxPlies = 1'000'000;
inline constexpr int kMaxMateMoves = 90'000;
inline constexpr std::int64_t kMaxMilliseconds = std::int64_t{1} << 50;
inline constexpr std::uint64_t kMaxCount = std::numeric_limits<std::uint64_t>::max();

namespace detail {

inline void note(UciNotes* notes, std::string_view what, std::string_view word) {
  if (notes == nullptr) return;
  notes->push_back(std::string(what) + " \"" + printable(word) + '"');
}

/// The first word of `text`, which is left as it is.
inline std::string_view peek_word(std::string_view text) { return take_word(text); }

/// A decimal number clamped to [low, high], however many digits it has; nothing when `word` is no
/// whole number.
template <class T>
std::optional<T> read_clamped(std::string_view word, T low, T high, bool& clamped) {
  const bool negative = !word.empty() && word.front() == '-';
  std::string_view digits = word;
  if (!digits.empty() && (digits.front() == '-' || digits.front() == '+')) digits.remove_prefix(1);
  if (digits.empty() || !std::ranges::all_of(digits, is_digit)) return std::nullopt;
  const auto value = parse_number<T>(word);
  if (!value) {  // does not fit the type
    clamped = true;
    return negative ? low : high;
  }
  clamped = *value < low || *value > high;
  return std::clamp(*value, low, high);
}

/// Takes the number after a keyword off `rest`. A word that is no number stays, for it may be a keyword.
template <class T>
std::optional<T> take_number(std::string_view& rest, std::string_view keyword, T low, T high,
                             UciNotes* notes) {
  bool clamped = false;
  const std::string_view word = peek_word(rest);
  const auto value = read_clamped<T>(word, low, high, clamped);
  if (!value) {
    note(notes, "no number after", keyword);
    return std::nullopt;
  }
  if (clamped) note(notes, "clamped " + std::string(keyword), word);
  take_word(rest);
  return value;
}

/// Where the view `part` begins inside `whole`. Precondition: it is a part of it.
inline std::size_t offset_in(std::string_view whole, std::string_view part) {
  return static_cast<std::size_t>(part.data() - whole.data());
}

/// Appends `text` as a part of one line: white space becomes spaces, other control characters '?'.
inline void append_line_safe(std::string_view text, std::string& out) {
  for (const char c : text) {
    if (is_space(c))
      out.push_back(' ');
    else
      out.push_back(static_cast<unsigned char>(c) < 0x20 ? '?' : c);
  }
}

inline constexpr std::string_view kEmptyValue = "<empty>";

/// The value as UCI writes it: an empty one as "<empty>".
inline void append_value(std::string_view value, std::string& out) {
  append_line_safe(value.empty() ? kEmptyValue : value, out);
}

inline std::string read_value(std::string_view text) {
  text = trim(text);
  return std::string(text == kEmptyValue ? std::string_view{} : text);
}

template <class T>
void append_number(T value, std::string& out) {
  char buffer[24];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
  out.append(buffer, result.ptr);
}

/// " keyword number", when there is a number.
template <class T>
void append_field(std::string_view keyword, const std::optional<T>& value, std::string& out) {
  if (!value) return;
  out.push_back(' ');
  out += keyword;
  out.push_back(' ');
  append_number(*value, out);
}

}  // namespace detail
}}  // namespace chess::protocol
