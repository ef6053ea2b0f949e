// SPDX-License-Identifier: GPL-3.0-or-later
// A window onto a byte source that a parser can look at, extend and move along. The memory is as large as the
// longest part that the parser wants to see at once, whatever the size of the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string_view>
#include <vector>

#include "io/byte_source.h"
#include "io/io_error.h"

namespace chess { inline namespace io {

/// The window: bytes that are read and not yet consumed.
class BufferedReader {
 public:
  /// Precondition: `source` is not null.
  explicit BufferedReader(std::unique_ptr<ByteSource> source,
                          std::size_t initial_capacity = kDefaultCapacity);

  /// The bytes that are read and not yet consumed. Valid until the next call of `more`.
  std::string_view buffered() const { return {buffer_.data() + begin_, end_ - begin_}; }

  /// Reads some more bytes behind the buffered ones. These stay, but may move in memory. Returns false at the
  /// end of the data, now and later.
  std::expected<bool, IoError> more();

  /// Drops the first `count` buffered bytes. Precondition: count <= buffered().size().
  void consume(std::size_t count);

  /// The number of consumed bytes, which is the offset of `buffered()` in the plain data.
  std::uint64_t offset() const { return offset_; }

  /// What is read from, for its name and its progress. Do not read from it: the window would miss these
  /// bytes.
  ByteSource& source() { return *source_; }
  const ByteSource& source() const { return *source_; }

  static constexpr std::size_t kDefaultCapacity = 64 * 1024;

 private:
  std::unique_ptr<ByteSource> source_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t offset_ = 0;
};

}}  // namespace chess::io
