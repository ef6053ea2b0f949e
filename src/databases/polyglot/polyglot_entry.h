// SPDX-License-Identifier: GPL-3.0-or-later
// The entries of a Polyglot book, and a writer of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/position.h"
#include "io/byte_sink.h"

namespace chess { inline namespace polyglot {

// The entries of a Polyglot book, which src/databases/polyglot/FORMAT.md describes after Michel Van den
// Bergh's "PolyGlot's opening book format": 16 bytes each, big-endian, sorted by the key of the position.

/// One move of one position, as it is in the file.
struct PolyglotEntry {
  /// The size of an entry.
  static constexpr std::size_t kBytes = 16;
  /// The largest weight that fits.
  static constexpr std::uint64_t kMostWeight = 0xFFFF;

  Key key{};               ///< `Position::polyglot_key`
  std::uint16_t move = 0;  ///< to (6 bits from the lowest), from (6), promotion (3): see below
  std::uint16_t weight = 0;  ///< compared only with the other moves of the position
  std::uint32_t learn = 0;  ///< for the use of engines; 0 in most books

  friend bool operator==(const PolyglotEntry&, const PolyglotEntry&) = default;
};

/// Reads an entry from the kBytes bytes at `bytes`.
PolyglotEntry load_polyglot_entry(const unsigned char* bytes);
/// Appends the kBytes bytes of an entry.
void append_polyglot_entry(const PolyglotEntry& entry, std::string& out);

/// The 16 bits of a move. Castling is king takes own rook. Precondition: no drop.
std::uint16_t to_polyglot_move(Move move);

/// The legal move of `pos` with these 16 bits. Returns nothing if there is none (the key of another position,
/// a damaged file). Castling may be king takes rook, or the king's step if that is no move of the king. Both
/// occur in books, of standard chess and of Chess960.
std::optional<Move> from_polyglot_move(const Position& pos, std::uint16_t bits);

/// Writes a Polyglot book from moves that are sorted by position. Weights may have any size; they are fitted
/// into the 16 bits of the format.
class PolyglotWriter {
 public:
  /// Precondition: `sink` outlives the writer. The caller finishes it.
  explicit PolyglotWriter(ByteSink& sink) : sink_(sink) {}

  /// A move with a weight of any size.
  struct WeightedMove {
    std::uint16_t move = 0;  ///< as in `PolyglotEntry`
    std::uint64_t weight = 0;
    std::uint32_t learn = 0;
  };

  /// Adds a move of a position. The moves of a position are written with the heaviest first; equals are
  /// sorted by the bits of the move. If the heaviest does not fit, all weights of the position are halved
  /// until it does, because weights are compared only within a position. A move whose weight becomes 0 is
  /// left out. Precondition: `key` is not smaller than any before, and no move of a position comes twice.
  std::expected<void, IoError> add(Key key, const WeightedMove& move);
  /// Writes the last position.
  std::expected<void, IoError> finish();

  /// The number of entries written.
  std::size_t entries() const { return entries_; }
  /// The number of positions with at least one entry.
  std::size_t positions() const { return positions_; }

 private:
  ByteSink& sink_;
  Key key_{};
  std::vector<WeightedMove> position_;  ///< the moves of `key_`
  std::string bytes_;
  std::size_t entries_ = 0;
  std::size_t positions_ = 0;
};

}}  // namespace chess::polyglot
