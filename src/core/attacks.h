// SPDX-License-Identifier: GPL-3.0-or-later
// Which squares a piece attacks. Sliding pieces look their attacks up in a table indexed by
// the occupancy of the squares that matter, squeezed into an index either by the PEXT
// instruction (where the CPU does it in hardware) or by "fancy magic" multiplication
// (Pradyumna Kannan, "Magic move-bitboard generation in computer chess", 2007).
// One of the two is chosen when the program starts; both give the same sets.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/bitboard.h"
#include "core/piece.h"

namespace chess::inline core {

enum class SliderIndexing : std::uint8_t { Pext, Magic };

/// Attack sets of rooks and bishops for every square and occupancy.
class SliderTables {
 public:
  explicit SliderTables(SliderIndexing indexing);

  Bitboard rook(Square s, Bitboard occupied) const { return look_up(rook_[s], occupied); }
  Bitboard bishop(Square s, Bitboard occupied) const { return look_up(bishop_[s], occupied); }
  SliderIndexing indexing() const { return indexing_; }

  /// PEXT needs BMI2, and pays only where it is not microcoded (AMD before Zen 3).
  static SliderIndexing best_indexing();
  static bool pext_available();

 private:
  struct Entry {
    std::uint64_t mask;    // the squares whose occupancy matters
    std::uint64_t magic;
    const Bitboard* sets;  // indexed by the squeezed occupancy
    std::uint32_t shift;   // 64 - popcount(mask)
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
/// Built before every other static object of the program (init_priority), so order never matters.
extern const SliderTables kSliders;
}  // namespace detail

inline Bitboard knight_attacks(Square s) { return detail::kLeapers.knight[s]; }
inline Bitboard king_attacks(Square s) { return detail::kLeapers.king[s]; }
/// The squares a pawn of `c` on `s` could capture on.
inline Bitboard pawn_attacks(Color c, Square s) { return detail::kLeapers.pawn[c][s]; }
/// The rank and the file of `s`, its diagonals: where a slider that attacks `s` must stand. A table far
/// smaller than that of the sliders, to be asked first.
inline Bitboard straight_rays(Square s) { return detail::kLeapers.straight[s]; }
inline Bitboard diagonal_rays(Square s) { return detail::kLeapers.diagonal[s]; }
inline Bitboard rook_attacks(Square s, Bitboard occupied) { return detail::kSliders.rook(s, occupied); }
inline Bitboard bishop_attacks(Square s, Bitboard occupied) { return detail::kSliders.bishop(s, occupied); }
inline Bitboard queen_attacks(Square s, Bitboard occupied) {
  return rook_attacks(s, occupied) | bishop_attacks(s, occupied);
}

/// The squares a piece attacks, own pieces included.
Bitboard attacks_from(Piece piece, Square s, Bitboard occupied);

/// The squares strictly between two squares of a common rank, file or diagonal; else none.
inline Bitboard between(Square a, Square b) { return detail::kLines.between[a][b]; }
/// The whole rank, file or diagonal through two squares, edge to edge; none if there is no such line.
inline Bitboard line_through(Square a, Square b) { return detail::kLines.line[a][b]; }

}  // namespace chess::inline core
