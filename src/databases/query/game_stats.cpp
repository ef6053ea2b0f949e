// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/game_stats.h"

#include <algorithm>
#include <cstdlib>

#include "bgn/header.h"
#include "game/main_line.h"
#include "query/game_traits.h"
#include "query/tag_patterns.h"
#include "query/time_control_set.h"
#include "variant/variant_name.h"

namespace chess { inline namespace query {
namespace {

template <class Key>
void merge_counts(std::map<Key, std::uint64_t>& into, const std::map<Key, std::uint64_t>& from) {
  for (const auto& [key, count] : from) into[key] += count;
}

template <std::size_t N>
void merge_counts(std::array<std::uint64_t, N>& into, const std::array<std::uint64_t, N>& from) {
  for (std::size_t i = 0; i < N; ++i) into[i] += from[i];
}

/// Each variant under one name, whatever the tag calls it. A name that is not known here counts as it is
/// written.
std::string_view variant_of(const Game& game) {
  const std::string_view named = said(game.tags, "Variant").value_or("");
  const Variant variant = parse_variant_name(named);
  if (variant == Variant::Other) return named;
  return to_bgn_name(variant == Variant::Standard ? game.variant() : variant);
}

}  // namespace

std::uint64_t LengthStats::games() const {
  std::uint64_t games = 0;
  for (const auto& [length, count] : games_of) games += count;
  return games;
}

double LengthStats::mean() const {
  const std::uint64_t count = games();
  return count == 0 ? 0.0 : static_cast<double>(total) / static_cast<double>(count);
}

std::optional<std::uint64_t> LengthStats::median() const {
  const std::uint64_t count = games();
  std::uint64_t seen = 0;
  for (const auto& [length, here] : games_of) {
    seen += here;
    if (2 * seen >= count) return length;
  }
  return std::nullopt;
}

void RatingStats::add(std::optional<int> rating) {
  ++asked;
  if (!rating) return;
  min = known == 0 ? *rating : std::min(min, *rating);
  max = known == 0 ? *rating : std::max(max, *rating);
  ++known;
  sum += static_cast<std::uint64_t>(*rating);
  ++bins[std::min(static_cast<std::size_t>(*rating / kBin), kBins - 1)];
}

void FavouriteStats::add(int white_rating, int black_rating, GameResult result) {
  if (result == GameResult::Unknown) return;
  Bin& bin =
      bins[std::min(static_cast<std::size_t>(std::abs(white_rating - black_rating) / kBin), kBins - 1)];
  ++bin.games;
  if (result == GameResult::Draw || white_rating == black_rating) {
    ++bin.half_points;
  } else if ((result == GameResult::WhiteWins) == (white_rating > black_rating)) {
    bin.half_points += 2;
  }
}

void GameStats::add(const ImportedGame& imported, bool name_openings) {
  const Game& game = imported.game;
  ++seen;
  ++games;
  ++results[static_cast<std::size_t>(game.result)];
  if (imported.status == ImportStatus::Refused)
    ++refused;
  else
    add_moves(imported);
  add_opening(game, name_openings);
  add_ratings(game);
  add_times(game);
  add_people(game.tags);
  variants.add(variant_of(game));
}

void GameStats::add_moves(const ImportedGame& imported) {
  const Game& game = imported.game;
  if (imported.status == ImportStatus::Damaged) ++damaged;
  const std::uint64_t plies = main_plies(game);
  lengths.total += plies;
  ++lengths.games_of[plies];
  variation_plies += game.size() - 1 - plies;
  if (longest.number == 0 || plies > longest.plies) {
    longest = {plies, seen, std::string(game.tags.get("White", "?")),
               std::string(game.tags.get("Black", "?"))};
  }
  const GameNotes notes = notes_of(game);
  with_evals += notes.evals ? 1 : 0;
  with_clocks += notes.clocks ? 1 : 0;
  with_comments += notes.comments ? 1 : 0;
  with_variations += notes.variations ? 1 : 0;
}

void GameStats::add_opening(const Game& game, bool look_up) {
  const OpeningName opening = opening_of(game, look_up);
  if (const auto index = eco_index(opening.eco))
    ++eco[*index];
  else
    ++eco_unknown;
  if (!opening.name.empty()) openings.add(opening.name);
}

void GameStats::add_ratings(const Game& game) {
  const auto white = rating_of(game.tags, "WhiteElo");
  const auto black = rating_of(game.tags, "BlackElo");
  ratings.add(white);
  ratings.add(black);
  if (white && black) favourites.add(*white, *black, game.result);
}

void GameStats::add_times(const Game& game) {
  if (const auto field = said(game.tags, "TimeControl")) time_controls.add(*field);
  if (const auto speed = speed_of_game(game))
    ++speeds[static_cast<std::size_t>(*speed)];
  else
    ++speed_unknown;
  const auto date = date_of(game.tags);
  if (!date) {
    ++date_unknown;
    return;
  }
  if (!first_date || *date < *first_date) first_date = date;
  if (!last_date || *date > *last_date) last_date = date;
  ++years[date->year];
  ++months[{date->year, date->month}];
}

void GameStats::add_people(const Tags& tags) {
  for (const std::string_view side : {"White", "Black"}) {
    if (const auto name = said(tags, side)) players.add(*name);
  }
  if (const auto how = said(tags, "Termination")) terminations.add(*how);
}

void GameStats::merge(const GameStats& later) {
  games += later.games;
  damaged += later.damaged;
  refused += later.refused;
  lengths.total += later.lengths.total;
  merge_counts(lengths.games_of, later.lengths.games_of);
  variation_plies += later.variation_plies;
  if (later.longest.number != 0 && (longest.number == 0 || later.longest.plies > longest.plies)) {
    longest = later.longest;
    longest.number += seen;
  }
  merge_counts(results, later.results);
  merge_counts(eco, later.eco);
  eco_unknown += later.eco_unknown;
  openings.merge(later.openings);

  if (later.ratings.known > 0) {
    ratings.min = ratings.known == 0 ? later.ratings.min : std::min(ratings.min, later.ratings.min);
    ratings.max = ratings.known == 0 ? later.ratings.max : std::max(ratings.max, later.ratings.max);
  }
  ratings.asked += later.ratings.asked;
  ratings.known += later.ratings.known;
  ratings.sum += later.ratings.sum;
  merge_counts(ratings.bins, later.ratings.bins);
  for (std::size_t i = 0; i < FavouriteStats::kBins; ++i) {
    favourites.bins[i].games += later.favourites.bins[i].games;
    favourites.bins[i].half_points += later.favourites.bins[i].half_points;
  }

  time_controls.merge(later.time_controls);
  merge_counts(speeds, later.speeds);
  speed_unknown += later.speed_unknown;
  if (later.first_date && (!first_date || *later.first_date < *first_date)) first_date = later.first_date;
  if (later.last_date && (!last_date || *later.last_date > *last_date)) last_date = later.last_date;
  merge_counts(years, later.years);
  merge_counts(months, later.months);
  date_unknown += later.date_unknown;

  players.merge(later.players);
  variants.merge(later.variants);
  terminations.merge(later.terminations);
  with_evals += later.with_evals;
  with_clocks += later.with_clocks;
  with_comments += later.with_comments;
  with_variations += later.with_variations;
  seen += later.seen;
}

}}  // namespace chess::query
