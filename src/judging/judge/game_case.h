// SPDX-License-Identifier: GPL-3.0-or-later
// All that is known of one game, or of one line of play: its positions with what searches said of them, its
// moves with the looks that were taken for their sake, and the verdict that follows. Searches add looks to a
// case. judge_moves and conclude make the verdict anew from the case. A game that several engines look at has
// one case for each of them, and a variation has a case of its own. Nothing is searched here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "core/score.h"
#include "evals/evals.h"
#include "evals/rules.h"
#include "judge/game_verdict.h"
#include "judge/praise.h"
#include "motifs/moment.h"
#include "motifs/reason.h"

namespace chess { inline namespace judge {

/// Where the eval of a position comes from.
enum class EvalSource : std::uint8_t {
  /// No search is needed: the game is over, also by repetition; it is the standard start; or a variation
  /// branches off here, and the eval of the line that it leaves is taken.
  Known,
  Forced,  ///< the only legal move was played: the eval follows from that of the next position
  Repeated,  ///< the position stands again later: it takes the eval that it gets there
  Search,
  Skipped,  ///< before the first judged move: none is wanted
};

/// One position of the case.
struct PositionCase {
  Position position;
  EvalSource source = EvalSource::Search;
  std::optional<Score> known{};  ///< White's view, where the source is Known
  /// The last place where the same position stands, if no other draw by repetition is nearer there than here;
  /// its own index if there is none. Used where the source is Repeated.
  std::size_t same_as = 0;
  /// The opening books know the position. Other games will come to it, so its eval is worth keeping.
  bool in_book = false;
  PositionEval look{};  ///< what the last search said; it has no score if there was none
  /// The length of that search, in budgets of a position. Only focused spending sets it, and the next.
  double share = 0.0;
  double error = 0.0;  ///< the standard deviation of its winning chances (error_of)
  /// On which verdicts rest: the look, made to agree with its neighbours, or what needs no look.
  PositionEval eval{};
};

/// One move of the case, and the looks that were taken to prove what is said of it.
struct MoveCase {
  Move played;
  /// Empty where praise was not asked for.
  std::optional<PraiseEvidence> praise{};
  /// Empty where the label was not put to this proof.
  std::optional<EqualLooks> equal_looks{};
  /// Of an inaccuracy or a mistake, likewise; the mover's view.
  std::optional<SecondOpinion> second_opinion{};
  /// The threat that searches prove: of a labelled move without another motif, or of a good one.
  std::optional<Reason> threat{};
  /// The idea of a move without label and praise.
  std::optional<Reason> idea{};
  /// Why the move is bad, or its idea, as an earlier run has found by searches. It counts before what the
  /// lines prove.
  std::optional<Reason> known_reason{};
  /// An earlier run has found none. The lines that it showed may be too short to tell.
  bool is_known_without_reason = false;
  /// How the natural answer to the refutation fails (Refutation::failed_answer).
  std::vector<Move> failed_answer{};
  /// The next best lines behind the best one.
  std::vector<ScoredLine> further_lines{};
};

/// A game, or a line of it.
struct GameCase {
  std::vector<PositionCase> positions;  ///< the start, then after each move
  std::vector<MoveCase> moves;
  /// If no move is to be judged, `judged.first` is moves.size().
  JudgedMoves judged;
  RuleSet rules = default_rules();
  Talk talk = Talk::Usual;  ///< which kinds of reasons are given
  /// The number of moves at the beginning for which the table of openings has a name.
  std::size_t named_moves = 0;
  bool chess960 = false;  ///< engines are told of castling in the way of Chess960
  GameVerdict verdict{};  ///< as it was made last

  const Position& before(std::size_t move) const { return positions[move].position; }
  const Position& after(std::size_t move) const { return positions[move + 1].position; }
  Color mover(std::size_t move) const { return before(move).turn(); }
  bool is_judged(std::size_t move) const { return judged.has(move, mover(move)); }
};

/// Makes the evals from the looks. First it fills in the evals that need no engine, from the end of the game
/// to its beginning. It leaves out those whose source has no eval yet. Then it makes neighbours agree. If the
/// best move was played, the evals before and after it come from two searches of one line. So a run of best
/// moves gets one eval: that of the search that saw most of the end of the run. Of equal searches that is the
/// last one, because it looks deeper into the line. A search that is far longer than the later ones outweighs
/// them. The standard start keeps its fixed eval.
void settle_evals(GameCase& game);

/// Move `i` with the lines from which a motif can be proved. Precondition: the evals before and after the
/// move have scores, and the move is legal.
Moment moment_of(const GameCase& game, std::size_t i);

/// Makes the verdict from the evals, `praise`, `equal_looks` and `second_opinion`: labels, praise, better
/// lines, and the motifs that the lines prove. If only one side is judged, the other side's moves have only
/// their evals.
void judge_moves(GameCase& game);

/// Makes the verdict from all of the case: `judge_moves`, and the threats, failed answers and further lines
/// that searches found. A move without a motif has its threat, or else its structure, as its motif.
/// Inaccuracies among the moves of a named opening are taken back.
void conclude(GameCase& game);

}}  // namespace chess::judge
