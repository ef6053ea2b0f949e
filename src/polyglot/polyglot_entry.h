// SPDX-License-Identifier: GPL-3.0-or-later
// The entries of a Polyglot book, and the writer of them.
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

namespace chess::inline polyglot {

// The entries of a Polyglot book, as src/opening/FORMAT.md writes them down after Michel Van den Bergh's
// "PolyGlot's opening book format": 16 bytes each, big-endian, sorted by the key of the position.

/// One move of one position, as it stands in the file.
struct PolyglotEntry {
  static constexpr std::size_t kBytes = 16;
  static constexpr std::uint64_t kMostWeight = 0xFFFF;

  Key key{};               ///< `Position::polyglot_key`
  std::uint16_t move = 0;  ///< to (6 bits from the lowest), from (6), promotion (3): see below
  std::uint16_t weight = 0;
  std::uint32_t learn = 0;  ///< for the use of engines; 0 in most books

  friend bool operator==(const PolyglotEntry&, const PolyglotEntry&) = default;
};

/// Reads the entry that begins at `bytes`, kBytes long.
PolyglotEntry load_polyglot_entry(const unsigned char* bytes);
void append_polyglot_entry(const PolyglotEntry& entry, std::string& out);

/// The 16 bits of a move; castling is king takes own rook. Precondition: no drop.
std::uint16_t to_polyglot_move(Move move);

/// The legal move of `pos` that the 16 bits stand for; nothing when there is none (the key of another
/// position, damage). Castling is taken as king takes rook and as the king's own step, where that is no
/// move of the king: both are met in books, of standard chess and of Chess960.
std::optional<Move> from_polyglot_move(const Position& pos, std::uint16_t bits);

/// Writes a Polyglot book from moves that come sorted by position, with weights of any size brought into
/// the 16 bits of the format.
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
