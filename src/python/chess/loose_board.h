// SPDX-License-Identifier: GPL-3.0-or-later
// A board for marginalia.chess: any pieces, rights and counters, which anybody may change, and any move
// played on them. python-chess calls this pseudo-chess: no king, several kings, an enemy in check.
// AnyPosition (variant/any_position.h) has the same rules for positions that are possible. Here a move is
// first one that the piece can make (pseudo-legal), then one that leaves no king behind. Moves come in the
// order of python-chess, so that programs with a fixed random seed find the same.
#pragma once

#include <cstdint>
#include <optional>

#include "base/enum_array.h"
#include "base/static_vector.h"
#include "core/setup.h"
#include "variant/any_position.h"

namespace chess { inline namespace python {

/// A move as UCI writes it: without a board nothing says whether it is castling or legal.
struct LooseMove {
  Square from = Square::A1;
  Square to = Square::A1;
  std::optional<Role> promotion{};
  std::optional<Role> drop{};  ///< the piece comes from a pocket; then `from` is `to`

  bool is_null() const { return *this == LooseMove(); }
  friend bool operator==(const LooseMove&, const LooseMove&) = default;
};

/// Pieces that a side of crazyhouse may drop.
struct Pocket {
  EnumArray<Role, std::uint16_t> counts{};

  int size() const;
  friend bool operator==(const Pocket&, const Pocket&) = default;
};

/// Which moves are wanted: from squares of `from` to squares of `to`.
struct SquareMask {
  Bitboard from = Bitboard::all();
  Bitboard to = Bitboard::all();
};

/// 64 squares, each with at most 27 moves, are fewer.
using LooseMoveList = StaticVector<LooseMove, 2048>;

struct LooseBoard {
  // Python may set each of these sets alone. Then they need not fit together.
  EnumArray<Role, Bitboard> roles{};
  EnumArray<Color, Bitboard> colors{};
  Bitboard occupied;
  Bitboard promoted;  ///< pieces that were pawns
  Bitboard castling_rights;  ///< of rooks; see clean_castling_rights
  std::int64_t halfmove_clock = 0;
  std::int64_t fullmove_number = 1;
  EnumArray<Color, int> checks_left{kChecksToWin, kChecksToWin};  ///< of three-check
  EnumArray<Color, Pocket> pockets{};  ///< of crazyhouse
  std::optional<Square> ep_square{};
  Color turn = Color::White;
  Variant rules = Variant::Standard;
  bool chess960 = false;  ///< castling is written as king takes rook

  // ---- Pieces ----

  Bitboard pieces(Color c, Role r) const { return roles[r] & colors[c]; }
  Color color_at(Square s) const { return colors[Color::White].has(s) ? Color::White : Color::Black; }
  std::optional<Role> role_at(Square s) const;
  std::optional<Piece> piece_at(Square s) const;
  /// The highest king that was no pawn.
  std::optional<Square> king(Color c) const;
  Bitboard attacks_from(Square s) const;
  Bitboard attackers_to(Square s, Color by, Bitboard blockers) const;
  /// The squares to which the piece on `s` may go without opening a line to the king of `c`.
  Bitboard pin_line(Color c, Square s) const;

  std::optional<Role> take(Square s);
  void put(Square s, Piece piece, bool was_pawn = false);
  void clear_pieces();
  void set_pieces(const Board& board);
  /// The pieces as the library keeps them.
  Board board() const;
  Setup setup() const;
  /// The position by the rules of the variant; nothing if it is none.
  std::optional<AnyPosition> position() const;

  // ---- Rights and checks ----

  /// The rights whose king and rook are in place.
  Bitboard clean_castling_rights() const;
  /// The king of `c` that may castle.
  std::optional<Square> castling_king(Color c) const;
  Bitboard checkers() const;
  /// Is the side in check that has just moved?
  bool was_into_check() const;
  /// Is `s` forbidden to a king that castles?
  bool is_attacked_for_king(Square s, Bitboard blockers) const;
  /// In atomic chess kings that touch protect each other.
  bool do_kings_touch() const;
  bool is_antichess() const {
    return rules == Variant::Antichess || rules == Variant::Giveaway || rules == Variant::Suicide;
  }

  // ---- Moves ----

  /// Castling from the e-file written as king takes rook, whatever the board's mode; other moves as they are.
  LooseMove rook_form(const LooseMove& m) const;
  /// In standard mode, castling from the e-file as a move of the king by two squares.
  LooseMove own_form(const LooseMove& m) const;
  /// Plays any move. One from an empty square passes the turn.
  void push(const LooseMove& m);

  void append_pseudo_legal_moves(const SquareMask& mask, LooseMoveList& out) const;
  void append_pseudo_legal_captures(const SquareMask& mask, LooseMoveList& out) const;
  void append_castling_moves(const SquareMask& mask, LooseMoveList& out) const;
  void append_pseudo_legal_en_passant(const SquareMask& mask, LooseMoveList& out) const;
  /// Of crazyhouse; python-chess does not count them to the pseudo-legal moves.
  void append_pseudo_legal_drops(Bitboard to, LooseMoveList& out) const;
  void append_legal_moves(const SquareMask& mask, LooseMoveList& out) const;
  void append_legal_captures(const SquareMask& mask, LooseMoveList& out) const;
  void append_legal_en_passant(const SquareMask& mask, LooseMoveList& out) const;
  void append_legal_drops(Bitboard to, LooseMoveList& out) const;
  /// Where a piece may be dropped: anywhere, or in check between the king and the checker.
  Bitboard legal_drop_squares() const;

  bool is_pseudo_legal(const LooseMove& m) const;
  /// Does a pseudo-legal move leave the own king in check, or break the rules of the variant?
  bool is_into_check(const LooseMove& m) const;
  bool is_legal(const LooseMove& m) const;
  bool has_legal_moves() const;
  bool has_pseudo_legal_en_passant() const;
  bool has_legal_en_passant() const;

  bool gives_check(const LooseMove& m) const;
  bool is_en_passant(const LooseMove& m) const;
  bool is_capture(const LooseMove& m) const;
  bool is_zeroing(const LooseMove& m) const;
  /// Is it a move of the king by two files or more, or to an own rook?
  bool is_castling(const LooseMove& m) const;
  bool reduces_castling_rights(const LooseMove& m) const;
  bool is_irreversible(const LooseMove& m) const;

  /// Are the positions equal by the rule of repetition?
  bool repeats(const LooseBoard& other) const;

 private:
  /// In antichess: is there a capture?
  bool must_capture() const;
  /// Is a pseudo-legal move legal, apart from the duty to capture?
  bool is_lawful(const LooseMove& m) const;
  void append_piece_moves(const SquareMask& mask, LooseMoveList& out) const;
  void append_pawn_moves(const SquareMask& mask, LooseMoveList& out) const;
  void append_pawn_captures(const SquareMask& mask, LooseMoveList& out) const;
  void append_pawn_move(Square from, Square to, LooseMoveList& out) const;
  void castle(Square king, Square rook);
  void move_piece(const LooseMove& m, std::optional<Square> ep);
  void explode(Square s);
};

}}  // namespace chess::python
