// SPDX-License-Identifier: GPL-3.0-or-later
// Ideas of moves without a label: what such a move threatens, stops, prepares or takes, and how a tempting
// move fails that was not played. Pure functions; the searches are made elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/move.h"
#include "core/score.h"
#include "motifs/moment.h"
#include "motifs/reason.h"
#include "motifs/threats.h"

namespace chess { inline namespace motifs {

/// A move that looks good at first sight: a capture that wins something by static exchange, or that takes
/// back.
struct TemptingMove {
  Move move;
  int gain = 0;  ///< by static exchange, centipawns
};

/// The tempting moves that are neither the played move nor the best one; those that seem to win most first.
/// `last` is the move that led to the position, if it took something.
std::vector<TemptingMove> tempting_moves(const Moment& moment, std::optional<Move> last_capture);

/// How the tempting move fails: into a short mate, or because the other side wins more than the move took.
/// `score` is that of the position behind it, the view of the side that answers, and `line` best play there.
/// Nothing if the move costs less than 0.15 of winning chances, or if it is simply taken.
std::optional<Reason> find_failure(const Moment& moment, Move tempting, Score score,
                                   std::span<const Move> line);

/// The search that may prove what a move stops: the other side moves in its place.
inline ThreatQuestion question_of_defence() { return {About::Position, {Move::null()}, true}; }

/// What a look at the board alone sees.
enum class Glance : std::uint8_t { Nothing, Capture, Mate };
/// Of the threats that stood against the side of a quiet move: one that the move ends, but not by taking the
/// threatened piece away.
Glance glance_at_defence(const Moment& moment);
/// Of the threats of a quiet move: a new one.
Glance glance_at_threat(const Moment& moment);

/// What the board and the lines prove without a search. A quiet move puts a knight where no pawn can attack
/// it, doubles rooks, gets a rook in, makes a passed pawn, brings one forward or blocks one, pins, drives a
/// piece away, makes the next move of its side possible (which both looks or the game itself show; `next` are
/// its next moves), takes the only open file or contests one, challenges a pawn in the centre, adds to the
/// pressure on a pawn, or gives the king room; a trade doubles a pawn, or is the trade of who is ahead.
std::optional<Reason> find_idea(const Moment& moment, std::span<const Move> next);

}}  // namespace chess::motifs
