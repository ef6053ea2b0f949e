// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/eval/evaluate.h"

#include <algorithm>
#include <cstdlib>

#include "core/distance.h"

namespace engine {

namespace {

using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::Role;
using chess::Square;

constexpr chess::EnumArray<Role, Value> kWorth{{{100, 300, 300, 500, 900, 0}}};
constexpr Value kEdgeStep = 15;
constexpr Value kCornerStep = 25;
constexpr Value kKingNearStep = 8;

/// Has `c` the force to mate a bare king, whatever its pawns do?
bool can_mate(const Board& board, Color c) {
  const Bitboard bishops = board.pieces(c, Role::Bishop);
  const bool pair = (bishops & Bitboard::light_squares()).any() && (bishops & Bitboard::dark_squares()).any();
  return board.pieces(c, Role::Rook).any() || board.pieces(c, Role::Queen).any() || pair ||
         (bishops.any() && board.pieces(c, Role::Knight).any());
}

/// How far the hunter `c` has driven the other king.
Value progress(const Board& board, Color c) {
  const Square hunted = board.king_unchecked(!c);
  const int file = chess::index_of(chess::file_of(hunted));
  const int rank = chess::index_of(chess::rank_of(hunted));
  Value v = kKingNearStep * (7 - chess::king_distance(hunted, board.king_unchecked(c)));
  const Bitboard bishops = board.pieces(c, Role::Bishop);
  if ((board.straight_sliders() | board.pieces(Role::Pawn)).empty() && !bishops.several()) {
    // 7 on the dark corners, 0 on the diagonal between the light ones; the other way round when mirrored.
    const int towards = (bishops & Bitboard::light_squares()).any() ? 7 - file : file;
    v += kCornerStep * std::abs(7 - towards - rank);
  }
  return v + kEdgeStep * (6 - std::min(file, 7 - file) - std::min(rank, 7 - rank));
}

}  // namespace

std::optional<Value> value_against_bare_king(const Board& board, Color turn) {
  for (const Color c : chess::kColors) {
    if (board.pieces(!c).several() || !can_mate(board, c)) continue;
    Value v = kSureWin + progress(board, c);
    for (const Role r : chess::kRoles) v += kWorth[r] * board.pieces(c, r).count();
    v = std::min(v, kMaxEval);
    return c == turn ? v : -v;
  }
  return std::nullopt;
}

namespace {

using chess::Board;
using chess::Color;
using chess::Square;

Value clamped(int centipawns) { return std::clamp(centipawns, -kSureWin + 1, kSureWin - 1); }

}  // namespace

Value evaluate(const chess::Position& pos, nnue::AccumulatorStack& accumulators, int ply) {
  // Few positions have a bare king; the rest of the question is asked of those only.
  const Board& board = pos.board();
  if (!board.pieces(Color::White).several() || !board.pieces(Color::Black).several()) [[unlikely]]
    if (const auto v = value_against_bare_king(board, pos.turn())) return *v;
  return clamped(accumulators.evaluate(ply, pos));
}

EvalBreakdown explain(const chess::Position& pos, const nnue::Network& network,
                      const nnue::Kernels& kernels) {
  const Color turn = pos.turn();
  const auto white_view = [turn](Value v) { return turn == Color::White ? v : -v; };
  const auto value = [&](const Board& board, int bucket) {
    return white_view(clamped(nnue::evaluate_board(network, kernels, board, turn, bucket)));
  };

  EvalBreakdown result;
  result.bucket = nnue::bucket_of(pos.board().occupied().count());
  for (int b = 0; b < nnue::kBuckets; ++b)
    result.buckets[static_cast<std::size_t>(b)] = value(pos.board(), b);
  const Value with_all = result.buckets[static_cast<std::size_t>(result.bucket)];
  Board board = pos.board();
  for (const Square s : pos.board().occupied()) {
    if (board.role_unchecked(s) == chess::Role::King) continue;
    const chess::Piece piece = board.take(s);
    result.pieces[s] = with_all - value(board, result.bucket);
    board.put(s, piece);
  }
  const auto sure = value_against_bare_king(pos.board(), turn);
  result.total = sure ? white_view(*sure) : with_all;
  return result;
}

}  // namespace engine
