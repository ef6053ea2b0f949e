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
  is_divided_ = true;
  std::vector<std::uint32_t> next;
  std::size_t i = 0;
  for (std::size_t first = 0; first < ends_.size(); first += kMostGamesOfPart) {
    const auto ends =
        std::span(ends_).subspan(first, std::min<std::size_t>(kMostGamesOfPart, ends_.size() - first));
    const auto keys = std::span(keys_).subspan(i, ends.back() - i);
    if (keys.empty()) continue;
    Part& part = parts_.emplace_back();
    part.first_game = static_cast<std::uint32_t>(first);
    part.begins.assign(kDrawers + 1, 0);
    for (const std::uint64_t key : keys) ++part.begins[drawer_of(key) + 1];
    for (std::size_t d = 1; d <= kDrawers; ++d) part.begins[d] += part.begins[d - 1];
    part.postings = std::make_unique_for_overwrite<PackedPosting[]>(keys.size());
    next.assign(part.begins.begin(), part.begins.end() - 1);
    for (std::uint32_t game = 0; game < ends.size(); ++game)
      for (; i < ends[game]; ++i) part.postings[next[drawer_of(keys_[i])]++] = pack(keys_[i], game);
  }
  keys_ = {};
}

std::expected<void, IoError> PostingStore::add(PostingBatch&& batch, std::uint32_t first_game) {
  for (PostingBatch::Part& part : batch.parts_) {
    for (std::size_t i = 0; i < kDrawers; ++i) sizes_[i] += part.begins[i + 1] - part.begins[i];
    used_ += part.begins.back() * sizeof(PackedPosting) + part.begins.size() * sizeof(std::uint32_t);
    part.first_game += first_game;
    filling_.push_back(std::move(part));
  }
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
  std::vector<FiledPosting> waiting;
  const auto append = [&] {
    auto written = file.append(std::as_bytes(std::span(waiting)));
    waiting.clear();
    return written;
  };
  for (std::size_t drawer = 0; drawer < kDrawers; ++drawer) {
    run.begins[drawer] = file.size() + waiting.size() * sizeof(FiledPosting);
    for (const PostingBatch::Part& part : set) {
      for (std::uint32_t i = part.begins[drawer]; i < part.begins[drawer + 1]; ++i) {
        const Posting posting = unpack(drawer, part.postings[i]);
        waiting.push_back({static_cast<std::uint32_t>(posting.key >> 32),
                           static_cast<std::uint32_t>(posting.key), posting.game + part.first_game});
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
  std::vector<std::vector<FiledPosting>> read;
  for (const Run& run : runs_) {
    const std::uint64_t begin = run.begins[first];
    const std::uint64_t count = (run.begins[last] - begin) / sizeof(FiledPosting);
    auto& filed = read.emplace_back(static_cast<std::size_t>(count));
    if (auto done = run.file->read_at(begin, std::as_writable_bytes(std::span(filed))); !done) return done;
  }
  DrawerSorter sorter;
  for (std::size_t drawer = first; drawer < last; ++drawer) {
    sorter.begin(drawer, static_cast<std::size_t>(sizes_[drawer]));
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      const auto& begins = runs_[i].begins;
      const auto place = [&](std::size_t d) {
        return read[i].data() + (begins[d] - begins[first]) / sizeof(FiledPosting);
      };
      sorter.add(std::span<const FiledPosting>(place(drawer), place(drawer + 1)));
    }
    const auto add_set = [&](const Set& set) {
      for (const PostingBatch::Part& part : set) {
        const PackedPosting* postings = part.postings.get();
        sorter.add({postings + part.begins[drawer], postings + part.begins[drawer + 1]}, part.first_game);
      }
    };
    std::ranges::for_each(waiting_, add_set);
    add_set(filling_);
    visit(sorter.sort());
  }
  return {};
}

}}  // namespace chess::posindex
