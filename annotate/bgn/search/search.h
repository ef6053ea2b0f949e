// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn search`: the positions of games that fit a pattern, as a list of games, as positions, as counts, or as
// the games themselves with comments at the positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "annotate/bgn/list/list.h"
#include "annotate/bgn/pipeline/run_options.h"
#include "query/filter_options.h"
#include "query/game_filter.h"
#include "query/pattern.h"

namespace annotate::bgn {

struct SearchOptions {
  RunOptions run;
  std::string pattern;
  std::string pattern_file;  ///< has the pattern; empty: `pattern` is it
  chess::FilterOptions filter;
  TableOptions table;
  bool count = false;  ///< print how many games have such positions, and how many positions there are
  bool numbers = false;  ///< print the numbers of the games
  bool positions = false;  ///< print the positions
  bool games = false;  ///< write the games
  std::optional<chess::GameFormat> to;  ///< of these; nothing: PGN
  std::string mark = "found";  ///< the comment at the positions of games
  std::uint64_t limit = 0;  ///< so many games are shown; 0: all
  bool no_move_file = false;
};

/// A game that was found.
struct SearchedGame {
  std::uint64_t number;  ///< among the games of its part, from 1
  std::vector<std::string> cells;  ///< of the table; or one line for each position
  std::string text;  ///< the game itself
};

/// The games of a part of an input.
struct SearchedPart {
  std::size_t input = 0;
  std::uint64_t games = 0;  ///< found or not
  std::optional<std::uint64_t> games_before;  ///< in the input, if that does not follow from the parts before
  std::vector<SearchedGame> found;
  std::uint64_t positions = 0;
};

/// One line for each hit: the half-move, the move that led there, and the FEN, in columns or as JSON.
std::vector<std::string> lines_of(const chess::Game& game, const std::vector<chess::PatternHit>& hits,
                                  bool json);

/// Adds the comment to each hit, or what the pattern says of it.
void mark_hits(chess::Game& game, const std::vector<chess::PatternHit>& hits, const std::string& mark);

/// The number of games and positions in the move file beside an input, without reading its games; nothing if
/// there is no move file of its present state, or if it does not know what is asked.
std::optional<std::vector<SearchedPart>> search_move_file(const SearchOptions& options,
                                                          const chess::Pattern& pattern, std::size_t input);

/// Returns the process's exit status.
int run_search(const SearchOptions& options);

}  // namespace annotate::bgn
