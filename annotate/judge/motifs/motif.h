// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with a move, in one idea that the board proves: a piece hangs, a fork is allowed, a mate is
// missed. A motif is data; words/ makes a sentence of it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/move.h"
#include "core/piece.h"
#include "core/square.h"

namespace annotate {

enum class MotifKind : std::uint8_t {
  Stalemate,               ///< the move ends the game so, and the mover was better
  AllowsStalemate,         ///< `line` ends so
  Repetition,              ///< the move brings the position about for the third time
  AllowsRepetition,        ///< the answer, `line`, does
  AllowsMate,              ///< in `moves`: `line`
  AllowsBackRankMate,      ///< the same, and the king is shut in behind its own pieces
  MissesMate,              ///< in `moves`: `line`
  PutsEnPrise,             ///< `first` has gone to `square`, where `line` takes it for nothing
  LosesGuard,              ///< `first` on `square` was guarded by the piece that moved
  LeavesHanging,           ///< `first` on `square`, otherwise
  LosesFor,                ///< `first` on `square` goes, and only `second` is had for it
  AllowsFork,              ///< `line` attacks `first` and `second`
  AllowsPin,               ///< `line` pins `first` to `second`
  AllowsSkewer,            ///< `line` attacks `first`, behind which stands `second`
  AllowsDiscoveredAttack,  ///< `line` opens the way of `first` to `second`
  AllowsDiscoveredCheck,   ///< `line`
  MissesHanging,           ///< `first` on `square` could be taken for nothing
  MissesGain,              ///< `first` on `square` could be had for `second`
  MissesFork,              ///< of `first` and `second`
  MissesPin,
  MissesSkewer,
  MissesDiscoveredAttack,
  MissesDiscoveredCheck,
  LostPawnEnding,  ///< `line`, perhaps empty, leads from the move to it
};

struct Motif {
  MotifKind kind{};
  chess::Role first = chess::Role::Pawn;
  chess::Role second = chess::Role::Pawn;
  chess::Square square = chess::Square::A1;
  int moves = 0;  ///< to mate
  /// Played from the position after the move; from before it where something was missed.
  std::vector<chess::Move> line;
  friend bool operator==(const Motif&, const Motif&) = default;
};

/// Speaks of the better move, not of the answer to the one played.
constexpr bool is_missed_chance(MotifKind kind) {
  switch (kind) {
    case MotifKind::MissesMate:
    case MotifKind::MissesHanging:
    case MotifKind::MissesGain:
    case MotifKind::MissesFork:
    case MotifKind::MissesPin:
    case MotifKind::MissesSkewer:
    case MotifKind::MissesDiscoveredAttack:
    case MotifKind::MissesDiscoveredCheck: return true;
    default: return false;
  }
}

}  // namespace annotate
