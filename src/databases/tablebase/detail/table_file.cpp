// SPDX-License-Identifier: GPL-3.0-or-later
// Reading tables: whole, or piece by piece through a few open files.
#include "tablebase/detail/table_file.h"

#include <utility>

#include "base/bytes.h"

namespace chess { inline namespace tablebase {

bool TablePool::reserve(std::uint64_t bytes) {
  if (bytes > limits_.largest_in_memory) return false;
  std::uint64_t now = reserved_;
  do {
    if (now + bytes > limits_.memory) return false;
  } while (!reserved_.compare_exchange_weak(now, now + bytes));
  return true;
}

std::expected<std::shared_ptr<const RecordFile>, Error> TablePool::file(const std::string& path) {
  const std::scoped_lock lock(mutex_);
  for (auto at = open_.begin(); at != open_.end(); ++at) {
    if (at->path != path) continue;
    open_.splice(open_.begin(), open_, at);
    return at->file;
  }
  auto opened = RecordFile::open(path);
  if (!opened) return std::unexpected(Error(opened.error().reason));
  while (!open_.empty() && open_.size() >= limits_.open_files) open_.pop_back();
  open_.push_front({path, std::make_shared<const RecordFile>(std::move(*opened))});
  return open_.front().file;
}

std::expected<TableFile, Error> TableFile::open(const std::string& path, TablePool& pool) {
  auto opened = RecordFile::open(path);
  if (!opened) return std::unexpected(Error(opened.error().reason));
  TableFile table(path, pool, opened->size());
  if (pool.reserve(table.size_)) {
    table.memory_.resize(table.size_);
    if (const auto read = opened->read_at(0, table.memory_); !read)
      return std::unexpected(Error(read.error().reason));
  }
  return table;
}

TableFile::~TableFile() {
  if (!memory_.empty()) pool_->release(memory_.size());
}

std::expected<const unsigned char*, Error> TableFile::read(std::uint64_t offset,
                                                           std::span<unsigned char> buffer) const {
  if (offset > size_ || buffer.size() > size_ - offset) return std::unexpected(corrupt("it ends too early"));
  if (!memory_.empty()) return memory_.data() + offset;
  const auto file = pool_->file(path_);
  if (!file) return std::unexpected(file.error());
  if (const auto read = (*file)->read_at(offset, buffer); !read)
    return std::unexpected(Error(read.error().reason));
  return buffer.data();
}

template <class T>
std::expected<T, Error> read_number(const TableFile& file, std::uint64_t offset) {
  unsigned char buffer[sizeof(T)];
  const auto bytes = file.read(offset, buffer);
  if (!bytes) return std::unexpected(bytes.error());
  return load_little_endian<T>(*bytes);
}
template std::expected<std::uint16_t, Error> read_number(const TableFile&, std::uint64_t);
template std::expected<std::uint32_t, Error> read_number(const TableFile&, std::uint64_t);

}}  // namespace chess::tablebase
