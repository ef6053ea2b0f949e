// SPDX-License-Identifier: GPL-3.0-or-later
// Squares, files and ranks. Squares are numbered rank by rank: A1 = 0, B1 = 1, ..., H8 = 63.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/piece.h"

namespace chess { inline namespace core {

/// A column of the board.
enum class File : std::uint8_t { A, B, C, D, E, F, G, H };
/// A row of the board, from White's side.
enum class Rank : std::uint8_t { R1, R2, R3, R4, R5, R6, R7, R8 };

// clang-format off
enum class Square : std::uint8_t {
  A1, B1, C1, D1, E1, F1, G1, H1,
  A2, B2, C2, D2, E2, F2, G2, H2,
  A3, B3, C3, D3, E3, F3, G3, H3,
  A4, B4, C4, D4, E4, F4, G4, H4,
  A5, B5, C5, D5, E5, F5, G5, H5,
  A6, B6, C6, D6, E6, F6, G6, H6,
  A7, B7, C7, D7, E7, F7, G7, H7,
  A8, B8, C8, D8, E8, F8, G8, H8,
};
// clang-format on

constexpr std::size_t enum_count(File) { return 8; }
constexpr std::size_t enum_count(Rank) { return 8; }
constexpr std::size_t enum_count(Square) { return 64; }

/// 0 (A1) to 63 (H8).
constexpr int index_of(Square s) { return static_cast<int>(s); }
/// 0 (A) to 7 (H).
constexpr int index_of(File f) { return static_cast<int>(f); }
/// 0 (R1) to 7 (R8).
constexpr int index_of(Rank r) { return static_cast<int>(r); }

/// The square with this index. Precondition: 0 <= index < 64.
constexpr Square square_at(int index) {
  assert(index >= 0 && index < 64);
  return static_cast<Square>(index);
}
constexpr Square make_square(File f, Rank r) { return square_at(index_of(r) * 8 + index_of(f)); }
constexpr File file_of(Square s) { return static_cast<File>(index_of(s) & 7); }
constexpr Rank rank_of(Square s) { return static_cast<Rank>(index_of(s) >> 3); }

/// The rank as `c` sees it: its own back rank is R1.
constexpr Rank relative_rank(Color c, Rank r) {
  return static_cast<Rank>(index_of(r) ^ (c == Color::White ? 0 : 7));
}
/// The square as `c` sees it: for Black, A1 and A8 change places, and so on.
constexpr Square relative_square(Color c, Square s) {
  return static_cast<Square>(index_of(s) ^ (c == Color::White ? 0 : 56));
}
/// The square of the same file on the mirrored rank (A1 <-> A8).
constexpr Square flip_ranks(Square s) { return static_cast<Square>(index_of(s) ^ 56); }

/// Is the square light, such as B1, A2 and H1?
constexpr bool is_light(Square s) { return ((index_of(s) ^ (index_of(s) >> 3)) & 1) != 0; }

/// 'a' to 'h'.
constexpr char to_char(File f) { return static_cast<char>('a' + index_of(f)); }
/// '1' to '8'.
constexpr char to_char(Rank r) { return static_cast<char>('1' + index_of(r)); }
/// "a1" to "h8".
inline std::string to_string(Square s) { return {to_char(file_of(s)), to_char(rank_of(s))}; }

/// Reads 'a' to 'h'. Returns nothing for other characters.
constexpr std::optional<File> parse_file(char c) {
  if (c < 'a' || c > 'h') return std::nullopt;
  return static_cast<File>(c - 'a');
}
/// Reads '1' to '8'. Returns nothing for other characters.
constexpr std::optional<Rank> parse_rank(char c) {
  if (c < '1' || c > '8') return std::nullopt;
  return static_cast<Rank>(c - '1');
}
/// Reads "a1" to "h8". Returns nothing for other texts.
constexpr std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const auto file = parse_file(text[0]);
  const auto rank = parse_rank(text[1]);
  if (!file || !rank) return std::nullopt;
  return make_square(*file, *rank);
}

}}  // namespace chess::core
