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

/// The idea, and the fields of Motif that it uses.
enum class MotifKind : std::uint8_t {
  Stalemate,  ///< the move stalemates, and the mover was better
  AllowsStalemate,  ///< `line` stalemates
  Repetition,  ///< the move repeats the position for the third time
  AllowsRepetition,  ///< the answer, `line`, repeats it
  AllowsMate,              ///< in `moves`: `line`
  AllowsBackRankMate,      ///< in `moves`: `line`, and the king is shut in behind its own pieces
  MissesMate,              ///< in `moves`: `line`
  PutsEnPrise,             ///< `first` has moved to `square`, where `line` takes it for nothing
  LosesGuard,              ///< `first` on `square` is lost, because the piece that moved guarded it
  LeavesHanging,           ///< `first` on `square` is lost for another reason
  LosesFor,  ///< `first` on `square` is lost, for `second` only
  AllowsFork,              ///< `line` attacks `first` and `second`
  AllowsPin,               ///< `line` pins `first` to `second`
  AllowsSkewer,            ///< `line` attacks `first`, behind which stands `second`
  AllowsDiscoveredAttack,  ///< `line` opens the line of `first` to `second`
  AllowsDiscoveredCheck,   ///< `line` discovers a check
  MissesHanging,           ///< `first` on `square` could be taken for nothing
  MissesGain,              ///< `first` on `square` could be won for `second`
  MissesFork,              ///< a fork of `first` and `second`; likewise below
  MissesPin,
  MissesSkewer,
  MissesDiscoveredAttack,
  MissesDiscoveredCheck,
  LostPawnEnding,  ///< `line`, perhaps empty, leads from the move to the ending
};

/// A motif with its pieces and its line. The comments of MotifKind say which fields have a meaning.
struct Motif {
  MotifKind kind{};
  chess::Role first = chess::Role::Pawn;
  chess::Role second = chess::Role::Pawn;
  chess::Square square = chess::Square::A1;
  int moves = 0;  ///< moves to mate
  /// Begins in the position after the move; for a missed chance, in the position before it.
  std::vector<chess::Move> line;
  friend bool operator==(const Motif&, const Motif&) = default;
};

/// Is the motif about the better move, not about the answer to the played one?
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
