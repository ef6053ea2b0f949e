// SPDX-License-Identifier: GPL-3.0-or-later
// Where bytes come from: the one interface that every reader of games, books and tables reads
// through, so that a test can hand it memory and a user a compressed pipe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "io/io_error.h"

namespace chess::inline io {

/// A stream of bytes, read once from front to back.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  /// Puts 1 to `buffer.size()` bytes at the front of `buffer` and says how many; 0 means the end, and
  /// stays 0. Blocks only until some bytes are there. Every byte that precedes a fault is handed out
  /// before the fault is; after a fault every call returns that fault. Precondition: buffer not empty.
  virtual std::expected<std::size_t, IoError> read(std::span<char> buffer) = 0;

  /// What to call this source in a message: the path as given, `standard input`, ...
  virtual const std::string& name() const = 0;

  /// Bytes taken so far from the file underneath (compressed bytes, when it is compressed): for
  /// progress bars, together with `raw_size`.
  virtual std::uint64_t raw_position() const = 0;

  /// Bytes in the file underneath, when that can be known (a regular file or memory).
  virtual std::optional<std::uint64_t> raw_size() const = 0;

 protected:
  ByteSource() = default;
};

/// A source that hands out `bytes` as they are.
std::unique_ptr<ByteSource> memory_source(std::string bytes, std::string name = "memory");
/// The same for bytes that stay where they are. Precondition: they outlive the source.
std::unique_ptr<ByteSource> view_source(std::string_view bytes, std::string name = "memory");

/// Hands out `head`, then what is left in `rest`, whose name and progress it has: for a source that was
/// looked into. Precondition: `rest` is not null.
std::unique_ptr<ByteSource> joined_source(std::string head, std::unique_ptr<ByteSource> rest);

/// Everything that is left in `source`. Precondition: it fits in memory.
std::expected<std::string, IoError> read_all(ByteSource& source);

}  // namespace chess::inline io
