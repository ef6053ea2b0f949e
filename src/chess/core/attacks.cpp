// SPDX-License-Identifier: GPL-3.0-or-later
// Building the attack tables: those of leapers and lines at compile time; those of sliders, which are
// large, at each start, a whole line at once by subtraction ("obstruction difference", Michael Hoffmann
// and Gerd Isenberg), since walking 400,000 rays took longer than the rest of a program's start.
#include "core/attacks.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include <array>
#include <bit>

#include "core/detail/magics.h"

namespace chess { inline namespace core {
namespace {

struct Offset {
  int files, ranks;
};
constexpr Offset kRookSteps[] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
constexpr Offset kBishopSteps[] = {{1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
constexpr Offset kKnightSteps[] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
constexpr Offset kKingSteps[] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

constexpr std::optional<Square> step_from(Square s, Offset step) {
  const int file = index_of(file_of(s)) + step.files;
  const int rank = index_of(rank_of(s)) + step.ranks;
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
  return square_at(rank * 8 + file);
}

template <std::size_t N>
constexpr Bitboard leaps(Square s, const Offset (&steps)[N]) {
  Bitboard set;
  for (const Offset step : steps)
    if (const auto to = step_from(s, step)) set |= *to;
  return set;
}

/// The squares from `s` to the edge.
constexpr Bitboard ray(Square s, Offset step) {
  Bitboard set;
  for (auto to = step_from(s, step); to; to = step_from(*to, step)) set |= *to;
  return set;
}

constexpr Bitboard rays(Square s, const Offset (&steps)[4]) {
  Bitboard set;
  for (const Offset step : steps) set |= ray(s, step);
  return set;
}

/// The squares whose occupancy matters: the rays without their last squares at the edge.
Bitboard relevant_mask(Square s, const Offset (&steps)[4]) {
  Bitboard mask;
  for (const Offset step : steps)
    for (const Square to : ray(s, step))
      if (step_from(to, step)) mask |= to;
  return mask;
}

/// A line through a square, cut in two there.
struct CutLine {
  std::uint64_t lower, upper;  // the squares below and above, by index

  /// How far a slider gets from the square, either way, the first man it meets included.
  std::uint64_t attacks(std::uint64_t occupied) const {
    const std::uint64_t below = lower & occupied;
    const std::uint64_t above = upper & occupied;
    const std::uint64_t from_nearest_below = ~std::uint64_t{0} << (63 - std::countl_zero(below | 1));
    const std::uint64_t twice_nearest_above = 2 * (above & -above);
    return (lower | upper) & (from_nearest_below + twice_nearest_above);
  }
};

/// The two lines of a slider; `steps` are pairs, up and down the same line.
std::array<CutLine, 2> lines_through(Square s, const Offset (&steps)[4]) {
  return {CutLine{ray(s, steps[1]).bits(), ray(s, steps[0]).bits()},
          CutLine{ray(s, steps[3]).bits(), ray(s, steps[2]).bits()}};
}

constexpr detail::LeaperTables make_leapers() {
  detail::LeaperTables t{};
  for (int i = 0; i < 64; ++i) {
    const Square s = square_at(i);
    t.knight[s] = leaps(s, kKnightSteps);
    t.king[s] = leaps(s, kKingSteps);
    t.straight[s] = rays(s, kRookSteps);
    t.diagonal[s] = rays(s, kBishopSteps);
    t.pawn[Color::White][s] = leaps(s, {Offset{-1, 1}, Offset{1, 1}});
    t.pawn[Color::Black][s] = leaps(s, {Offset{-1, -1}, Offset{1, -1}});
  }
  return t;
}

constexpr detail::LineTables make_lines() {
  detail::LineTables t{};
  for (int i = 0; i < 64; ++i) {
    const Square a = square_at(i);
    for (const Offset step : kKingSteps) {
      const Offset back{-step.files, -step.ranks};
      const Bitboard whole = ray(a, step) | ray(a, back) | Bitboard(a);
      Bitboard passed;
      for (auto b = step_from(a, step); b; b = step_from(*b, step)) {
        t.between[a][*b] = passed;
        t.line[a][*b] = whole;
        passed |= *b;
      }
    }
  }
  return t;
}

// 107,648 = sum of 2^bits over the squares: 102,400 for rooks, 5,248 for bishops.
constexpr std::size_t kTableSize = 107'648;

}  // namespace

namespace detail {
constinit const LeaperTables kLeapers = make_leapers();
constinit const LineTables kLines = make_lines();
// 101 is the earliest priority a program may use: no other static object can come before.
__attribute__((init_priority(101))) const SliderTables kSliders(SliderTables::best_indexing());
}  // namespace detail

SliderTables::SliderTables(SliderIndexing indexing)
    : indexing_(indexing), storage_(std::make_unique<Bitboard[]>(kTableSize)), rook_{}, bishop_{} {
  Bitboard* next = storage_.get();
  const auto fill = [&](EnumArray<Square, Entry>& entries, const Offset(&steps)[4],
                        const EnumArray<Square, std::uint64_t>& magics) {
    for (int i = 0; i < 64; ++i) {
      const Square s = square_at(i);
      const Bitboard mask = relevant_mask(s, steps);
      const auto [one, other] = lines_through(s, steps);
      Entry& e = entries[s];
      e = {mask.bits(), magics[s], next, static_cast<std::uint32_t>(64 - mask.count())};
      // All subsets of the mask in increasing order: the n-th has PEXT index n.
      std::uint64_t subset = 0, ordinal = 0;
      do {
        const std::uint64_t index =
            indexing == SliderIndexing::Pext ? ordinal : (subset * e.magic) >> e.shift;
        next[index] = Bitboard(one.attacks(subset) | other.attacks(subset));
        subset = (subset - e.mask) & e.mask;
        ++ordinal;
      } while (subset != 0);
      next += ordinal;
    }
  };
  fill(rook_, kRookSteps, detail::kRookMagics);
  fill(bishop_, kBishopSteps, detail::kBishopMagics);
}

bool SliderTables::pext_available() {
#if defined(__x86_64__)
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & (1u << 8)) != 0;  // BMI2
#else
  return false;
#endif
}

SliderIndexing SliderTables::best_indexing() {
#if defined(__x86_64__)
  if (!pext_available()) return SliderIndexing::Magic;
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid(0, &a, &b, &c, &d) == 0) return SliderIndexing::Magic;
  const bool amd = b == 0x68747541 && d == 0x69746E65 && c == 0x444D4163;  // "AuthenticAMD"
  __get_cpuid(1, &a, &b, &c, &d);
  const unsigned family = ((a >> 8) & 15) + ((a >> 20) & 255);
  // Family 17h (Zen 1 and 2) runs PEXT in microcode; Zen 3 is 19h.
  return amd && family < 0x19 ? SliderIndexing::Magic : SliderIndexing::Pext;
#else
  return SliderIndexing::Magic;
#endif
}

Bitboard attacks_from(Piece piece, Square s, Bitboard occupied) {
  switch (piece.role) {
    case Role::Pawn: return pawn_attacks(piece.color, s);
    case Role::Knight: return knight_attacks(s);
    case Role::Bishop: return bishop_attacks(s, occupied);
    case Role::Rook: return rook_attacks(s, occupied);
    case Role::Queen: return queen_attacks(s, occupied);
    case Role::King: return king_attacks(s);
  }
  return Bitboard();
}

}}  // namespace chess::core
