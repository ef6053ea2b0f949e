// SPDX-License-Identifier: GPL-3.0-or-later
// All that is known of one game, or of one line of play: its positions with what searches said of them, its
// moves with the looks that were taken for their sake, and the verdict that follows. Searches add to a case;
// the verdict is made from the case anew, and nothing else touches it. Several engines are several cases of a
// game, and variations are cases of a branch. Pure functions: nothing is searched here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "core/score.h"
#include "evals/equal_looks.h"
#include "evals/evals.h"
#include "evals/judged_moves.h"
#include "evals/rules.h"
#include "judge/game_verdict.h"
#include "judge/praise.h"
#include "motifs/moment.h"
#include "motifs/reason.h"

namespace chess { inline namespace judge {

/// Where the eval of a position comes from.
enum class EvalSource : std::uint8_t {
  Known,  ///< the game is over there, drawn by repetition included, or it is the standard start
  Forced,  ///< one legal move, which was played: the eval of what it leads to
  Repeated,  ///< stands again later in the game: the eval that it gets there
  Search,
  Skipped,  ///< before the first judged move: none is wanted
};

/// One position of the case.
struct PositionCase {
  Position position;
  EvalSource source = EvalSource::Search;
  std::optional<Score> known{};  ///< White's view, where the source is Known
  /// For Repeated: where the position stands for the last time with no other draw by repetition at hand than
  /// here; else its own index.
  std::size_t same_as = 0;
  /// Opening books know the position, so that other games will come to it: worth keeping.
  bool in_book = false;
  PositionEval look{};  ///< what the last search said; without a score where there was none
  double share = 0.0;  ///< of the budget of a position that this search had
  double error = 0.0;  ///< of its winning chances (error_of)
  PositionEval
      eval{};  ///< the look in agreement with its neighbours, or what needs no look; verdicts rest on it
};

/// One move of the case, and the looks that were taken to prove what is said of it.
struct MoveCase {
  Move played;
  /// Empty where praise was not asked for.
  std::optional<PraiseEvidence> praise{};
  /// Empty where the label was not put to this proof.
  std::optional<EqualLooks> equal_looks{};
  /// The threat that searches prove: of a labelled move without another motif, or of a good one.
  std::optional<Reason> threat{};
  /// How the natural answer to the refutation fails (Refutation::failed_answer).
  std::vector<Move> failed_answer{};
  /// The next best lines behind the best one.
  std::vector<ScoredLine> further_lines{};
};

/// A game, or a line of it.
struct GameCase {
  std::vector<PositionCase> positions;  ///< the start, then after each move
  std::vector<MoveCase> moves;
  /// Where no move is chosen, the first one is behind the last.
  JudgedMoves judged;
  RuleSet rules = default_rules();
  /// So many moves at the beginning have a name in the table of openings.
  std::size_t named_moves = 0;
  GameVerdict verdict{};  ///< as it was made last

  const Position& before(std::size_t move) const { return positions[move].position; }
  const Position& after(std::size_t move) const { return positions[move + 1].position; }
  Color mover(std::size_t move) const { return before(move).turn(); }
  bool is_judged(std::size_t move) const { return judged.has(move, mover(move)); }
};

/// Makes the evals from the looks. First come those that need no engine, from the end of the game to its
/// beginning, as far as what they rest on is there. Then neighbours are made to agree. If the best move was
/// played, the evals before and after it come from two searches of one line. So a run of best moves gets a
/// single eval: that of the search that saw most of the end of the run. Of equal searches that is the last
/// one, because it looks deeper into the line. A search that is far longer than the later ones outweighs
/// them. The standard start keeps its fixed eval.
void settle_evals(GameCase& game);

/// Move `i` with the lines from which a motif can be proved. Precondition: the evals before and after the
/// move have scores, and the move is legal.
Moment moment_of(const GameCase& game, std::size_t i);

/// Makes the verdict from the evals and from the looks for praise and at labels: labels, praise, better
/// lines, and the motifs that the lines prove. Of the other side's moves, if only one side is judged, the
/// verdict has the evals.
void judge_moves(GameCase& game);

/// Makes the verdict from all of the case: `judge_moves`, and the threats, failed answers and further lines
/// that searches found. A move without a motif has its threat, or else its structure, as its motif.
/// Inaccuracies among the moves of a named opening are taken back.
void conclude(GameCase& game);

}}  // namespace chess::judge
