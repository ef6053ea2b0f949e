// SPDX-License-Identifier: GPL-3.0-or-later
#include "tournaments/tie_breaks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "base/text.h"

namespace chess { inline namespace tournaments {

namespace {

using Rule = TieBreakRule;

constexpr std::array<TieBreakWords, 11> kWords{{
    {"DE", "direct encounter: points in the games among those who are tied", false},
    {"WIN", "wins, with or without a game", false},
    {"WON", "games won over the board", false},
    {"BPG", "games played with Black", false},
    {"BWG", "games won with Black", false},
    {"SB", "Sonneborn-Berger: points of each opponent times points against them", true},
    {"KS", "Koya: points against all who have half of the possible points", false},
    {"BH", "Buchholz: points of all opponents", true},
    {"PS", "progressive: the sum of the points after each round", true},
    {"ARO", "average rating of the opponents", true},
    {"TPR", "performance: ARO and the difference that the score shows", false},
}};

constexpr std::array<TieBreak, 4> kUsualAllPlayAll{
    {{Rule::DirectEncounter}, {Rule::Wins}, {Rule::SonnebornBerger}, {Rule::Koya}}};
constexpr std::array<TieBreak, 7> kUsualSwiss{{{Rule::Buchholz, 1},
                                               {Rule::Buchholz},
                                               {Rule::DirectEncounter},
                                               {Rule::Wins},
                                               {Rule::GamesWonWithBlack},
                                               {Rule::GamesWithBlack},
                                               {Rule::SonnebornBerger}}};

/// From a share of 0.50 on, in steps of 0.01.
constexpr std::array<int, 51> kDifferences{0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,
                                           95,  102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
                                           202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336,
                                           351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};

const TieBreakWords& words_of(Rule rule) { return kWords[static_cast<std::size_t>(rule)]; }

std::string all_codes() {
  std::string codes;
  for (const TieBreakWords& words : kWords) codes += (codes.empty() ? "" : ", ") + std::string(words.code);
  return codes;
}

/// Half up, as FIDE rounds.
double rounded(double value) { return std::floor(value + 0.5); }

/// Was the round unplayed by the player's own choice (article 16.1)?
bool is_own_choice(const Encounter& encounter) {
  if (encounter.is_played) return false;
  return encounter.half_points.value_or(0) < (encounter.is_bye() ? 2 : 1);
}

}  // namespace

int rating_difference(double share) {
  const int hundredths = static_cast<int>(rounded(100 * share));
  const int away = std::clamp(std::abs(hundredths - 50), 0, 50);
  const int difference = kDifferences[static_cast<std::size_t>(away)];
  return hundredths < 50 ? -difference : difference;
}

std::span<const TieBreakWords> tie_break_words() { return kWords; }

std::span<const TieBreak> usual_tie_breaks(TournamentKind kind) {
  switch (kind) {
    case TournamentKind::AllPlayAll: return kUsualAllPlayAll;
    case TournamentKind::Swiss: return kUsualSwiss;
    case TournamentKind::Knockout: break;
  }
  return {};
}

std::expected<TieBreak, Error> TieBreak::parse(std::string_view text) {
  std::string code = to_upper_copy(trim(text));
  for (char& c : code)
    if (c == ':' || c == '/') c = '-';
  const std::size_t dash = code.find('-');
  const std::string name = code.substr(0, dash);
  const std::string cut = dash == std::string::npos ? std::string() : code.substr(dash + 1);
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    if (kWords[i].code != name) continue;
    TieBreak found{.rule = static_cast<Rule>(i)};
    if (dash == std::string::npos) return found;
    if (!kWords[i].can_cut || cut.size() != 2 || (cut[0] != 'C' && cut[0] != 'M') ||
        (cut[1] != '1' && cut[1] != '2'))
      break;
    found.least = cut[1] - '0';
    if (cut[0] == 'M') found.greatest = found.least;
    return found;
  }
  return std::unexpected("'" + printable(text) + "' is no tie-break; write " + all_codes() +
                         ", or with -C1, -C2, -M1 or -M2 behind SB, BH, PS or ARO");
}

std::expected<std::vector<TieBreak>, Error> TieBreak::parse_list(std::string_view text) {
  std::vector<TieBreak> list;
  for (const std::string_view part : split(text, ',')) {
    const auto one = parse(part);
    if (!one) return std::unexpected(one.error());
    if (std::ranges::find(list, *one) != list.end())
      return std::unexpected("'" + one->code() + "' is there twice");
    list.push_back(*one);
  }
  return list;
}

std::string TieBreak::code() const {
  std::string code(words_of(rule).code);
  if (least > 0) code += (greatest > 0 ? "-M" : "-C") + std::to_string(least);
  return code;
}

TieBreakValues::TieBreakValues(const Tournament& tournament)
    : tournament_(tournament), is_all_(tournament.kind() == TournamentKind::AllPlayAll) {
  for (const TournamentPlayer& player : tournament.players()) {
    points_.push_back(player.half_points() / 2.0);
    most_results_ = std::max(most_results_, player.results());
    adjusted_.push_back(adjusted_points(player));
  }
}

/// Byes that a player asked for, and did not play behind them, count as draws for the opponents.
double TieBreakValues::adjusted_points(const TournamentPlayer& player) const {
  double points = player.half_points() / 2.0;
  for (auto one = player.encounters.rbegin(); one != player.encounters.rend() && is_own_choice(*one); ++one)
    if (one->is_bye()) points += 0.5 - one->half_points.value_or(1) / 2.0;
  return points;
}

/// The points of the opponent of a round; in a round without a game, those of a dummy (article 16.4).
double TieBreakValues::opponent_points(std::size_t player, const Encounter& encounter) const {
  if (is_game(encounter)) return is_all_ ? points_[*encounter.opponent] : adjusted_[*encounter.opponent];
  const double most =
      encounter.opponent ? adjusted_[*encounter.opponent] : 0.5 * static_cast<double>(tournament_.rounds());
  return std::min(points_[player], most);
}

std::vector<TieBreakValues::Part> TieBreakValues::parts(std::size_t player, Rule rule) const {
  std::vector<Part> parts;
  for (const Encounter& encounter : tournament_.players()[player].encounters) {
    if (!encounter.half_points) continue;
    const double opponent = opponent_points(player, encounter);
    const double factor = rule == Rule::SonnebornBerger ? *encounter.half_points / 2.0 : 1;
    parts.push_back({opponent * factor, opponent, !is_game(encounter) && is_own_choice(encounter)});
  }
  return parts;
}

namespace {

/// The sum without the least values, then without the greatest ones. A round that was not played by choice
/// is left out in place of the least value, unless its value is lower (article 16.5).
template <class Part>
double cut_sum(std::vector<Part> parts, const TieBreak& tie_break) {
  const auto lower = [](const Part& a, const Part& b) {
    return a.opponent != b.opponent ? a.opponent < b.opponent : a.value < b.value;
  };
  for (int i = 0; i < tie_break.least && !parts.empty(); ++i) {
    auto least = std::ranges::min_element(parts, lower);
    auto chosen = parts.end();
    for (auto part = parts.begin(); part != parts.end(); ++part)
      if (part->is_own_choice && (chosen == parts.end() || part->value < chosen->value)) chosen = part;
    if (chosen != parts.end() && chosen->value >= least->value) least = chosen;
    parts.erase(least);
  }
  for (int i = 0; i < tie_break.greatest && !parts.empty(); ++i)
    parts.erase(std::ranges::max_element(parts, lower));
  return std::accumulate(parts.begin(), parts.end(), 0.0,
                         [](double sum, const Part& part) { return sum + part.value; });
}

}  // namespace

/// Does the round count for what is a player's own record (article 7)?
double TieBreakValues::count(std::size_t player, Rule rule) const {
  const auto holds = [&](const Encounter& encounter) {
    if (!encounter.half_points) return false;
    const bool is_win = *encounter.half_points == 2;
    const bool is_game_here = encounter.is_played || (is_game(encounter) && is_win);
    const bool is_black = encounter.side == Color::Black;
    switch (rule) {
      case Rule::Wins: return is_win;
      case Rule::GamesWon: return is_win && is_game_here;
      case Rule::GamesWithBlack: return is_black && is_game_here;
      default: return is_win && is_black && is_game_here;
    }
  };
  return static_cast<double>(std::ranges::count_if(tournament_.players()[player].encounters, holds));
}

/// Points against all who have at least half of what could be had.
double TieBreakValues::koya(std::size_t player) const {
  double sum = 0;
  for (const Encounter& encounter : tournament_.players()[player].encounters)
    if (encounter.half_points && is_game(encounter) &&
        2 * points_[*encounter.opponent] >= static_cast<double>(most_results_))
      sum += *encounter.half_points / 2.0;
  return sum;
}

std::optional<double> TieBreakValues::progressive(std::size_t player, const TieBreak& tie_break) const {
  if (tournament_.without_round() > 0) return std::nullopt;
  std::vector<double> after(tournament_.columns().size());
  for (const Encounter& encounter : tournament_.players()[player].encounters)
    after[*encounter.column] += encounter.half_points.value_or(0) / 2.0;
  std::partial_sum(after.begin(), after.end(), after.begin());
  // The first rounds say least.
  const auto first = std::min(after.size(), static_cast<std::size_t>(tie_break.least));
  const auto last = std::min(after.size() - first, static_cast<std::size_t>(tie_break.greatest));
  return std::accumulate(after.begin() + static_cast<std::ptrdiff_t>(first),
                         after.end() - static_cast<std::ptrdiff_t>(last), 0.0);
}

std::optional<double> TieBreakValues::by_ratings(std::size_t player, const TieBreak& tie_break) const {
  std::vector<Part> ratings;
  double points = 0;
  for (const Encounter& encounter : tournament_.players()[player].encounters) {
    if (!encounter.is_played || !encounter.half_points) continue;
    const auto rating = tournament_.players()[*encounter.opponent].rating;
    if (!rating) continue;
    ratings.push_back({static_cast<double>(*rating), static_cast<double>(*rating)});
    points += *encounter.half_points / 2.0;
  }
  const std::size_t games = ratings.size();
  const auto cut = static_cast<std::size_t>(tie_break.least + tie_break.greatest);
  if (games <= cut) return std::nullopt;
  const double mean = rounded(cut_sum(std::move(ratings), tie_break) / static_cast<double>(games - cut));
  if (tie_break.rule == Rule::AverageRating) return mean;
  return mean + rating_difference(points / static_cast<double>(games));
}

std::optional<double> TieBreakValues::value(std::size_t player, const TieBreak& tie_break) const {
  switch (tie_break.rule) {
    case Rule::DirectEncounter: return std::nullopt;
    case Rule::Wins:
    case Rule::GamesWon:
    case Rule::GamesWithBlack:
    case Rule::GamesWonWithBlack: return count(player, tie_break.rule);
    case Rule::SonnebornBerger:
    case Rule::Buchholz: return cut_sum(parts(player, tie_break.rule), tie_break);
    case Rule::Koya: return koya(player);
    case Rule::Progressive: return progressive(player, tie_break);
    case Rule::AverageRating:
    case Rule::Performance: return by_ratings(player, tie_break);
  }
  return std::nullopt;
}

std::vector<TieBreakValues::DirectScore> TieBreakValues::direct_scores(
    std::span<const std::size_t> tied) const {
  std::vector<bool> is_tied(tournament_.players().size());
  for (const std::size_t player : tied) is_tied[player] = true;
  std::vector<DirectScore> scores;
  for (const std::size_t player : tied) {
    std::map<std::size_t, std::pair<double, int>> by_opponent;
    for (const Encounter& encounter : tournament_.players()[player].encounters) {
      if (!encounter.half_points || !is_game(encounter) || !is_tied[*encounter.opponent]) continue;
      auto& [points, games] = by_opponent[*encounter.opponent];
      points += *encounter.half_points / 2.0;
      ++games;
    }
    DirectScore& score = scores.emplace_back();
    score.opponents = by_opponent.size();
    for (const auto& [opponent, against] : by_opponent) score.points += against.first / against.second;
    // Equal sums of thirds must be equal.
    constexpr double steps = 1e6;
    score.points = std::round(score.points * steps) / steps;
  }
  return scores;
}

std::vector<std::optional<double>> TieBreakValues::direct_points(std::span<const std::size_t> tied) const {
  std::vector<std::optional<double>> points;
  for (const DirectScore& score : direct_scores(tied))
    points.push_back(score.opponents == 0 ? std::nullopt : std::optional(score.points));
  return points;
}

std::vector<std::vector<std::size_t>> TieBreakValues::by_direct_encounter(
    std::span<const std::size_t> tied) const {
  struct Row {
    std::size_t player;
    double points;
    double missing;  ///< games of the group that the player did not play
  };
  std::vector<Row> rows;
  bool have_all_met = true;
  const std::vector<DirectScore> scores = direct_scores(tied);
  for (std::size_t i = 0; i < tied.size(); ++i) {
    const double missing = static_cast<double>(tied.size() - 1 - scores[i].opponents);
    have_all_met &= missing == 0;
    rows.push_back({tied[i], scores[i].points, missing});
  }
  std::ranges::stable_sort(rows, std::ranges::greater{}, &Row::points);
  std::vector<std::vector<std::size_t>> groups;
  const auto add_parted = [&](std::vector<std::size_t> group) {
    if (group.empty()) return;
    if (group.size() == 1 || group.size() == tied.size()) return groups.push_back(std::move(group));
    for (auto& part : by_direct_encounter(group)) groups.push_back(std::move(part));
  };
  if (have_all_met) {
    for (std::size_t i = 0; i < rows.size();) {
      std::vector<std::size_t> group;
      const double points = rows[i].points;
      for (; i < rows.size() && rows[i].points == points; ++i) group.push_back(rows[i].player);
      add_parted(std::move(group));
    }
    return groups;
  }
  // One after the other is first whatever the missing games bring (article 6.3).
  std::vector<double> most_behind(rows.size() + 1, -1);
  for (std::size_t i = rows.size(); i > 0; --i)
    most_behind[i - 1] = std::max(most_behind[i], rows[i - 1].points + rows[i - 1].missing);
  std::size_t first = 0;
  for (; first < rows.size() && rows[first].points > most_behind[first + 1]; ++first)
    groups.push_back({rows[first].player});
  std::vector<std::size_t> rest;
  for (std::size_t i = first; i < rows.size(); ++i) rest.push_back(rows[i].player);
  add_parted(std::move(rest));
  return groups;
}

}}  // namespace chess::tournaments
