// SPDX-License-Identifier: GPL-3.0-or-later
// Used only inside the room: a move of one game in 16 bytes. Memory holds millions of them while a database
// is built.
#pragma once

#include <compare>
#include <cstdint>

#include "game/game.h"
#include "movedb/header.h"

namespace chess { inline namespace movedb {

/// A move of one game.
class Observation {
 public:
  Observation() = default;
  /// Ratings are 0 (none) to kHighestCountedElo. Flags are those of an entry.
  Observation(EntryId id, unsigned flags, GameResult result, int white_elo, int black_elo)
      : key_(id.key),
        rest_(std::uint64_t{id.move.bits()} << kMoveShift | std::uint64_t{flags} << kFlagsShift |
              static_cast<std::uint64_t>(result) << kResultShift |
              static_cast<std::uint64_t>(white_elo) << kEloBits | static_cast<std::uint64_t>(black_elo)) {}

  /// The move with the counters of its one game.
  DatabaseEntry entry() const {
    DatabaseEntry entry;
    entry.id = {key_, MoveCode::of_bits(static_cast<std::uint16_t>(rest_ >> kMoveShift))};
    entry.flags = static_cast<unsigned>(rest_ >> kFlagsShift & 3);
    entry.counts = MoveCounts::of_game(static_cast<GameResult>(rest_ >> kResultShift & 3),
                                       static_cast<int>(rest_ >> kEloBits & kEloMask),
                                       static_cast<int>(rest_ & kEloMask));
    return entry;
  }

  /// Sorts by id first.
  friend bool operator<(const Observation& a, const Observation& b) {
    return a.key_ != b.key_ ? a.key_ < b.key_ : a.rest_ < b.rest_;
  }
  /// Adds nothing: 16 bytes have no room for sums, which are made when the runs are merged.
  bool absorb(const Observation&) { return false; }

 private:
  static constexpr int kEloBits = 12;
  static constexpr std::uint64_t kEloMask = (1u << kEloBits) - 1;
  static constexpr int kResultShift = 2 * kEloBits;
  static constexpr int kFlagsShift = kResultShift + 2;
  static constexpr int kMoveShift = kFlagsShift + 2;
  static_assert(kHighestCountedElo <= static_cast<int>(kEloMask));

  std::uint64_t key_ = 0;
  std::uint64_t rest_ = 0;
};

}}  // namespace chess::movedb
