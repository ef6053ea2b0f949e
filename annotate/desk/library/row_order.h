// SPDX-License-Identifier: GPL-3.0-or-later
// The games of a list in the order of a column. Games of the same value stay in the order of the file, in
// both directions, and games without a value come last. A game takes 8 bytes while the order is made, and 4
// afterwards; each value is kept once, until the order is made.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "annotate/desk/library/library.h"
#include "game/imported_game.h"

namespace annotate {

/// What a game is sorted by, as a text whose bytes are compared; empty: it has no value.
std::string sort_key(const chess::ImportedGame& game, RowColumn column);
/// Does `sort_key` look at the moves?
bool needs_moves(RowColumn column);

class RowOrderIndex {
 public:
  static constexpr std::size_t kMostGames = 20'000'000;
  static constexpr std::size_t kMostText = std::size_t{64} << 20;  ///< of values, in bytes

  /// The next game of the file. False: there are too many games, or too many different values.
  bool add(std::uint32_t number, const std::string& key);
  /// To be called behind the last `add`.
  void finish();

  bool is_ready() const { return is_ready_; }
  std::size_t size() const { return numbers_.size(); }
  /// The number of the game at a place of the order. Precondition: is_ready(), place < size().
  std::uint32_t at(std::size_t place, bool is_descending) const;

 private:
  bool is_ready_ = false;
  std::size_t text_ = 0;
  std::unordered_map<std::string, std::uint32_t> values_;  ///< to their numbers, in the order of their coming
  std::vector<std::uint32_t> value_of_;  ///< by game, while it is not ready
  std::vector<std::uint32_t> numbers_;  ///< of games, once it is ready in the order
  std::vector<std::uint32_t> begins_;  ///< where the games of each value begin, and where the last end
};

}  // namespace annotate
