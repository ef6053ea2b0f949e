// SPDX-License-Identifier: GPL-3.0-or-later
// Reasons that are not material won at once: the safety of the king, passed pawns, a pawn that falls late, a
// rook that gets in, the pair of bishops, doubled pawns. They are for moves of which neither find_motif nor a
// threat gives a reason. Each compares the line after the move with the better one: one has the fact, the
// other has not. The two looks must agree on it, else the motif is tentative.
#pragma once

#include <optional>

#include "motifs/detail/compared_lines.h"
#include "motifs/moment.h"
#include "motifs/motif.h"

namespace chess { inline namespace motifs {

/// Finds LosesCastling: with queens on the board a king loses the right to castle, and in the other line it
/// castles or keeps the right (king_safety.cpp).
std::optional<Motif> find_lost_castling(const Moment& moment);

/// Finds AllowsKingAttack or MissesKingAttack: checks drive a king about in one line, and in the other it is
/// never in check (king_safety.cpp).
std::optional<Motif> find_king_attack(const Moment& moment, const ComparedLine& compared);

/// Finds AllowsPassedPawn or MissesPassedPawn: a passed pawn gets far and stays there (pawns.cpp).
std::optional<Motif> find_passed_pawn(const Moment& moment, const ComparedLine& compared);

/// Finds LosesMaterial or MissesMaterial of pawns that fall later, or for less of the eval, than those of
/// find_material_cost (late_pawns.cpp).
std::optional<Motif> find_late_pawn(const Moment& moment);

/// Finds AllowsRookEntry or MissesRookEntry: a rook gets to the second rank from the other side's view and
/// stays there (activity.cpp).
std::optional<Motif> find_rook_entry(const Moment& moment, const ComparedLine& compared);

/// Finds LosesBishopPair: the mover has both bishops before, and in the better line to
/// its end. In the refutation one goes for a knight (activity.cpp).
std::optional<Motif> find_lost_bishop_pair(const Moment& moment);

/// Finds AllowsDoubledPawns or MissesDoubledPawns: a pawn takes and stands doubled to the end of the line. It
/// is never worth much (pawns.cpp).
std::optional<Motif> find_doubled_pawns(const Moment& moment, const ComparedLine& compared);

}}  // namespace chess::motifs
