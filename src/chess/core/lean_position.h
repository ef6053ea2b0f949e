// SPDX-License-Identifier: GPL-3.0-or-later
// A position for readers of files, which play millions of moves and ask little: the men as eight sets of
// squares, the turn, the rights and the counters. It has no table of squares, no key and no checkers; what is
// asked of them is found when it is asked. So a move costs a few instructions for each set, and no branch
// depends on what moves or what is taken.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/position.h"

namespace chess { inline namespace core {

/// A position of chess or Chess960 that is cheap to play on.
class alignas(64) LeanPosition {
 public:
  explicit LeanPosition(const Position& position) {
    const Board& board = position.board();
    for (std::size_t r = 0; r < kWhite; ++r) sets_[r] = board.pieces(static_cast<Role>(r));
    for (const Color c : kColors) sets_[index(c)] = board.pieces(c);
    castling_rooks_ = position.castling_rooks();
    if (const auto ep = position.ep_square()) ep_ = Bitboard(*ep);
    ply_ = position.ply();
    zeroed_ = ply_ - position.halfmove_clock();
  }
  /// The same position with all that Position knows. This takes as long as dozens of moves.
  Position to_position() const;

  Bitboard occupied() const { return sets_[kWhite] | sets_[kWhite + 1]; }
  Bitboard pieces(Color c) const { return sets_[index(c)]; }
  Bitboard pieces(Role r) const { return sets_[static_cast<std::size_t>(r)]; }
  Bitboard pieces(Color c, Role r) const { return pieces(c) & pieces(r); }
  /// The side to move.
  Color turn() const { return static_cast<Color>(ply_ & 1); }
  Square king(Color c) const {
    const Bitboard kings = pieces(c, Role::King);
    if (kings.empty()) std::unreachable();
    return kings.first();
  }
  /// What stands on `s`. Precondition: it is not empty.
  Role role_unchecked(Square s) const {
    std::uint64_t role = 0;
    for (std::size_t r = 1; r < kWhite; ++r) role |= r * ((sets_[r].bits() >> index_of(s)) & 1);
    return static_cast<Role>(role);
  }
  /// Does the legal move take a man?
  bool is_capture(Move m) const { return pieces(!turn()).has(m.to()) || m.is_en_passant(); }
  /// What the capture `m` takes. Precondition: is_capture(m).
  Role captured_unchecked(Move m) const { return m.is_en_passant() ? Role::Pawn : role_unchecked(m.to()); }
  /// Is the king of the side to move attacked?
  bool in_check() const { return attackers_to(king(turn()), !turn(), occupied()).any(); }
  /// The rooks of both sides that may still castle with their king.
  Bitboard castling_rooks() const { return castling_rooks_; }
  /// The square passed over by the pawn that has just made a double step, as a set; else empty.
  Bitboard ep_square() const { return ep_; }
  /// Half-moves since the last capture or pawn move. As with Position, the counters stop at 65535.
  int halfmove_clock() const { return std::min(ply_ - zeroed_, kMostCounted); }
  /// Counts from 1 and goes up after Black's move.
  int fullmove_number() const { return std::min(ply_ / 2 + 1, kMostCounted); }
  /// Half-moves since White's move 1, by `fullmove_number()`.
  int ply() const { return 2 * (fullmove_number() - 1) + (ply_ & 1); }

  /// The squares that a piece of this role attacks from `s` on an empty board. Precondition: it is no pawn.
  static Bitboard reach(Role role, Square s) {
    if (role == Role::Knight) return knight_attacks(s);
    if (role == Role::King) return king_attacks(s);
    return (role == Role::Bishop ? Bitboard() : straight_rays(s)) |
           (role == Role::Rook ? Bitboard() : diagonal_rays(s));
  }
  /// The pieces of `by` that attack `s`, if the squares of `occupied` block lines. Few sliders stand on the
  /// lines of a square, and what is between is in one small table: the big tables of sliders would not stay
  /// in the processor's cache.
  Bitboard attackers_to(Square s, Color by, Bitboard occupied) const {
    const Bitboard queens = pieces(Role::Queen);
    Bitboard attackers = (knight_attacks(s) & pieces(Role::Knight)) | (king_attacks(s) & pieces(Role::King)) |
                         (pawn_attacks(!by, s) & pieces(Role::Pawn));
    const Bitboard sliders = ((straight_rays(s) & (pieces(Role::Rook) | queens)) |
                              (diagonal_rays(s) & (pieces(Role::Bishop) | queens))) &
                             pieces(by);
    attackers &= pieces(by);
    for (const Square slider : sliders)
      if ((between(s, slider) & occupied).empty()) attackers |= slider;
    return attackers;
  }
  /// The enemies that attack the king of the side to move after a man goes from `from` to `to` and the men on
  /// `taken` are gone. `is_king`: the man is the king. Nothing else about the move is checked.
  Bitboard king_attackers_after(Square from, Square to, Bitboard taken, bool is_king) const {
    const Square king_square = is_king ? to : king(turn());
    const Bitboard after = ((occupied() & ~taken) ^ Bitboard(from)) | to;
    return attackers_to(king_square, !turn(), after) & ~taken;
  }
  /// Is `m` legal? The answer is right for any 16 bits; the null move is not a legal one.
  bool is_legal(Move m) const;
  /// Is castling with `rook` legal? Precondition: the rook has the right to castle.
  bool is_legal_castling(Square rook) const;
  /// The rook with which the side to move may still castle to that side; nothing if it has no such right.
  std::optional<Square> castling_rook(CastlingSide side) const;
  /// Has the side to move a step of a pawn that is legal? Nearly every position that is no end of a game has,
  /// and only the first pawn that can step is looked at.
  bool has_pawn_step() const;

  /// Plays a legal move, or the null move of a side that is not in check.
  void play(Move m) { become_next_of(*this, m); }
  /// Becomes the position behind a move of another one (or of itself), at no more cost than playing it.
  void become_next_of(const LeanPosition& before, Move m) {
    // Castling, en passant, promotions and the null move: kinds are the highest bits of a move.
    if (m.raw() - 1u >= 0x0FFFu) [[unlikely]]
      return become_special(before, m);
    const auto from = static_cast<unsigned>(m.from());
    const auto to = static_cast<unsigned>(m.to());
    const std::uint64_t touched = (Bitboard(m.from()) | m.to()).bits();
    const Bitboard own = before.pieces(before.turn());
    const std::uint64_t is_pawn = (before.pieces(Role::Pawn).bits() >> from) & 1;
    const std::uint64_t is_zeroing = is_pawn | ((before.occupied().bits() >> to) & 1);
    ply_ = before.ply_ + 1;
    zeroed_ = before.zeroed_ + ((ply_ - before.zeroed_) & -static_cast<std::int32_t>(is_zeroing));
    ep_ = Bitboard((is_pawn & static_cast<std::uint64_t>((from ^ to) == 16)) << ((from + to) / 2));
    castling_rooks_ = before.castling_rooks_;
    if (castling_rooks_.any()) {
      castling_rooks_ &= ~Bitboard(touched);
      if (before.pieces(Role::King).has(m.from())) castling_rooks_ &= ~own;
    }
    // Each set loses both squares, and has the target if it had the origin. The sets go through a copy, so
    // that vectors of them are read and written as wholes.
    std::array<Bitboard, 8> sets = before.sets_;
    for (Bitboard& set : sets) set = Bitboard((set.bits() & ~touched) | (((set.bits() >> from) & 1) << to));
    sets_ = sets;
  }

  friend bool operator==(const LeanPosition&, const LeanPosition&) = default;

 private:
  static constexpr std::size_t kWhite = 6;  // behind the roles
  static constexpr int kMostCounted = 0xFFFF;
  static std::size_t index(Color c) { return kWhite + static_cast<std::size_t>(c); }

  void become_special(const LeanPosition& before, Move m);
  void toggle(Color c, Role r, Bitboard squares) {
    sets_[static_cast<std::size_t>(r)] ^= squares;
    sets_[index(c)] ^= squares;
  }

  std::array<Bitboard, 8> sets_;  // of the roles, of White and of Black
  Bitboard castling_rooks_;
  Bitboard ep_;
  std::int32_t ply_;  // of the next half-move; the odd ones are Black's
  std::int32_t zeroed_;  // the half-move clock was 0 there
};

/// Is there a legal move? This takes as long as `to_position`.
bool has_legal_moves(const LeanPosition& pos);

}}  // namespace chess::core
