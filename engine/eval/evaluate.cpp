// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/eval/evaluate.h"

#include <algorithm>

namespace engine {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Direction;
using chess::Role;
using chess::Square;

constexpr Tapered kBishopPair{28, 45};
constexpr Tapered kIsolatedPawn{-12, -10};
constexpr Tapered kDoubledPawn{-8, -16};
constexpr Tapered kRookOpenFile{22, 8};
constexpr Tapered kRookHalfOpenFile{11, 5};
constexpr Tapered kShieldPawn{9, 0};
constexpr Value kTempo = 12;
// A passed pawn's bonus grows with the square of the steps it has made.
constexpr Tapered kPassedPerSquaredStep{2, 5};
constexpr Tapered kPassedBase{2, 8};
// Driving a bare king to the edge, and one's own king to it: without this, mates with few men are
// beyond the horizon.
constexpr int kEdgeStep = 14;
constexpr int kKingNearStep = 8;
// Without pawns, less than a rook ahead does not win as a rule.
constexpr int kHardToWinDivisor = 4;
constexpr int kWinningLead = 450;

template <Color C>
Bitboard fill_forward(Bitboard b) {
  b |= chess::shift_forward<C>(b);
  b |= chess::shift_forward<C>(chess::shift_forward<C>(b));
  for (int i = 0; i < 4; ++i) b |= chess::shift_forward<C>(b);
  return b;
}

Bitboard fill_files(Bitboard b) { return fill_forward<Color::White>(b) | fill_forward<Color::Black>(b); }

Bitboard beside(Bitboard b) { return chess::shift<Direction::East>(b) | chess::shift<Direction::West>(b); }

template <Color C>
struct SideTerms {
  Tapered pawns, passed, bishops, rooks, shield;
};

template <Color C>
SideTerms<C> side_terms(const chess::Board& board) {
  SideTerms<C> t;
  const Bitboard own = board.pieces(C, Role::Pawn);
  const Bitboard theirs = board.pieces(!C, Role::Pawn);
  const Bitboard own_files = fill_files(own);

  const Bitboard doubled = own & chess::shift_forward<C>(fill_forward<C>(own));
  t.pawns = kDoubledPawn * doubled.count() + kIsolatedPawn * (own & ~beside(own_files)).count();

  // Passed: no enemy pawn in front on its own or a neighbouring file.
  const Bitboard guarded = fill_forward<!C>(chess::shift_forward<!C>(theirs));
  for (const Square s : own & ~(guarded | beside(guarded))) {
    const int steps = chess::index_of(chess::relative_rank(C, chess::rank_of(s))) - 1;
    t.passed += kPassedBase + kPassedPerSquaredStep * (steps * steps);
  }

  const Bitboard bishops = board.pieces(C, Role::Bishop);
  if ((bishops & Bitboard::light_squares()).any() && (bishops & Bitboard::dark_squares()).any())
    t.bishops = kBishopPair;

  const Bitboard without_own = board.pieces(C, Role::Rook) & ~own_files;
  const int open = (without_own & ~fill_files(theirs)).count();
  t.rooks = kRookOpenFile * open + kRookHalfOpenFile * (without_own.count() - open);

  const Bitboard king = board.pieces(C, Role::King);
  const Bitboard front = chess::shift_forward<C>(king | beside(king));
  t.shield = kShieldPawn * (own & (front | chess::shift_forward<C>(front))).count();
  return t;
}

int king_distance(Square a, Square b) {
  return std::max(std::abs(chess::index_of(chess::file_of(a)) - chess::index_of(chess::file_of(b))),
                  std::abs(chess::index_of(chess::rank_of(a)) - chess::index_of(chess::rank_of(b))));
}

/// For the side `c` against a bare king.
Value mop_up(const chess::Board& board, Color c) {
  const Square hunted = board.king_unchecked(!c);
  const int file = chess::index_of(chess::file_of(hunted));
  const int rank = chess::index_of(chess::rank_of(hunted));
  const int from_centre = 6 - std::min(file, 7 - file) - std::min(rank, 7 - rank);
  return kEdgeStep * from_centre + kKingNearStep * (7 - king_distance(hunted, board.king_unchecked(c)));
}

/// White's point of view. `sum` holds all tapered terms.
Value finish(const chess::Board& board, Color turn, Tapered sum, int phase) {
  const int p = std::min(phase, kMaxPhase);
  Value v = (sum.mg * p + sum.eg * (kMaxPhase - p)) / kMaxPhase;
  v += turn == Color::White ? kTempo : -kTempo;
  const Color ahead = v >= 0 ? Color::White : Color::Black;
  if (board.pieces(ahead, Role::Pawn).empty()) {
    if (std::abs(v) < kWinningLead)
      v /= kHardToWinDivisor;
    else if (board.pieces(!ahead).count() == 1)
      v += ahead == Color::White ? mop_up(board, ahead) : -mop_up(board, ahead);
  }
  return std::clamp(v, -kMaxEval, kMaxEval);
}

}  // namespace

Value evaluate(const chess::Position& pos, const Accumulator& acc) {
  const chess::Board& board = pos.board();
  const auto w = side_terms<Color::White>(board);
  const auto b = side_terms<Color::Black>(board);
  const Tapered sum = acc.sum() + (w.pawns + w.passed + w.bishops + w.rooks + w.shield) -
                      (b.pawns + b.passed + b.bishops + b.rooks + b.shield);
  const Value v = finish(board, pos.turn(), sum, acc.phase());
  return pos.turn() == Color::White ? v : -v;
}

EvalBreakdown explain(const chess::Position& pos) {
  const chess::Board& board = pos.board();
  chess::EnumArray<Color, Tapered> material{};
  chess::EnumArray<Color, Tapered> placement{};
  for (const Square s : board.occupied()) {
    const chess::Piece p = board.piece_unchecked(s);
    material[p.color] += kMaterial[p.role];
    placement[p.color] += piece_square(p, s) - kMaterial[p.role];
  }
  const auto w = side_terms<Color::White>(board);
  const auto b = side_terms<Color::Black>(board);
  EvalBreakdown result;
  result.terms = {
      {"material", material[Color::White], material[Color::Black]},
      {"placement", placement[Color::White], placement[Color::Black]},
      {"pawn structure", w.pawns, b.pawns},
      {"passed pawns", w.passed, b.passed},
      {"bishop pair", w.bishops, b.bishops},
      {"rooks on files", w.rooks, b.rooks},
      {"king shield", w.shield, b.shield},
  };
  Tapered sum;
  for (const EvalTerm& term : result.terms) sum += term.white - term.black;
  const Accumulator acc(board);
  result.phase = std::min(acc.phase(), kMaxPhase);
  result.total = finish(board, pos.turn(), sum, acc.phase());
  return result;
}

}  // namespace engine
