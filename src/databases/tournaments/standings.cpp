// SPDX-License-Identifier: GPL-3.0-or-later
#include "tournaments/standings.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

namespace chess { inline namespace tournaments {

namespace {

using Group = std::vector<std::size_t>;

/// Parts each group by a number of its players, the greatest first. A group of which one player has none
/// stays as it is.
template <class NumberOf>
std::vector<Group> parted(const std::vector<Group>& groups, const NumberOf& number_of) {
  std::vector<Group> parts;
  for (const Group& group : groups) {
    std::vector<std::pair<std::optional<double>, std::size_t>> rows;
    for (const std::size_t player : group) rows.emplace_back(number_of(player), player);
    if (std::ranges::any_of(rows, [](const auto& row) { return !row.first; })) {
      parts.push_back(group);
      continue;
    }
    std::ranges::stable_sort(rows, [](const auto& a, const auto& b) { return *a.first > *b.first; });
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i == 0 || *rows[i].first != *rows[i - 1].first) parts.emplace_back();
      parts.back().push_back(rows[i].second);
    }
  }
  return parts;
}

/// The groups of a knock-out, those who came farthest first. How far a player came is, for each round from
/// the first one, 2 for a match that was won (or for one who enters later), 1 for one that is open, 0 for one
/// that was lost.
std::vector<Group> by_way(const Tournament& tournament) {
  const auto matches = knockout_matches(tournament);
  std::map<std::uint32_t, std::size_t> rounds;
  for (const KnockoutMatch& match : matches) rounds.emplace(match.round, rounds.size());
  std::vector<std::vector<int>> ways(tournament.players().size());
  for (const KnockoutMatch& match : matches) {
    for (const std::size_t player : {match.first, match.second}) {
      ways[player].resize(rounds[match.round], 2);
      ways[player].push_back(!match.is_decided ? 1 : match.first == player ? 2 : 0);
    }
  }
  std::map<std::vector<int>, Group, std::greater<>> groups;
  for (std::size_t i = 0; i < ways.size(); ++i) groups[ways[i]].push_back(i);
  std::vector<Group> order;
  for (auto& [way, group] : groups) order.push_back(std::move(group));
  return order;
}

/// Lets the other player come first.
void turn(KnockoutMatch& match) {
  for (Encounter& game : match.games) {
    game.opponent = match.first;
    game.side = !game.side;
    const int own = game.half_points.value_or(0);
    if (game.half_points) game.half_points = game.other_half_points;
    game.other_half_points = own;
  }
  std::swap(match.first, match.second);
  std::swap(match.first_half_points, match.second_half_points);
}

}  // namespace

std::vector<KnockoutMatch> knockout_matches(const Tournament& tournament) {
  std::vector<KnockoutMatch> matches;
  const auto& players = tournament.players();
  std::vector<std::uint32_t> last_round(players.size());
  std::map<std::tuple<std::uint32_t, std::size_t, std::size_t>, std::size_t> index;
  for (std::size_t i = 0; i < players.size(); ++i) {
    for (const Encounter& encounter : players[i].encounters) {
      if (!encounter.opponent) continue;
      const std::uint32_t round = encounter.column ? tournament.columns()[*encounter.column].round : 0;
      last_round[i] = std::max(last_round[i], round);
      if (*encounter.opponent < i) continue;
      const auto [known, is_new] = index.emplace(std::tuple(round, i, *encounter.opponent), matches.size());
      if (is_new) matches.push_back({.round = round, .first = i, .second = *encounter.opponent});
      KnockoutMatch& match = matches[known->second];
      match.games.push_back(encounter);
      match.first_half_points += encounter.half_points.value_or(0);
      match.second_half_points += encounter.other_half_points;
    }
  }
  for (KnockoutMatch& match : matches) {
    const bool goes_first = last_round[match.first] > match.round;
    const bool goes_second = last_round[match.second] > match.round;
    match.is_decided = goes_first != goes_second || match.first_half_points != match.second_half_points;
    const bool is_turned = goes_first != goes_second ? goes_second
                           : match.is_decided        ? match.second_half_points > match.first_half_points
                                                     : match.games.front().side == Color::Black;
    if (is_turned) turn(match);
  }
  std::ranges::stable_sort(matches, {}, &KnockoutMatch::round);
  return matches;
}

std::vector<StandingRow> standings_of(const Tournament& tournament, std::span<const TieBreak> tie_breaks) {
  const TieBreakValues values(tournament);
  const auto& players = tournament.players();
  Group all(players.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  const bool is_knockout = tournament.kind() == TournamentKind::Knockout;
  std::vector<Group> groups = is_knockout ? by_way(tournament) : parted({all}, [&](std::size_t i) {
    return std::optional<double>(players[i].half_points());
  });
  std::vector<std::vector<std::optional<double>>> columns(players.size());
  for (const TieBreak& tie_break : tie_breaks) {
    if (tie_break.rule == TieBreakRule::DirectEncounter) {
      std::vector<Group> parts;
      for (const Group& group : groups) {
        const auto points = values.direct_points(group);
        for (std::size_t i = 0; i < group.size(); ++i) columns[group[i]].push_back(points[i]);
        if (is_knockout) {
          parts.push_back(group);
          continue;
        }
        for (Group& part : values.by_direct_encounter(group)) parts.push_back(std::move(part));
      }
      groups = std::move(parts);
      continue;
    }
    for (std::size_t i = 0; i < players.size(); ++i) columns[i].push_back(values.value(i, tie_break));
    if (!is_knockout) groups = parted(groups, [&](std::size_t i) { return columns[i].back(); });
  }
  std::vector<StandingRow> rows;
  for (Group& group : groups) {
    std::ranges::stable_sort(group, [&](std::size_t a, std::size_t b) {
      const auto key = [&](std::size_t i) {
        return std::pair(-players[i].rating.value_or(0), std::string_view(players[i].name));
      };
      return key(a) < key(b);
    });
    const std::size_t rank = rows.size() + 1;
    for (const std::size_t player : group) {
      const auto performance = values.value(player, {.rule = TieBreakRule::Performance});
      rows.push_back(
          {.player = player,
           .rank = rank,
           .points = players[player].half_points() / 2.0,
           .tie_breaks = columns[player],
           .performance = performance ? std::optional(static_cast<int>(*performance)) : std::nullopt});
    }
  }
  return rows;
}

}}  // namespace chess::tournaments
