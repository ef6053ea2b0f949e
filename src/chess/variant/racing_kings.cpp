// SPDX-License-Identifier: GPL-3.0-or-later
// Racing kings: whose king comes to the eighth rank first wins. If White comes there, Black may still come
// there with his next move, for a draw. Nobody may give check. There are no pawns and no castling.
#include <algorithm>

#include "variant/detail/variant_rules.h"

namespace chess { inline namespace variant {
namespace {

constexpr Bitboard kGoal(Rank::R8);

bool is_home(const Board& board, Color c) { return (board.pieces(c, Role::King) & kGoal).any(); }

class RacingKingsRules : public VariantRules {
 public:
  VariantSetup start() const override {
    VariantSetup setup;
    constexpr Role kFirst[] = {Role::Queen,  Role::Rook,   Role::Bishop, Role::Knight,
                               Role::Knight, Role::Bishop, Role::Rook,   Role::Queen};
    constexpr Role kSecond[] = {Role::King,   Role::Rook,   Role::Bishop, Role::Knight,
                                Role::Knight, Role::Bishop, Role::Rook,   Role::King};
    for (int file = 0; file < 8; ++file) {
      const Color c = file < 4 ? Color::Black : Color::White;
      setup.chess.board.put(square_at(file), {c, kFirst[file]});
      setup.chess.board.put(square_at(8 + file), {c, kSecond[file]});
    }
    return setup;
  }
  SetupFault faults(const VariantSetup& setup, SetupFault of_chess) const override {
    const Board& board = setup.chess.board;
    const auto king = board.king(setup.chess.turn);
    SetupFault faults = of_chess;
    if (king && board.attackers_to(*king, !setup.chess.turn).any())
      faults = faults | SetupFault::ImpossibleCheck;
    bool too_much = board.pieces(Role::Pawn).any();
    for (const Color c : kColors) {
      for (const Role role : {Role::Knight, Role::Bishop, Role::Rook})
        too_much |= board.pieces(c, role).count() > 2;
      too_much |= board.pieces(c, Role::Queen).count() > 1;
    }
    return too_much ? faults | SetupFault::TooMuchMaterial : faults;
  }
  bool has_castling() const override { return false; }
  bool is_lawful(const VariantPosition& after) const override {
    return VariantRules::is_lawful(after) && !after.in_check();
  }

  bool is_over(const VariantPosition& pos) const override {
    const Board& board = pos.board();
    if (!is_home(board, Color::White) && !is_home(board, Color::Black)) return false;
    const auto black = board.king(Color::Black);
    if (pos.turn() == Color::White || is_home(board, Color::Black) || !black) return true;
    // White is home. Black goes on only if his king has a safe square of the last rank beside it.
    const Bitboard squares = king_attacks(*black) & kGoal & ~board.pieces(Color::Black);
    return std::ranges::all_of(squares, [&](Square s) { return board.attackers_to(s, Color::White).any(); });
  }
  std::optional<Outcome> outcome(const VariantPosition& pos) const override {
    if (!is_over(pos)) return std::nullopt;
    const bool white = is_home(pos.board(), Color::White), black = is_home(pos.board(), Color::Black);
    if (white && black) return ended(std::nullopt);
    return ended(white ? Color::White : Color::Black);
  }
  std::string_view end_words() const override { return "king on the last rank"; }
};

}  // namespace

const VariantRules& racing_kings_rules() {
  static const RacingKingsRules kRules;
  return kRules;
}

}}  // namespace chess::variant
