// SPDX-License-Identifier: GPL-3.0-or-later
// Atomic chess: a capture explodes. The capturing piece, the captured piece and all pieces around, except
// pawns, leave the board. Who explodes the enemy king wins, also while in check. Nobody may explode his own
// king. Kings that touch protect each other, because neither can be captured without both exploding.
#include <algorithm>

#include "variant/detail/variant_rules.h"

namespace chess { inline namespace variant {
namespace {

bool kings_touch(const Board& board) {
  const Bitboard black = board.pieces(Color::Black, Role::King);
  return std::ranges::any_of(board.pieces(Color::White, Role::King),
                             [&](Square king) { return (king_attacks(king) & black).any(); });
}

class AtomicRules : public VariantRules {
 public:
  /// The side to move may have lost its king: then the game is over.
  SetupFault faults(const VariantSetup& setup, SetupFault of_chess) const override {
    const Board& board = setup.chess.board;
    SetupFault faults = of_chess & ~(SetupFault::OppositeCheck | SetupFault::ImpossibleCheck);
    if (board.king(!setup.chess.turn)) faults = faults & ~SetupFault::MissingKing;
    return faults;
  }

  Bitboard checkers(const VariantPosition& pos) const override {
    return kings_touch(pos.board()) ? Bitboard() : VariantRules::checkers(pos);
  }
  bool is_forbidden_to_castling_king(const VariantPosition& pos, Square s, Bitboard occupied) const override {
    const auto enemy = pos.board().king(!pos.turn());
    return !(enemy && king_attacks(*enemy).has(s)) &&
           VariantRules::is_forbidden_to_castling_king(pos, s, occupied);
  }
  bool is_lawful(const VariantPosition& after) const override {
    if (!after.board().king(!after.turn())) return false;
    return !after.board().king(after.turn()) || kings_touch(after.board()) || VariantRules::is_lawful(after);
  }
  void after_capture(VariantPosition& pos, Square to) const override {
    const Bitboard around = king_attacks(to) & pos.board().occupied() & ~pos.board().pieces(Role::Pawn);
    for (const Square s : around | to) {
      board(pos).take(s);
      lose_castling_rights(pos, s);
    }
  }

  bool is_over(const VariantPosition& pos) const override {
    return !pos.board().king(Color::White) || !pos.board().king(Color::Black);
  }
  std::optional<Outcome> outcome(const VariantPosition& pos) const override {
    for (const Color c : kColors)
      if (!pos.board().king(c)) return ended(!c);
    return std::nullopt;
  }
  bool has_insufficient_material(const Board& board, Color turn, Color c) const override;
  std::string_view end_words() const override { return "king exploded"; }
};

bool AtomicRules::has_insufficient_material(const Board& board, Color /*turn*/, Color c) const {
  const Bitboard kings = board.pieces(Role::King), bishops = board.pieces(Role::Bishop);
  if (!board.king(!c)) return false;                        // it has won
  if ((board.pieces(c) & ~kings).empty()) return true;      // a bare king wins nothing
  if ((board.pieces(!c) & ~kings).any()) {
    // The enemy's own pieces can explode beside his king, if anything can ever capture them.
    if (board.occupied() != (bishops | kings)) return false;
    const auto has_bishop = [&](Color side, Bitboard squares) {
      return (bishops & board.pieces(side) & squares).any();
    };
    const Bitboard light = Bitboard::light_squares(), dark = Bitboard::dark_squares();
    if (!has_bishop(Color::White, dark)) return !has_bishop(Color::Black, light);
    if (!has_bishop(Color::White, light)) return !has_bishop(Color::Black, dark);
    return false;
  }
  // Against a bare king, a queen or a pawn is enough. One other piece or two knights are not.
  if ((board.pieces(Role::Queen) | board.pieces(Role::Pawn)).any()) return false;
  const Bitboard others = board.occupied() & ~kings;
  if (others.count() == 1) return true;
  return others == board.pieces(Role::Knight) && others.count() <= 2;
}

}  // namespace

const VariantRules& atomic_rules() {
  static const AtomicRules kRules;
  return kRules;
}

}}  // namespace chess::variant
