// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn index` makes an index of the positions of a file of games beside it, and `bgn find` asks it which
// games reached a position, without reading the file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/bgn/list/list.h"
#include "annotate/bgn/pipeline/run_options.h"
#include "games/game_format.h"

namespace annotate::bgn {

struct IndexOptions {
  RunOptions run;
  std::string output;  ///< of the one input; empty: position_index_path
  std::uint32_t max_ply = 0;  ///< half-moves of each game that are indexed; 0: all
  std::uint64_t memory = std::uint64_t{192} << 20;  ///< about, in bytes
  bool append = false;  ///< read only the games that a file has got since
};

/// Returns the process's exit status.
int run_index(const IndexOptions& options);

struct FindGamesOptions {
  RunOptions run;
  std::string index;  ///< of the one input; empty: position_index_path
  std::string fen;
  std::string moves;  ///< from the position of `fen`, or from the start of a game
  TableOptions table;
  bool count = false;
  bool numbers = false;
  bool games = false;  ///< write the games themselves
  std::optional<chess::GameFormat> to;  ///< of these; nothing: that of the input
  std::uint64_t limit = 0;  ///< so many games are shown; 0: all
};

/// Returns the process's exit status.
int run_find(const FindGamesOptions& options);

}  // namespace annotate::bgn
