// SPDX-License-Identifier: GPL-3.0-or-later
// What a user asks of games, as typed. `GameFilter` reads it.
#pragma once

#include <string>
#include <vector>

namespace chess { inline namespace query {

/// An empty text, an empty list or false asks nothing. The texts are explained where they are read: names and
/// tags in tag_patterns.h, ranges, dates and codes in ranges.h, time controls in time_control_set.h,
/// positions in position_query.h, material in material_query.h, endings in game_traits.h.
struct FilterOptions {
  std::vector<std::string> players{};  ///< each must play, on either side
  std::string players_file{};  ///< a file of names, one a line; one of them must play
  std::string white{};
  std::string black{};
  std::string rating{};  ///< a range in which the ratings of both players must be
  std::string average_rating{};  ///< a range
  std::string title{};  ///< titles separated by commas; a player must have one of them
  std::string date{};  ///< a range of dates
  std::vector<std::string> eco{};  ///< one must fit
  std::string opening{};  ///< a part of the opening's name, by the moves where no tag has it
  std::string event{};  ///< a part of the tag
  std::string site{};  ///< a part of the tag
  std::vector<std::string> results{};  ///< one must fit
  std::vector<std::string> time_controls{};  ///< one must fit
  std::vector<std::string> variants{};  ///< one must be that of the game, in any spelling
  std::vector<std::string> tags{};  ///< each must hold
  std::vector<std::string> where{};  ///< formulas (where_clause.h); each must hold
  std::string plies{};  ///< a range of the length of the main line in half-moves
  std::string ends_in{};  ///< how the game ends on the board
  std::vector<std::string> fens{};  ///< positions; each must be reached
  std::vector<std::string>
      moves{};  ///< lines from the start of chess; the position behind each must be reached
  std::string material{};  ///< the material that must be reached
  int material_plies = 1;  ///< for how many positions in a row
  int repeats = 0;  ///< a position must stand on the board so many times; 0: asks nothing
  bool variations = false;  ///< look for `fens`, `moves` and `material` also in variations
  bool has_evals = false;  ///< keep only games with evaluations; likewise the next three
  bool has_clocks = false;
  bool has_comments = false;
  bool has_variations = false;
  bool name_openings = false;  ///< find missing codes of openings by the moves
  bool similar_names = false;  ///< other spellings of the players' names fit, too
  bool any = false;  ///< one of the conditions is enough
  bool invert = false;  ///< keep the games that do not fit
};

}}  // namespace chess::query
