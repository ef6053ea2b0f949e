// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine said of positions that many games come to, kept in memory so that it is asked once. Only for
// answers that depend on nothing but the position and the request; the answer of one run is the same with the
// cache as without.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

#include "core/position.h"
#include "spend/search_request.h"

namespace chess { inline namespace spend {

/// Where answers outlive the run. Called by one thread at a time.
class EvalStore {
 public:
  virtual ~EvalStore() = default;
  virtual std::optional<Evaluation> find(std::uint64_t key, const Position& pos) = 0;
  virtual void put(std::uint64_t key, const Evaluation& evaluation) = 0;
};

/// Spreads the bits of `part` over a key that stands for all that came before.
std::uint64_t chained(std::uint64_t key, std::uint64_t part);

/// Of a position, its fifty-move clock and what is asked about it.
std::uint64_t key_of(const Position& pos, const SearchRequest& request);

/// Any number of threads. Of more than `capacity` answers the longest unused are forgotten.
class PositionCache {
 public:
  /// Some 25 MB when full.
  static constexpr std::size_t kDefaultCapacity = 50'000;

  /// `store`, when given, is asked for what is not in memory, and told all that is new.
  explicit PositionCache(std::size_t capacity = kDefaultCapacity, EvalStore* store = nullptr)
      : capacity_(capacity), store_(store) {}

  std::optional<Evaluation> find(const Position& pos, const SearchRequest& request);
  void put(const Position& pos, const SearchRequest& request, const Evaluation& evaluation);

  /// Answers that depend on more than position and request, under a key of all of it. They are for later
  /// runs: without a store nothing is found or kept.
  std::optional<Evaluation> recall(std::uint64_t key, const Position& pos);
  void keep(std::uint64_t key, const Evaluation& evaluation);

 private:
  using Entry = std::pair<std::uint64_t, Evaluation>;

  void remember(std::uint64_t key, Evaluation evaluation);

  const std::size_t capacity_;
  EvalStore* const store_;
  std::mutex mutex_;
  std::list<Entry> entries_;  ///< the last used first
  std::unordered_map<std::uint64_t, std::list<Entry>::iterator> by_key_;
};

}}  // namespace chess::spend
