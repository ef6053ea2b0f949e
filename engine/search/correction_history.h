// SPDX-License-Identifier: GPL-3.0-or-later
// What the static evaluation gets wrong: where searches have found other values than it said, positions
// alike in one respect (the same pawns, the same pieces of one side, the same last move) are corrected by
// what was found on the average. (Known as "correction history", from engines of the year 2023.)
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/position.h"
#include "core/zobrist.h"
#include "engine/eval/value.h"
#include "engine/search/params.h"

namespace engine {

/// Keys of parts of a position, kept up to date by watching `Position::play`: what an evaluation tends to
/// misjudge in the same way wherever it occurs.
class StructureKeys {
 public:
  StructureKeys() = default;
  explicit StructureKeys(const chess::Board& board) {
    for (const chess::Square s : board.occupied()) piece_added(board.piece_unchecked(s), s);
  }

  // The observer's two notices.
  void piece_added(chess::Piece p, chess::Square s) {
    chess::Key& key = p.role == chess::Role::Pawn ? pawns_ : pieces_[p.color];
    key ^= chess::zobrist::piece(p, s);
  }
  void piece_removed(chess::Piece p, chess::Square s) { piece_added(p, s); }

  /// Of the pawns of both sides.
  chess::Key pawns() const { return pawns_; }
  /// Of all other men of `c`, its king among them.
  chess::Key pieces(chess::Color c) const { return pieces_[c]; }

  friend bool operator==(const StructureKeys&, const StructureKeys&) = default;

 private:
  chess::Key pawns_{};
  chess::EnumArray<chess::Color, chess::Key> pieces_{};
};

/// The mean error of the evaluation, fading, by some key of a position.
class CorrectionTable {
 public:
  /// One of the network's unit (value.h).
  static constexpr int kOne = 256;

  int get(chess::Key key) const { return values_[place(key)]; }
  /// Pulls the entry towards `error`, by `weight` of kWeights.
  void update(chess::Key key, Value error, int weight) {
    std::int16_t& v = values_[place(key)];
    const int wanted = std::clamp(error, -kLargest, kLargest) * kOne;
    v = static_cast<std::int16_t>((v * (kWeights - weight) + wanted * weight) / kWeights);
  }
  static constexpr int kWeights = 256;

 private:
  static constexpr std::size_t kPlaces = 16'384;
  static constexpr Value kLargest = 120;  // times kOne fits 16 bits
  static std::size_t place(chess::Key key) { return chess::bits_of(key) % kPlaces; }
  std::int16_t values_[kPlaces] = {};
};

class CorrectionHistory {
 public:
  /// What to add to an evaluation from the view of `turn`, who is to move after `before` and
  /// `last` (either may be null).
  Value get(const StructureKeys& keys, chess::Color turn, chess::Move last, chess::Move before) const {
    const auto t = static_cast<int>(turn);
    int sum = params::correction_pawns * pawns_[t].get(keys.pawns()) +
              params::correction_moves * moves_[t].get(key_of(last)) +
              params::correction_pairs * pairs_[t].get(key_of(last, before));
    for (const chess::Color c : chess::kColors)
      sum += params::correction_pieces * pieces_[t][static_cast<int>(c)].get(keys.pieces(c));
    constexpr int kHundredths = 100;
    return sum / (kHundredths * CorrectionTable::kOne);
  }

  /// The search of `depth` plies has found `error` more than the evaluation said.
  void update(const StructureKeys& keys, chess::Color turn, chess::Move last, chess::Move before, Value error,
              int depth) {
    constexpr int kMostWeight = 32;
    const int weight = std::min(2 * depth + 2, kMostWeight);
    const auto t = static_cast<int>(turn);
    pawns_[t].update(keys.pawns(), error, weight);
    moves_[t].update(key_of(last), error, weight);
    pairs_[t].update(key_of(last, before), error, weight);
    for (const chess::Color c : chess::kColors)
      pieces_[t][static_cast<int>(c)].update(keys.pieces(c), error, weight);
  }

 private:
  static chess::Key key_of(chess::Move m) { return chess::Key{m.raw()}; }
  static chess::Key key_of(chess::Move last, chess::Move before) {
    constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15u;  // the golden ratio: neighbours land far apart
    return chess::Key{((std::uint64_t{last.raw()} << 16 | before.raw()) * kSpread) >> 32};
  }

  // All by the side to move.
  CorrectionTable pawns_[2];
  CorrectionTable pieces_[2][2];
  CorrectionTable moves_[2];
  CorrectionTable pairs_[2];
};

}  // namespace engine
