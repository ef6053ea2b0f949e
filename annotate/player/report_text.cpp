// SPDX-License-Identifier: GPL-3.0-or-later
// What a player's report says, in every language of annotate.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "annotate/player/report_as_html.h"
#include "base/text.h"
#include "words/catalogue.h"

namespace annotate {

namespace {

/// The text of the catalogue; without one the key's end.
std::string plain_text(chess::Language language, std::string_view prefix, std::string_view key) {
  const auto& plain = chess::catalogue_of(language).plain;
  const auto found = plain.find(std::string(prefix).append(key));
  return found == plain.end() ? std::string(key) : found->second;
}

}  // namespace

std::string report_word(chess::Language language, std::string_view key) {
  return plain_text(language, "report.", key);
}

std::string motif_words(chess::Language language, std::string_view key) {
  std::string text = plain_text(language, "name.", key);
  if (text == key) std::ranges::replace(text, '-', ' ');
  return text;
}

std::string report_number(chess::Language language, double value) {
  return chess::local_figure(chess::catalogue_of(language), fmt::format("{:.1f}", value));
}

std::string ReportText::word(std::string_view key) const {
  return chess::html_escaped(report_word(language_, key));
}

std::string ReportText::title(std::string_view table) const {
  if (table == "half") return word("month");
  return word(table == "opening" ? "opening-table" : table);
}

std::string ReportText::row_name(std::string_view table, std::string_view key) const {
  if (table == "month" || table == "half") return chess::html_escaped(key);
  if (table != "opening") return word(key);
  std::string name = chess::html_escaped(key);
  for (const RateTable& rates : report_.rates)
    for (const RateRow& row : rates.rows)
      if (rates.key == table && row.key == key && !row.first_eco.empty())
        return name + " (" + row.eco() + ")";
  return name;
}

std::string ReportText::interval(const Proportion& proportion) const {
  const chess::ScoreInterval interval = wilson_interval(proportion);
  return fmt::format("<b>{}</b> ({}–{})", percent(proportion.share()), percent(interval.low),
                     percent(interval.high));
}

std::string ReportText::name_before() const {
  const EarlierReport& earlier = *report_.head.earlier;
  return earlier.is_other ? chess::html_escaped(fmt::format("{}", fmt::join(earlier.players, ", ")))
                          : word("earlier");
}

std::string ReportText::glyph(const PlayerMoment& moment) {
  const auto nag = nag_of(moment.label);
  return nag ? std::string(chess::glyph_of(*nag)) : std::string();
}

std::string ReportText::move_of(const PlayerMoment& moment) const {
  std::string text = "<b>" + chess::html_escaped(moment.number) + " " +
                     (moment.played.empty() ? word("end") : chess::html_escaped(moment.played)) +
                     glyph(moment) + "</b>";
  if (!moment.best.empty()) text += ", " + word("better") + " " + chess::html_escaped(moment.best);
  if (!moment.motif.empty())
    text += " (" + word(moment.is_missed ? "misses-word" : "allows-word") + ": " +
            chess::html_escaped(motif_words(language_, moment.motif)) + ")";
  return text;
}

std::string ReportText::game_of(const ListedMoment& listed) const {
  const bool is_white = listed.side == chess::Color::White;
  std::string players = "<bdi>" + chess::html_escaped(is_white ? listed.name : listed.opponent) +
                        "</bdi> – <bdi>" + chess::html_escaped(is_white ? listed.opponent : listed.name) +
                        "</bdi>";
  const std::size_t ply = listed.moment.index + (listed.moment.played.empty() ? 0 : 1);
  std::string address = listed.url;
  if (!report_.head.games.empty())
    address = fmt::format("{}{}.{}", report_.head.games, listed.game, ply);
  else if (address.contains("//lichess.org/") && !address.contains('#'))
    address += fmt::format("#{}", ply);
  if (!address.empty()) players = "<a href=\"" + chess::html_escaped(address) + "\">" + players + "</a>";
  return players + (listed.date.empty() ? "" : ", ") + chess::html_escaped(listed.date);
}

}  // namespace annotate
