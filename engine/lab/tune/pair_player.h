// SPDX-License-Identifier: GPL-3.0-or-later
// Games of a tuning run: the positions that they begin with, and two sets of tunables against each other, in
// this process and thread, from one position, once with each colour, so many nodes a move.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "base/error.h"
#include "core/position.h"
#include "engine/search/searcher.h"

namespace engine::tune {

/// The positions of a file with an EPD or FEN on each line (plain or compressed; empty lines are passed
/// over). The error names file and line: no position, or one where the game is over; or that there are none.
std::expected<std::vector<chess::Position>, chess::Error> load_openings(const std::string& path);

class PairPlayer {
 public:
  /// `nodes`: for each move.
  explicit PairPlayer(std::uint64_t nodes);

  /// Who is to play from now on.
  void set_players(const ParamSet& plus, const ParamSet& minus);
  /// Games of two that the first player won, less those that the second won: -2 to 2. Precondition: the
  /// game is not over at `opening`.
  int play(const chess::Position& opening);

 private:
  int white_half_points(Searcher& white, Searcher& black, const chess::Position& opening) const;

  Limits limits_;
  Searcher plus_;
  Searcher minus_;
};

}  // namespace engine::tune
