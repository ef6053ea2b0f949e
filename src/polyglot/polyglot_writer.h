// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a Polyglot book from moves that come sorted by position, with weights of any size brought into
// the 16 bits of the format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "io/byte_sink.h"
#include "polyglot/polyglot_entry.h"

namespace chess::inline polyglot {

class PolyglotWriter {
 public:
  /// `sink` must outlive the writer, and is left unfinished.
  explicit PolyglotWriter(ByteSink& sink) : sink_(sink) {}

  struct WeightedMove {
    std::uint16_t move = 0;  ///< as in `PolyglotEntry`
    std::uint64_t weight = 0;
    std::uint32_t learn = 0;
  };

  /// Takes a move of a position. The moves of one position are written heaviest first, equal ones by the
  /// bits of the move. When the heaviest does not fit, all weights of the position are halved until it
  /// does: weights are compared within a position only. A move whose weight is halved to nothing is left
  /// out. Precondition: `key` is not smaller than any before, and no move of a position comes twice.
  std::expected<void, IoError> add(Key key, const WeightedMove& move);
  /// Writes what is left.
  std::expected<void, IoError> finish();

  /// Entries written.
  std::size_t entries() const { return entries_; }
  /// Positions with at least one entry.
  std::size_t positions() const { return positions_; }

 private:
  ByteSink& sink_;
  Key key_{};
  std::vector<WeightedMove> position_;  ///< the moves of `key_`
  std::string bytes_;
  std::size_t entries_ = 0;
  std::size_t positions_ = 0;
};

}  // namespace chess::inline polyglot
