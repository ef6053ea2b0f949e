// SPDX-License-Identifier: GPL-3.0-or-later
// Catalogues with one wording of each text, for tests in which no position shall choose.
#pragma once

#include <algorithm>
#include <cstddef>

#include "words/catalogue.h"

namespace chess::test {

/// The language's catalogue with the wording `n` of each text, counted from 0, or its last one.
inline TextCatalogue wordings_at(Language language, std::size_t n) {
  TextCatalogue words = catalogue_of(language);
  for (auto& [key, wordings] : words.texts) wordings = {wordings[std::min(n, wordings.size() - 1)]};
  return words;
}

}  // namespace chess::test
