// SPDX-License-Identifier: GPL-3.0-or-later
#include "spend/position_cache.h"

#include <algorithm>

#include "motifs/moment.h"

namespace chess { inline namespace spend {

namespace {

/// Of the iterations of a search only the last are looked at.
constexpr std::size_t kStepsKept = 8;
constexpr std::size_t kLineKept = kMomentPlies;

/// Spreads every bit over the whole word (the finaliser of SplitMix64, Steele, Lea and Flood 2014).
std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

/// What is worth keeping of an answer.
Evaluation trimmed(const Evaluation& evaluation) {
  Evaluation kept = evaluation;
  kept.note.clear();
  kept.time = {};
  if (kept.line.size() > kLineKept) kept.line.resize(kLineKept);
  if (kept.steps.size() > kStepsKept)
    kept.steps.erase(kept.steps.begin(), kept.steps.end() - static_cast<std::ptrdiff_t>(kStepsKept));
  kept.line.shrink_to_fit();
  kept.steps.shrink_to_fit();
  return kept;
}

}  // namespace

std::uint64_t chained(std::uint64_t key, std::uint64_t part) {
  return mixed(mixed(key + 0x9E3779B97F4A7C15ULL) ^ part);
}

std::uint64_t key_of(const Position& pos, const SearchRequest& request) {
  std::uint64_t key = static_cast<std::uint64_t>(pos.key());
  key = chained(key, static_cast<std::uint64_t>(pos.halfmove_clock()));
  key = chained(key, request.budget.nodes.value_or(0));
  key = chained(key, static_cast<std::uint64_t>(request.budget.depth.value_or(0)));
  key = chained(key, static_cast<std::uint64_t>(request.budget.movetime_ms.value_or(0)));
  for (const Move move : request.only) key = chained(key, move.raw());
  return key;
}

std::optional<Evaluation> PositionCache::find(const Position& pos, const SearchRequest& request) {
  const std::uint64_t key = key_of(pos, request);
  const std::lock_guard lock(mutex_);
  if (const auto known = by_key_.find(key); known != by_key_.end()) {
    entries_.splice(entries_.begin(), entries_, known->second);
    const auto& line = known->second->second.line;
    if (!line.empty() && !pos.is_legal(line.front())) return std::nullopt;  // another position's key
    return known->second->second;
  }
  if (store_ == nullptr) return std::nullopt;
  auto found = store_->find(key, pos);
  if (!found) return std::nullopt;
  remember(key, *found);
  return found;
}

void PositionCache::put(const Position& pos, const SearchRequest& request, const Evaluation& evaluation) {
  Evaluation kept = trimmed(evaluation);
  const std::uint64_t key = key_of(pos, request);
  const std::lock_guard lock(mutex_);
  if (store_ != nullptr) store_->put(key, kept);
  remember(key, std::move(kept));
}

std::optional<Evaluation> PositionCache::recall(std::uint64_t key, const Position& pos) {
  const std::lock_guard lock(mutex_);
  if (store_ == nullptr) return std::nullopt;
  return store_->find(key, pos);
}

void PositionCache::keep(std::uint64_t key, const Evaluation& evaluation) {
  const std::lock_guard lock(mutex_);
  if (store_ != nullptr) store_->put(key, trimmed(evaluation));
}

void PositionCache::remember(std::uint64_t key, Evaluation evaluation) {
  if (by_key_.contains(key)) return;  // another thread was first, with the same answer
  entries_.emplace_front(key, std::move(evaluation));
  by_key_.emplace(key, entries_.begin());
  if (entries_.size() <= capacity_) return;
  by_key_.erase(entries_.back().first);
  entries_.pop_back();
}

}}  // namespace chess::spend
