// SPDX-License-Identifier: GPL-3.0-or-later
// A position with what training wants of it, in 32 bytes, so that tens of millions fit in memory; and
// the inputs of the network that it sets.
#pragma once

#include <array>
#include <cstdint>

#include "core/board.h"
#include "core/piece.h"
#include "engine/lab/datagen/packed_men.h"
#include "engine/nnue/architecture.h"

namespace engine::train {

struct PackedPosition {
  std::uint64_t occupied = 0;
  datagen::PackedMen pieces{};
  std::int16_t score = 0;  ///< of the search, in centipawns: the mover's view
  /// The mover's chance to score, as the rest of the game tells it, from 0 to kCertain; see
  /// DataSettings::fade.
  std::uint8_t prospects = 0;
  std::uint8_t half_points : 2 = 1;  ///< of the mover in the end: 2 won, 1 drawn, 0 lost
  chess::Color turn : 1 = chess::Color::White;

  static constexpr int kCertain = 255;

  friend bool operator==(const PackedPosition&, const PackedPosition&) = default;
};
static_assert(sizeof(PackedPosition) == 32);

/// The board and whose turn it is. Precondition: at most 32 men.
PackedPosition pack(const chess::Board& board, chess::Color turn);
/// The board that was packed.
chess::Board unpack(const PackedPosition& position);

/// The inputs that are 1; all others are 0.
struct Inputs {
  int pieces = 0;  ///< as many inputs has each perspective
  std::array<std::uint16_t, 32> own;
  std::array<std::uint16_t, 32> other;  ///< as the opponent of the mover sees it
};

/// Precondition: made by `pack` from a board with both kings.
void find_inputs(const PackedPosition& position, Inputs& inputs);

}  // namespace engine::train
