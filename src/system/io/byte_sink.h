// SPDX-License-Identifier: GPL-3.0-or-later
// Where bytes go: the one interface through which every writer writes. A full disk or a closed pipe is
// returned as a value. The work is done only when `finish` has succeeded.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include "io/io_error.h"

namespace chess { inline namespace io {

/// What a terminal gets of what is written to it.
enum class OnTerminal : std::uint8_t {
  Visible,  ///< text as `screen_text` shows it: the text may be that of strangers
  AsItIs,  ///< all bytes: the text is laid out for a terminal, and has colours
};

/// A stream of bytes, written once from front to back. The destructor of a sink that was not finished
/// discards what is still buffered (and, for an atomic file, everything).
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  ByteSink(const ByteSink&) = delete;
  ByteSink& operator=(const ByteSink&) = delete;

  /// Writes all of `bytes`, possibly into a buffer. After a fault every call returns that fault.
  /// Precondition: not finished.
  virtual std::expected<void, IoError> write(std::string_view bytes) = 0;

  /// Passes everything written so far to the system, in a form that a reader at the other end can use at
  /// once. It survives the end of this process. Flushing makes compressed data larger. Precondition: not
  /// finished.
  virtual std::expected<void, IoError> flush() = 0;

  /// Writes the rest, ends a compressed stream, makes a file durable and gives it its name. A second call
  /// returns what the first one did.
  virtual std::expected<void, IoError> finish() = 0;

  /// The name of this sink in messages: the path as given, `standard output`, and so on.
  virtual const std::string& name() const = 0;

 protected:
  ByteSink() = default;
};

/// A sink whose beginning can be written last, such as a header that counts what follows it.
class PatchableSink : public ByteSink {
 public:
  /// Replaces the bytes that were written `offset` bytes from the front. Precondition: as many bytes have
  /// been written there, and the sink is not finished.
  virtual std::expected<void, IoError> patch(std::uint64_t offset, std::string_view bytes) = 0;
};

/// A sink that appends to `out`. Precondition: `out` outlives it.
std::unique_ptr<ByteSink> string_sink(std::string& out, std::string name = "memory");

}}  // namespace chess::io
