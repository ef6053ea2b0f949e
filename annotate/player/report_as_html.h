// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the page of a player's report: its words in every language of annotate, its fixed text, and
// its charts as SVG.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "annotate/player/player_statistics.h"
#include "words/language.h"

namespace annotate {

/// The word of this key, or the key itself if it has none.
std::string report_word(chess::Language language, std::string_view key);

/// The words for the key of a motif. A motif without words of its own is its key, with blanks for hyphens.
std::string motif_words(chess::Language language, std::string_view key);

/// A number with one decimal, and the decimal mark of the language.
std::string report_number(chess::Language language, double value);

/// The style sheet and the script, which the build embeds from web/.
std::string_view player_page_style();
std::string_view player_page_script();

/// A bar from 0 to the share, with a line from end to end of its interval. `full` is the share at the right
/// edge.
std::string share_chart(const Proportion& proportion, double full);

/// The rates of months as a line, with their intervals as a band.
std::string trend_chart(const std::vector<RateRow>& months, chess::Language language);

}  // namespace annotate
