// SPDX-License-Identifier: GPL-3.0-or-later
// Sorts and adds up more records than fit in memory. They are collected until the memory is full, sorted,
// added up, and written as a sorted run. In the end the runs are merged (external merge sort: Knuth, "The Art
// of Computer Programming" 3, 5.4).
//
// A Record is trivially copyable and has
//   friend bool operator<(const Record&, const Record&): the order, strict and weak;
//   bool absorb(const Record& next): adds a record that follows in the order, and returns true, if both are
//     about the same thing; else returns false. Records of one thing stand next to each other.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "io/file_descriptor.h"
#include "io/io_error.h"

namespace chess { inline namespace io {

/// A file without a name, for work that does not fit in memory. It vanishes with its owner, also if the
/// process is killed.
class TemporaryFile {
 public:
  /// Creates a file in $TMPDIR, else in the system's folder of temporary files.
  static std::expected<TemporaryFile, IoError> create();

  /// Writes at the end.
  std::expected<void, IoError> append(std::span<const std::byte> bytes);
  /// Fills `bytes` with the bytes from `offset` on. Precondition: they have been written.
  std::expected<void, IoError> read_at(std::uint64_t offset, std::span<std::byte> bytes) const;
  /// The number of bytes written so far.
  std::uint64_t size() const { return size_; }

 private:
  TemporaryFile(FileDescriptor fd, std::string name) : fd_(std::move(fd)), name_(std::move(name)) {}

  FileDescriptor fd_;
  std::string name_;  ///< that it had, for messages
  std::uint64_t size_ = 0;
};

/// Collects, sorts and adds up records.
template <class Record>
class SortedRuns {
  static_assert(std::is_trivially_copyable_v<Record>);

 public:
  /// Holds at most `capacity` records in memory. Precondition: capacity >= 2.
  explicit SortedRuns(std::size_t capacity) : capacity_(capacity) { assert(capacity >= 2); }

  /// Adds a record. A fault is one of the disk.
  std::expected<void, IoError> add(const Record& record) {
    records_.push_back(record);
    if (records_.size() < capacity_) return {};
    sort();
    // When much has been added up, there is room for more before anything must be written.
    return records_.size() > capacity_ / 2 ? spill() : std::expected<void, IoError>{};
  }

  /// Ends the adding, and calls `visit(const Record&) -> std::expected<void, IoError>` for each record in
  /// order, until it returns a fault. Records of one thing are added up. Call it once.
  template <class Visit>
  std::expected<void, IoError> for_each(Visit visit) {
    sort();
    if (runs_.empty()) {
      for (const Record& record : records_)
        if (auto visited = visit(record); !visited) return visited;
      return {};
    }
    if (auto spilled = spill(); !spilled) return spilled;
    records_ = {};
    return merge(visit);
  }

  /// The number of runs written; 0 if everything fits into memory.
  std::size_t runs() const { return runs_.size(); }

 private:
  /// A sorted stretch of the file, and the part of it that is in memory.
  struct Run {
    std::uint64_t offset;
    std::uint64_t end;
    std::vector<Record> buffer = {};
    std::size_t next = 0;

    const Record& head() const { return buffer[next]; }
  };

  void sort() {
    std::ranges::sort(records_, std::less<>());
    std::size_t kept = 0;
    for (std::size_t i = 1; i < records_.size(); ++i)
      if (!records_[kept].absorb(records_[i])) records_[++kept] = records_[i];
    if (!records_.empty()) records_.resize(kept + 1);
  }

  std::expected<void, IoError> spill() {
    if (records_.empty()) return {};
    if (!file_) {
      auto file = TemporaryFile::create();
      if (!file) return std::unexpected(file.error());
      file_ = std::move(*file);
    }
    const std::uint64_t offset = file_->size();
    if (auto written = file_->append(std::as_bytes(std::span(records_))); !written) return written;
    runs_.push_back({offset, file_->size()});
    records_.clear();
    return {};
  }

  /// Brings the next records of a run into memory; none are left at its end.
  std::expected<void, IoError> refill(Run& run, std::size_t most) {
    const std::size_t left = static_cast<std::size_t>((run.end - run.offset) / sizeof(Record));
    run.buffer.resize(std::min(left, most));
    run.next = 0;
    auto read = file_->read_at(run.offset, std::as_writable_bytes(std::span(run.buffer)));
    run.offset += run.buffer.size() * sizeof(Record);
    return read;
  }

  template <class Visit>
  std::expected<void, IoError> merge(Visit& visit) {
    const std::size_t share = std::max<std::size_t>(capacity_ / runs_.size(), 1);
    std::vector<Run*> heap;
    for (Run& run : runs_) {
      if (auto filled = refill(run, share); !filled) return filled;
      heap.push_back(&run);
    }
    const auto is_later = [](const Run* a, const Run* b) { return b->head() < a->head(); };
    std::ranges::make_heap(heap, is_later);
    std::optional<Record> waiting;
    while (!heap.empty()) {
      std::ranges::pop_heap(heap, is_later);
      Run& first = *heap.back();
      if (!waiting) {
        waiting = first.head();
      } else if (!waiting->absorb(first.head())) {
        if (auto visited = visit(*waiting); !visited) return visited;
        waiting = first.head();
      }
      if (++first.next == first.buffer.size()) {
        if (auto filled = refill(first, share); !filled) return filled;
      }
      if (first.buffer.empty()) {
        heap.pop_back();
      } else {
        std::ranges::push_heap(heap, is_later);
      }
    }
    return visit(*waiting);
  }

  std::size_t capacity_;
  std::vector<Record> records_;
  std::optional<TemporaryFile> file_;
  std::vector<Run> runs_;
};

}}  // namespace chess::io
