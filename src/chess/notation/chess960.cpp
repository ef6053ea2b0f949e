// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/chess960.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>

namespace chess { inline namespace notation {
namespace {

using BackRank = std::array<Role, 8>;

/// Scharnagl's numbering: n = light bishop (4) + 4 * dark bishop (4) + 16 * queen (6) + 96 * knights (10);
/// then rook, king, rook fill the rest.
BackRank back_rank_of(int number) {
  std::array<std::optional<Role>, 8> files;
  const auto nth_free = [&](int n) -> std::optional<Role>& {
    for (auto& file : files)
      if (!file && n-- == 0) return file;
    assert(false);
    return files[0];
  };
  files[static_cast<std::size_t>(2 * (number % 4) + 1)] = Role::Bishop;
  number /= 4;
  files[static_cast<std::size_t>(2 * (number % 4))] = Role::Bishop;
  number /= 4;
  nth_free(number % 6) = Role::Queen;
  number /= 6;
  // The two knights among five free files, in lexicographic order.
  int first = 0;
  for (int pairs = 4; number >= pairs; --pairs, ++first) number -= pairs;
  const int second = first + 1 + number;
  nth_free(second) = Role::Knight;
  nth_free(first) = Role::Knight;
  for (const Role r : {Role::Rook, Role::King, Role::Rook}) nth_free(0) = r;
  BackRank rank{};
  for (std::size_t i = 0; i < 8; ++i) rank[i] = *files[i];
  return rank;
}

/// The men of `c` on its back rank, from file a on; nothing if a square is empty or has another man.
std::optional<BackRank> back_rank_on(const Board& board, Color c) {
  BackRank rank{};
  for (int file = 0; file < 8; ++file) {
    const auto piece = board.piece_at(relative_square(c, square_at(file)));
    if (!piece || piece->color != c) return std::nullopt;
    rank[static_cast<std::size_t>(file)] = piece->role;
  }
  return rank;
}

/// The files of the rook, the king and the other rook; nothing if the rank is none of the 960.
std::optional<std::array<int, 3>> castling_files(const BackRank& rank) {
  std::array<int, 3> files{};
  std::string_view order = "RKR";
  int knights = 0, queens = 0, light = 0, dark = 0;
  for (int file = 0; file < 8; ++file) {
    const Role role = rank[static_cast<std::size_t>(file)];
    switch (role) {
      case Role::Knight: ++knights; break;
      case Role::Queen: ++queens; break;
      case Role::Bishop: ++(file % 2 == 0 ? dark : light); break;
      default:
        if (order.empty() || to_char(role) != order.front()) return std::nullopt;
        files[3 - order.size()] = file;
        order.remove_prefix(1);
    }
  }
  if (knights != 2 || queens != 1 || light != 1 || dark != 1) return std::nullopt;
  return files;
}

}  // namespace

bool has_chess960_rank(const Board& board, Bitboard castling_rooks) {
  return std::ranges::any_of(kColors, [&](Color whole) {
    const auto rank = back_rank_on(board, whole);
    const auto files = rank ? castling_files(*rank) : std::nullopt;
    if (!files) return false;
    const auto [rook, king, other_rook] = *files;
    return std::ranges::all_of(castling_rooks, [&](Square right) {
      const Color c = board.piece_unchecked(right).color;
      const int file = static_cast<int>(file_of(right));
      return (file == rook || file == other_rook) &&
             board.pieces(c, Role::King).has(relative_square(c, square_at(king)));
    });
  });
}

Setup chess960_setup(int number) {
  assert(number >= 0 && number < 960);
  const BackRank rank = back_rank_of(number);
  Setup setup;
  for (int file = 0; file < 8; ++file)
    for (const Color c : kColors) {
      const Square back = relative_square(c, square_at(file));
      const Role role = rank[static_cast<std::size_t>(file)];
      setup.board.put(back, {c, role});
      setup.board.put(relative_square(c, square_at(8 + file)), {c, Role::Pawn});
      if (role == Role::Rook) setup.castling_rooks |= back;
    }
  return setup;
}

std::optional<int> chess960_number(const Setup& setup) {
  for (int number = 0; number < 960; ++number)
    if (const Setup start = chess960_setup(number);
        setup.board == start.board && setup.castling_rooks == start.castling_rooks)
      return number;
  return std::nullopt;
}

}}  // namespace chess::notation
