// SPDX-License-Identifier: GPL-3.0-or-later
// One generator, compiled for each colour, each kind of moves wanted and each use of them
// (listing or counting), so that the inner loops carry no decisions.
#include "core/movegen.h"

namespace chess { inline namespace core {
namespace {

enum class Wanted : std::uint8_t { All, Noisy, Quiet };

/// Puts moves into a list.
class Lister {
 public:
  explicit Lister(MoveList& out) : out_(out) {}

  void targets(Square from, Bitboard to) {
    for (const Square s : to) out_.push_back(Move::normal(from, s));
  }
  /// Pawns that came to `to` by a step of the square index.
  void pawns(Bitboard to, int step) {
    for (const Square s : to) out_.push_back(Move::normal(origin(s, step), s));
  }
  void promotions(Bitboard to, int step) {
    for (const Square s : to)
      for (const Role r : {Role::Queen, Role::Knight, Role::Rook, Role::Bishop})
        out_.push_back(Move::promotion(origin(s, step), s, r));
  }
  void en_passant(Square from, Square to) { out_.push_back(Move::en_passant(from, to)); }
  void castling(Square king, Square rook) { out_.push_back(Move::castling(king, rook)); }

 private:
  static Square origin(Square to, int step) { return square_at(index_of(to) - step); }
  MoveList& out_;
};

/// Counts moves without making them.
class Counter {
 public:
  void targets(Square, Bitboard to) { count_ += to.count(); }
  void pawns(Bitboard to, int) { count_ += to.count(); }
  void promotions(Bitboard to, int) { count_ += 4 * to.count(); }
  void en_passant(Square, Square) { ++count_; }
  void castling(Square, Square) { ++count_; }
  int count() const { return count_; }

 private:
  int count_ = 0;
};

/// Own men that stand alone between the king and an enemy slider.
template <Color Us>
Bitboard pinned_pieces(const Board& board, Square king) {
  const Bitboard theirs = board.pieces(!Us);
  const Bitboard snipers = theirs & ((rook_attacks(king, theirs) & board.straight_sliders()) |
                                     (bishop_attacks(king, theirs) & board.diagonal_sliders()));
  Bitboard pinned;
  for (const Square sniper : snipers) {
    const Bitboard blockers = between(king, sniper) & board.pieces(Us);
    if (!blockers.several()) pinned |= blockers;
  }
  return pinned;
}

/// Pawn moves of `pawns` that end in `allowed`.
template <Color Us, Wanted W, class Sink>
void pawn_moves(const Board& board, Bitboard pawns, Bitboard allowed, Sink& sink) {
  constexpr bool kWhite = Us == Color::White;
  constexpr Direction kForward = kWhite ? Direction::North : Direction::South;
  constexpr Direction kWest = kWhite ? Direction::NorthWest : Direction::SouthWest;
  constexpr Direction kEast = kWhite ? Direction::NorthEast : Direction::SouthEast;
  constexpr Bitboard kLast(relative_rank(Us, Rank::R8));
  constexpr Bitboard kThird(relative_rank(Us, Rank::R3));

  const Bitboard empty = ~board.occupied();
  const Bitboard one = shift<kForward>(pawns) & empty;
  if constexpr (W != Wanted::Noisy) {
    const Bitboard two = shift<kForward>(one & kThird) & empty;
    sink.pawns(one & allowed & ~kLast, static_cast<int>(kForward));
    sink.pawns(two & allowed, 2 * static_cast<int>(kForward));
  }
  if constexpr (W != Wanted::Quiet) {
    const Bitboard enemies = board.pieces(!Us) & allowed;
    const Bitboard west = shift<kWest>(pawns) & enemies;
    const Bitboard east = shift<kEast>(pawns) & enemies;
    sink.pawns(west & ~kLast, static_cast<int>(kWest));
    sink.pawns(east & ~kLast, static_cast<int>(kEast));
    if (((one & allowed) | west | east).bits() & kLast.bits()) {
      sink.promotions(one & allowed & kLast, static_cast<int>(kForward));
      sink.promotions(west & kLast, static_cast<int>(kWest));
      sink.promotions(east & kLast, static_cast<int>(kEast));
    }
  }
}

template <Color Us, Wanted W, class Sink>
void generate(const Position& pos, Sink& sink) {
  const Board& board = pos.board();
  const Bitboard ours = board.pieces(Us);
  const Bitboard theirs = board.pieces(!Us);
  const Bitboard occupied = ours | theirs;
  const Square king = board.king_unchecked(Us);
  const Bitboard checkers = pos.checkers();

  const Bitboard wanted = W == Wanted::All ? ~ours : W == Wanted::Noisy ? theirs : ~occupied;

  Bitboard king_to;
  for (const Square to : king_attacks(king) & wanted)
    if (board.attackers_to(to, !Us, occupied ^ Bitboard(king)).empty()) king_to |= to;
  sink.targets(king, king_to);
  if (checkers.several()) return;

  // In check, every other man must take the checker or step in between.
  const Bitboard evasion = checkers.empty() ? Bitboard::all() : between(king, checkers.first()) | checkers;
  const Bitboard allowed = wanted & evasion;
  const Bitboard pinned = pinned_pieces<Us>(board, king);

  for (const Square from : board.pieces(Us, Role::Knight) & ~pinned)
    sink.targets(from, knight_attacks(from) & allowed);
  for (const Square from : ours& board.diagonal_sliders()) {
    Bitboard to = bishop_attacks(from, occupied) & allowed;
    if (pinned.has(from)) to &= line_through(king, from);
    sink.targets(from, to);
  }
  for (const Square from : ours& board.straight_sliders()) {
    Bitboard to = rook_attacks(from, occupied) & allowed;
    if (pinned.has(from)) to &= line_through(king, from);
    sink.targets(from, to);
  }

  const Bitboard pawns = board.pieces(Us, Role::Pawn);
  pawn_moves<Us, W>(board, pawns & ~pinned, evasion, sink);
  for (const Square from : pawns& pinned)
    pawn_moves<Us, W>(board, Bitboard(from), evasion & line_through(king, from), sink);

  if constexpr (W != Wanted::Quiet) {
    if (const auto ep = pos.legal_ep_square()) {
      for (const Square from : pawn_attacks(!Us, *ep) & pawns)
        if (is_legal_en_passant(pos, from)) sink.en_passant(from, *ep);
    }
  }
  if constexpr (W != Wanted::Noisy) {
    if (checkers.empty())
      for (const Square rook : pos.castling_rooks() & ours)
        if (is_legal_castling(pos, rook)) sink.castling(king, rook);
  }
}

template <Wanted W, class Sink>
void generate(const Position& pos, Sink& sink) {
  if (pos.turn() == Color::White)
    generate<Color::White, W>(pos, sink);
  else
    generate<Color::Black, W>(pos, sink);
}

template <Wanted W>
void append(const Position& pos, MoveList& out) {
  Lister lister(out);
  generate<W>(pos, lister);
}

}  // namespace

void append_legal_moves(const Position& pos, MoveList& out) { append<Wanted::All>(pos, out); }
void append_noisy_moves(const Position& pos, MoveList& out) { append<Wanted::Noisy>(pos, out); }
void append_quiet_moves(const Position& pos, MoveList& out) { append<Wanted::Quiet>(pos, out); }

MoveList legal_moves(const Position& pos) {
  MoveList list;
  append_legal_moves(pos, list);
  return list;
}

int count_legal_moves(const Position& pos) {
  Counter counter;
  generate<Wanted::All>(pos, counter);
  return counter.count();
}

bool has_legal_moves(const Position& pos) {
  // Mostly the king has somewhere to go, and the question is answered without a list.
  const Color us = pos.turn();
  const Square king = pos.king(us);
  const Bitboard others = pos.board().occupied() ^ Bitboard(king);
  for (const Square to : king_attacks(king) & ~pos.board().pieces(us))
    if (pos.board().attackers_to(to, !us, others).empty()) return true;
  return count_legal_moves(pos) != 0;
}

}}  // namespace chess::core
