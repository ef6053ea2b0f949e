// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/detail/san_spelling.h"

#include <array>

#include "base/text.h"

namespace chess { inline namespace notation {

std::string_view without_suffixes(std::string_view text) {
  text = trim(text);
  while (true) {
    if (!text.empty() &&
        (text.back() == '!' || text.back() == '?' || text.back() == '+' || text.back() == '#'))
      text.remove_suffix(1);
    else if (text.ends_with("e.p."))
      text.remove_suffix(4);
    else if (text.size() > 4 && text.ends_with("ep") && is_digit(text[text.size() - 3]))
      text.remove_suffix(2);
    else if (text.size() > 1 && is_space(text.back()))
      text.remove_suffix(1);
    else
      return text;
  }
}

bool is_null_spelling(std::string_view text) {
  text = trim(text);
  while (!text.empty() && (text.back() == '!' || text.back() == '?')) text.remove_suffix(1);
  return text == "--" || text == "Z0" || text == "@@@@" || text == "0000";
}

std::optional<CastlingSide> castling_spelling(std::string_view text) {
  int rings = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == 'O' || c == 'o' || c == '0')
      ++rings;
    else if (c != '-' || i == 0 || text[i - 1] == '-')
      return std::nullopt;
  }
  if (text.ends_with('-')) return std::nullopt;
  if (rings == 2) return CastlingSide::King;
  if (rings == 3) return CastlingSide::Queen;
  return std::nullopt;
}

namespace {

/// "=Q", "Q", "(Q)", "/Q" or "q" behind a pawn's target square.
std::optional<Role> promotion_spelling(std::string_view text) {
  if (text.starts_with('=') || text.starts_with('/')) {
    text.remove_prefix(1);
  } else if (text.starts_with('(')) {
    text.remove_prefix(1);
    if (!text.ends_with(')')) return std::nullopt;
    text.remove_suffix(1);
  }
  if (text.size() == 3 && text.starts_with('(') && text.ends_with(')')) text = text.substr(1, 1);
  if (text.size() != 1) return std::nullopt;
  const auto role = parse_role(text.front());
  if (!role || *role == Role::Pawn) return std::nullopt;
  return role;
}

}  // namespace

std::optional<SanParts> parse_spelling(std::string_view text) {
  SanParts s;
  if (!text.empty() && text.front() >= 'A' && text.front() <= 'Z') {
    s.role = parse_role(text.front());
    if (!s.role) return std::nullopt;
    text.remove_prefix(1);
  }
  // Up to two files and two ranks, the last of each being the target's.
  std::array<char, 4> marks{};
  std::size_t count = 0, i = 0;
  bool separated = false;
  for (; i < text.size() && count < 4; ++i) {
    const char c = text[i];
    if (parse_file(c) || parse_rank(c)) {
      // A 'b' behind "a8" or "axb8" is a promotion, not a third file.
      const bool target_done = count >= 2 && parse_rank(marks[count - 1]) && parse_file(marks[count - 2]);
      if (target_done && parse_file(c) && i + 1 == text.size()) break;
      marks[count++] = c;
    } else if ((c == 'x' || c == ':') && !separated && i + 1 < text.size()) {
      separated = true;
    } else if (c == '-' && !separated && parse_square(text.substr(i + 1, 2))) {
      separated = true;  // "Ng1-f3"; nothing but the target may follow
    } else {
      break;
    }
  }
  const auto mark_file = [&](std::size_t k) { return parse_file(marks[k]); };
  const auto mark_rank = [&](std::size_t k) { return parse_rank(marks[k]); };
  if (count >= 2 && mark_file(count - 2) && mark_rank(count - 1)) {
    s.to_file = mark_file(count - 2);
    s.to_rank = mark_rank(count - 1);
    for (std::size_t k = 0; k + 2 < count; ++k) {
      if (mark_file(k) && !s.from_file && !s.from_rank)
        s.from_file = mark_file(k);
      else if (mark_rank(k) && !s.from_rank)
        s.from_rank = mark_rank(k);
      else
        return std::nullopt;
    }
  } else if (count == 2 && !s.role && mark_file(0) && mark_file(1)) {
    s.from_file = mark_file(0);  // "ed"
    s.to_file = mark_file(1);
  } else {
    return std::nullopt;
  }
  if (i < text.size()) {
    s.promotion = promotion_spelling(text.substr(i));
    if (!s.promotion) return std::nullopt;
  }
  return s;
}

}}  // namespace chess::notation
