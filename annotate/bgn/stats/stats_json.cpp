// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a collection as JSON for programs. See stats_report.h.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "annotate/bgn/stats/stats.h"
#include "json/json_text.h"
#include "query/time_control_set.h"

namespace annotate::bgn {
namespace {

// Keys in the order in which they are put in, as a reader meets them in the manual page.
using Json = nlohmann::ordered_json;

Json names_of(const chess::CountTable& table, std::size_t top) {
  Json names = Json::array();
  for (const auto& entry : table.top(top)) names.push_back({{"name", entry.name}, {"games", entry.count}});
  return {{"distinct", table.entries().size()},
          {"complete", !table.is_full()},
          {"other_games", table.others()},
          {"top", std::move(names)}};
}

Json games_of(const chess::GameStats& s) {
  Json results;
  for (const auto result : {chess::GameResult::WhiteWins, chess::GameResult::BlackWins,
                            chess::GameResult::Draw, chess::GameResult::Unknown})
    results[std::string(chess::to_string(result))] = s.results[static_cast<std::size_t>(result)];
  return results;
}

Json plies_of(const chess::GameStats& s) {
  Json plies{{"total", s.lengths.total}, {"variations", s.variation_plies}};
  const auto median = s.lengths.median();
  plies["mean"] = median ? Json(s.lengths.mean()) : Json();
  plies["median"] = median ? Json(*median) : Json();
  plies["longest"] = s.longest.number == 0 ? Json()
                                           : Json{{"plies", s.longest.plies},
                                                  {"game", s.longest.number},
                                                  {"white", s.longest.white},
                                                  {"black", s.longest.black}};
  return plies;
}

Json eco_of(const chess::GameStats& s) {
  Json codes = Json::object();
  Json volumes = Json::object();
  for (std::size_t i = 0; i < chess::kEcoCodes; ++i) {
    const std::string letter(1, static_cast<char>('A' + i / 100));
    if (i % 100 == 0) volumes[letter] = 0;
    if (s.eco[i] == 0) continue;
    volumes[letter] = volumes[letter].get<std::uint64_t>() + s.eco[i];
    codes[fmt::format("{}{:02}", letter, i % 100)] = s.eco[i];
  }
  return {{"volumes", std::move(volumes)}, {"codes", std::move(codes)}, {"unknown", s.eco_unknown}};
}

Json ratings_of(const chess::RatingStats& ratings) {
  Json histogram = Json::array();
  for (std::size_t i = 0; i < chess::RatingStats::kBins; ++i) {
    if (ratings.bins[i] > 0)
      histogram.push_back({{"from", i * chess::RatingStats::kBin}, {"players", ratings.bins[i]}});
  }
  const bool known = ratings.known > 0;
  return {{"players", ratings.asked},
          {"known", ratings.known},
          {"mean", known ? Json(ratings.mean()) : Json()},
          {"min", known ? Json(ratings.min) : Json()},
          {"max", known ? Json(ratings.max) : Json()},
          {"histogram", std::move(histogram)}};
}

Json favourites_of(const chess::FavouriteStats& favourites) {
  Json list = Json::array();
  for (std::size_t i = 0; i < chess::FavouriteStats::kBins; ++i) {
    const auto& bin = favourites.bins[i];
    if (bin.games == 0) continue;
    list.push_back(
        {{"difference_from", i * chess::FavouriteStats::kBin},
         {"games", bin.games},
         {"score", static_cast<double>(bin.half_points) / (2.0 * static_cast<double>(bin.games))}});
  }
  return list;
}

Json dates_of(const chess::GameStats& s) {
  Json years = Json::object();
  for (const auto& [year, count] : s.years) years[to_string(chess::PartialDate{year, 0, 0})] = count;
  Json months = Json::object();
  for (const auto& [month, count] : s.months) {
    // Games of a year without a known month are in `years` alone.
    if (month.second != 0) months[to_string(chess::PartialDate{month.first, month.second, 0})] = count;
  }
  return {{"first", s.first_date ? Json(to_string(*s.first_date)) : Json()},
          {"last", s.last_date ? Json(to_string(*s.last_date)) : Json()},
          {"unknown", s.date_unknown},
          {"years", std::move(years)},
          {"months", std::move(months)}};
}

Json speeds_of(const chess::GameStats& s) {
  Json speeds = Json::object();
  for (std::size_t i = 0; i < s.speeds.size(); ++i)
    speeds[std::string(chess::to_word(static_cast<chess::SpeedClass>(i)))] = s.speeds[i];
  speeds["unknown"] = s.speed_unknown;
  return speeds;
}

Json score_of(const chess::ScoreCount& count) {
  const auto score = count.score();
  return {{"games", count.games()}, {"wins", count.wins},       {"draws", count.draws},
          {"losses", count.losses}, {"unknown", count.unknown}, {"score", score ? Json(*score) : Json()}};
}

Json scores_of(const chess::ScoreTable& table, std::size_t top) {
  Json list = Json::array();
  for (const auto& entry : table.top(top)) {
    Json row{{"name", entry.name}};
    row.update(score_of(entry.count));
    list.push_back(std::move(row));
  }
  return list;
}

Json player_of(const chess::PlayerScore& s, std::size_t top) {
  Json player{{"total", score_of(s.total)}};
  const auto performance = s.performance();
  player["performance"] = performance ? Json(*performance) : Json();
  player["mean_opponent"] =
      s.opponents_rated > 0
          ? Json(static_cast<double>(s.opponents_sum) / static_cast<double>(s.opponents_rated))
          : Json();
  player["names"] = scores_of(s.names, top);
  player["white"] = score_of(s.by_color[chess::Color::White]);
  player["black"] = score_of(s.by_color[chess::Color::Black]);
  player["openings_white"] = scores_of(s.openings[chess::Color::White], top);
  player["openings_black"] = scores_of(s.openings[chess::Color::Black], top);
  Json years = Json::object();
  for (const auto& [year, count] : s.by_year)
    years[to_string(chess::PartialDate{year, 0, 0})] = score_of(count);
  player["years"] = std::move(years);
  Json opponents = Json::array();
  for (const auto& [rating, count] : s.by_opponent) {
    Json row{{"from", rating}};
    row.update(score_of(count));
    opponents.push_back(std::move(row));
  }
  player["opponents"] = std::move(opponents);
  Json speeds = Json::object();
  for (const auto& [speed, count] : s.by_speed)
    speeds[std::string(chess::to_word(static_cast<chess::SpeedClass>(speed)))] = score_of(count);
  player["speeds"] = std::move(speeds);
  player["time_controls"] = scores_of(s.time_controls, top);
  return player;
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
  if (score != nullptr) stats["player"] = player_of(*score, top);
  // Names come from files of strangers: a byte that is no UTF-8 becomes U+FFFD and not an exception.
  return chess::screen_json(stats.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

}  // namespace annotate::bgn
