// SPDX-License-Identifier: GPL-3.0-or-later
// A position that can be played on: both kings are there, the side that has just moved is
// not in check, and the rights fit the board. Small enough to be copied (copy-make).
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "core/move.h"
#include "core/setup.h"
#include "core/zobrist.h"

namespace chess::inline core {

/// What can be wrong with a Setup, as a set of bits.
enum class SetupFault : std::uint16_t {
  None = 0,
  EmptyBoard = 1 << 0,
  MissingKing = 1 << 1,
  TooManyKings = 1 << 2,
  PawnsOnBackRank = 1 << 3,
  OppositeCheck = 1 << 4,    ///< the side that has just moved is in check
  ImpossibleCheck = 1 << 5,  ///< more than two checkers, or two that no move can bring about
  TooMuchMaterial = 1 << 6,  ///< more than 16 men or 8 pawns, or more promoted men than pawns are gone
  BadCastlingRights = 1 << 7,
  BadEnPassant = 1 << 8,
};
constexpr SetupFault operator|(SetupFault a, SetupFault b) {
  return static_cast<SetupFault>(static_cast<int>(a) | static_cast<int>(b));
}
constexpr SetupFault operator&(SetupFault a, SetupFault b) {
  return static_cast<SetupFault>(static_cast<int>(a) & static_cast<int>(b));
}
constexpr SetupFault operator~(SetupFault a) { return static_cast<SetupFault>(~static_cast<int>(a) & 0x1FF); }
constexpr bool any(SetupFault f) { return f != SetupFault::None; }

/// The faults in words, e.g. "missing king, pawns on the back rank".
std::string to_string(SetupFault faults);

/// Faults a game file or GUI may have without harm: rights that do not fit are dropped,
/// strange material is played with. The others can never be waived.
inline constexpr SetupFault kWaivableFaults = SetupFault::ImpossibleCheck | SetupFault::TooMuchMaterial |
                                              SetupFault::BadCastlingRights | SetupFault::BadEnPassant;

/// Notified by `Position::play` of every change on the board: derive and hide what you need.
struct NullObserver {
  void piece_added(Piece, Square) {}
  void piece_removed(Piece, Square) {}
};

class Position {
 public:
  /// The start of standard chess.
  static const Position& start();

  /// The one door from a Setup. Faults in `waived` (only kWaivableFaults count) are mended by
  /// dropping the right in question or kept as they are; any other fault refuses the setup.
  static std::expected<Position, SetupFault> from_setup(const Setup& setup,
                                                        SetupFault waived = SetupFault::None);
  /// Every fault of a setup.
  static SetupFault faults_of(const Setup& setup);

  Setup to_setup() const;

  const Board& board() const { return board_; }
  Color turn() const { return turn_; }
  Bitboard castling_rooks() const { return castling_rooks_; }
  /// The rook that `c` may still castle with on that side of its king.
  std::optional<Square> castling_rook(Color c, CastlingSide side) const;
  /// The square behind the pawn that has just made a double step, capturable or not.
  std::optional<Square> ep_square() const {
    return ep_ == kNoSquare ? std::nullopt : std::optional(static_cast<Square>(ep_));
  }
  /// The same, but only where an en passant capture is legal.
  std::optional<Square> legal_ep_square() const { return ep_legal_ ? ep_square() : std::nullopt; }
  int halfmove_clock() const { return halfmove_clock_; }
  int fullmove_number() const { return fullmove_number_; }
  /// Half-moves since move 1, White to move.
  int ply() const { return 2 * (fullmove_number_ - 1) + (turn_ == Color::Black ? 1 : 0); }

  /// Zobrist key of what matters for repetition: board, turn, castling, en passant where legal.
  Key key() const { return key_; }
  /// The key after a legal move, but for castling rights, en passant, castling and promotions, which are
  /// rare: good enough to send for what is stored under it.
  Key likely_key_after(Move m) const {
    const Piece moved = board_.piece_unchecked(m.from());
    Key key =
        key_ ^ zobrist::white_to_move() ^ zobrist::piece(moved, m.from()) ^ zobrist::piece(moved, m.to());
    if (const auto taken = board_.piece_at(m.to())) key ^= zobrist::piece(*taken, m.to());
    return key;
  }
  /// The key of the Polyglot book format: en passant counts wherever a pawn stands beside.
  Key polyglot_key() const;

  /// The enemy men that give check.
  Bitboard checkers() const { return checkers_; }
  bool in_check() const { return checkers_.any(); }
  Square king(Color c) const { return board_.king_unchecked(c); }

  /// Legal in this position? Right for any 16 bits.
  bool is_legal(Move m) const;
  /// Does a man other than the king, going from `from` to `to` (not en passant), leave its king out of
  /// check? Nothing else is asked of the move.
  bool keeps_king_safe(Square from, Square to) const {
    const Square k = king(turn_);
    const Bitboard straight = straight_rays(k);
    const Bitboard diagonal = diagonal_rays(k);
    const Bitboard sliders =
        ((straight & board_.straight_sliders()) | (diagonal & board_.diagonal_sliders())) &
        board_.pieces(!turn_);
    if (!in_check() && (sliders.empty() || !(straight | diagonal).has(from))) return true;
    // What attacks the king once the man has moved, the captured one gone.
    const Bitboard after = (board_.occupied() ^ Bitboard(from)) | to;
    return (board_.attackers_to(k, !turn_, after) & ~Bitboard(to)).empty();
  }
  /// The man a legal move takes.
  std::optional<Piece> captured_by(Move m) const;
  /// The same. Precondition: is_capture(m).
  Piece captured_unchecked(Move m) const {
    return m.is_en_passant() ? Piece{!turn_, Role::Pawn} : board_.piece_unchecked(m.to());
  }
  /// Takes something (en passant too). Precondition: legal.
  bool is_capture(Move m) const {
    return m.is_en_passant() || (!m.is_castling() && !board_.is_empty(m.to()));
  }

  /// Plays a legal move. Precondition: is_legal(m), or `m` is the null move and not in_check().
  void play(Move m) {
    NullObserver observer;
    play(m, observer);
  }
  /// The same, telling `observer` of each man added and removed.
  template <class Observer>
  void play(Move m, Observer& observer);
  /// A man of the side to move comes from outside to the empty square `to`, and the turn passes: a drop
  /// of crazyhouse. Precondition: not a king, no pawn on a back rank, and the mover's king is safe then.
  void drop(Role role, Square to);
  /// The position after a legal move.
  Position after(Move m) const {
    Position next = *this;
    next.play(m);
    return next;
  }

  /// Equal in everything, counters too.
  friend bool operator==(const Position&, const Position&) = default;
  /// Equal for the repetition rule (never by key alone).
  bool repeats(const Position& other) const;

 private:
  static constexpr std::uint8_t kNoSquare = 64;

  void update_checkers() {
    const Square king = board_.king_unchecked(turn_);
    const Bitboard enemies = board_.pieces(!turn_);
    checkers_ = (knight_attacks(king) & board_.pieces(Role::Knight)) |
                (pawn_attacks(turn_, king) & board_.pieces(Role::Pawn));
    checkers_ &= enemies;
    // Mostly there is no slider on the king's lines at all, and no look into the big tables.
    const Bitboard straight = straight_rays(king) & board_.straight_sliders() & enemies;
    if (straight.any()) checkers_ |= rook_attacks(king, board_.occupied()) & straight;
    const Bitboard diagonal = diagonal_rays(king) & board_.diagonal_sliders() & enemies;
    if (diagonal.any()) checkers_ |= bishop_attacks(king, board_.occupied()) & diagonal;
  }
  bool has_legal_en_passant() const;
  friend bool is_legal_en_passant(const Position& pos, Square from);
  // The change of the key is gathered in a local, which stays in a register.
  template <class Observer>
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

/// May the pawn on `from` capture on the en passant square without leaving its king in check?
/// Precondition: `pos` has an en passant square and that pawn attacks it.
bool is_legal_en_passant(const Position& pos, Square from);

/// Castling with `rook`, a rook that has the right to: path free, king not attacked on the way.
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

}  // namespace chess::inline core
