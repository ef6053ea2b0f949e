// SPDX-License-Identifier: GPL-3.0-or-later
// Horde: White has 36 pawns and no king, and wins by mate. Black has the pieces of chess, and wins by
// capturing everything. White's pawns on the first rank may make a double step, too.
//
// The material with which the horde cannot mate is that of lichess.org and python-chess. The repository
// stevepapazis/horde-insufficient-material-tests derives it.
#include <algorithm>

#include "variant/detail/variant_rules.h"

namespace chess { inline namespace variant {
namespace {

constexpr int kMostHordePieces = 36;

/// The pieces of one side, counted by kind.
struct MaterialCount {
  int pawns, knights, bishops, rooks, queens;
  int light_bishops, dark_bishops;
  int all;  ///< with the king

  explicit MaterialCount(const Board& board, Color c)
      : pawns(board.pieces(c, Role::Pawn).count()),
        knights(board.pieces(c, Role::Knight).count()),
        bishops(board.pieces(c, Role::Bishop).count()),
        rooks(board.pieces(c, Role::Rook).count()),
        queens(board.pieces(c, Role::Queen).count()),
        light_bishops((board.pieces(c, Role::Bishop) & Bitboard::light_squares()).count()),
        dark_bishops(bishops - light_bishops),
        all(board.pieces(c).count()) {}

  bool has_bishop_pair() const { return light_bishops > 0 && dark_bishops > 0; }
};

/// One piece of the horde against `black`. Each answer names what Black's own pieces must block around his
/// king, so that the piece mates.
bool lone_queen_can_mate(const MaterialCount& black) {
  return black.pawns > 0 || black.rooks > 0 || black.light_bishops > 1 || black.dark_bishops > 1;
}
bool lone_rook_can_mate(const MaterialCount& black) {
  const bool has_pair_of_kinds = (black.pawns > 0) + (black.rooks > 0) + (black.knights > 0) > 1;
  return black.pawns > 1 || has_pair_of_kinds;
}
bool lone_bishop_can_mate(const MaterialCount& black, int opposite_bishops) {
  return opposite_bishops > 1 || black.pawns > 1 || (opposite_bishops > 0 && black.pawns > 0);
}
bool lone_knight_can_mate(const MaterialCount& black) {
  if (black.all < 4) return false;
  const int kinds = (black.knights > 0) + (black.rooks > 0) + (black.bishops > 0) + (black.pawns > 0);
  if (black.knights < 2 && black.pawns < 2 && kinds < 2) return false;
  // Two bishops of one colour are of no use together; enough others must be there.
  return (black.dark_bishops < 2 || black.all - black.dark_bishops >= 3) &&
         (black.light_bishops < 2 || black.all - black.light_bishops >= 3);
}

class HordeMaterial {
 public:
  explicit HordeMaterial(const Board& board) : horde_(board, Color::White), black_(board, Color::Black) {
    const bool light = horde_.light_bishops > 0;
    opposite_bishops_ = light ? black_.dark_bishops : black_.light_bishops;
    same_bishops_ = light ? black_.light_bishops : black_.dark_bishops;
    // Two bishops of one colour control as much as more of them.
    size_ = horde_.pawns + horde_.knights + horde_.rooks + horde_.queens + std::min(horde_.light_bishops, 2) +
            std::min(horde_.dark_bishops, 2);
  }

  bool can_mate() const {
    if (size_ == 0) return false;
    if (size_ >= 4) return true;
    if (size_ >= 2 && horde_.pawns + horde_.queens > 0) return true;
    if (size_ >= 2 && horde_.rooks > 0 && !is_rook_with_bishop_against_little()) return true;
    if (size_ == 1) return black_.all > 1 && one_can_mate();
    if (size_ == 2) return black_.all > 1 && two_can_mate();
    const bool is_enough =
        (horde_.knights == 2 && horde_.bishops == 1) || horde_.knights == 3 || horde_.has_bishop_pair();
    return is_enough || black_.all > 1;  // else two bishops of one colour and a knight
  }

 private:
  bool is_rook_with_bishop_against_little() const {
    return size_ == 2 && horde_.rooks == 1 && horde_.bishops == 1 && black_.all - same_bishops_ == 1;
  }
  bool one_can_mate() const {
    if (horde_.queens > 0) return lone_queen_can_mate(black_);
    if (horde_.rooks > 0) return lone_rook_can_mate(black_);
    if (horde_.bishops > 0) return lone_bishop_can_mate(black_, opposite_bishops_);
    if (horde_.knights > 0) return lone_knight_can_mate(black_);
    return lone_queen_can_mate(black_) || lone_knight_can_mate(black_);  // a pawn becomes either
  }
  /// Two minor pieces, or a rook and a bishop against too little.
  bool two_can_mate() const {
    if (horde_.knights == 2) return black_.pawns + black_.bishops + black_.knights > 0;
    if (horde_.has_bishop_pair())
      return black_.pawns + black_.bishops > 0 || (black_.knights > 0 && black_.rooks + black_.queens > 0);
    if (horde_.bishops > 0 && horde_.knights > 0)
      return black_.pawns > 0 || opposite_bishops_ > 0 || black_.all - same_bishops_ >= 3;
    const int kinds = (black_.pawns > 0) + (opposite_bishops_ > 0) + (black_.knights > 0);
    return kinds > 1 || opposite_bishops_ > 1 || black_.knights > 1 || black_.pawns > 1;
  }

  MaterialCount horde_, black_;
  int size_ = 0;
  int opposite_bishops_ = 0;  ///< Black's on squares that the horde's bishops do not attack
  int same_bishops_ = 0;
};

class HordeRules : public VariantRules {
 public:
  VariantSetup start() const override {
    VariantSetup setup = VariantRules::start();
    Board& board = setup.chess.board;
    for (int i = 0; i < 32; ++i) board.set(square_at(i), Piece{Color::White, Role::Pawn});
    for (const Square s : {Square::B5, Square::C5, Square::F5, Square::G5})
      board.put(s, {Color::White, Role::Pawn});
    setup.chess.castling_rooks &= Bitboard(Rank::R8);
    return setup;
  }
  SetupFault faults(const VariantSetup& setup, SetupFault of_chess) const override {
    const Board& board = setup.chess.board;
    const Bitboard pawns = board.pieces(Role::Pawn);
    SetupFault faults = of_chess;
    if (board.king(Color::Black)) faults = faults & ~SetupFault::MissingKing;
    if (board.king(Color::White)) faults = faults | SetupFault::TooManyKings;
    if (board.pieces(Color::White).count() <= kMostHordePieces)
      faults = faults & ~SetupFault::TooMuchMaterial;
    if ((pawns & Bitboard(Rank::R8)).empty() &&
        (pawns & board.pieces(Color::Black) & Bitboard(Rank::R1)).empty())
      faults = faults & ~SetupFault::PawnsOnBackRank;
    return faults;
  }

  bool is_over(const VariantPosition& pos) const override {
    return pos.board().pieces(Color::White).empty() || pos.board().pieces(Color::Black).empty();
  }
  std::optional<Outcome> outcome(const VariantPosition& pos) const override {
    for (const Color c : kColors)
      if (pos.board().pieces(c).empty()) return ended(!c);
    return std::nullopt;
  }
  bool has_insufficient_material(const Board& board, Color /*turn*/, Color c) const override {
    return c == Color::White && !HordeMaterial(board).can_mate();
  }
  std::string_view end_words() const override { return "horde destroyed"; }
};

}  // namespace

const VariantRules& horde_rules() {
  static const HordeRules kRules;
  return kRules;
}

}}  // namespace chess::variant
