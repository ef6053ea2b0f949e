// SPDX-License-Identifier: GPL-3.0-or-later
// A book laid open: every position that can be reached in it, and the lines, each from the start to a
// position where the book ends. Transpositions are one position, reached by the first way that is found
// (the heaviest moves are tried first), and belong to one line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "openings/book_move.h"

namespace chess { inline namespace repertoire {

struct BookPosition {
  Position position;
  std::size_t parent = 0;               ///< where `path` was a move before; of the start, itself
  std::vector<Move> path;        ///< from the start
  std::vector<BookMove> moves;  ///< none of weight 0, the heaviest first; empty where the book ends
};

struct BookGraph {
  Position start = Position::start();
  std::vector<BookPosition> positions;  ///< each once; the first is where the book begins
  std::vector<std::size_t> ends;  ///< of `positions`: one for each line, in the order of the search
  bool is_cut = false;  ///< the book goes on beyond the limits
};

struct BookLimits {
  int max_plies = 60;  ///< a longer line ends there
  std::size_t max_positions = 500'000;
};

/// What the book has behind the moves `from`, which are played from `start`; their positions are no part of
/// the graph. Fails if the book cannot be read.
std::expected<BookGraph, Error> explore(const Book& book, const Position& start, const BookLimits& limits,
                                        std::span<const Move> from = {});

/// Where each position stands in `graph`, by Position::key.
std::unordered_map<std::uint64_t, std::size_t> places_by_key(const BookGraph& graph);

}}  // namespace chess::repertoire
