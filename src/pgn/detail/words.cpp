// SPDX-License-Identifier: GPL-3.0-or-later
// Piece letters of other languages.
#include "pgn/detail/words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"

namespace chess::inline pgn {

namespace {

char from_german(char letter) {
  switch (letter) {
    case 'D': return 'Q';
    case 'T': return 'R';
    case 'L': return 'B';
    case 'S': return 'N';
    default: return letter;
  }
}

}  // namespace

std::optional<std::string> to_english_san(std::string_view text) {
  static constexpr std::string_view kFigurineRoles = "KQRBNPKQRBNP";
  static constexpr std::string_view kFigurinePrefix = "\xE2\x99";  // U+2640 to U+267F
  std::string out;
  bool changed = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) == kFigurinePrefix && i + 2 < text.size()) {
      const int figurine = static_cast<unsigned char>(text[i + 2]) - 0x94;  // U+2654 is E2 99 94
      if (figurine >= 0 && figurine < 12) {
        const char role = kFigurineRoles[static_cast<std::size_t>(figurine)];
        if (role != 'P') out.push_back(role);
        changed = true;
        i += 2;
        continue;
      }
    }
    // A piece letter stands in front, or behind the target square of a promotion.
    const bool is_place =
        i == 0 ||
        (i > 1 && (is_digit(text[i - 1]) || text[i - 1] == '=' || text[i - 1] == '/' || text[i - 1] == '('));
    const char letter = is_place ? from_german(text[i]) : text[i];
    changed = changed || letter != text[i];
    out.push_back(letter);
  }
  if (!changed) return std::nullopt;
  return out;
}

// One way to understand a word after the other, the likeliest first.

namespace {

/// Words that repeat what the board knows.
bool says_nothing(std::string_view word) {
  static constexpr std::array<std::string_view, 12> kWords = {
      "e.p.", "e.p", "ep", "ep.", "+", "++", "#", "ch", "ch.", "dis.ch", "dbl.ch", "mate"};
  return std::ranges::find(kWords, word) != kWords.end();
}

/// Dashes of typesetters made hyphens.
std::string with_hyphens(std::string_view word) {
  std::string out;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const std::string_view three = word.substr(i, 3);
    if (three == "\xE2\x80\x90" || three == "\xE2\x80\x91" || three == "\xE2\x80\x93" ||
        three == "\xE2\x80\x94" || three == "\xE2\x88\x92") {
      out.push_back('-');
      i += 2;
    } else {
      out.push_back(word[i]);
    }
  }
  return out;
}

/// `out` is the move that `text` means, if it means one.
bool is_move(std::string_view text, const BoardLines& lines, OddWord& out) {
  if (text.empty()) return false;
  const auto move = lines.find(text);
  if (!move) return false;
  out.move = *move;
  out.text = text;
  return true;
}

/// A sign without a space before it: "Nf3+-", "Nf3±", "Nf3N".
bool is_move_with_sign(std::string_view word, const BoardLines& lines, OddWord& out) {
  for (std::size_t length = std::min<std::size_t>(8, word.size() - 1); length > 0; --length) {
    const std::size_t cut = word.size() - length;
    const auto nag = parse_glyph(word.substr(cut));
    const std::string_view core = without_marks(word.substr(0, cut));
    if (!nag || !is_move(core, lines, out)) continue;
    out.marks = word.substr(core.size(), cut - core.size());
    out.nag = *nag;
    return true;
  }
  return false;
}

/// Punctuation behind, or a number without a dot in front.
bool is_move_in_punctuation(std::string_view word, const BoardLines& lines, OddWord& out) {
  const auto first = word.find_first_not_of("0123456789,:'\"");
  const auto last = word.find_last_not_of(".,:'\"");
  return first != std::string_view::npos && last != std::string_view::npos && first <= last &&
         last + 1 - first < word.size() && is_move(word.substr(first, last + 1 - first), lines, out);
}

}  // namespace

OddWord understand_odd_word(std::string_view word, SanError error, const BoardLines& lines) {
  OddWord out;
  if (says_nothing(word)) return out;
  out.nag = parse_glyph(word);
  if (out.nag) return out;
  if (const auto english = to_english_san(word); english && is_move(*english, lines, out)) {
    out.is_foreign = true;
    return out;
  }
  if (const auto move = lines.find_uci(word)) {
    out.move = *move;
    out.text = word;
    return out;
  }
  if (const std::string plain = with_hyphens(word); plain != word && is_move(plain, lines, out)) return out;
  if (is_move_with_sign(word, lines, out) || is_move_in_punctuation(word, lines, out)) return out;
  const bool is_meant_as_move = error != SanError::Malformed || looks_like_move(word);
  out.kind = is_meant_as_move ? OddWord::Kind::BadMove : OddWord::Kind::Remark;
  return out;
}

}  // namespace chess::inline pgn
