// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays whom, in which game. Games come in pairs: the same opening twice, with colours reversed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace chess { inline namespace match {

/// Who meets whom.
enum class MatchFormat : std::uint8_t {
  RoundRobin,  ///< everybody meets everybody
  Gauntlet,  ///< the first player meets each of the others
};

/// Who plays a game, and with which opening.
struct Pairing {
  std::size_t white;  ///< number of the player, from 0
  std::size_t black;  ///< number of the player, from 0
  std::size_t opening;  ///< number of the opening, from 0
  friend bool operator==(const Pairing&, const Pairing&) = default;
};

/// The games of a match by their number.
class Schedule {
 public:
  /// `games` is the number of games between two players that meet; it is rounded up to whole pairs.
  /// Precondition: players >= 2, games >= 1.
  Schedule(std::size_t players, MatchFormat format, std::size_t games);

  /// The number of all games.
  std::size_t size() const { return 2 * pairs_ * encounters_; }
  /// Game `index`, from 0. Games 2k and 2k+1 are a pair. All encounters play one pair before any plays its
  /// next, all with the same opening. Precondition: index < size().
  Pairing at(std::size_t index) const;

 private:
  std::size_t players_;
  MatchFormat format_;
  std::size_t pairs_;       ///< for each encounter
  std::size_t encounters_;  ///< how many two meet
};

/// The Round tag of game `index`: the number of the pair from 1, a point, and the game of the pair: "12.2".
std::string to_round(std::size_t index);
/// The index of the game with this Round tag. Returns nothing for other texts.
std::optional<std::size_t> parse_round(std::string_view text);

}}  // namespace chess::match
