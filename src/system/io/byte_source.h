// SPDX-License-Identifier: GPL-3.0-or-later
// Where bytes come from: the one interface through which every reader of games, books and tables reads. So a
// test can give it memory, and a user a compressed pipe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "io/io_error.h"

namespace chess { inline namespace io {

/// A stream of bytes, read once from front to back.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  /// Puts 1 to `buffer.size()` bytes at the front of `buffer` and returns their number. Returns 0 at the end,
  /// now and later. Blocks only until some bytes are there. Returns every byte before a fault first, and then
  /// that fault in every call. Precondition: `buffer` is not empty.
  virtual std::expected<std::size_t, IoError> read(std::span<char> buffer) = 0;

  /// The name of this source in messages: the path as given, `standard input`, and so on.
  virtual const std::string& name() const = 0;

  /// How many bytes have been read from the underlying file (compressed bytes if it is compressed). For
  /// progress bars, together with `raw_size`.
  virtual std::uint64_t raw_position() const = 0;

  /// The size of the underlying file in bytes, if it can be known (a regular file or memory).
  virtual std::optional<std::uint64_t> raw_size() const = 0;

 protected:
  ByteSource() = default;
};

/// A source on top of another, whose name and progress it has.
class LayeredSource : public ByteSource {
 public:
  const std::string& name() const final { return inner_->name(); }
  std::uint64_t raw_position() const final { return inner_->raw_position(); }
  std::optional<std::uint64_t> raw_size() const final { return inner_->raw_size(); }

 protected:
  /// Precondition: `inner` is not null.
  explicit LayeredSource(std::unique_ptr<ByteSource> inner) : inner_(std::move(inner)) {}
  ByteSource& inner() { return *inner_; }

 private:
  std::unique_ptr<ByteSource> inner_;
};

/// A source that owns its bytes.
std::unique_ptr<ByteSource> memory_source(std::string bytes, std::string name = "memory");
/// A source of bytes that others own. Precondition: they outlive the source.
std::unique_ptr<ByteSource> view_source(std::string_view bytes, std::string name = "memory");

/// A source of `head` and then the rest of `rest`, with the name and the progress of `rest`. It is for a
/// source whose first bytes were looked at. Precondition: `rest` is not null.
std::unique_ptr<ByteSource> joined_source(std::string head, std::unique_ptr<ByteSource> rest);

/// A source of the first `count` bytes of `source`. Precondition: `source` is not null.
std::unique_ptr<ByteSource> first_bytes_of(std::unique_ptr<ByteSource> source, std::uint64_t count);

/// The most that is read as a whole if the caller does not say otherwise: 64 MiB.
inline constexpr std::size_t kLargestWhole = std::size_t{64} << 20;

/// Reads the rest of `source`. More than `limit` bytes are refused (`TooLarge`), so that an endless stream,
/// or a small file that decompresses to a large one, cannot fill the memory.
std::expected<std::string, IoError> read_all(ByteSource& source, std::size_t limit = kLargestWhole);

}}  // namespace chess::io
