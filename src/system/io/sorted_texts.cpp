// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sorted_texts.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <limits>
#include <memory>
#include <span>
#include <utility>

#include "base/bytes.h"

namespace chess { inline namespace io {

namespace {

constexpr std::size_t kHeadSize = 8;  // of a text in a run: the sizes of its key and of itself
constexpr std::size_t kWriteSize = std::size_t{1} << 20;
constexpr std::size_t kLeastBuffer = std::size_t{32} << 10;

std::uint64_t head_of(std::string_view key) {
  std::array<unsigned char, 8> first{};
  std::memcpy(first.data(), key.data(), std::min(key.size(), first.size()));
  return load_big_endian<std::uint64_t>(first.data());
}

/// Collects what is written to a run, so that there are few calls of the system.
class RunWriter {
 public:
  explicit RunWriter(TemporaryFile& file) : file_(file) { buffer_.reserve(kWriteSize); }

  std::expected<void, IoError> add(std::string_view key, std::string_view text) {
    std::array<char, kHeadSize> head{};
    store_little_endian(static_cast<std::uint32_t>(key.size()), head.data());
    store_little_endian(static_cast<std::uint32_t>(text.size()), head.data() + 4);
    buffer_.append(head.data(), head.size());
    buffer_.append(key);
    buffer_.append(text);
    return buffer_.size() < kWriteSize ? std::expected<void, IoError>{} : flush();
  }
  std::expected<void, IoError> flush() {
    auto written = file_.append(std::as_bytes(std::span(buffer_)));
    buffer_.clear();
    return written;
  }

 private:
  TemporaryFile& file_;
  std::string buffer_;
};

}  // namespace

/// The texts of a run, one after the other.
class SortedTexts::RunReader {
 public:
  RunReader(const TemporaryFile& file, Run run, std::size_t order, std::size_t buffer)
      : file_(file), at_(run.begin), end_(run.end), order_(order), room_(buffer) {}

  /// Goes to the next text; false at the end of the run.
  std::expected<bool, IoError> next() {
    next_ += size_;
    if (filled_ == next_ && at_ == end_) return false;
    if (auto there = need(kHeadSize); !there) return std::unexpected(there.error());
    const auto* head = reinterpret_cast<const unsigned char*>(bytes_.data() + next_);
    const std::size_t key = load_little_endian<std::uint32_t>(head);
    const std::size_t text = load_little_endian<std::uint32_t>(head + 4);
    size_ = kHeadSize + key + text;
    if (auto there = need(size_); !there) return std::unexpected(there.error());
    key_ = {bytes_.data() + next_ + kHeadSize, key};
    text_ = {key_.data() + key, text};
    head_ = head_of(key_);
    return true;
  }
  std::string_view key() const { return key_; }
  std::string_view text() const { return text_; }

  /// Does the text of this run come behind that of the other?
  bool is_later(const RunReader& other) const {
    if (head_ != other.head_) return head_ > other.head_;
    const int order = key_.compare(other.key_);
    return order != 0 ? order > 0 : order_ > other.order_;
  }

 private:
  /// Brings so many bytes behind `next_` into memory. They are in the run, because a writer put them there.
  std::expected<void, IoError> need(std::size_t count) {
    if (filled_ - next_ >= count) return {};
    if (filled_ > next_) std::memmove(bytes_.data(), bytes_.data() + next_, filled_ - next_);
    filled_ -= std::exchange(next_, 0);
    const std::size_t room = std::max(room_, count);
    if (bytes_.size() < room) bytes_.resize(room);
    const auto more = static_cast<std::size_t>(std::min<std::uint64_t>(end_ - at_, room - filled_));
    assert(filled_ + more >= count);
    auto read = file_.read_at(at_, std::as_writable_bytes(std::span(bytes_).subspan(filled_, more)));
    if (!read) return read;
    at_ += more;
    filled_ += more;
    return {};
  }

  const TemporaryFile& file_;
  std::uint64_t at_;
  std::uint64_t end_;
  std::size_t order_;
  std::size_t room_;
  std::vector<char> bytes_;
  std::size_t next_ = 0;  // where the current text begins
  std::size_t filled_ = 0;
  std::size_t size_ = 0;
  std::uint64_t head_ = 0;
  std::string_view key_;
  std::string_view text_;
};

SortedTexts::SortedTexts(std::size_t memory, std::size_t most_runs) : memory_(memory), most_runs_(most_runs) {
  assert(most_runs >= 2);
}

std::expected<void, IoError> SortedTexts::add(std::string_view key, std::string_view text) {
  constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max();
  if (key.size() > most || text.size() > most)
    return std::unexpected(IoError{IoError::Kind::TooLarge, "a text of more than 4 GiB cannot be sorted"});
  const std::size_t wanted = bytes_.size() + key.size() + text.size() + (entries_.size() + 1) * sizeof(Entry);
  if (!entries_.empty() && wanted > memory_)
    if (auto spilled = spill(); !spilled) return spilled;
  // From some size on no longer twice as much at each step: pages that are not used cost nothing.
  if (bytes_.capacity() < memory_ && bytes_.size() > memory_ / 4) bytes_.reserve(memory_);
  entries_.push_back({head_of(key), bytes_.size(), static_cast<std::uint32_t>(key.size()),
                      static_cast<std::uint32_t>(text.size())});
  bytes_.insert(bytes_.end(), key.begin(), key.end());
  bytes_.insert(bytes_.end(), text.begin(), text.end());
  return {};
}

void SortedTexts::sort() {
  // Entries stand in the order in which they came, so their places decide between equals.
  std::ranges::sort(entries_, [this](const Entry& a, const Entry& b) {
    if (a.head != b.head) return a.head < b.head;
    const int order = key_of(a).compare(key_of(b));
    return order != 0 ? order < 0 : a.begin < b.begin;
  });
}

std::expected<void, IoError> SortedTexts::spill() {
  if (runs_.size() == most_runs_)
    if (auto merged = merge_runs(); !merged) return merged;
  if (!file_) {
    auto file = TemporaryFile::create();
    if (!file) return std::unexpected(file.error());
    file_ = std::move(*file);
  }
  sort();
  const std::uint64_t begin = file_->size();
  RunWriter writer(*file_);
  for (const Entry& entry : entries_)
    if (auto written = writer.add(key_of(entry), text_of(entry)); !written) return written;
  if (auto written = writer.flush(); !written) return written;
  runs_.push_back({begin, file_->size()});
  entries_.clear();
  bytes_.clear();
  return {};
}

std::expected<void, IoError> SortedTexts::merge(const Visit& visit) {
  const std::size_t buffer = std::max(memory_ / runs_.size(), kLeastBuffer);
  std::vector<std::unique_ptr<RunReader>> heap;
  const auto is_later = [](const auto& a, const auto& b) { return a->is_later(*b); };
  for (const Run& run : runs_) {
    auto reader = std::make_unique<RunReader>(*file_, run, heap.size(), buffer);
    const auto has_text = reader->next();
    if (!has_text) return std::unexpected(has_text.error());
    if (*has_text) heap.push_back(std::move(reader));
  }
  std::ranges::make_heap(heap, is_later);
  while (!heap.empty()) {
    std::ranges::pop_heap(heap, is_later);
    RunReader& first = *heap.back();
    if (auto visited = visit(first.key(), first.text()); !visited) return visited;
    const auto has_text = first.next();
    if (!has_text) return std::unexpected(has_text.error());
    if (*has_text)
      std::ranges::push_heap(heap, is_later);
    else
      heap.pop_back();
  }
  return {};
}

/// Makes one run of all, in a new file: the space of the old one is free again.
std::expected<void, IoError> SortedTexts::merge_runs() {
  auto file = TemporaryFile::create();
  if (!file) return std::unexpected(file.error());
  RunWriter writer(*file);
  auto merged = merge([&](std::string_view key, std::string_view text) { return writer.add(key, text); });
  if (merged) merged = writer.flush();
  if (!merged) return merged;
  runs_ = {{0, file->size()}};
  file_ = std::move(*file);
  return {};
}

std::expected<void, IoError> SortedTexts::for_each(const Visit& visit) {
  if (runs_.empty()) {
    sort();
    for (const Entry& entry : entries_)
      if (auto visited = visit(key_of(entry), text_of(entry)); !visited) return visited;
    return {};
  }
  if (!entries_.empty())
    if (auto spilled = spill(); !spilled) return spilled;
  // Its memory is now that of the buffers.
  std::vector<char>().swap(bytes_);
  std::vector<Entry>().swap(entries_);
  return merge(visit);
}

}}  // namespace chess::io
