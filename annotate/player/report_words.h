// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a player's report, in every language of annotate.
#pragma once

#include <string>
#include <string_view>

#include "words/language.h"

namespace annotate {

/// The word of this key, or the key itself if it has none.
std::string report_word(chess::Language language, std::string_view key);

/// The words for the key of a motif. A motif without words of its own is its key, with blanks for hyphens.
std::string motif_words(chess::Language language, std::string_view key);

/// A number with one decimal, and the decimal mark of the language.
std::string report_number(chess::Language language, double value);

}  // namespace annotate
