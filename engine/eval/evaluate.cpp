// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/eval/evaluate.h"

#include <algorithm>

namespace engine {
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
