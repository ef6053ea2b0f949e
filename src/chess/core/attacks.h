// SPDX-License-Identifier: GPL-3.0-or-later
// Which squares a piece attacks. The attacks of a sliding piece come from a table, whose index is made from
// the occupancy of the squares that matter. Either the PEXT instruction makes the index (if the CPU does it
// in hardware), or "fancy magic" multiplication (Pradyumna Kannan, "Magic move-bitboard generation in
// computer chess", 2007). The program chooses one of the two when it starts. Both give the same sets.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/bitboard.h"
#include "core/piece.h"

namespace chess { inline namespace core {

/// How the occupancy is squeezed into an index of the table.
enum class SliderIndexing : std::uint8_t { Pext, Magic };

/// Attack sets of rooks and bishops for every square and occupancy.
class SliderTables {
 public:
  /// Fills the tables. Precondition: for Pext, pext_available().
  explicit SliderTables(SliderIndexing indexing);

  /// The squares that a rook on `s` attacks, pieces of either colour included. `occupied` may contain `s`.
  Bitboard rook(Square s, Bitboard occupied) const { return look_up(rook_[s], occupied); }
  /// The same for a bishop.
  Bitboard bishop(Square s, Bitboard occupied) const { return look_up(bishop_[s], occupied); }
  SliderIndexing indexing() const { return indexing_; }

  /// Pext if the CPU executes it fast, else Magic. PEXT needs BMI2, and is slow where it is microcoded (AMD
  /// before Zen 3).
  static SliderIndexing best_indexing();
  /// Does the CPU have PEXT?
  static bool pext_available();

 private:
  struct Entry {
    std::uint64_t mask;  // the squares whose occupancy matters
    std::uint64_t magic;
    const Bitboard* sets;  // indexed by the squeezed occupancy
    std::uint32_t shift;  // 64 - popcount(mask)
  };

  Bitboard look_up(const Entry& e, Bitboard occupied) const {
#if defined(__x86_64__)
    if (indexing_ == SliderIndexing::Pext) [[likely]] {
      std::uint64_t index;
      // Inline assembly, because the program is built for CPUs without BMI2 too.
      __asm__("pextq %2, %1, %0" : "=r"(index) : "r"(occupied.bits()), "rm"(e.mask));
      return e.sets[index];
    }
#endif
    return e.sets[((occupied.bits() & e.mask) * e.magic) >> e.shift];
  }

  SliderIndexing indexing_;
  std::unique_ptr<Bitboard[]> storage_;
  EnumArray<Square, Entry> rook_;
  EnumArray<Square, Entry> bishop_;
};

namespace detail {
struct LeaperTables {
  EnumArray<Square, Bitboard> knight, king;
  EnumArray<Square, Bitboard> straight, diagonal;  // of sliders on an empty board
  EnumArray<Color, EnumArray<Square, Bitboard>> pawn;
};
extern const LeaperTables kLeapers;
struct LineTables {
  EnumArray<Square, EnumArray<Square, Bitboard>> between, line;
};
extern const LineTables kLines;
/// Is built before every other static object of the program (init_priority), so the order of initialisation
/// does not matter.
extern const SliderTables kSliders;
}  // namespace detail

/// The squares that a knight on `s` attacks.
inline Bitboard knight_attacks(Square s) { return detail::kLeapers.knight[s]; }
/// The squares that a king on `s` attacks; castling does not count.
inline Bitboard king_attacks(Square s) { return detail::kLeapers.king[s]; }
/// The squares on which a pawn of `c` on `s` could capture.
inline Bitboard pawn_attacks(Color c, Square s) { return detail::kLeapers.pawn[c][s]; }
/// The rank and the file of `s`, without `s`: a rook or queen that attacks `s` stands on one of them. This
/// table is far smaller than that of the sliders, so ask it first.
inline Bitboard straight_rays(Square s) { return detail::kLeapers.straight[s]; }
/// The diagonals of `s`, without `s`: a bishop or queen that attacks `s` stands on one of them.
inline Bitboard diagonal_rays(Square s) { return detail::kLeapers.diagonal[s]; }
/// The squares that a rook on `s` attacks, up to and including the first occupied one in each direction.
inline Bitboard rook_attacks(Square s, Bitboard occupied) { return detail::kSliders.rook(s, occupied); }
/// The same for a bishop.
inline Bitboard bishop_attacks(Square s, Bitboard occupied) { return detail::kSliders.bishop(s, occupied); }
/// The same for a queen.
inline Bitboard queen_attacks(Square s, Bitboard occupied) {
  return rook_attacks(s, occupied) | bishop_attacks(s, occupied);
}

/// The squares that `piece` on `s` attacks, squares of its own side's pieces included.
Bitboard attacks_from(Piece piece, Square s, Bitboard occupied);

/// The squares strictly between two squares of a common rank, file or diagonal. Empty for other pairs.
inline Bitboard between(Square a, Square b) { return detail::kLines.between[a][b]; }
/// The whole rank, file or diagonal through two squares, from edge to edge. Empty if they share none.
inline Bitboard line_through(Square a, Square b) { return detail::kLines.line[a][b]; }

}}  // namespace chess::core
