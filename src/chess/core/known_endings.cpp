// SPDX-License-Identifier: GPL-3.0-or-later
// King and pawn: all positions with the pawn of White on the files a to d are classified again and again
// until nothing changes: a position is won with White to move if one move leads to a won one, with Black to
// move if all do.
#include "core/known_endings.h"

#include <array>
#include <cassert>
#include <cstdlib>

#include "core/attacks.h"

namespace chess { inline namespace core {

namespace {

/// Four files, six ranks.
constexpr int kPawnSquares = 24;

/// The squares that a king on one of `from` attacks.
Bitboard king_attacks_of_all(Bitboard from) {
  const Bitboard beside = shift<Direction::East>(from) | shift<Direction::West>(from);
  const Bitboard row = from | beside;
  return beside | shift<Direction::North>(row) | shift<Direction::South>(row);
}

Square one_up(Square pawn) { return square_at(index_of(pawn) + 8); }

/// Where the lone king is lost, for each place of the pawn and of the king beside it: a set of squares.
class Table {
 public:
  Table() {
    for (bool changes = true; changes;) {
      changes = false;
      for (int pawn = 0; pawn < kPawnSquares; ++pawn)
        for (int king = 0; king < 64; ++king) {
          const Square p = make_square(static_cast<File>(pawn % 4), static_cast<Rank>(pawn / 4 + 1));
          const Square k = square_at(king);
          if (p == k) continue;
          changes |= grow(lost_[index(p, k, true)], won_by_a_move(p, k));
          changes |= grow(lost_[index(p, k, false)], lost_by_all_moves(p, k));
        }
    }
  }

  /// Precondition: the pawn stands on the files a to d.
  Bitboard lost(Square pawn, Square king, bool king_moves) const {
    return lost_[index(pawn, king, king_moves)];
  }

 private:
  static std::size_t index(Square pawn, Square king, bool king_moves) {
    const int place = index_of(file_of(pawn)) + 4 * (index_of(rank_of(pawn)) - 1);
    return static_cast<std::size_t>((place * 64 + index_of(king)) * 2 + (king_moves ? 1 : 0));
  }

  static bool grow(Bitboard& known, Bitboard now) {
    const bool is_more = (now & ~known).any();
    known |= now;
    return is_more;
  }

  Bitboard won_by_a_move(Square pawn, Square king) const {
    Bitboard won;
    for (const Square to : king_attacks(king))
      if (to != pawn) won |= lost(pawn, to, false);
    const Square push = one_up(pawn);
    if (push != king) won |= won_by_push(pawn, push, king) & ~Bitboard(push);
    return won & ~(king_attacks(king) | pawn_attacks(Color::White, pawn) | king | pawn);
  }

  Bitboard won_by_push(Square pawn, Square push, Square king) const {
    if (rank_of(push) == Rank::R8)
      return king_attacks(king).has(push) ? Bitboard::all() : ~king_attacks(push);
    Bitboard won = lost(push, king, false);
    const Square two = one_up(push);
    if (rank_of(pawn) == Rank::R2 && two != king) won |= lost(two, king, false);
    return won;
  }

  /// Without a move it is stalemate: a pawn and a king do not mate.
  Bitboard lost_by_all_moves(Square pawn, Square king) const {
    const Bitboard free = ~(king_attacks(king) | pawn_attacks(Color::White, pawn) | king);
    const Bitboard saved = free & ~lost(pawn, king, true);
    return king_attacks_of_all(free) & ~king_attacks_of_all(saved) & ~(king_attacks(king) | king | pawn);
  }

  std::array<Bitboard, kPawnSquares * 64 * 2> lost_{};
};

Square mirrored(Square s) { return square_at(index_of(s) ^ 7); }

}  // namespace

bool is_king_and_pawn(const Board& board) {
  return board.occupied().count() == 3 && board.pieces(Role::Pawn).count() == 1;
}

Color side_with_pawn(const Board& board) {
  assert(is_king_and_pawn(board));
  return board.pieces(Color::White, Role::Pawn).any() ? Color::White : Color::Black;
}

bool is_won_king_and_pawn(const Position& pos) {
  static const Table kTable;
  const Board& board = pos.board();
  const Color strong = side_with_pawn(board);
  // As White, with the pawn on the files a to d.
  const Square pawn = relative_square(strong, board.pieces(Role::Pawn).first());
  const auto seen = [&](Square square) {
    const Square relative = relative_square(strong, square);
    return file_of(pawn) > File::D ? mirrored(relative) : relative;
  };
  return kTable.lost(seen(board.pieces(Role::Pawn).first()), seen(pos.king(strong)), pos.turn() == strong)
      .has(seen(pos.king(!strong)));
}

bool is_opposition(Square king, Square other) {
  const int files = std::abs(index_of(file_of(king)) - index_of(file_of(other)));
  const int ranks = std::abs(index_of(rank_of(king)) - index_of(rank_of(other)));
  const bool is_in_line = files == 0 || ranks == 0 || files == ranks;
  return is_in_line && std::max(files, ranks) % 2 == 0;
}

std::optional<Square> find_held_corner(const Board& board, Color strong) {
  const Bitboard pawns = board.pieces(strong, Role::Pawn);
  const Bitboard bishops = board.pieces(strong, Role::Bishop);
  const bool is_bare = board.pieces(!strong).count() == 1;
  if (!is_bare || pawns.empty() || bishops.count() != 1 || board.pieces(strong).count() != pawns.count() + 2)
    return std::nullopt;
  const File file = file_of(pawns.first());
  if ((file != File::A && file != File::H) || (pawns & ~Bitboard(file)).any()) return std::nullopt;
  const Square corner = make_square(file, relative_rank(strong, Rank::R8));
  if (is_light(corner) == is_light(bishops.first())) return std::nullopt;
  const Square king = board.king_unchecked(!strong);
  return king == corner || king_attacks(corner).has(king) ? std::optional(corner) : std::nullopt;
}

}}  // namespace chess::core
