// SPDX-License-Identifier: GPL-3.0-or-later
// A file that is read as memory: for tables and databases that are searched at random places and are too
// large to load.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "io/io_error.h"

namespace chess::inline io {

/// A mapped file, read-only.
class MappedFile {
 public:
  /// How the file will be read, as advice to the system.
  enum class Access : std::uint8_t { Random, Sequential };

  MappedFile() = default;

  /// Maps the regular file `path`. An empty file gives no bytes. Nobody may shorten the file while it is
  /// mapped, because the system kills a process that reads past its end.
  static std::expected<MappedFile, IoError> open(const std::string& path, Access access = Access::Random);

  MappedFile(MappedFile&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  MappedFile& operator=(MappedFile&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~MappedFile();

  /// The bytes of the file, valid as long as this object. After a move they belong to the new object.
  std::span<const unsigned char> bytes() const { return {data_, size_}; }
  /// The same bytes as text.
  std::string_view text() const { return {reinterpret_cast<const char*>(data_), size_}; }
  /// In bytes.
  std::size_t size() const { return size_; }

 private:
  MappedFile(const unsigned char* data, std::size_t size) : data_(data), size_(size) {}

  const unsigned char* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace chess::inline io
