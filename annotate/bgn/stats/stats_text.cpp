// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a collection as aligned text for people. See stats_report.h.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "annotate/bgn/stats/section.h"
#include "annotate/bgn/stats/stats.h"
#include "console/terminal_text.h"
#include "query/time_control_set.h"

namespace annotate::bgn {
namespace {

using chess::cut_to_width;
using chess::terminal_text;

/// More years than this are shown by decade.
constexpr std::size_t kMostYears = 30;

/// The first names of a table, and what is left out.
Section names_of(std::string title, const chess::CountTable& table, std::size_t top, std::uint64_t whole) {
  Section section(std::move(title));
  for (const auto& entry : table.top(top)) section.add(entry.name, entry.count);
  section.set_shares(whole);
  if (table.is_full()) {
    section.remark(fmt::format("(only the first {} names are told apart; {} games have others)",
                               grouped(table.entries().size()), grouped(table.others())));
  }
  return section;
}

/// "12" of "names": with a sign when there are more than were counted.
std::string distinct(const chess::CountTable& table) {
  return (table.is_full() ? "more than " : "") + grouped(table.entries().size());
}

void append_games(const chess::GameStats& s, std::string& out) {
  Section section("");
  section.add("games", s.games, s.seen > s.games ? fmt::format("of {}", grouped(s.seen)) : "");
  if (s.damaged > 0) section.add("  cut before a wrong move", s.damaged);
  if (s.refused > 0) section.add("  without moves that can be read", s.refused);
  std::string lengths;
  if (const auto median = s.lengths.median())
    lengths = fmt::format("mean {:.1f}, median {} a game", s.lengths.mean(), *median);
  section.add("half-moves", s.lengths.total, lengths);
  if (s.variation_plies > 0) section.add("  in variations", s.variation_plies);
  if (s.longest.number > 0) {
    section.add("longest game", s.longest.plies,
                fmt::format("number {}: {} - {}", s.longest.number,
                            cut_to_width(terminal_text(s.longest.white), kNameWidth),
                            cut_to_width(terminal_text(s.longest.black), kNameWidth)));
  }
  section.append_to(out);
}

void append_results(const chess::GameStats& s, std::string& out) {
  Section section("Results");
  for (const auto result : {chess::GameResult::WhiteWins, chess::GameResult::Draw,
                            chess::GameResult::BlackWins, chess::GameResult::Unknown}) {
    const std::uint64_t count = s.results[static_cast<std::size_t>(result)];
    if (count == 0 && result == chess::GameResult::Unknown) continue;
    section.add(chess::to_string(result), count);
  }
  section.set_shares(s.games);
  section.append_to(out);
}

void append_openings(const chess::GameStats& s, std::size_t top, std::string& out) {
  Section volumes("Openings (ECO)");
  std::vector<std::size_t> codes;
  for (std::size_t letter = 0; letter < 5; ++letter) {
    std::uint64_t count = 0;
    for (std::size_t i = letter * 100; i < (letter + 1) * 100; ++i) {
      count += s.eco[i];
      if (s.eco[i] > 0) codes.push_back(i);
    }
    volumes.add(std::string(1, static_cast<char>('A' + letter)), count);
  }
  if (codes.empty() && s.openings.total() == 0) return;
  if (s.eco_unknown > 0) volumes.add("not told", s.eco_unknown);
  volumes.set_shares(s.games);
  volumes.append_to(out);

  std::ranges::sort(codes, [&](std::size_t a, std::size_t b) {
    return s.eco[a] != s.eco[b] ? s.eco[a] > s.eco[b] : a < b;
  });
  Section section(codes.empty() ? "" : "Most frequent codes");
  for (const std::size_t code : codes) {
    if (top-- == 0) break;
    section.add(fmt::format("{}{:02}", static_cast<char>('A' + code / 100), code % 100), s.eco[code]);
  }
  section.set_shares(s.games);
  section.append_to(out);
}

void append_ratings(const chess::GameStats& s, std::string& out) {
  if (s.ratings.known == 0) return;
  Section section(fmt::format("Ratings ({} of {} players known; mean {:.0f}, {} to {})",
                              grouped(s.ratings.known), grouped(s.ratings.asked), s.ratings.mean(),
                              s.ratings.min, s.ratings.max));
  std::size_t first = 0;
  std::size_t last = chess::RatingStats::kBins - 1;
  while (s.ratings.bins[first] == 0) ++first;
  while (s.ratings.bins[last] == 0) --last;
  for (std::size_t i = first; i <= last; ++i) {
    const std::size_t low = i * chess::RatingStats::kBin;
    section.add(i + 1 == chess::RatingStats::kBins
                    ? fmt::format("{} and more", low)
                    : fmt::format("{} - {}", low, low + chess::RatingStats::kBin - 1),
                s.ratings.bins[i]);
  }
  section.set_shares(s.ratings.known);
  section.set_bars();
  section.append_to(out);

  Section favourites("Score of the higher rated player, by the difference");
  for (std::size_t i = 0; i < chess::FavouriteStats::kBins; ++i) {
    const auto& bin = s.favourites.bins[i];
    if (bin.games == 0) continue;
    const std::size_t low = i * chess::FavouriteStats::kBin;
    favourites.add(i + 1 == chess::FavouriteStats::kBins
                       ? fmt::format("{} and more", low)
                       : fmt::format("{} - {}", low, low + chess::FavouriteStats::kBin - 1),
                   bin.games, fmt::format("{:5.1f} %", percent(bin.half_points, 2 * bin.games)));
  }
  favourites.append_to(out);
}

void append_times(const chess::GameStats& s, std::size_t top, std::string& out) {
  if (s.speed_unknown < s.games) {
    Section section("Speed");
    for (std::size_t i = 0; i < s.speeds.size(); ++i) {
      if (s.speeds[i] > 0) section.add(chess::to_word(static_cast<chess::SpeedClass>(i)), s.speeds[i]);
    }
    if (s.speed_unknown > 0) section.add("not told", s.speed_unknown);
    section.set_shares(s.games);
    section.append_to(out);
  }
  names_of("Time controls", s.time_controls, top, s.games).append_to(out);

  if (!s.first_date) return;
  Section section(fmt::format("Dates ({} to {})", to_string(*s.first_date), to_string(*s.last_date)));
  if (s.years.size() == 1) {
    for (const auto& [month, count] : s.months)
      section.add(to_string(chess::PartialDate{month.first, month.second, 0}), count);
  } else if (s.years.size() <= kMostYears) {
    for (const auto& [year, count] : s.years) section.add(to_string(chess::PartialDate{year, 0, 0}), count);
  } else {
    std::map<int, std::uint64_t> decades;
    for (const auto& [year, count] : s.years) decades[year / 10 * 10] += count;
    for (const auto& [decade, count] : decades) section.add(fmt::format("{:04}s", decade), count);
  }
  if (s.date_unknown > 0) section.add("not told", s.date_unknown);
  section.set_shares(s.games);
  section.set_bars();
  section.append_to(out);
}

void append_contents(const chess::GameStats& s, std::string& out) {
  Section section("Games with");
  const auto add = [&](std::string_view name, std::uint64_t count) {
    if (count > 0) section.add(name, count);
  };
  add("evaluations", s.with_evals);
  add("clocks", s.with_clocks);
  add("comments", s.with_comments);
  add("variations", s.with_variations);
  section.set_shares(s.games);
  section.append_to(out);
}

}  // namespace

std::string stats_text(const chess::GameStats& s, std::size_t top) {
  std::string out;
  append_games(s, out);
  if (s.games == 0) return out;
  append_results(s, out);
  append_openings(s, top, out);
  names_of("Most frequent openings", s.openings, top, s.games).append_to(out);
  append_ratings(s, out);
  append_times(s, top, out);
  if (s.players.total() > 0)
    names_of(fmt::format("Players ({} names)", distinct(s.players)), s.players, top, s.games).append_to(out);
  names_of("Terminations", s.terminations, top, s.games).append_to(out);
  const bool is_all_standard = s.variants.entries().size() == 1 && s.variants.entries()[0].name == "standard";
  if (!is_all_standard) names_of("Variants", s.variants, top, s.games).append_to(out);
  append_contents(s, out);
  return out;
}

}  // namespace annotate::bgn
