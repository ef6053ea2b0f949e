// SPDX-License-Identifier: GPL-3.0-or-later
// Finds copies of a game that part in their last moves: a relay broke off, and somebody wrote down the rest.
// Two games are copies if both players may be the same persons, the days and results are known to be equal,
// and the rounds too (without rounds, the events), and the moves at the front of both are at least a given
// share of the shorter one, which has kShortGame half-moves or more. Where all its moves are, duplicates.h
// has an answer already.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string_view>
#include <unordered_map>

#include "io/sorted_texts.h"

namespace chess { inline namespace query {

class SimilarGames {
 public:
  /// `percent` of the half-moves are common, 50 to 99. Takes about `memory` bytes, and a few for each copy.
  SimilarGames(int percent, std::size_t memory);

  /// Adds a game by the note that DuplicateFinder makes by its tolerant rule.
  std::expected<void, IoError> add(std::uint64_t number, std::string_view note);

  /// For each game that is left out, the copy that stays: it has more half-moves, else more annotations, else
  /// more that its tags say, else it is the earlier one. Call it once.
  std::expected<std::unordered_map<std::uint64_t, std::uint64_t>, IoError> find();

 private:
  std::size_t percent_;
  SortedTexts notes_;
};

}}  // namespace chess::query
