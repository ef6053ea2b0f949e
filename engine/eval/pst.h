// SPDX-License-Identifier: GPL-3.0-or-later
// Piece-square values from a few stated formulas instead of tables tuned by anyone: what a man is
// worth, and how much it likes the centre, the way forward, or the shelter of a corner.
// Two numbers each, for the middlegame and the endgame ("tapered evaluation", after Hans
// Berliner's and the Fruit program's idea of phases).
#pragma once

#include <algorithm>

#include "core/piece.h"
#include "core/square.h"

namespace engine {

/// A value for the middlegame and one for the endgame.
struct Tapered {
  int mg = 0;
  int eg = 0;

  constexpr Tapered& operator+=(Tapered o) {
    mg += o.mg;
    eg += o.eg;
    return *this;
  }
  constexpr Tapered& operator-=(Tapered o) {
    mg -= o.mg;
    eg -= o.eg;
    return *this;
  }
  friend constexpr Tapered operator+(Tapered a, Tapered b) { return a += b; }
  friend constexpr Tapered operator-(Tapered a, Tapered b) { return a -= b; }
  friend constexpr Tapered operator*(Tapered a, int k) { return {a.mg * k, a.eg * k}; }
  friend constexpr bool operator==(Tapered, Tapered) = default;
};

/// Material, in centipawns.
inline constexpr chess::EnumArray<chess::Role, Tapered> kMaterial{
    {{{85, 110}, {335, 310}, {350, 325}, {480, 550}, {1000, 1000}, {0, 0}}}};

/// How much of the middlegame each man is; the sum over the start position is kMaxPhase.
inline constexpr chess::EnumArray<chess::Role, int> kPhaseWeight{{{0, 1, 1, 2, 4, 0}}};
inline constexpr int kMaxPhase = 24;

namespace detail {

/// The bonus of a man of White on `s`, without its material.
constexpr Tapered placement(chess::Role role, chess::Square s) {
  const int file = chess::index_of(chess::file_of(s));
  const int rank = chess::index_of(chess::rank_of(s));
  const int central_file = std::min(file, 7 - file);           // 0 at the edge .. 3
  const int central_rank = std::min(rank, 7 - rank);           // 0 at the edge .. 3
  const int centrality = central_file + central_rank - 3;      // -3 in the corner .. 3
  switch (role) {
    case chess::Role::Pawn: {
      // Forward is good, more so late; in the opening the two centre files count most.
      const int steps = rank - 1;
      const bool centre = central_file == 3;
      const bool near_centre = central_file == 2;
      const int hold = steps >= 1 && steps <= 4 ? (centre ? 7 * std::min(steps, 3) : near_centre ? 4 : 0) : 0;
      return {2 * steps + hold - (central_file == 0 ? 4 : 0), 3 * steps + 2 * std::max(0, steps - 2)};
    }
    case chess::Role::Knight:
      return {8 * centrality + 4 * std::min(rank, 5) - 12, 7 * centrality + std::min(rank, 5)};
    case chess::Role::Bishop: return {4 * centrality + (rank == 0 ? -10 : 2), 3 * centrality};
    case chess::Role::Rook:
      return {4 * central_file - 6 + (rank == 6 ? 18 : 0), rank == 6 ? 14 : rank > 3 ? 4 : 0};
    case chess::Role::Queen:
      // Early adventures in the middle of the board cost time.
      return {centrality - (rank > 3 ? 2 : 0), 6 * centrality};
    case chess::Role::King: {
      // A corner of the back rank while there are pieces, the centre when they are gone.
      const int shelter = rank == 0 ? (central_file == 1   ? 32
                                       : central_file == 0 ? 22
                                       : central_file == 2 ? 6
                                                           : 0)
                                    : -18 * std::min(rank, 4) - 4 * central_file;
      return {shelter, 11 * centrality};
    }
  }
  return {};
}

using PieceSquareTable = chess::EnumArray<chess::Role, chess::EnumArray<chess::Square, Tapered>>;

constexpr PieceSquareTable make_table() {
  PieceSquareTable table{};
  for (const chess::Role role : chess::kRoles)
    for (int i = 0; i < 64; ++i)
      table[role][chess::square_at(i)] = kMaterial[role] + placement(role, chess::square_at(i));
  return table;
}

inline constexpr PieceSquareTable kPieceSquare = make_table();

}  // namespace detail

/// Material and placement of a man, from its owner's point of view.
constexpr Tapered piece_square(chess::Piece piece, chess::Square s) {
  return detail::kPieceSquare[piece.role][chess::relative_square(piece.color, s)];
}

}  // namespace engine
