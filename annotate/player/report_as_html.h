// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the page of a player's report: its words in every language of annotate, the page that the
// build embeds from web/, its charts as SVG, and the panels around them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "annotate/player/player_report.h"
#include "page/page_template.h"
#include "words/language.h"

namespace annotate {

/// A share of fewer trials is not shown.
inline constexpr std::uint64_t kLeastTrials = 10;

/// Tables of reasons, whose rows are motifs.
inline bool is_of_reasons(std::string_view table) { return table == "allowed" || table == "missed"; }

/// The word of this key, or the key itself if it has none.
std::string report_word(chess::Language language, std::string_view key);

/// The words for the key of a motif. A motif without words of its own is its key, with blanks for hyphens.
std::string motif_words(chess::Language language, std::string_view key);

/// A number with one decimal, and the decimal mark of the language.
std::string report_number(chess::Language language, double value);

/// What the parts of the page say, as HTML.
class ReportText {
 public:
  explicit ReportText(const PlayerReport& report) : report_(report), language_(report.head.language) {}

  chess::Language language() const { return language_; }
  std::string word(std::string_view key) const;
  /// "opening" is also the name of a phase; a half is told by its months.
  std::string title(std::string_view table) const;
  /// Openings and months have the names that the games give them; an opening has its code, too.
  std::string row_name(std::string_view table, std::string_view key) const;
  std::string percent(double share) const { return report_number(language_, 100.0 * share); }
  /// "<b>9.5</b> (8.3–10.9)"
  std::string interval(const Proportion& proportion) const;
  /// "?!", "?", "??" or nothing.
  static std::string glyph(const PlayerMoment& moment);
  /// The players with the date, as a link to the move if the game can be seen somewhere.
  std::string game_of(const ListedMoment& listed) const;
  /// The move, the better one, and the reason.
  std::string move_of(const PlayerMoment& moment) const;
  /// Of which report the figures beside these are: "earlier", or the names of another player.
  std::string name_before() const;
  /// A sentence of the catalogue for `fmt::arg`s.
  std::string sentence(std::string_view key) const { return report_word(language_, key); }

 private:
  const PlayerReport& report_;
  const chess::Language language_;
};

/// The page of web/. Places: @LANGUAGE@, @TITLE@ and @BODY@.
chess::PageTemplate player_page();

/// A bar from 0 to the share, with a line from end to end of its interval. `full` is the share at the right
/// edge. `before`: an earlier share, as a second bar; null: none is known.
std::string share_chart(const Proportion& proportion, double full, const Proportion* before = nullptr);

/// The rates of months as a line, with their intervals as a band.
std::string trend_chart(const std::vector<RateRow>& months, chess::Language language);

/// The same bars of the other report and of this one, side by side. Precondition: there is another one.
std::string report_sides(const PlayerReport& report);

/// A picture for each table, its numbers folded away.
std::string report_panels(const PlayerReport& report);

}  // namespace annotate
