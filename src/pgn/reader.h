// SPDX-License-Identifier: GPL-3.0-or-later
// Portable Game Notation, import format (Steven Edwards, "PGN Specification and Implementation Guide",
// 1994, chapter 3.1), read as leniently as files in the wild need. One pass, no recursion, memory
// for the longest token and the open variations only. Whatever cannot be understood is reported and
// passed over; the next game is always read.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "io/byte_source.h"
#include "pgn/visitor.h"

namespace chess::inline pgn {

class PgnReader {
 public:
  /// Precondition: `source` is not null.
  explicit PgnReader(std::unique_ptr<ByteSource> source);
  PgnReader(PgnReader&&) noexcept;
  PgnReader& operator=(PgnReader&&) noexcept;
  ~PgnReader();

  /// Reads the next game and tells `visitor` of it. False when there is no more; text at the end
  /// that is no game, and a fault of the source, have then been reported as diagnostics.
  bool read(PgnVisitor& visitor);

  /// Games begun so far.
  std::size_t games() const;
  /// Line ends passed so far; after the last game, all there are.
  std::size_t line_ends() const;
  /// For progress: what is read from.
  const ByteSource& source() const;
  /// Why reading ended before the end of the data, if it did.
  const std::optional<IoError>& fault() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace chess::inline pgn
