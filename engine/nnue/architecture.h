// SPDX-License-Identifier: GPL-3.0-or-later
// The shape of the network: what its inputs mean, how large its layers are, and how its numbers are
// scaled to integers. The trainer and the engine read it here, so that they cannot disagree.
//
// (768 -> kHidden) x 2 perspectives -> 1, with one set of output weights for each bucket of piece counts.
// Each perspective sees the board as its own side does, mirrored so that its king stands on files a to d.
// Between the layers: x -> clamp(x, 0, 1) squared ("SCReLU").
// (Yu Nasu, "Efficiently updatable neural-network-based evaluation functions for computer shogi", 2018.)
#pragma once

#include "core/bitboard.h"
#include "core/piece.h"
#include "core/square.h"

namespace engine::nnue {

/// Six roles, own and theirs, on 64 squares.
inline constexpr int kFeatures = 768;
/// Numbers of the hidden layer, for each perspective. A multiple of 32.
inline constexpr int kHidden = 256;
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

/// Is the board mirrored for a perspective whose king stands there?
constexpr bool is_mirrored(chess::Square king) { return chess::index_of(chess::file_of(king)) >= 4; }

/// The input, 0..kFeatures - 1, that `piece` on `square` is to `perspective`, mirrored or not.
constexpr int feature_of(chess::Color perspective, bool mirrored, chess::Piece piece, chess::Square square) {
  const int flip = (perspective == chess::Color::White ? 0 : 56) ^ (mirrored ? 7 : 0);
  return (piece.color == perspective ? 0 : kFeatures / 2) + 64 * static_cast<int>(piece.role) +
         (chess::index_of(square) ^ flip);
}

/// The same input with the board mirrored, or no longer mirrored.
constexpr int mirrored_feature(int feature) { return feature ^ 7; }

}  // namespace engine::nnue
