// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a collection as JSON for programs. See stats_report.h.
#include <fmt/format.h>

#include <array>

#include "annotate/bgn/stats/stats.h"
#include "json/json_value.h"
#include "query/time_control_set.h"

namespace annotate::bgn {

chess::Json score_json(const chess::ScoreCount& count, chess::Json row) {
  return row.add("games", count.games())
      .add("wins", count.wins)
      .add("draws", count.draws)
      .add("losses", count.losses)
      .add("unknown", count.unknown)
      .add("score", count.score());
}

namespace {

using chess::Json;

Json names_of(const chess::CountTable& table, std::size_t top) {
  Json names = Json::array();
  for (const auto& entry : table.top(top)) names.push({{"name", entry.name}, {"games", entry.count}});
  return {{"distinct", table.entries().size()},
          {"complete", !table.is_full()},
          {"other_games", table.others()},
          {"top", names}};
}

Json games_of(const chess::GameStats& s) {
  Json results = Json::object();
  for (const auto result : {chess::GameResult::WhiteWins, chess::GameResult::BlackWins,
                            chess::GameResult::Draw, chess::GameResult::Unknown})
    results.add(chess::to_string(result), s.results[static_cast<std::size_t>(result)]);
  return results;
}

Json plies_of(const chess::GameStats& s) {
  const auto median = s.lengths.median();
  const auto& longest = s.longest;
  return {{"total", s.lengths.total},
          {"variations", s.variation_plies},
          {"mean", median ? Json(s.lengths.mean()) : Json()},
          {"median", median},
          {"longest", longest.number == 0 ? Json()
                                          : Json{{"plies", longest.plies},
                                                 {"game", longest.number},
                                                 {"white", longest.white},
                                                 {"black", longest.black}}}};
}

Json eco_of(const chess::GameStats& s) {
  constexpr std::string_view kVolumes = "ABCDE";
  Json codes = Json::object();
  std::array<std::uint64_t, kVolumes.size()> counts{};
  for (std::size_t i = 0; i < chess::kEcoCodes; ++i) {
    counts[i / 100] += s.eco[i];
    if (s.eco[i] > 0) codes.add(fmt::format("{}{:02}", kVolumes[i / 100], i % 100), s.eco[i]);
  }
  Json volumes = Json::object();
  for (std::size_t i = 0; i < kVolumes.size(); ++i) volumes.add(kVolumes.substr(i, 1), counts[i]);
  return {{"volumes", volumes}, {"codes", codes}, {"unknown", s.eco_unknown}};
}

Json ratings_of(const chess::RatingStats& ratings) {
  Json histogram = Json::array();
  for (std::size_t i = 0; i < chess::RatingStats::kBins; ++i) {
    if (ratings.bins[i] > 0)
      histogram.push({{"from", i * chess::RatingStats::kBin}, {"players", ratings.bins[i]}});
  }
  const bool known = ratings.known > 0;
  return {{"players", ratings.asked},
          {"known", ratings.known},
          {"mean", known ? Json(ratings.mean()) : Json()},
          {"min", known ? Json(ratings.min) : Json()},
          {"max", known ? Json(ratings.max) : Json()},
          {"histogram", histogram}};
}

Json favourites_of(const chess::FavouriteStats& favourites) {
  Json list = Json::array();
  for (std::size_t i = 0; i < chess::FavouriteStats::kBins; ++i) {
    const auto& bin = favourites.bins[i];
    if (bin.games == 0) continue;
    list.push({{"difference_from", i * chess::FavouriteStats::kBin},
               {"games", bin.games},
               {"score", static_cast<double>(bin.half_points) / (2.0 * static_cast<double>(bin.games))}});
  }
  return list;
}

Json dates_of(const chess::GameStats& s) {
  Json years = Json::object();
  for (const auto& [year, count] : s.years) years.add(to_string(chess::PartialDate{year, 0, 0}), count);
  Json months = Json::object();
  for (const auto& [month, count] : s.months) {
    // Games of a year without a known month are in `years` alone.
    if (month.second != 0) months.add(to_string(chess::PartialDate{month.first, month.second, 0}), count);
  }
  const auto date = [](const auto& known) { return known ? Json(to_string(*known)) : Json(); };
  return {{"first", date(s.first_date)},
          {"last", date(s.last_date)},
          {"unknown", s.date_unknown},
          {"years", years},
          {"months", months}};
}

Json speeds_of(const chess::GameStats& s) {
  Json speeds = Json::object();
  for (std::size_t i = 0; i < s.speeds.size(); ++i)
    speeds.add(chess::to_word(static_cast<chess::SpeedClass>(i)), s.speeds[i]);
  return speeds.add("unknown", s.speed_unknown);
}

Json scores_of(const chess::ScoreTable& table, std::size_t top) {
  Json list = Json::array();
  for (const auto& entry : table.top(top)) list.push(score_json(entry.count, {{"name", entry.name}}));
  return list;
}

Json player_of(const chess::PlayerScore& s, std::size_t top) {
  using chess::Color;
  Json years = Json::object();
  for (const auto& [year, count] : s.by_year)
    years.add(to_string(chess::PartialDate{year, 0, 0}), score_json(count));
  Json opponents = Json::array();
  for (const auto& [rating, count] : s.by_opponent) opponents.push(score_json(count, {{"from", rating}}));
  Json speeds = Json::object();
  for (const auto& [speed, count] : s.by_speed)
    speeds.add(chess::to_word(static_cast<chess::SpeedClass>(speed)), score_json(count));
  const Json mean_opponent =
      s.opponents_rated > 0
          ? Json(static_cast<double>(s.opponents_sum) / static_cast<double>(s.opponents_rated))
          : Json();
  return {{"total", score_json(s.total)},
          {"performance", s.performance()},
          {"mean_opponent", mean_opponent},
          {"names", scores_of(s.names, top)},
          {"white", score_json(s.by_color[Color::White])},
          {"black", score_json(s.by_color[Color::Black])},
          {"openings_white", scores_of(s.openings[Color::White], top)},
          {"openings_black", scores_of(s.openings[Color::Black], top)},
          {"years", years},
          {"opponents", opponents},
          {"speeds", speeds},
          {"time_controls", scores_of(s.time_controls, top)}};
}

}  // namespace

std::string stats_json(const chess::GameStats& s, std::size_t top, const chess::PlayerScore* score) {
  Json stats{{"games", s.games},
             {"seen", s.seen},
             {"damaged", s.damaged},
             {"refused", s.refused},
             {"results", games_of(s)},
             {"plies", plies_of(s)},
             {"eco", eco_of(s)},
             {"openings", names_of(s.openings, top)},
             {"ratings", ratings_of(s.ratings)},
             {"higher_rated", favourites_of(s.favourites)},
             {"speeds", speeds_of(s)},
             {"time_controls", names_of(s.time_controls, top)},
             {"dates", dates_of(s)},
             {"players", names_of(s.players, top)},
             {"terminations", names_of(s.terminations, top)},
             {"variants", names_of(s.variants, top)},
             {"with",
              {{"evals", s.with_evals},
               {"clocks", s.with_clocks},
               {"comments", s.with_comments},
               {"variations", s.with_variations}}}};
  if (score != nullptr) stats.add("player", player_of(*score, top));
  return stats.laid_out();
}

}  // namespace annotate::bgn
