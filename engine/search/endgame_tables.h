// SPDX-License-Identifier: GPL-3.0-or-later
// What one search knows from Syzygy tables: the order of the moves at the root, by DTZ, and the value of
// positions behind captures and pawn moves, by WDL. All threads of a search share it.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/position.h"
#include "engine/search/root_lines.h"
#include "tablebase/syzygy_tables.h"

namespace engine {

/// How tables are to be used.
struct EndgameSettings {
  std::shared_ptr<const chess::SyzygyTables> tables;  ///< null: none
  int probe_depth = 1;  ///< positions with as many men as the largest tables: from this depth on
  int probe_limit = chess::kMaxTableMen;  ///< men
  bool fifty_moves = true;  ///< cursed wins are draws
};

class EndgameTables {
 public:
  /// Before the threads start. Ranks `moves`, if the tables know the position. `earlier`: keys of the game's
  /// positions before `root`, the oldest first.
  void begin(const EndgameSettings& settings, const chess::Position& root,
             std::span<const chess::Key> earlier, std::vector<RootMove>& moves);

  /// Below the root, positions with at most so many men are asked for; 0: none.
  int men() const { return men_; }
  int depth() const { return settings_.probe_depth; }
  /// The value under the rules that were set; nothing if the tables do not know it. Thread-safe.
  std::optional<chess::SyzygyWdl> probe(const chess::Position& pos);
  /// Moves at the root that the tables know.
  std::uint64_t root_hits() const { return root_hits_; }
  /// Sentences about broken tables, each one once in the life of the object. Thread-safe.
  std::vector<std::string> take_faults();

 private:
  std::optional<std::vector<chess::TableMove>> moves_of(const chess::Position& root);
  void report(const chess::Error& fault);

  EndgameSettings settings_;
  int men_ = 0;
  std::uint64_t root_hits_ = 0;
  std::atomic<bool> has_faults_ = false;
  std::mutex mutex_;
  std::set<std::string> told_;
  std::vector<std::string> faults_;
};

}  // namespace engine
