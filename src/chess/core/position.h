// SPDX-License-Identifier: GPL-3.0-or-later
// A position that can be played on. Both sides have their king, the side that has just moved is not in check,
// and the rights fit the board. It is small enough to be copied for each move (copy-make).
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "core/move.h"
#include "core/setup.h"
#include "core/zobrist.h"

namespace chess { inline namespace core {

/// What can be wrong with a Setup, as a set of bits.
enum class SetupFault : std::uint16_t {
  None = 0,
  EmptyBoard = 1 << 0,
  MissingKing = 1 << 1,
  TooManyKings = 1 << 2,
  PawnsOnBackRank = 1 << 3,
  OppositeCheck = 1 << 4,  ///< the side that has just moved is in check
  ImpossibleCheck = 1 << 5,  ///< more than two checkers, or two that no move can bring about
  TooMuchMaterial = 1 << 6,  ///< more than 16 men or 8 pawns, or more promoted men than pawns are gone
  BadCastlingRights = 1 << 7,  ///< no rook or king stands where the right needs it
  BadEnPassant = 1 << 8,  ///< no double step can have passed over the square
};
constexpr SetupFault operator|(SetupFault a, SetupFault b) {
  return static_cast<SetupFault>(static_cast<int>(a) | static_cast<int>(b));
}
constexpr SetupFault operator&(SetupFault a, SetupFault b) {
  return static_cast<SetupFault>(static_cast<int>(a) & static_cast<int>(b));
}
constexpr SetupFault operator~(SetupFault a) { return static_cast<SetupFault>(~static_cast<int>(a) & 0x1FF); }
/// Is there at least one fault?
constexpr bool any(SetupFault f) { return f != SetupFault::None; }

/// The faults in words, e.g. "missing king, pawns on the back rank".
std::string to_string(SetupFault faults);

/// Faults that do no harm in a game file or a GUI. Rights that do not fit are dropped; strange material and
/// checks are kept. The other faults can never be waived.
inline constexpr SetupFault kWaivableFaults = SetupFault::ImpossibleCheck | SetupFault::TooMuchMaterial |
                                              SetupFault::BadCastlingRights | SetupFault::BadEnPassant;

/// The setup without the castling rights and the en passant square that do not fit its board. With several
/// kings of a side, the one on the lowest square has the rights.
Setup without_impossible_rights(Setup setup);

/// Does nothing. `Position::play` tells its observer of every change of the board; your own observer derives
/// what it needs from that.
struct NullObserver {
  void piece_added(Piece, Square) {}
  void piece_removed(Piece, Square) {}
};

/// A position by the rules of chess and Chess960. See Setup for the meaning of its parts.
class Position {
 public:
  /// The start of standard chess.
  static const Position& start();

  /// The only way from a Setup to a Position. A fault in `waived` (only kWaivableFaults count) is mended: a
  /// right that does not fit is dropped, anything else is kept. Any other fault is returned as the error.
  static std::expected<Position, SetupFault> from_setup(const Setup& setup,
                                                        SetupFault waived = SetupFault::None);
  /// Every fault of a setup, waivable or not.
  static SetupFault faults_of(const Setup& setup);

  /// The same position as a Setup.
  Setup to_setup() const;

  const Board& board() const { return board_; }
  /// The side to move.
  Color turn() const { return turn_; }
  /// The rooks of both sides that may still castle with their king.
  Bitboard castling_rooks() const { return castling_rooks_; }
  /// The rook with which `c` may still castle to that side; nothing if it has no such right.
  std::optional<Square> castling_rook(Color c, CastlingSide side) const;
  /// The square passed over by the pawn that has just made a double step, whether or not it can be captured.
  std::optional<Square> ep_square() const {
    return ep_ == kNoSquare ? std::nullopt : std::optional(static_cast<Square>(ep_));
  }
  /// The same square if an en passant capture is legal, else nothing.
  std::optional<Square> legal_ep_square() const { return ep_legal_ ? ep_square() : std::nullopt; }
  /// Half-moves since the last capture or pawn move.
  int halfmove_clock() const { return halfmove_clock_; }
  /// Counts from 1 and goes up after Black's move.
  int fullmove_number() const { return fullmove_number_; }
  /// Half-moves since White's move 1, by `fullmove_number()`.
  int ply() const { return 2 * (fullmove_number_ - 1) + (turn_ == Color::Black ? 1 : 0); }

  /// The Zobrist key of what matters for repetition: board, side to move, castling rights, and the en passant
  /// square if a capture there is legal.
  Key key() const { return key_; }
  /// The key after a legal move, if the move changes no castling rights, is no castling, en passant or
  /// promotion, and makes no en passant square. Good enough to prefetch what is stored under the key.
  Key likely_key_after(Move m) const {
    const Piece moved = board_.piece_unchecked(m.from());
    Key key =
        key_ ^ zobrist::white_to_move() ^ zobrist::piece(moved, m.from()) ^ zobrist::piece(moved, m.to());
    if (const auto taken = board_.piece_at(m.to())) key ^= zobrist::piece(*taken, m.to());
    return key;
  }
  /// The key of the format of Polyglot books. It counts the en passant square if an enemy pawn stands beside
  /// the pawn, even if no capture is legal.
  Key polyglot_key() const;

  /// The enemy pieces that give check.
  Bitboard checkers() const { return checkers_; }
  /// Is the side to move in check?
  bool in_check() const { return checkers_.any(); }
  /// The square of `c`'s king.
  Square king(Color c) const { return board_.king_unchecked(c); }

  /// Is `m` legal in this position? The answer is right for any 16 bits.
  bool is_legal(Move m) const;
  /// Is the king of the side to move out of check after a man other than the king goes from `from` to `to`?
  /// The move must not be en passant. Nothing else about the move is checked.
  bool keeps_king_safe(Square from, Square to) const {
    const Square k = king(turn_);
    const Bitboard straight = straight_rays(k);
    const Bitboard diagonal = diagonal_rays(k);
    const Bitboard sliders =
        ((straight & board_.straight_sliders()) | (diagonal & board_.diagonal_sliders())) &
        board_.pieces(!turn_);
    if (!in_check() && (sliders.empty() || !(straight | diagonal).has(from))) return true;
    // The pieces that attack the king after the move. The captured piece is not among them.
    const Bitboard after = (board_.occupied() ^ Bitboard(from)) | to;
    return (board_.attackers_to(k, !turn_, after) & ~Bitboard(to)).empty();
  }
  /// The man that a legal move takes; nothing if it takes none.
  std::optional<Piece> captured_by(Move m) const;
  /// The man that `m` takes. Precondition: is_capture(m).
  Piece captured_unchecked(Move m) const {
    return m.is_en_passant() ? Piece{!turn_, Role::Pawn} : board_.piece_unchecked(m.to());
  }
  /// Does `m` take a man, also en passant? The null move takes none. Precondition: `m` is legal or null.
  bool is_capture(Move m) const {
    return m.is_en_passant() || (board_.pieces(!turn_).has(m.to()) && !m.is_null());
  }

  /// Plays a legal move. Precondition: is_legal(m), or `m` is the null move and not in_check().
  void play(Move m) {
    NullObserver observer;
    play(m, observer);
  }
  /// The same. Tells `observer` of each man that is added or removed.
  template <class Observer>
  void play(Move m, Observer& observer);
  /// Puts a man of the side to move from outside on the empty square `to`, as a drop of crazyhouse does, and
  /// passes the turn. Precondition: the man is not a king, no pawn comes to a back rank, and the mover's king
  /// is not in check afterwards.
  void drop(Role role, Square to);
  /// The position after a legal move.
  Position after(Move m) const {
    Position next = *this;
    next.play(m);
    return next;
  }

  /// Equal in what a FEN shows, also in the counters. An en passant square counts if a capture there is
  /// legal.
  friend bool operator==(const Position& a, const Position& b) {
    return a.halfmove_clock_ == b.halfmove_clock_ && a.fullmove_number_ == b.fullmove_number_ && a.repeats(b);
  }
  /// Are the positions equal by the rule of repetition? Compares the positions, not only their keys.
  bool repeats(const Position& other) const;

 private:
  static constexpr std::uint8_t kNoSquare = 64;

  void update_checkers() {
    const Square king = board_.king_unchecked(turn_);
    const Bitboard enemies = board_.pieces(!turn_);
    checkers_ = (knight_attacks(king) & board_.pieces(Role::Knight)) |
                (pawn_attacks(turn_, king) & board_.pieces(Role::Pawn));
    checkers_ &= enemies;
    // Usually no slider stands on the king's lines. Then the big tables are not read.
    const Bitboard straight = straight_rays(king) & board_.straight_sliders() & enemies;
    if (straight.any()) checkers_ |= rook_attacks(king, board_.occupied()) & straight;
    const Bitboard diagonal = diagonal_rays(king) & board_.diagonal_sliders() & enemies;
    if (diagonal.any()) checkers_ |= bishop_attacks(king, board_.occupied()) & diagonal;
  }
  bool has_legal_en_passant() const;
  friend bool is_legal_en_passant(const Position& pos, Square from);
  // The change of the key is gathered in a local, which stays in a register.
  template <class Observer>
  // Changes of the key are collected in a local variable, which stays in a register.
  void put(Square s, Piece p, Key& change, Observer& observer) {
    board_.put(s, p);
    change ^= zobrist::piece(p, s);
    observer.piece_added(p, s);
  }
  template <class Observer>
  Piece take(Square s, Key& change, Observer& observer) {
    const Piece p = board_.take(s);
    change ^= zobrist::piece(p, s);
    observer.piece_removed(p, s);
    return p;
  }
  void lose_castling_rights(Bitboard rooks) {
    key_ ^= zobrist::of_castling(board_, castling_rooks_);
    castling_rooks_ &= ~rooks;
    key_ ^= zobrist::of_castling(board_, castling_rooks_);
  }

  Board board_;
  Bitboard castling_rooks_;
  Bitboard checkers_;
  Key key_{};
  std::uint16_t halfmove_clock_ = 0;
  std::uint16_t fullmove_number_ = 1;
  Color turn_ = Color::White;
  std::uint8_t ep_ = kNoSquare;
  bool ep_legal_ = false;
};

/// Can the pawn on `from` capture en passant without leaving its king in check? Precondition: `pos` has an en
/// passant square, and that pawn attacks it.
bool is_legal_en_passant(const Position& pos, Square from);

/// Is castling with `rook` legal: is the path free, and is the king attacked nowhere on its way?
/// Precondition: the rook has the right to castle.
bool is_legal_castling(const Position& pos, Square rook);

template <class Observer>
void Position::play(Move m, Observer& observer) {
  if (ep_legal_) key_ ^= zobrist::en_passant(file_of(static_cast<Square>(ep_)));
  ep_ = kNoSquare;
  ep_legal_ = false;
  if (halfmove_clock_ < 0xFFFF) ++halfmove_clock_;
  if (turn_ == Color::Black && fullmove_number_ < 0xFFFF) ++fullmove_number_;

  if (m.is_null()) {
    assert(!in_check());
    turn_ = !turn_;
    key_ ^= zobrist::white_to_move();
    update_checkers();
    return;
  }

  const Color us = turn_;
  const Square from = m.from();
  const Square to = m.to();
  bool double_step = false;
  Key change = zobrist::white_to_move();

  if (m.is_castling()) [[unlikely]] {
    const CastlingSide side = castling_side(from, to);
    lose_castling_rights(Bitboard(us == Color::White ? Rank::R1 : Rank::R8));
    take(from, change, observer);
    take(to, change, observer);
    put(castled_king_square(us, side), {us, Role::King}, change, observer);
    put(castled_rook_square(us, side), {us, Role::Rook}, change, observer);
  } else {
    const Role role = board_.role_unchecked(from);
    if (castling_rooks_.any()) {
      Bitboard lost = castling_rooks_ & (Bitboard(from) | to);
      if (role == Role::King) lost |= castling_rooks_ & board_.pieces(us);
      if (lost.any()) lose_castling_rights(lost);
    }
    const Piece moved = take(from, change, observer);
    if (m.is_en_passant()) [[unlikely]] {
      take(make_square(file_of(to), rank_of(from)), change, observer);
      halfmove_clock_ = 0;
    } else if (!board_.is_empty(to)) {
      take(to, change, observer);
      halfmove_clock_ = 0;
    }
    put(to, m.is_promotion() ? Piece{us, m.promotion_role()} : moved, change, observer);
    if (role == Role::Pawn) {
      halfmove_clock_ = 0;
      double_step = (index_of(from) ^ index_of(to)) == 16;
    }
  }

  turn_ = !us;
  key_ ^= change;
  update_checkers();
  if (double_step) {
    ep_ = static_cast<std::uint8_t>((index_of(from) + index_of(to)) / 2);
    ep_legal_ = has_legal_en_passant();
    if (ep_legal_) key_ ^= zobrist::en_passant(file_of(to));
  }
}

}}  // namespace chess::core
