// SPDX-License-Identifier: GPL-3.0-or-later
// What finds the reasons, and the order in which it is asked: the first reason that is found is given. A
// finder may be asked about any moment.
#pragma once

#include <optional>

#include "motifs/detail/compared_lines.h"
#include "motifs/moment.h"
#include "motifs/reason.h"

namespace chess { inline namespace motifs {

using Finder = std::optional<Reason> (*)(const Moment&);

// How a game ends because of the move (endings.cpp, draws.cpp, missed_draws.cpp).

/// Stalemate, now or by the line. The mover was better.
std::optional<Reason> find_stalemate(const Moment& moment);
/// The third repetition, now or by the reply. The mover was better, and no longer is.
std::optional<Reason> find_repetition(const Moment& moment);
std::optional<Reason> find_allowed_mate(const Moment& moment);
std::optional<Reason> find_missed_mate(const Moment& moment);
/// The mover was not better, is worse now, and had a draw by the rules.
std::optional<Reason> find_missed_draw(const Moment& moment);
/// The line is worth a draw and repeats one of its own positions, or one of the game for the third time, and
/// the other line keeps two classes more for the mover.
std::optional<Reason> find_drawn_line(const Moment& moment);

// Endings by rule (pawn_endings.cpp, wrong_bishop.cpp, table_values.cpp). The class of the position must
// fall.

/// A pawn promotes in one line, because the king is too far away, and does not in the other one.
std::optional<Reason> find_pawn_race(const Moment& moment);
/// The refutation is, or soon leads into, king and pawn against king, and the exact result is worse than what
/// the mover had.
std::optional<Reason> find_king_and_pawn(const Moment& moment);
/// In a pawn ending a pawn of the mover's promotes in the better line, and none does in the other one as far
/// as it is known.
std::optional<Reason> find_missed_promotion(const Moment& moment);
/// By the engine's score the line is drawn, and it leads to a king in the corner that the bishop does not
/// control. The other line does not.
std::optional<Reason> find_wrong_bishop(const Moment& moment);
/// Endgame tables know the position before the move and the one after it, and the move has given the result
/// away.
std::optional<Reason> find_table_loss(const Moment& moment);

// Trades into endings (trades.cpp).

/// One of the lines trades pieces evenly within a few half-moves, the other one keeps them, and the mover
/// stands a class worse after the move.
std::optional<Reason> find_ending(const Moment& moment);
/// The same, if the ending is a pawn ending.
std::optional<Reason> find_pawn_ending(const Moment& moment);

// Material.

/// By one capture or shape (material_gain.cpp), measured by the count on the board: the side named has really
/// won something when the line has come to rest, keeps it to its end, and the other line ends better for the
/// mover by as much. Of several the one with the largest gain, of equals the first of: what hangs, shapes
/// that are allowed, what could be taken, shapes that are missed.
std::optional<Reason> find_material_gain(const Moment& moment);
/// What the first move of the refutation takes with profit (hanging.cpp). It is not checked whether the
/// profit stays.
std::optional<Reason> find_hanging(const Moment& moment);
/// By the whole line: it ends with less material than the better one, by a piece for two pawns at least
/// (material_cost.cpp). The key tells if that is what averting a mate costs.
std::optional<Reason> find_material_cost(const Moment& moment);
/// Does the line of a material cost begin with a quiet move that threatens mate at once, and is the material
/// what averting it costs (threats.cpp)?
bool averts_mate(const Moment& moment, const Reason& cost);

/// The reply threatens mate in one, with a move that is no check, and the eval falls far (threats.cpp).
std::optional<Reason> find_mate_threat_of_reply(const Moment& moment);

/// In the order of priority.
inline constexpr Finder kFinders[] = {
    find_stalemate,     find_repetition,           find_allowed_mate,
    find_missed_mate,   find_missed_draw,          find_pawn_race,
    find_king_and_pawn, find_missed_promotion,     find_wrong_bishop,
    find_pawn_ending,   find_material_gain,        find_material_cost,
    find_table_loss,    find_mate_threat_of_reply, find_drawn_line,
    find_ending,
};

// Structure: what wins no material at once. It is for moves of which neither the finders above nor a threat
// gives a reason. One of the two lines has the fact, and the other has not. The two looks must agree on it,
// else the reason is tentative.

/// With queens on the board a king loses the right to castle, and in the other line it castles or keeps the
/// right (king_safety.cpp).
std::optional<Reason> find_lost_castling(const Moment& moment);
/// Checks drive a king about in one line, and in the other it is never in check (king_safety.cpp).
std::optional<Reason> find_king_attack(const Moment& moment, const ComparedLine& compared);
/// A passed pawn gets far and stays there (pawns.cpp).
std::optional<Reason> find_passed_pawn(const Moment& moment, const ComparedLine& compared);
/// Pawns that fall later, or for less of the eval, than those of find_material_cost (late_pawns.cpp).
std::optional<Reason> find_late_pawn(const Moment& moment);
/// A rook gets to the second rank from the other side's view and stays there (activity.cpp).
std::optional<Reason> find_rook_entry(const Moment& moment, const ComparedLine& compared);
/// The mover has both bishops before, and in the better line to its end. In the refutation one goes for a
/// knight (activity.cpp).
std::optional<Reason> find_lost_bishop_pair(const Moment& moment);
/// A pawn takes and stands doubled to the end of the line. It is never worth much (pawns.cpp).
std::optional<Reason> find_doubled_pawns(const Moment& moment, const ComparedLine& compared);

using LineFinder = std::optional<Reason> (*)(const Moment&, const ComparedLine&);
template <LineFinder find>
std::optional<Reason> by_reply(const Moment& moment) {
  return find(moment, on_refutation(moment));
}
template <LineFinder find>
std::optional<Reason> by_better_move(const Moment& moment) {
  return find(moment, on_best(moment));
}

/// In the order of priority.
inline constexpr Finder kStructureFinders[] = {
    find_lost_castling,
    by_reply<find_king_attack>,
    by_better_move<find_king_attack>,
    by_reply<find_passed_pawn>,
    find_late_pawn,
    by_better_move<find_passed_pawn>,
    by_reply<find_rook_entry>,
    by_better_move<find_rook_entry>,
    find_lost_bishop_pair,
    by_reply<find_doubled_pawns>,
    by_better_move<find_doubled_pawns>,
};

}}  // namespace chess::motifs
