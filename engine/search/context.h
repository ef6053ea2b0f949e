// SPDX-License-Identifier: GPL-3.0-or-later
// What the threads of one search share: the table, the limits, the clock and the signal to stop.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "engine/nnue/network.h"
#include "engine/search/endgame_tables.h"
#include "engine/search/limits.h"
#include "engine/search/params.h"
#include "engine/search/time_manager.h"
#include "engine/search/transposition_table.h"

namespace engine {

/// How a search is to be done, apart from its limits.
struct SearchSettings {
  int multipv = 1;
  /// Below kFullSkill the engine plays weaker on purpose; see skill.h.
  double skill = 20.0;
  std::uint64_t seed = 0;  ///< of what a weakened player chooses
  TimeManager::Settings time;
  EndgameSettings endgames;
};

/// Late move reductions by kind of move, depth and number of the move.
class ReductionTable {
 public:
  /// A ply.
  static constexpr int kOne = 1024;

  ReductionTable() { fill(); }
  /// Again from the tunables of this thread.
  void fill();
  /// In kOne of a ply, 0 or more.
  int get(bool noisy, int depth, int number) const {
    return table_[noisy][static_cast<std::size_t>(depth < 63 ? depth : 63)]
                 [static_cast<std::size_t>(number < 63 ? number : 63)];
  }

 private:
  std::array<std::array<std::array<std::int16_t, 64>, 64>, 2> table_{};
};

struct SearchContext {
  TranspositionTable table;
  std::shared_ptr<const nnue::Network> network = nnue::embedded_network().network;
  ParamSet params;
  ReductionTable reductions;
  EndgameTables endgames;
  TimeManager time;
  Limits limits;
  SearchSettings settings;
  int max_depth = kMaxPly - 1;
  /// Lines that are told; weakened play searches more of them.
  int shown_lines = 1;
  /// A weakened player's, from the first iteration on; 0: none.
  std::uint64_t handicap_nodes = 0;
  SearchListener* listener = nullptr;  ///< may be null

  /// Set from any thread.
  std::atomic<bool> stop{false};
  std::atomic<bool> pondering{false};
  /// The time is up but the move pondered on has not been played yet.
  std::atomic<bool> done_pondering{false};
};

}  // namespace engine
