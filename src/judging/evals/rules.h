// SPDX-License-Identifier: GPL-3.0-or-later
// What counts as an inaccuracy, a mistake or a blunder: rule sets as data, and the verdict on one move by
// them, from the evals before and after it. The thresholds of every built-in set are in one table in
// rules.cpp. Users write further sets in JSON (cli/rules_file.h). Source of the default: lichess's advice on
// moves (lila `Advice.scala`, scalachess `eval.scala`).
// Which moves of a game are judged, is data, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/move.h"
#include "core/piece.h"
#include "core/score.h"
#include "notation/nag.h"

namespace chess { inline namespace evals {

/// The unit in which the loss of a move is compared with the thresholds.
enum class LossMeasure : std::uint8_t {
  WinningChances,  ///< -1..+1, so a loss is at most 2
  ExpectedPoints,  ///< Win% / 100 with the eval clamped, so a loss is at most 1
  Centipawns,  ///< both evals clamped to the ceiling, a mate counts as the ceiling
};
/// "winning-chances", "expected-points", "centipawns".
std::string_view to_string(LossMeasure m);
std::optional<LossMeasure> parse_loss_measure(std::string_view text);

/// The smallest loss for each label, in the unit of the measure.
struct LossThresholds {
  double inaccuracy;
  double mistake;
  double blunder;
  friend bool operator==(const LossThresholds&, const LossThresholds&) = default;
};

/// For a mate that was allowed or missed: the label is milder than a blunder if the better side stood better
/// by more than this (centipawns from its view, at least 0).
struct MateThresholds {
  int inaccuracy = 999;
  int mistake = 700;
  friend bool operator==(const MateThresholds&, const MateThresholds&) = default;
};

/// What counts as which label.
struct RuleSet {
  std::string name;
  /// The constant k in wc(cp) = 2 / (1 + exp(-k * cp)) - 1.
  double win_chance_constant = 0.00368208;
  LossMeasure measure = LossMeasure::WinningChances;
  LossThresholds loss{0.10, 0.20, 0.30};
  /// A glyph also needs at least this loss of winning chances.
  double gate = 0.0;
  /// For cp -> mated: compared with how badly the mover stood before.
  MateThresholds mate_created;
  /// For mate -> cp: compared with how well the mover stands after.
  MateThresholds mate_lost;
  friend bool operator==(const RuleSet&, const RuleSet&) = default;
};

/// `lichess` (the first and the default), `lichess-db`, `lichess-db-2021`, `expected-points`.
std::span<const RuleSet> builtin_rules();
const RuleSet& default_rules();
/// The built-in set of this name, or null.
const RuleSet* find_builtin_rules(std::string_view name);

enum class Label : std::uint8_t { None, Inaccuracy, Mistake, Blunder };
/// In their order: keys of their words.
inline constexpr std::string_view kLabelNames[] = {"", "inaccuracy", "mistake", "blunder"};

/// $6, $2 and $4; nothing for None.
std::optional<Nag> nag_of(Label label);
/// The label of this NAG; None for other NAGs.
Label label_of(Nag nag);
/// Is it the NAG of a label? Engines' annotations have these, lichess's too.
bool is_criticism(Nag nag);

/// Why a move has a label.
enum class Cause : std::uint8_t {
  Loss,  ///< winning chances, points or centipawns were lost
  MateCreated,  ///< the mover is now mated by force, and was not before
  MateLost,  ///< the mover had a forced mate, and has none now
};
inline constexpr std::string_view kCauseNames[] = {"loss", "mate-created", "mate-lost"};

/// The verdict of a rule set on one move.
struct Finding {
  Label label = Label::None;
  Cause cause = Cause::Loss;
  friend bool operator==(const Finding&, const Finding&) = default;
};

/// Judges a move by the scores before and after it, both from the mover's view. Do not call it for a move
/// that is known to be the best.
Finding judge_move(const RuleSet& rules, Score before, Score after);

/// Is the move that an engine prefers really better than the one that was played? The evals before and after
/// a move come from two positions and from searches of different lengths, so that a part of the difference
/// may be the difference of the searches. Two searches of one position with the same nodes, one of each move,
/// show it. The mover's view.
struct EqualLooks {
  Move best;
  Score best_score;
  Score played_score;
  friend bool operator==(const EqualLooks&, const EqualLooks&) = default;
};

/// The finding as far as both kinds of evals bear it out: the gravest label, up to the given one, of whose
/// threshold the best move beats the played one by three quarters. None if it does not beat it by so much of
/// an inaccuracy. A mate proves itself and is left as it is.
Finding borne_out(const RuleSet& rules, const Finding& finding, const EqualLooks& looks);

/// What searches that knew nothing of the first ones say of the same move. The mover's view, like all scores
/// here.
struct SecondOpinion {
  Score before;
  Score after;
  friend bool operator==(const SecondOpinion&, const SecondOpinion&) = default;
};

/// The finding as far as both opinions bear it out: an inaccuracy or a mistake stays what it is if the mean
/// of both losses reaches its threshold, and else becomes milder. (Half of the inaccuracies that one
/// pair of searches sees are none by a deep one: the search that finds a loss by chance finds the label,
/// too.) A blunder stays.
Finding borne_out(const RuleSet& rules, const Finding& finding, Score before, Score after,
                  const SecondOpinion& opinion);

/// Which moves of one game are judged.
struct JudgedMoves {
  std::size_t first = 0;  ///< index of a move; nothing is said of the moves before it
  std::optional<Color> side;  ///< whose moves; empty: those of both sides
  /// One behind the last; moves from here on are not judged.
  std::size_t end = std::numeric_limits<std::size_t>::max();

  bool has(std::size_t index, Color mover) const {
    return index >= first && index < end && (!side || *side == mover);
  }
  friend bool operator==(const JudgedMoves&, const JudgedMoves&) = default;
};

}}  // namespace chess::evals
