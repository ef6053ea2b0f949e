// SPDX-License-Identifier: GPL-3.0-or-later
// What counts as an inaccuracy, a mistake, a blunder: rule sets as data, and the verdict on one move by them,
// from the evals before and after it. The thresholds of every built-in set stand in one table in rules.cpp; a
// user writes further sets in JSON (cli/rules_file.h). Source of the default: lichess's advice on moves (lila
// `Advice.scala`, scalachess `eval.scala`).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/score.h"
#include "notation/nag.h"

namespace annotate {

/// In what unit a move's loss is held against the thresholds.
enum class LossMeasure : std::uint8_t {
  WinningChances,  ///< -1..+1, so at most 2
  ExpectedPoints,  ///< Win% / 100 with the eval clamped, so at most 1
  Centipawns,  ///< both evals clamped to the ceiling, a mate counts as the ceiling
};
/// "winning-chances", "expected-points", "centipawns".
std::string_view to_string(LossMeasure m);
std::optional<LossMeasure> parse_loss_measure(std::string_view text);

/// A loss of at least this much, in the unit of the measure.
struct LossThresholds {
  double inaccuracy;
  double mistake;
  double blunder;
  friend bool operator==(const LossThresholds&, const LossThresholds&) = default;
};

/// How one-sided a game already was (centipawns, seen by the side that stood better, at least 0) for a mate
/// allowed or missed to be called less than a blunder: strictly more than each.
struct MateThresholds {
  int inaccuracy = 999;
  int mistake = 700;
  friend bool operator==(const MateThresholds&, const MateThresholds&) = default;
};

struct RuleSet {
  std::string name;
  /// k in wc(cp) = 2 / (1 + exp(-k * cp)) - 1.
  double win_chance_constant = 0.00368208;
  LossMeasure measure = LossMeasure::WinningChances;
  LossThresholds loss{0.10, 0.20, 0.30};
  /// Winning chances that must be lost as well before any glyph is shown.
  double gate = 0.0;
  /// cp -> mated: held against how badly the mover stood before.
  MateThresholds mate_created;
  /// mate -> cp: held against how well the mover stands after.
  MateThresholds mate_lost;
  friend bool operator==(const RuleSet&, const RuleSet&) = default;
};

/// `lichess` (the first, the default), `lichess-db`, `lichess-db-2021`, `expected-points`.
std::span<const RuleSet> builtin_rules();
const RuleSet& default_rules();
const RuleSet* find_builtin_rules(std::string_view name);

enum class Label : std::uint8_t { None, Inaccuracy, Mistake, Blunder };

/// $6, $2, $4; nothing for None.
std::optional<chess::Nag> nag_of(Label label);

enum class Reason : std::uint8_t {
  Loss,  ///< winning chances, points or centipawns were lost
  MateCreated,  ///< the mover is mated by force now and was not before
  MateLost,  ///< the mover had a forced mate and has none any more
};

struct Finding {
  Label label = Label::None;
  Reason reason = Reason::Loss;
  friend bool operator==(const Finding&, const Finding&) = default;
};

/// Both scores are the mover's view. A move known to be the best is not for this function to judge.
Finding judge_move(const RuleSet& rules, chess::Score before, chess::Score after);

}  // namespace annotate
