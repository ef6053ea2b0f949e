// SPDX-License-Identifier: GPL-3.0-or-later
#include "words/piece_letters.h"

#include <algorithm>

#include "words/catalogue.h"

namespace chess { inline namespace words {

void append_spelled(std::string_view san, const PieceLetters& letters, std::string& out) {
  constexpr std::string_view kEnglish = "KQRBN";
  for (const char c : san) {
    if (const auto place = kEnglish.find(c); place != std::string_view::npos)
      out += letters[place];
    else
      out += c;
  }
}

bool spells(std::string_view text, std::string_view san) {
  const auto is_so = [&](const PieceLetters& letters) {
    std::string spelled;
    append_spelled(san, letters, spelled);
    return spelled == text;
  };
  return is_so(kSanLetters) || is_so(kFigurines) || std::ranges::any_of(kLanguages, [&](Language language) {
           return is_so(catalogue_of(language).letters);
         });
}

}}  // namespace chess::words
