// SPDX-License-Identifier: GPL-3.0-or-later
// All positions with the pawn of White on the files a to d are classified again and again until nothing
// changes: a position is won with White to move if one move leads to a won one, with Black to move if all do.
#include "motifs/detail/king_and_pawn.h"

#include <cassert>
#include <cstdlib>
#include <vector>

#include "core/attacks.h"

namespace chess { inline namespace motifs {

namespace {

constexpr std::size_t kSquares = 64;
/// Four files, six ranks.
constexpr std::size_t kPawnSquares = 24;

struct Placing {
  Square pawn;
  Square strong;  ///< the king beside the pawn
  Square weak;
  bool strong_moves;
};

/// Precondition: the pawn stands on the files a to d.
std::size_t index_of_placing(const Placing& p) {
  const auto pawn = static_cast<std::size_t>(index_of(file_of(p.pawn)) + 4 * (index_of(rank_of(p.pawn)) - 1));
  const auto kings =
      static_cast<std::size_t>(index_of(p.strong)) * kSquares + static_cast<std::size_t>(index_of(p.weak));
  return (pawn * kSquares * kSquares + kings) * 2 + (p.strong_moves ? 1 : 0);
}

class Table {
 public:
  Table() : won_(kPawnSquares * kSquares * kSquares * 2, false) {
    std::vector<Placing> open = all_placings();
    for (bool changes = true; changes;) {
      changes = std::erase_if(open, [&](const Placing& p) {
                  const bool wins = p.strong_moves ? wins_by_a_move(p) : loses_by_all_moves(p);
                  if (wins) won_[index_of_placing(p)] = true;
                  return wins;
                }) > 0;
    }
  }

  bool is_won(const Placing& p) const { return won_[index_of_placing(p)]; }

 private:
  /// Those that are legal, as far as it matters: no king stands where the other one moves to.
  static std::vector<Placing> all_placings() {
    std::vector<Placing> all;
    for (int file = 0; file < 4; ++file)
      for (int rank = 1; rank < 7; ++rank) {
        const Square pawn = make_square(static_cast<File>(file), static_cast<Rank>(rank));
        for (int strong = 0; strong < 64; ++strong)
          for (int weak = 0; weak < 64; ++weak) {
            const Square a = square_at(strong);
            const Square b = square_at(weak);
            if (a == b || a == pawn || b == pawn || king_attacks(a).has(b)) continue;
            if (!pawn_attacks(Color::White, pawn).has(b)) all.push_back({pawn, a, b, true});
            all.push_back({pawn, a, b, false});
          }
      }
    return all;
  }

  bool wins_by_a_move(const Placing& p) const {
    for (const Square to : king_attacks(p.strong))
      if (to != p.pawn && !king_attacks(p.weak).has(to) && is_won({p.pawn, to, p.weak, false})) return true;
    const Square push = step_of(p.pawn);
    if (push == p.strong || push == p.weak) return false;
    if (rank_of(push) == Rank::R8) return !king_attacks(p.weak).has(push) || king_attacks(p.strong).has(push);
    if (is_won({push, p.strong, p.weak, false})) return true;
    const Square two = step_of(push);
    return rank_of(p.pawn) == Rank::R2 && two != p.strong && two != p.weak &&
           is_won({two, p.strong, p.weak, false});
  }

  /// Without a move it is stalemate: a pawn and a king do not mate.
  bool loses_by_all_moves(const Placing& p) const {
    bool has_move = false;
    for (const Square to : king_attacks(p.weak)) {
      if (king_attacks(p.strong).has(to) || pawn_attacks(Color::White, p.pawn).has(to)) continue;
      if (to == p.strong) continue;
      has_move = true;
      if (to == p.pawn || !is_won({p.pawn, p.strong, to, true})) return false;
    }
    return has_move;
  }

  static Square step_of(Square pawn) { return square_at(index_of(pawn) + 8); }

  std::vector<bool> won_;
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
  Placing placing{relative_square(strong, board.pieces(Role::Pawn).first()),
                  relative_square(strong, pos.king(strong)), relative_square(strong, pos.king(!strong)),
                  pos.turn() == strong};
  if (file_of(placing.pawn) > File::D)
    placing = {mirrored(placing.pawn), mirrored(placing.strong), mirrored(placing.weak),
               placing.strong_moves};
  return kTable.is_won(placing);
}

bool is_opposition(Square king, Square other) {
  const int files = std::abs(index_of(file_of(king)) - index_of(file_of(other)));
  const int ranks = std::abs(index_of(rank_of(king)) - index_of(rank_of(other)));
  const bool is_in_line = files == 0 || ranks == 0 || files == ranks;
  return is_in_line && std::max(files, ranks) % 2 == 0;
}

}}  // namespace chess::motifs
