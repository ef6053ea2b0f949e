// SPDX-License-Identifier: GPL-3.0-or-later
// Where bytes go: the one interface that every writer writes through. A full disk or a closed
// pipe comes back as a value, and a sink is not done until `finish` has said so.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include "io/io_error.h"

namespace chess::inline io {

/// A stream of bytes, written once from front to back. Dropping a sink that was not finished throws
/// away what is still buffered (and, for an atomic file, everything).
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  ByteSink(const ByteSink&) = delete;
  ByteSink& operator=(const ByteSink&) = delete;

  /// Takes all of `bytes`, possibly into a buffer. After a fault every call returns that fault.
  /// Precondition: not finished.
  virtual std::expected<void, IoError> write(std::string_view bytes) = 0;

  /// Hands everything written so far to the system, in a form that a reader at the other end can use
  /// now: it survives the end of this process, and a pipe's reader sees it. Compressors pay for a
  /// flush with size. Precondition: not finished.
  virtual std::expected<void, IoError> flush() = 0;

  /// Writes what is left, ends a compressed stream, makes a file durable and gives it its name. A
  /// second call returns what the first did.
  virtual std::expected<void, IoError> finish() = 0;

  /// What to call this sink in a message: the path as given, `standard output`, ...
  virtual const std::string& name() const = 0;

 protected:
  ByteSink() = default;
};

/// A sink of which the beginning can be told last: a header that counts what comes behind it.
class PatchableSink : public ByteSink {
 public:
  /// Puts `bytes` in the place of those written `offset` bytes from the front. Precondition: they have been
  /// written, and the sink is not finished.
  virtual std::expected<void, IoError> patch(std::uint64_t offset, std::string_view bytes) = 0;
};

/// A sink that appends to `out`, which must outlive it.
std::unique_ptr<ByteSink> string_sink(std::string& out, std::string name = "memory");

}  // namespace chess::inline io
