// SPDX-License-Identifier: GPL-3.0-or-later
// Reads Portable Game Notation, import format (Steven Edwards, "PGN Specification and Implementation Guide",
// 1994, chapter 3.1), as leniently as real files need. It reads in one pass without recursion, and needs
// memory only for the longest token and the open variations. What it cannot understand, it reports and skips.
// It always reads the next game.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "io/byte_source.h"
#include "pgn/visitor.h"

namespace chess { inline namespace pgn {

/// Reads games from a source and tells a visitor of their parts.
class PgnReader {
 public:
  /// Precondition: `source` is not null.
  explicit PgnReader(std::unique_ptr<ByteSource> source);
  PgnReader(PgnReader&&) noexcept;
  PgnReader& operator=(PgnReader&&) noexcept;
  ~PgnReader();

  /// Reads the next game and tells `visitor` of it. Returns false if there is no game left. Text at the end
  /// that is no game, and a fault of the source, have then been reported as diagnostics.
  bool read(PgnVisitor& visitor);

  /// Appends the game that was read last as it stands in the source, from its first tag to its result, and
  /// the blank line that ends a game. Lines end with LF. Returns false, and appends nothing, unless all of
  /// the game is known to be sound: its moves were read, no diagnostic was about it, it begins with a tag,
  /// ends with the result that its tag has, and is UTF-8 of at most a mebibyte without control characters.
  bool append_copy(std::string& out) const;

  /// The number of games begun so far.
  std::size_t games() const;
  /// The number of line ends read so far.
  std::size_t line_ends() const;
  /// What is read from, for progress.
  const ByteSource& source() const;
  /// Why reading ended before the end of the data; empty if it did not.
  const std::optional<IoError>& fault() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}}  // namespace chess::pgn
