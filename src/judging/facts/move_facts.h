// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a move, as data: its label and what that cost, the reason, the lines that prove it, and for
// praise what else there was. words/comment.h makes the sentence of it, and facts/facts_json.h the member of
// a BGN file. So the same can be said again in another language, and asked for in a database.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "core/score.h"
#include "evals/position_class.h"
#include "evals/rules.h"
#include "judge/game_verdict.h"
#include "judge/praise.h"
#include "motifs/reason.h"
#include "motifs/refutation.h"

namespace chess { inline namespace facts {

/// What a position is worth, White's view.
struct PositionWorth {
  Score score;
  PositionClass seen{};
  LookSize look{};  ///< behind the score
  friend bool operator==(const PositionWorth&, const PositionWorth&) = default;
};

/// A line that was not played, and the worth of the position that it begins in.
struct ValuedLine {
  std::vector<Move> moves;
  PositionWorth worth;
  friend bool operator==(const ValuedLine&, const ValuedLine&) = default;
};

/// Lines that stand beside a move. Those that a person wrote without a word, and that the sentences name, a
/// later run would take for ours, so the sentences say that they were there.
struct GivenLines {
  bool best = false;  ///< begins with the best move
  bool reply = false;  ///< begins with the reply to the played move
  bool ours = false;  ///< not a person's: the better line of this run
  friend bool operator==(const GivenLines&, const GivenLines&) = default;
};

/// The facts of one move. Views are White's.
struct MoveFacts {
  Finding finding;
  Label disputed = Label::None;  ///< the label by this engine, where other engines disagree
  Praise praise = Praise::None;
  bool breaks_score = false;  ///< nothing is said of moves from here on: the score looks broken
  std::optional<PositionWorth> before;
  std::optional<PositionWorth> after;
  /// What the move cost its side, in winning chances (-1 to 1): from 0 to 2, in thousandths.
  std::optional<int> loss;
  /// Why a labelled move is wrong, what a praised one threatens, or the idea of another one.
  std::optional<Reason> reason;
  std::vector<Move> better;  ///< the move that should have been played, and best play behind it
  std::vector<ValuedLine> further;  ///< the next best ones
  Refutation refutation;  ///< of a labelled move
  std::optional<ValuedLine> second;  ///< for praise: the best other move
  std::optional<ValuedLine> refused;  ///< for praise: a tempting move, and the line that refutes it
  GivenLines given;

  bool operator==(const MoveFacts&) const = default;
};

/// What a verdict says of a move by `mover`.
MoveFacts facts_of(const MoveVerdict& verdict, Color mover);

/// Puts what the facts say into a verdict on the same move with the same scores, which may come from these
/// scores alone. With `by_same_rules`, it gets the label and the praise of the facts, too. Otherwise it gets
/// what belongs to its own: the reason and the lines of a label, or the proof of a praise.
void recall(const MoveFacts& facts, bool by_same_rules, MoveVerdict& verdict);

/// Does anything have to be said of the move? Its evaluations alone say nothing.
bool says_something(const MoveFacts& facts);

/// Is there anything to say of the label, and a line to show? Not of an inaccuracy in a game that is decided
/// before and after it, unless a mate in three or less is missed or allowed.
bool is_worth_words(const MoveFacts& facts, Color mover);

/// Is it an inaccuracy that nothing else is said of: no reason, and no other engine disagrees?
bool is_plain_inaccuracy(const MoveFacts& facts);

}}  // namespace chess::facts
