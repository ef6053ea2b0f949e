// SPDX-License-Identifier: GPL-3.0-or-later
// The shape of the network: what its inputs mean, how large its layers are, and how its numbers are
// scaled to integers. The trainer and the engine read it here, so that they cannot disagree.
//
// (kKingBuckets x 768 -> kHidden) x 2 perspectives -> 1, with one set of output weights for each bucket of
// piece counts. Each perspective sees the board as its own side does, mirrored so that its king stands on
// files a to d, with the set of inputs that the king's square chooses.
// Between the layers: x -> clamp(x, 0, 1) squared ("SCReLU").
// (Yu Nasu, "Efficiently updatable neural-network-based evaluation functions for computer shogi", 2018.)
#pragma once

#include "core/bitboard.h"
#include "core/piece.h"
#include "core/square.h"

namespace engine::nnue {

/// Six roles, own and theirs, on 64 squares.
inline constexpr int kBoardFeatures = 768;
/// Sets of inputs, chosen by the square of the perspective's king.
inline constexpr int kKingBuckets = 1;
inline constexpr int kFeatures = kKingBuckets * kBoardFeatures;
/// Numbers of the hidden layer, for each perspective. A multiple of 32.
inline constexpr int kHidden = 768;
/// Sets of output weights.
inline constexpr int kBuckets = 8;

/// 1.0 of the hidden layer's numbers (weights and biases of the first layer, and what they add up to).
inline constexpr int kHiddenOne = 255;
/// 1.0 of an output weight.
inline constexpr int kOutputOne = 64;
/// Training keeps the weights of both layers and the first layer's biases within +-this.
inline constexpr double kLargestWeight = 1.98;
/// The largest integers they may become, so that sums of 16 bits hold: those of the first layer, for 64 men
/// and the bias; an output weight, times kHiddenOne; and all output weights of one sign in a bucket, times
/// kHiddenOne squared, in 32 bits.
inline constexpr int kLargestFeatureWeight = 504;
inline constexpr int kLargestOutputWeight = 127;
inline constexpr int kLargestOutputSum = 33'000;
static_assert((64 + 1) * kLargestFeatureWeight <= 0x7FFF);
static_assert(kHiddenOne * kLargestOutputWeight <= 0x7FFF);
static_assert(kHiddenOne * kHiddenOne <= 0x7FFF'FFFF / kLargestOutputSum);
/// Centipawns for an output of 1.0; the chance to score is 1 / (1 + exp(-centipawns / kScale)).
inline constexpr int kScale = 400;

/// Which output weights count: by the number of men on the board, 2..32.
constexpr int bucket_of(int pieces) {
  constexpr int kPiecesPerBucket = 4;
  const int bucket = (pieces - 2) / kPiecesPerBucket;
  return bucket < kBuckets ? bucket : kBuckets - 1;
}

/// How a perspective looks at the board: where its king stands decides it.
struct KingView {
  bool mirrored = false;
  int king_bucket = 0;

  /// A number of its own for each view, 0..kViews - 1.
  constexpr int index() const { return 2 * king_bucket + (mirrored ? 1 : 0); }
};
inline constexpr int kViews = 2 * kKingBuckets;

/// The view of `perspective` with its king on `king`.
constexpr KingView view_of(chess::Color perspective, chess::Square king) {
  // By files a to d, as the side itself sees it: in the corner, in the middle of the first rank, on the
  // second rank, out on the board.
  constexpr int kByKing[8][4] = {{0, 0, 1, 1}, {2, 2, 2, 2}, {3, 3, 3, 3}, {3, 3, 3, 3},
                                 {3, 3, 3, 3}, {3, 3, 3, 3}, {3, 3, 3, 3}, {3, 3, 3, 3}};
  const int file = chess::index_of(chess::file_of(king));
  const int rank = chess::index_of(chess::rank_of(king)) ^ (perspective == chess::Color::White ? 0 : 7);
  const bool mirrored = file >= 4;
  return {mirrored, kKingBuckets == 1 ? 0 : kByKing[rank][mirrored ? 7 - file : file]};
}

/// The input, 0..kBoardFeatures - 1, that `piece` on `square` is to `perspective` where nothing is mirrored
/// and the king is in bucket 0.
constexpr int board_feature_of(chess::Color perspective, chess::Piece piece, chess::Square square) {
  return (piece.color == perspective ? 0 : kBoardFeatures / 2) + 64 * static_cast<int>(piece.role) +
         (chess::index_of(square) ^ (perspective == chess::Color::White ? 0 : 56));
}

/// The input, 0..kFeatures - 1, that a board feature is in `view`.
constexpr int feature_in(KingView view, int board_feature) {
  return kBoardFeatures * view.king_bucket + (board_feature ^ (view.mirrored ? 7 : 0));
}

}  // namespace engine::nnue
