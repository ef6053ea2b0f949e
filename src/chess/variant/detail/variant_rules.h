// SPDX-License-Identifier: GPL-3.0-or-later
// What one variant decides. VariantPosition moves the pieces and asks the rules the rest. The defaults are
// chess, so a variant states only its differences. The objects have no state.
#pragma once

#include "variant/variant_position.h"

namespace chess { inline namespace variant {

class VariantRules {
 public:
  virtual ~VariantRules() = default;

  /// The start position of a game.
  virtual VariantSetup start() const { return {Setup::start(), {kChecksToWin, kChecksToWin}}; }
  /// The faults of a setup, given those that chess finds.
  virtual SetupFault faults(const VariantSetup& setup, SetupFault of_chess) const;

  /// The pieces that give check to the side to move.
  virtual Bitboard checkers(const VariantPosition& pos) const;
  /// May the king of the side to move not stand on or cross `s` when it castles?
  virtual bool is_forbidden_to_castling_king(const VariantPosition& pos, Square s, Bitboard occupied) const;
  /// Are there castling rights at all?
  virtual bool has_castling() const { return true; }
  /// Does a pawn promote to a king, too?
  virtual bool promotes_to_king() const { return false; }
  /// Must a side capture if it can?
  virtual bool must_capture() const { return false; }
  /// The position after a pseudo-legal move: was the move legal?
  virtual bool is_lawful(const VariantPosition& after) const;
  /// What a capture on `to` does besides. The capturer stands there already.
  virtual void after_capture(VariantPosition& /*pos*/, Square /*to*/) const {}
  /// What a move does besides, at its end; the turn has passed.
  virtual void after_move(VariantPosition& /*pos*/) const {}

  /// Is the game over by a rule that chess does not have? Then there are no legal moves.
  virtual bool is_over(const VariantPosition& pos) const = 0;
  /// The winner of a game that is over by such a rule. Stalemate is asked for, too.
  virtual std::optional<Outcome> outcome(const VariantPosition& pos) const = 0;
  virtual bool has_insufficient_material(const Board& /*board*/, Color /*turn*/, Color /*c*/) const {
    return false;
  }
  /// For VariantEnd: "three checks".
  virtual std::string_view end_words() const = 0;

 protected:
  // The doors through which rules change a position.
  static Board& board(VariantPosition& pos) { return pos.board_; }
  static void lose_castling_rights(VariantPosition& pos, Square s) { pos.lose_castling_rights(s); }
  static void count_check(VariantPosition& pos, Color giver) {
    if (pos.checks_left_[giver] > 0) --pos.checks_left_[giver];
  }
  /// The rule ends the game with this winner; nobody: a draw.
  static Outcome ended(std::optional<Color> winner) { return {Termination::VariantEnd, winner}; }
};

const VariantRules& antichess_rules();
/// The rules of antichess with castling, as FICS calls them.
const VariantRules& giveaway_rules();
/// The same, but the side with fewer pieces wins a stalemate.
const VariantRules& suicide_rules();
const VariantRules& atomic_rules();
const VariantRules& horde_rules();
const VariantRules& king_of_the_hill_rules();
const VariantRules& racing_kings_rules();
const VariantRules& three_check_rules();

/// Precondition: is_variant_position(v).
const VariantRules& rules_of(Variant v);

/// All moves by the way the pieces go, without regard to the safety of kings.
void append_pseudo_legal_moves(const VariantPosition& pos, const VariantRules& rules, Bitboard from,
                               AnyMoveList& out);

}}  // namespace chess::variant
