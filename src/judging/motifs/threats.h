// SPDX-License-Identifier: GPL-3.0-or-later
// Threats: what a side would do if the other one passed. A search behind a null move shows it. These motifs
// are for bad moves of which the lines alone prove nothing, and for good quiet ones. Pure functions; the
// searches are made elsewhere.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "core/score.h"
#include "motifs/moment.h"
#include "motifs/reason.h"

namespace chess { inline namespace motifs {

/// A position in which one side has just passed. A search there may prove the motif.
struct ThreatQuestion {
  /// What threatens: what stood there, the reply, the better move or the played one.
  About about{};
  /// From the position before the move, or for the reply from the one after it. Ends with the null move.
  std::vector<Move> lead;
  /// Of a threat that stood there: does the played move end it? Otherwise the other side carries it out.
  bool is_stopped = false;
};

/// The searches that may prove a threat to be the reason, the most telling first. They ask what the other
/// side threatened before the move and then does; what its quiet answer threatens; and what the better move,
/// if it is quiet, threatens.
std::vector<ThreatQuestion> threat_questions(const Moment& moment);

/// The search that may prove what a praised move threatens. Nothing if the move is not quiet.
std::optional<ThreatQuestion> question_of_praise(const Position& before, Move played);

/// The motif that the answer of a search proves: a short mate, or material that the threatening side could
/// not have taken before; a pawn only where the move costs little. `score` is that of the position behind
/// `question.lead`, from the view of the side that threatens. `line` is best play there.
std::optional<Reason> find_threat(const Moment& moment, const ThreatQuestion& question, Score score,
                                  std::span<const Move> line);

/// Can the side to move pass after the quiet move `m`? A capture, a promotion or a check has other reasons.
bool is_quiet_move(const Position& pos, Move m);
/// Can the side to move take with profit on that square, by static exchange?
bool takes_with_profit_on(const Position& pos, Square square);
/// Can the side to move mate at once?
bool can_mate(const Position& pos);
/// The position if the side to move passes. Precondition: it is not in check.
Position passed(Position pos);

/// Do two searches of one question show the same threat, by the same first move?
bool agree(const Reason& a, const Reason& b);

}}  // namespace chess::motifs
