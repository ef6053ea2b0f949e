// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of a table. A file that fits into the budget is read into memory as a whole, so that a probe
// costs no system call. A larger one is read piece by piece. Nothing is mapped: the system kills a process
// that reads a mapped file which somebody has shortened.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <list>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "io/record_file.h"
#include "tablebase/table_limits.h"

namespace chess { inline namespace tablebase {

/// What all tables of a collection share: the budget of memory and the open files. Thread-safe.
class TablePool {
 public:
  explicit TablePool(TableLimits limits) : limits_(limits) {}

  /// Reserves memory for a whole table. False: the table is too large, or the budget is spent.
  bool reserve(std::uint64_t bytes);
  /// Gives back what was reserved.
  void release(std::uint64_t bytes) { reserved_ -= bytes; }
  /// The open file of a path. Opens it, and closes another one if too many are open. A caller may go on to
  /// use its file while the pool closes it.
  std::expected<std::shared_ptr<const RecordFile>, Error> file(const std::string& path);

 private:
  struct OpenFile {
    std::string path;
    std::shared_ptr<const RecordFile> file;
  };

  TableLimits limits_;
  std::atomic<std::uint64_t> reserved_ = 0;
  std::mutex mutex_;
  std::list<OpenFile> open_;  // the one used last is in front
};

/// A table's bytes. Several threads may read at once.
class TableFile {
 public:
  /// Precondition: `pool` outlives the object.
  static std::expected<TableFile, Error> open(const std::string& path, TablePool& pool);
  TableFile(TableFile&&) = default;
  TableFile& operator=(TableFile&&) = delete;
  ~TableFile();

  const std::string& path() const { return path_; }
  /// In bytes, when it was opened.
  std::uint64_t size() const { return size_; }
  /// Bytes from `offset` on: a part of the table in memory, or `buffer` filled from the file. It is a fault
  /// if the file ends before.
  std::expected<const unsigned char*, Error> read(std::uint64_t offset,
                                                  std::span<unsigned char> buffer) const;
  /// The fault that the table's content is wrong.
  Error corrupt(const std::string& what) const { return Error(path_, "broken table: " + what); }

 private:
  TableFile(std::string path, TablePool& pool, std::uint64_t size)
      : path_(std::move(path)), pool_(&pool), size_(size) {}

  std::string path_;
  TablePool* pool_;
  std::uint64_t size_;
  std::vector<unsigned char> memory_;  // empty: the file is read piece by piece
};

/// An integer of a table, least significant byte first. Reads it from `offset` on.
template <class T>
std::expected<T, Error> read_number(const TableFile& file, std::uint64_t offset);

}}  // namespace chess::tablebase
