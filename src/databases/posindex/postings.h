// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of games, sorted by key: workers divide those of their games among drawers by the highest
// bits of the keys; then the content of each drawer is sorted by itself (drawer_sorter.h). So most of the
// work needs no order among the threads.
#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "io/io_error.h"
#include "io/sorted_runs.h"
#include "posindex/drawer_sorter.h"

namespace chess { inline namespace posindex {

/// The positions of some games that follow each other.
class PostingBatch {
 public:
  /// Adds a position of the game that `end_game` ends.
  void add(std::uint64_t key) { keys_.push_back(key); }
  /// A game without positions is one that is left out.
  void end_game() { ends_.push_back(static_cast<std::uint32_t>(keys_.size())); }

  std::uint32_t games() const { return static_cast<std::uint32_t>(ends_.size()); }
  std::uint32_t left_out() const;
  std::size_t size() const { return keys_.size(); }

  /// Divides the positions among the drawers. A worker does this; nothing can be added afterwards.
  void divide();
  bool is_divided() const { return is_divided_; }

 private:
  friend class PostingStore;
  /// Games that follow each other, divided.
  struct Part {
    std::unique_ptr<PackedPosting[]> postings;
    std::vector<std::uint32_t> begins;  ///< of each drawer, and the end of the last one
    std::uint32_t first_game;  ///< in a batch, among its games; in a store, among all
  };

  std::vector<std::uint64_t> keys_;
  std::vector<std::uint32_t> ends_;  ///< of each game
  std::vector<Part> parts_;
  bool is_divided_ = false;
};

/// The positions of all games. What does not fit into memory is in temporary files, which any thread may
/// write.
class PostingStore {
 public:
  /// Holds about `memory` bytes.
  explicit PostingStore(std::size_t memory) : memory_(memory) {}

  /// Adds the next games, which have the numbers from `first_game` on. Precondition: the batch is divided.
  std::expected<void, IoError> add(PostingBatch&& batch, std::uint32_t first_game);

  /// Writes what waits to be written; false if nothing does. Several threads may call it, also during `add`.
  /// A fault is given by `add` or `sorted`.
  bool help();

  /// The number of positions in a drawer.
  std::uint64_t size_of(std::size_t drawer) const { return sizes_[drawer]; }
  /// Shows the positions of each drawer from `first` up to `last`, ascending by key and game. Several threads
  /// may call it, when all games are added and nobody helps any more.
  std::expected<void, IoError> for_sorted(std::size_t first, std::size_t last,
                                          const std::function<void(std::span<const Posting>)>& visit) const;

 private:
  /// Parts that follow each other, and are written together.
  using Set = std::vector<PostingBatch::Part>;
  /// A set in a file: where each drawer begins, and where the last one ends.
  struct Run {
    const TemporaryFile* file = nullptr;
    std::array<std::uint64_t, kDrawers + 1> begins{};
  };

  /// One set fills up, and some wait or are being written.
  static constexpr std::size_t kSets = 4;

  static std::expected<void, IoError> write(const Set& set, TemporaryFile& file, Run& run);

  std::size_t memory_;
  std::size_t used_ = 0;  ///< by the set that fills up
  Set filling_;
  std::array<std::uint64_t, kDrawers> sizes_{};

  std::mutex mutex_;  ///< guards what follows
  std::condition_variable written_;
  std::deque<Set> waiting_;
  std::size_t writers_ = 0;
  std::deque<Run> runs_;
  std::deque<TemporaryFile> files_;
  std::vector<TemporaryFile*> free_files_;
  std::optional<IoError> fault_;
};

}}  // namespace chess::posindex
