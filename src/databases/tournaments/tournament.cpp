// SPDX-License-Identifier: GPL-3.0-or-later
#include "tournaments/tournament.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "base/text.h"
#include "tournaments/detail/found_kind.h"
#include "tournaments/detail/same_players.h"

namespace chess { inline namespace tournaments {

namespace {

/// Names for nobody, by which files of games tell byes.
bool is_bye_name(std::string_view name) { return equals_ignoring_case(name, "bye"); }

int half_points_of(const EventGame& game, Color side) {
  if (game.is_lost_by_both) return 0;
  if (game.result == GameResult::Draw) return 1;
  return (game.result == GameResult::WhiteWins) == (side == Color::White) ? 2 : 0;
}

}  // namespace

int TournamentPlayer::half_points() const {
  int sum = 0;
  for (const Encounter& encounter : encounters) sum += encounter.half_points.value_or(0);
  return sum;
}

std::size_t TournamentPlayer::results() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(encounters, [](const Encounter& one) { return one.half_points.has_value(); }));
}

Tournament::Tournament(ChessEvent event) : event_(std::move(event)) {
  const std::vector<std::size_t> numbers = players_of_spellings(event_);
  // A bye is no player; its number stays without one.
  std::vector<std::optional<std::size_t>> player_of(numbers.size());
  std::map<std::size_t, std::size_t> places;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    EntrySpelling& spelling = event_.spellings[i];
    if (is_bye_name(spelling.name)) continue;
    const auto [found, is_new] = places.emplace(numbers[i], players_.size());
    player_of[i] = found->second;
    if (is_new) players_.emplace_back();
    TournamentPlayer& player = players_[found->second];
    const bool is_longer = spelling.name.size() > player.name.size();
    if (!player.name.empty() && spelling.name != player.name)
      player.other_names.push_back(is_longer ? player.name : spelling.name);
    if (is_longer) player.name = spelling.name;
    const auto add_known = [](std::string& into, std::string& from) {
      if (into.empty()) into = std::move(from);
    };
    add_known(player.title, spelling.title);
    add_known(player.federation, spelling.federation);
    add_known(player.team, spelling.team);
    if (player.fide_id == 0) player.fide_id = spelling.fide_id;
    if (!player.rating && !spelling.ratings.empty()) player.rating = spelling.ratings.front();
  }
  add_games(std::exchange(event_.games, {}), player_of);
  event_.spellings = {};
  kind_ = found_kind(*this);
}

void Tournament::add_games(const std::vector<EventGame>& games,
                           const std::vector<std::optional<std::size_t>>& player_of) {
  std::vector<const EventGame*> sorted;
  for (const EventGame& game : games) sorted.push_back(&game);
  std::ranges::stable_sort(sorted, {}, [](const EventGame* game) {
    // Games without a round come behind the others.
    return std::tuple(game->round == 0, game->round, game->date, game->part);
  });
  std::set<std::tuple<std::size_t, std::size_t, std::uint32_t, std::uint32_t, PartialDate, GameResult>> known;
  std::map<std::size_t, std::size_t> taken;  // columns of the round, by player
  std::size_t first_column = 0;
  std::uint32_t round = 0;
  for (const EventGame* game : sorted) {
    const auto white = player_of[game->white];
    const auto black = player_of[game->black];
    if (white == black) {
      ++left_out_;
      continue;
    }
    if (game->round != 0 && white && black &&
        !known.emplace(*white, *black, game->round, game->part, game->date, game->result).second)
      ++copies_;
    std::optional<std::size_t> column;
    if (game->round == 0) {
      ++without_round_;
    } else {
      if (game->round != round) {
        round = game->round;
        taken.clear();
        first_column = columns_.size();
      }
      std::size_t within = 0;
      for (const auto& player : {white, black})
        if (player) within = std::max(within, taken[*player]);
      for (const auto& player : {white, black})
        if (player) taken[*player] = within + 1;
      column = first_column + within;
      if (*column == columns_.size()) columns_.push_back({.round = round, .is_only = within == 0});
      if (within > 0) columns_[first_column].is_only = false;
      if (columns_[*column].date.year == 0) columns_[*column].date = game->date;
    }
    const bool has_result = game->result != GameResult::Unknown || game->is_lost_by_both;
    const bool is_played = !game->is_forfeit && white && black;
    if (!has_result) ++without_result_;
    if (!is_played) ++forfeits_;
    for (const Color side : kColors) {
      const auto& own = side == Color::White ? white : black;
      if (!own) continue;
      Encounter& encounter = players_[*own].encounters.emplace_back();
      encounter.opponent = side == Color::White ? black : white;
      encounter.side = side;
      if (has_result) {
        encounter.half_points = half_points_of(*game, side);
        encounter.other_half_points = half_points_of(*game, !side);
      }
      encounter.is_played = is_played;
      encounter.column = column;
      encounter.date = game->date;
    }
  }
}

std::size_t Tournament::rounds() const {
  std::size_t most = std::max<std::size_t>({columns_.size(), event_.rounds, event_.last_round});
  if (without_round_ > 0)
    for (const TournamentPlayer& player : players_) most = std::max(most, player.encounters.size());
  return most;
}

double Tournament::share_of_pairs() const {
  const std::size_t players = players_.size();
  if (players < 2) return 0;
  std::size_t met = 0;
  for (const TournamentPlayer& player : players_) {
    std::set<std::size_t> opponents;
    for (const Encounter& encounter : player.encounters)
      if (encounter.opponent) opponents.insert(*encounter.opponent);
    met += opponents.size();
  }
  return static_cast<double>(met) / (static_cast<double>(players) * static_cast<double>(players - 1));
}

std::uint64_t Tournament::missing() const {
  if (without_round_ > 0) return 0;
  std::set<std::uint32_t> rounds;
  for (const RoundColumn& column : columns_) rounds.insert(column.round);
  std::uint64_t missing = 0;
  for (const TournamentPlayer& player : players_) {
    std::set<std::uint32_t> played;
    for (const Encounter& encounter : player.encounters) played.insert(columns_[*encounter.column].round);
    missing += rounds.size() - played.size();
  }
  return missing;
}

}}  // namespace chess::tournaments
