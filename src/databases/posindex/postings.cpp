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
  divided_ = std::make_unique_for_overwrite<PackedPosting[]>(keys_.size());
  std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
  std::size_t i = 0;
  for (std::uint32_t game = 0; game < ends_.size(); ++game)
    for (; i < ends_[game]; ++i) {
      const std::uint64_t key = keys_[i];
      divided_[next[drawer_of(key)]++] = {static_cast<std::uint32_t>(key >> 32),
                                          static_cast<std::uint32_t>(key), game};
    }
  size_ = keys_.size();
  keys_ = {};
}

std::expected<void, IoError> PostingStore::add(PostingBatch&& batch, std::uint32_t first_game) {
  if (batch.size_ == 0) return {};
  for (std::size_t i = 0; i < kDrawers; ++i) sizes_[i] += batch.begins_[i + 1] - batch.begins_[i];
  used_ += batch.size_ * sizeof(Packed) + batch.begins_.size() * sizeof(std::uint32_t);
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

std::expected<void, IoError> PostingStore::for_sorted(
    std::size_t first, std::size_t last, const std::function<void(std::span<const Posting>)>& visit) const {
  if (fault_) return std::unexpected(*fault_);
  std::vector<std::vector<Packed>> read;
  for (const Run& run : runs_) {
    const std::uint64_t begin = run.begins[first];
    auto& packed = read.emplace_back(static_cast<std::size_t>((run.begins[last] - begin) / sizeof(Packed)));
    if (auto done = run.file->read_at(begin, std::as_writable_bytes(std::span(packed))); !done) return done;
  }
  DrawerSorter sorter;
  for (std::size_t drawer = first; drawer < last; ++drawer) {
    sorter.begin(static_cast<std::size_t>(sizes_[drawer]));
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      const auto& begins = runs_[i].begins;
      const auto place = [&](std::size_t d) {
        return read[i].data() + (begins[d] - begins[first]) / sizeof(Packed);
      };
      sorter.add({place(drawer), place(drawer + 1)}, 0);
    }
    const auto add_set = [&](const Set& set) {
      for (const Held& held : set) {
        const Packed* postings = held.postings.get();
        sorter.add({postings + held.begins[drawer], postings + held.begins[drawer + 1]}, held.first_game);
      }
    };
    std::ranges::for_each(waiting_, add_set);
    add_set(filling_);
    visit(sorter.sort());
  }
  return {};
}

}}  // namespace chess::posindex
