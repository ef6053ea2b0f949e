// SPDX-License-Identifier: GPL-3.0-or-later
// Who met whom, as a tag or the games tell it.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "base/text.h"
#include "tournaments/detail/found_kind.h"

namespace chess { inline namespace tournaments {

namespace {

constexpr std::array<std::string_view, 3> kKindNames{"all-play-all", "swiss", "knockout"};
/// With so many of all pairs, all play all. A Swiss of 7 rounds among 10 has 78 of 100.
constexpr double kShareOfAll = 0.8;

std::optional<TournamentKind> told_kind(std::string_view type) {
  struct Word {
    std::string_view begin;
    TournamentKind kind;
  };
  constexpr std::array<Word, 6> words{{{"swiss", TournamentKind::Swiss},
                                       {"tourn", TournamentKind::AllPlayAll},
                                       {"match", TournamentKind::AllPlayAll},
                                       {"k.o.", TournamentKind::Knockout},
                                       {"ko", TournamentKind::Knockout},
                                       {"knock", TournamentKind::Knockout}}};
  const std::string told = to_lower_copy(type);
  for (const Word& word : words)
    if (told.starts_with(word.begin)) return word.kind;
  return std::nullopt;
}

/// In each round everybody meets one opponent, and another one in each. At most half of the players of a
/// round play on, with two more for a third place. Nobody enters behind the second round.
bool is_knockout(const Tournament& tournament) {
  constexpr std::size_t least_players = 4;
  if (tournament.without_round() > 0) return false;
  const auto& all = tournament.players();
  std::map<std::uint32_t, std::set<std::size_t>> by_round;
  bool has_matches = false;  // of several games
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::map<std::uint32_t, std::size_t> met;
    std::set<std::size_t> opponents;
    for (const Encounter& encounter : all[i].encounters) {
      if (!encounter.opponent) continue;
      const std::uint32_t round = tournament.columns()[*encounter.column].round;
      by_round[round].insert(i);
      const auto [found, is_new] = met.emplace(round, *encounter.opponent);
      if (found->second != *encounter.opponent || (is_new && !opponents.insert(*encounter.opponent).second))
        return false;
      has_matches |= !is_new;
    }
  }
  if ((by_round.size() < 2 && !has_matches) || by_round.empty() ||
      by_round.begin()->second.size() < least_players)
    return false;
  const std::set<std::size_t>* before = nullptr;
  std::size_t entered = 0;
  std::set<std::size_t> known;
  for (const auto& [round, players] : by_round) {
    const std::size_t is_last = round == by_round.rbegin()->first ? 1 : 0;
    if (before != nullptr) {
      const auto stay = static_cast<std::size_t>(
          std::ranges::count_if(*before, [&](std::size_t player) { return players.contains(player); }));
      if (stay > before->size() / 2 + 2 * is_last) return false;
      const bool comes_back = std::ranges::any_of(
          players, [&](std::size_t player) { return known.contains(player) && !before->contains(player); });
      if (comes_back) return false;
    }
    const std::size_t known_before = known.size();
    known.insert(players.begin(), players.end());
    if (known.size() > known_before && ++entered > 2) return false;
    before = &players;
  }
  return true;
}

/// How far apart the points of opponents are on average before their games, from the third round on.
double mean_gap(const Tournament& tournament) {
  const auto& all = tournament.players();
  std::vector<std::vector<int>> before(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    before[i].assign(tournament.columns().size() + 1, 0);
    for (const Encounter& encounter : all[i].encounters)
      before[i][*encounter.column + 1] += encounter.half_points.value_or(0);
    for (std::size_t column = 1; column < before[i].size(); ++column)
      before[i][column] += before[i][column - 1];
  }
  double gaps = 0;
  double games = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const Encounter& encounter : all[i].encounters) {
      if (!encounter.opponent || *encounter.column < 2) continue;
      gaps += std::abs(before[i][*encounter.column] - before[*encounter.opponent][*encounter.column]) / 2.0;
      ++games;
    }
  }
  return games == 0 ? 0 : gaps / games;
}

/// Do two players meet in more than one round?
bool has_second_games(const Tournament& tournament) {
  for (const TournamentPlayer& player : tournament.players()) {
    std::map<std::size_t, std::uint32_t> met;
    for (const Encounter& encounter : player.encounters) {
      if (!encounter.opponent) continue;
      const std::uint32_t round = tournament.columns()[*encounter.column].round;
      const auto [found, is_new] = met.emplace(*encounter.opponent, round);
      if (found->second != round) return true;
    }
  }
  return false;
}

/// Is it a part of a tournament in which all play all? No Swiss lets two players meet again.
bool is_part_of_all_play_all(const Tournament& tournament) {
  constexpr std::size_t most_players = 20;
  constexpr double least_share = 0.3;
  // In the Swisses of twic1389.pgn the gap is 0.15 to 0.45, where all play all 0.5 to 1.1.
  constexpr double least_gap = 0.6;
  const std::size_t players = tournament.players().size();
  const std::size_t rounds = tournament.columns().size();
  if (players > most_players || tournament.without_round() > 0) return false;
  if (has_second_games(tournament)) return true;
  // Of an odd number, one player has no game in each round.
  const std::size_t may_miss = players * rounds / 10 + players % 2 * rounds;
  return rounds >= 3 && tournament.missing() <= may_miss && tournament.share_of_pairs() >= least_share &&
         mean_gap(tournament) > least_gap;
}

}  // namespace

std::string_view to_string(TournamentKind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

std::optional<TournamentKind> parse_tournament_kind(std::string_view text) {
  const auto found = std::ranges::find(kKindNames, text);
  if (found == kKindNames.end()) return std::nullopt;
  return static_cast<TournamentKind>(found - kKindNames.begin());
}

TournamentKind found_kind(const Tournament& tournament) {
  if (const auto told = told_kind(tournament.event().type)) return *told;
  if (tournament.players().size() <= 2 || tournament.share_of_pairs() >= kShareOfAll)
    return TournamentKind::AllPlayAll;
  if (is_knockout(tournament)) return TournamentKind::Knockout;
  return is_part_of_all_play_all(tournament) ? TournamentKind::AllPlayAll : TournamentKind::Swiss;
}

}}  // namespace chess::tournaments
