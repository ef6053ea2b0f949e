// SPDX-License-Identifier: GPL-3.0-or-later
// Piece letters of other languages.
#include "pgn/detail/words.h"

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

}  // namespace chess::inline pgn
