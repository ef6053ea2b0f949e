// SPDX-License-Identifier: GPL-3.0-or-later
// How a player fares, as aligned text for people.
#include <fmt/format.h>

#include <utility>

#include "annotate/bgn/stats/section.h"
#include "annotate/bgn/stats/stats.h"
#include "console/terminal_text.h"
#include "query/ranges.h"
#include "query/time_control_set.h"

namespace annotate::bgn {

std::string score_note(const chess::ScoreCount& count) {
  std::string note = fmt::format("+{} ={} -{}", count.wins, count.draws, count.losses);
  if (count.unknown > 0) note += fmt::format(" *{}", count.unknown);
  if (const auto score = count.score()) note = fmt::format("{:5.1f} %  {}", 100.0 * *score, note);
  return note;
}

namespace {

void add(std::string_view name, const chess::ScoreCount& count, Section& section) {
  if (count.games() > 0) section.add(name, count.games(), score_note(count));
}

void append_table(std::string title, const chess::ScoreTable& table, std::size_t top, std::string& out) {
  Section section(std::move(title));
  for (const auto& entry : table.top(top)) add(entry.name, entry.count, section);
  section.append_to(out);
}

}  // namespace

std::string score_text(const chess::PlayerScore& s, const std::string& player, std::size_t top) {
  std::string out;
  Section total("Score of " + chess::terminal_text(player));
  add("all games", s.total, total);
  add("with White", s.by_color[chess::Color::White], total);
  add("with Black", s.by_color[chess::Color::Black], total);
  if (const auto performance = s.performance())
    total.remark(fmt::format("performance {} in {} games against {:.0f} on average", *performance,
                             grouped(s.opponents_rated),
                             static_cast<double>(s.opponents_sum) / static_cast<double>(s.opponents_rated)));
  total.append_to(out);
  append_table("Spellings of the name", s.names, top, out);
  append_table("Openings with White", s.openings[chess::Color::White], top, out);
  append_table("Openings with Black", s.openings[chess::Color::Black], top, out);
  Section years("By year");
  for (const auto& [year, count] : s.by_year) add(to_string(chess::PartialDate{year, 0, 0}), count, years);
  years.append_to(out);
  Section opponents("By the opponent's rating");
  for (const auto& [rating, count] : s.by_opponent)
    add(fmt::format("{} - {}", rating, rating + chess::PlayerScore::kBin - 1), count, opponents);
  opponents.append_to(out);
  Section speeds("By speed");
  for (const auto& [speed, count] : s.by_speed)
    add(chess::to_word(static_cast<chess::SpeedClass>(speed)), count, speeds);
  speeds.append_to(out);
  append_table("By time control", s.time_controls, top, out);
  return out;
}

}  // namespace annotate::bgn
