// SPDX-License-Identifier: GPL-3.0-or-later
// The cache of what was searched: its keys and its bound.
#include "spend/position_cache.h"

#include <doctest/doctest.h>

#include "core/movegen.h"
#include "notation/fen.h"
#include "spend/found_evaluation.h"

using namespace chess;
using chess::test::found;

TEST_CASE("the cache: keyed by all that matters, bounded, the longest unused goes first") {
  PositionCache cache(3);
  const auto start = Position::start();
  const SearchRequest small{{100, {}, {}}};
  const SearchRequest large{{200, {}, {}}};
  CHECK_FALSE(cache.find(start, small));
  cache.put(start, small, found(1, 100));
  cache.put(start, large, found(2, 200));
  CHECK(cache.find(start, small)->score == Score::cp(1));
  CHECK(cache.find(start, large)->score == Score::cp(2));
  const auto later = *chess::parse_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3");
  CHECK_FALSE(cache.find(later, small));  // the clock of the 50-move rule counts
  SearchRequest excluding = small;
  excluding.only = {chess::legal_moves(start)[3]};
  CHECK_FALSE(cache.find(start, excluding));

  cache.put(later, small, found(3, 100));
  CHECK(cache.find(start, small));
  cache.put(later, large, found(4, 100));  // drives out (start, large)
  CHECK_FALSE(cache.find(start, large));
  CHECK(cache.find(start, small));
  CHECK(cache.find(later, small));
}
