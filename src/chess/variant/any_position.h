// SPDX-License-Identifier: GPL-3.0-or-later
// A position by the rules of any variant that is played here. Readers and writers of files use it. For
// standard chess and Chess960 it costs one look at a flag. The engine uses Position itself.
#pragma once

#include <variant>

#include "variant/crazyhouse.h"
#include "variant/variant_name.h"
#include "variant/variant_position.h"

namespace chess { inline namespace variant {

/// A position of chess, Chess960 or a variant.
class AnyPosition {
 public:
  /// The start of standard chess.
  AnyPosition() : state_(Position::start()) {}
  AnyPosition(const Position& position) : state_(position) {}  // NOLINT: a position is one of these
  AnyPosition(const CrazyhousePosition& position) : state_(position) {}  // NOLINT
  AnyPosition(const VariantPosition& position) : state_(position) {}  // NOLINT
  AnyPosition(const AnyPosition&) = default;
  ~AnyPosition() = default;
  /// Readers copy a position of chess for each move.
  AnyPosition& operator=(const AnyPosition& other) {
    if (is_chess() && other.is_chess()) [[likely]]
      *std::get_if<Position>(&state_) = *std::get_if<Position>(&other.state_);
    else
      state_ = other.state_;
    return *this;
  }
  /// The start position of a variant: that of standard chess for Chess960 and Other.
  static AnyPosition start(Variant rules);

  /// Is this chess or Chess960? Then Position plays all moves.
  bool is_chess() const { return state_.index() == 0; }
  /// Does the position contain one of chess? Only the positions of VariantPosition do not.
  bool has_chess() const { return state_.index() != 2; }
  /// Is this crazyhouse?
  bool has_drops() const { return state_.index() == 1; }
  /// The rules: Standard also for Chess960.
  Variant rules() const {
    if (is_chess()) return Variant::Standard;
    return has_drops() ? Variant::Crazyhouse : other()->rules();
  }
  /// The position of chess; for crazyhouse, without the pockets. Precondition: has_chess().
  const Position& chess() const {
    if (is_chess()) [[likely]]
      return *std::get_if<Position>(&state_);
    return crazyhouse()->chess();
  }
  /// The whole position of crazyhouse; null for other rules.
  const CrazyhousePosition* crazyhouse() const { return std::get_if<CrazyhousePosition>(&state_); }
  /// The position of a variant that is neither chess nor crazyhouse; null for those.
  const VariantPosition* other() const { return std::get_if<VariantPosition>(&state_); }

  /// Calls `use` with the Position, CrazyhousePosition or VariantPosition.
  template <class Use>
  decltype(auto) visit(Use use) const {
    if (is_chess()) [[likely]]
      return use(*std::get_if<Position>(&state_));
    if (has_drops()) return use(*std::get_if<CrazyhousePosition>(&state_));
    return use(*std::get_if<VariantPosition>(&state_));
  }

  const Board& board() const { return has_chess() ? chess().board() : other()->board(); }
  Color turn() const { return has_chess() ? chess().turn() : other()->turn(); }
  /// The rooks of both sides that may still castle with their king.
  Bitboard castling_rooks() const {
    return has_chess() ? chess().castling_rooks() : other()->castling_rooks();
  }
  /// The square passed over by the pawn that has just made a double step.
  std::optional<Square> ep_square() const { return has_chess() ? chess().ep_square() : other()->ep_square(); }
  /// The same square if an en passant capture is legal, else nothing.
  std::optional<Square> legal_ep_square() const {
    return has_chess() ? chess().legal_ep_square() : other()->legal_ep_square();
  }
  bool in_check() const { return has_chess() ? chess().in_check() : other()->in_check(); }
  /// The pieces that give check by the rules of the variant.
  Bitboard checkers() const { return has_chess() ? chess().checkers() : other()->checkers(); }
  /// Half-moves since the last capture or pawn move.
  int halfmove_clock() const { return has_chess() ? chess().halfmove_clock() : other()->halfmove_clock(); }
  /// Counts from 1 and goes up after Black's move.
  int fullmove_number() const { return has_chess() ? chess().fullmove_number() : other()->fullmove_number(); }
  /// Half-moves since White's move 1.
  int ply() const { return has_chess() ? chess().ply() : other()->ply(); }
  /// The Zobrist key of what matters for repetition. lichess.org computes the same.
  Key key() const {
    return visit([](const auto& pos) { return pos.key(); });
  }
  /// Are the positions equal by the rule of repetition?
  bool repeats(const AnyPosition& other) const;

  /// Is `m` legal by the rules of the position? The answer is right for any 16 bits.
  bool is_legal(Move m) const {
    return visit([m](const auto& pos) { return pos.is_legal(m); });
  }
  bool has_legal_moves() const {
    return visit([](const auto& pos) { return chess::has_legal_moves(pos); });
  }
  /// Does `m` take a piece, also en passant? Precondition: `m` is legal.
  bool is_capture(Move m) const {
    return m.is_en_passant() ||
           (!m.is_castling() && !m.is_drop() && !m.is_null() && !board().is_empty(m.to()));
  }
  /// The piece that a legal move takes; nothing if it takes none.
  std::optional<Piece> captured_by(Move m) const {
    if (!is_capture(m)) return std::nullopt;
    return m.is_en_passant() ? Piece{!turn(), Role::Pawn} : board().piece_unchecked(m.to());
  }

  /// Plays a legal move. Precondition: is_legal(m), or `m` is the null move and not in_check().
  void play(Move m) {
    if (is_chess()) [[likely]]
      std::get_if<Position>(&state_)->play(m);
    else if (has_drops())
      std::get_if<CrazyhousePosition>(&state_)->play(m);
    else
      std::get_if<VariantPosition>(&state_)->play(m);
  }
  /// The position after a legal move.
  AnyPosition after(Move m) const {
    AnyPosition next = *this;
    next.play(m);
    return next;
  }

  /// Equal in everything, also in rules and counters.
  friend bool operator==(const AnyPosition&, const AnyPosition&) = default;

 private:
  std::variant<Position, CrazyhousePosition, VariantPosition> state_;
};

/// Every legal move.
AnyMoveList legal_moves(const AnyPosition& pos);
/// The end of the game by the rules, without repetitions; nothing if the game goes on.
std::optional<Outcome> outcome_of(const AnyPosition& pos);
/// Can neither side ever win?
bool is_insufficient_material(const AnyPosition& pos);
/// The number of leaves of the move tree after `depth` half-moves.
std::uint64_t perft(const AnyPosition& pos, int depth);

}}  // namespace chess::variant
