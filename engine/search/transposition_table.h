// SPDX-License-Identifier: GPL-3.0-or-later
// What earlier visits found out about positions. Three entries share a 32-byte cluster, so a probe
// touches one cache line. No locks: an entry's 8 bytes of data are written at once, and its 16-bit
// key is folded with them (Robert Hyatt and Timothy Mann, "A lock-less transposition table
// implementation for parallel search", 2002), so a torn pair reads as a miss. What a hit says is
// still only a hint: the search checks the move on the board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/move.h"
#include "core/zobrist.h"
#include "engine/eval/value.h"

namespace engine {

enum class Bound : std::uint8_t {
  None = 0,
  Upper = 1,  ///< failed low: the true value is at most this
  Lower = 2,  ///< failed high: the true value is at least this
  Exact = 3,
};

struct TableHit {
  chess::Move move;  ///< null when none is known; not checked
  Value value;       ///< as from the root of the current search; kNoValue when none
  Value eval;        ///< static evaluation; kNoValue when none
  int depth;
  Bound bound;
  bool is_pv;        ///< was once a node of a principal variation
};

/// May a known value (a hit, or what endgame tables know) stand in for a search of this window? With both
/// bounds at an estimate: does it say more than that?
template <class Known>
bool decides(const Known& hit, Value alpha, Value beta) {
  switch (hit.bound) {
    case Bound::Exact: return true;
    case Bound::Lower: return hit.value >= beta;
    case Bound::Upper: return hit.value <= alpha;
    case Bound::None: break;
  }
  return false;
}

class TranspositionTable {
 public:
  static constexpr std::size_t kMinMegabytes = 1;
  static constexpr std::size_t kMaxMegabytes = 65'536;

  TranspositionTable() = default;
  TranspositionTable(const TranspositionTable&) = delete;
  TranspositionTable& operator=(const TranspositionTable&) = delete;
  ~TranspositionTable();

  /// A new, empty table. False when the memory is not to be had: the old table, emptied, is kept if
  /// it could be had again, else one of kMinMegabytes. Throws std::bad_alloc when there is no memory even for
  /// that. Not during a search.
  bool resize(std::size_t megabytes);
  std::size_t megabytes() const { return megabytes_; }
  std::size_t megabytes_in_large_pages() const;

  /// Forgets everything. Not during a search.
  void clear();
  /// A new search begins: older entries go first when room is needed.
  void new_search() { generation_ = static_cast<std::uint8_t>((generation_ + 1) & kGenerationMask); }

  /// True and `hit` filled when `key` is there. `ply`: distance from the root, for mates.
  bool probe(chess::Key key, int ply, TableHit& hit) const;
  /// `move` may be null: the old move is kept then.
  void store(chess::Key key, int ply, chess::Move move, Value value, Value eval, int depth, Bound bound,
             bool is_pv);

  void prefetch(chess::Key key) const { __builtin_prefetch(&clusters_[index_of(key)]); }

  /// Per mille of the entries written by this search, from a sample.
  int hashfull() const;

 private:
  static constexpr int kEntries = 3;
  static constexpr int kGenerationMask = 31;
  struct Cluster {
    std::uint64_t data[kEntries];
    std::uint16_t key[kEntries];
    std::uint16_t unused;
  };
  static_assert(sizeof(Cluster) == 32);

  __extension__ using Wide = unsigned __int128;

  bool allocate(std::size_t megabytes);
  void release();
  std::size_t index_of(chess::Key key) const {
    return static_cast<std::size_t>((static_cast<Wide>(chess::bits_of(key)) * count_) >> 64);
  }

  Cluster* clusters_ = nullptr;
  std::size_t count_ = 0;
  std::size_t megabytes_ = 0;
  std::uint8_t generation_ = 0;
};

}  // namespace engine
