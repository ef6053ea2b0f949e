// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: decompressed bytes are held until their check has passed. The check of a frame, a
// member or a block stands behind its data. Without this, what a damaged one becomes would be read as games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>

#include "io/byte_source.h"

namespace chess { inline namespace io {

/// A source whose data has checks.
class CheckedSource : public ByteSource {
 public:
  /// How many of the bytes that `read` has given are known to be good: a check behind them has passed.
  virtual std::uint64_t checked() const = 0;
};

class HeldSource final : public LayeredSource {
 public:
  /// So many bytes are held at most. Where more bytes come before a check, they are given without it.
  static constexpr std::size_t kMostHeld = std::size_t{32} << 20;

  /// Gives the bytes of `inner` that are checked. If it ends as corrupt, it gives no others. Precondition:
  /// `inner` is not null.
  explicit HeldSource(std::unique_ptr<CheckedSource> inner, std::size_t most_held = kMostHeld);

  std::expected<std::size_t, IoError> read(std::span<char> buffer) override;

 private:
  void fill();
  void make_room();

  const CheckedSource& checks_;
  const std::size_t most_held_;
  std::unique_ptr<char[]> held_;  ///< the bytes that are read and not given, somewhere in it
  std::size_t capacity_ = 0;
  std::size_t place_ = 0;  ///< of the first of these
  // Counted from the front of the data:
  std::uint64_t read_ = 0;
  std::uint64_t begin_ = 0;  ///< of the bytes that are not checked
  std::uint64_t ready_ = 0;  ///< the end of what may be given
  std::uint64_t given_ = 0;
  bool is_long_ = false;  ///< more than `most_held_` bytes are not checked
  bool is_at_end_ = false;
  std::optional<IoError> fault_;
};

/// `source`, held if the file underneath is a regular one. What comes through a pipe is given as it comes,
/// because the next bytes may be hours away.
std::unique_ptr<ByteSource> held_if_regular(std::unique_ptr<CheckedSource> source);

}}  // namespace chess::io
