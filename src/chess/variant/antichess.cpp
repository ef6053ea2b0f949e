// SPDX-License-Identifier: GPL-3.0-or-later
// Antichess: who has no pieces left wins. A side that can capture must capture. The king is a piece like the
// others, and a pawn may promote to one. Antichess (lichess.org) has no castling, and a stalemated side wins.
// Giveaway is the same with castling. In suicide (FICS), the side with fewer pieces wins a stalemate. The
// differences follow python-chess.
#include "variant/detail/variant_rules.h"

namespace chess { inline namespace variant {
namespace {

enum class StalemateRule : std::uint8_t { StalematedWins, FewerPiecesWin };

class AntichessRules : public VariantRules {
 public:
  AntichessRules(bool has_castling, StalemateRule stalemate)
      : has_castling_(has_castling), stalemate_(stalemate) {}

  VariantSetup start() const override {
    VariantSetup setup = VariantRules::start();
    if (!has_castling_) setup.chess.castling_rooks = {};
    return setup;
  }
  SetupFault faults(const VariantSetup& /*setup*/, SetupFault of_chess) const override {
    return of_chess & ~(SetupFault::MissingKing | SetupFault::TooManyKings | SetupFault::OppositeCheck |
                        SetupFault::ImpossibleCheck);
  }
  Bitboard checkers(const VariantPosition& /*pos*/) const override { return {}; }
  bool is_forbidden_to_castling_king(const VariantPosition& /*pos*/, Square /*s*/,
                                     Bitboard /*occupied*/) const override {
    return false;
  }
  bool has_castling() const override { return has_castling_; }
  bool promotes_to_king() const override { return true; }
  bool must_capture() const override { return true; }
  bool is_lawful(const VariantPosition& /*after*/) const override { return true; }

  bool is_over(const VariantPosition& pos) const override {
    return pos.board().pieces(Color::White).empty() || pos.board().pieces(Color::Black).empty();
  }
  std::optional<Outcome> outcome(const VariantPosition& pos) const override;
  bool has_insufficient_material(const Board& board, Color turn, Color c) const override;
  std::string_view end_words() const override { return "no pieces or no moves left"; }

 private:
  bool has_castling_;
  StalemateRule stalemate_;
};

std::optional<Outcome> AntichessRules::outcome(const VariantPosition& pos) const {
  const Color us = pos.turn();
  for (const Color c : {us, !us})
    if (pos.board().pieces(c).empty()) return ended(c);
  if (has_legal_moves(pos)) return std::nullopt;
  if (stalemate_ == StalemateRule::StalematedWins) return ended(us);
  const int ours = pos.board().pieces(us).count(), theirs = pos.board().pieces(!us).count();
  if (ours == theirs) return ended(std::nullopt);
  return ended(ours < theirs ? us : !us);
}

bool AntichessRules::has_insufficient_material(const Board& board, Color turn, Color c) const {
  const Bitboard ours = board.pieces(c), theirs = board.pieces(!c);
  const Bitboard light = Bitboard::light_squares(), dark = Bitboard::dark_squares();
  if (ours.empty()) return false;
  if (theirs.empty()) return true;
  // Bishops alone: one of ours that no bishop of theirs can ever capture.
  if (board.occupied() == board.pieces(Role::Bishop))
    return ((ours & light).any() && (theirs & light).empty()) ||
           ((ours & dark).any() && (theirs & dark).empty());
  // Two knights: each move changes the colour of a square, so it is settled who must come within reach.
  if (board.occupied() == board.pieces(Role::Knight) && board.occupied().count() == 2) {
    const bool white_on_light = (board.pieces(Color::White) & light).any();
    const bool black_on_dark = (board.pieces(Color::Black) & dark).any();
    return (turn == c) != (white_on_light != black_on_dark);
  }
  return false;
}

}  // namespace

const VariantRules& antichess_rules() {
  static const AntichessRules kRules(false, StalemateRule::StalematedWins);
  return kRules;
}
const VariantRules& giveaway_rules() {
  static const AntichessRules kRules(true, StalemateRule::StalematedWins);
  return kRules;
}
const VariantRules& suicide_rules() {
  static const AntichessRules kRules(true, StalemateRule::FewerPiecesWin);
  return kRules;
}

}}  // namespace chess::variant
