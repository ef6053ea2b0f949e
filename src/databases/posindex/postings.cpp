// SPDX-License-Identifier: GPL-3.0-or-later
#include "posindex/postings.h"

#include <algorithm>
#include <utility>

namespace chess { inline namespace posindex {

std::uint32_t PostingBatch::left_out() const {
  std::uint32_t last = 0;
  std::uint32_t count = 0;
  for (const std::uint32_t end : ends_) count += std::exchange(last, end) == end ? 1 : 0;
  return count;
}

void PostingBatch::divide() {
  begins_.assign(kDrawers + 1, 0);
  for (const std::uint64_t key : keys_) ++begins_[drawer_of(key) + 1];
  for (std::size_t i = 1; i <= kDrawers; ++i) begins_[i] += begins_[i - 1];
  divided_.resize(keys_.size());
  std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
  std::size_t i = 0;
  for (std::uint32_t game = 0; game < ends_.size(); ++game)
    for (; i < ends_[game]; ++i) {
      const std::uint64_t key = keys_[i];
      divided_[next[drawer_of(key)]++] = {static_cast<std::uint32_t>(key >> 32),
                                          static_cast<std::uint32_t>(key), game};
    }
  keys_ = {};
}

std::expected<void, IoError> PostingStore::add(PostingBatch&& batch, std::uint32_t first_game) {
  if (batch.divided_.empty()) return {};
  for (std::size_t i = 0; i < kDrawers; ++i) sizes_[i] += batch.begins_[i + 1] - batch.begins_[i];
  used_ += batch.divided_.size() * sizeof(Packed) + batch.begins_.size() * sizeof(std::uint32_t);
  filling_.push_back({std::move(batch.divided_), std::move(batch.begins_), first_game});
  if (used_ < memory_ / kSets) return {};
  std::unique_lock lock(mutex_);
  waiting_.push_back(std::exchange(filling_, Set()));
  used_ = 0;
  while (waiting_.size() + writers_ >= kSets && !fault_) {
    if (waiting_.size() < 2) {
      written_.wait(lock);
      continue;
    }
    lock.unlock();
    help();
    lock.lock();
  }
  return fault_ ? std::expected<void, IoError>(std::unexpected(*fault_)) : std::expected<void, IoError>{};
}

bool PostingStore::help() {
  std::unique_lock lock(mutex_);
  // As long as there is room, all stays in memory.
  if (waiting_.size() + writers_ < kSets - 1 || waiting_.empty() || fault_) return false;
  const Set set = std::move(waiting_.front());
  waiting_.pop_front();
  Run& run = runs_.emplace_back();
  if (free_files_.empty()) {
    auto file = TemporaryFile::create();
    if (!file) {
      fault_ = file.error();
      written_.notify_all();
      return true;
    }
    free_files_.push_back(&files_.emplace_back(std::move(*file)));
  }
  TemporaryFile& file = *free_files_.back();
  free_files_.pop_back();
  run.file = &file;
  ++writers_;
  lock.unlock();
  auto written = write(set, file, run);
  lock.lock();
  --writers_;
  free_files_.push_back(&file);
  if (!written) fault_ = written.error();
  written_.notify_all();
  return true;
}

std::expected<void, IoError> PostingStore::write(const Set& set, TemporaryFile& file, Run& run) {
  constexpr std::size_t most = std::size_t{1} << 16;
  std::vector<Packed> waiting;
  const auto append = [&] {
    auto written = file.append(std::as_bytes(std::span(waiting)));
    waiting.clear();
    return written;
  };
  for (std::size_t drawer = 0; drawer < kDrawers; ++drawer) {
    run.begins[drawer] = file.size() + waiting.size() * sizeof(Packed);
    for (const Held& held : set) {
      for (std::uint32_t i = held.begins[drawer]; i < held.begins[drawer + 1]; ++i) {
        waiting.push_back(held.postings[i]);
        waiting.back().game += held.first_game;
      }
      if (waiting.size() < most) continue;
      if (auto written = append(); !written) return written;
    }
  }
  auto written = append();
  run.begins.back() = file.size();
  return written;
}

std::expected<std::vector<Posting>, IoError> PostingStore::sorted(std::size_t first, std::size_t last) const {
  std::vector<Posting> postings;
  std::uint64_t count = 0;
  for (std::size_t drawer = first; drawer < last; ++drawer) count += sizes_[drawer];
  postings.reserve(static_cast<std::size_t>(count));
  const auto take = [&](const Packed& packed, std::uint32_t first_game) {
    postings.push_back({std::uint64_t{packed.high} << 32 | packed.low, packed.game + first_game});
  };
  if (fault_) return std::unexpected(*fault_);
  std::vector<Packed> read;
  for (const Run& run : runs_) {
    const std::uint64_t begin = run.begins[first];
    read.resize(static_cast<std::size_t>((run.begins[last] - begin) / sizeof(Packed)));
    if (auto done = run.file->read_at(begin, std::as_writable_bytes(std::span(read))); !done)
      return std::unexpected(done.error());
    for (const Packed& packed : read) take(packed, 0);
  }
  const auto take_set = [&](const Set& set) {
    for (const Held& held : set)
      for (std::uint32_t i = held.begins[first]; i < held.begins[last]; ++i)
        take(held.postings[i], held.first_game);
  };
  for (const Set& set : waiting_) take_set(set);
  take_set(filling_);
  sort_by_key(postings, last - first == 1 ? kDrawerBits : 0);
  return postings;
}

void sort_by_key(std::vector<Posting>& postings, int known_bits) {
  constexpr int digits = 3;
  constexpr int bits = 8;
  constexpr std::size_t values = std::size_t{1} << bits;
  const auto digit_of = [&](std::uint64_t key, int digit) {
    return static_cast<std::size_t>(key >> (64 - known_bits - bits * (digits - digit))) & (values - 1);
  };
  std::array<std::array<std::uint32_t, values>, digits> counts{};
  for (const Posting& posting : postings)
    for (int digit = 0; digit < digits; ++digit)
      ++counts[static_cast<std::size_t>(digit)][digit_of(posting.key, digit)];
  std::vector<Posting> other(postings.size());
  for (int digit = 0; digit < digits; ++digit) {
    auto& next = counts[static_cast<std::size_t>(digit)];
    std::uint32_t begin = 0;
    for (std::uint32_t& count : next) begin += std::exchange(count, begin);
    for (const Posting& posting : postings) other[next[digit_of(posting.key, digit)]++] = posting;
    postings.swap(other);
  }
  // Random keys that agree so far are few; keys that are not random may be many.
  std::size_t steps = 8 * postings.size();
  for (std::size_t i = 1; i < postings.size(); ++i) {
    if (postings[i - 1].key <= postings[i].key) continue;
    const Posting moved = postings[i];
    std::size_t at = i;
    for (; at > 0 && postings[at - 1].key > moved.key && steps > 0; --at, --steps)
      postings[at] = postings[at - 1];
    postings[at] = moved;
    if (steps > 0) continue;
    std::ranges::stable_sort(postings, {},
                             [](const Posting& posting) { return std::pair(posting.key, posting.game); });
    return;
  }
}

}}  // namespace chess::posindex
