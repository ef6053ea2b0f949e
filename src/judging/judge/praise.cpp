// SPDX-License-Identifier: GPL-3.0-or-later
#include "judge/praise.h"

#include <algorithm>

#include "evals/evals.h"
#include "evals/position_class.h"
#include "evals/win_chance.h"
#include "judge/game_case.h"
#include "judge/sacrifice.h"

namespace chess { inline namespace judge {

namespace {

// In winning chances, the mover's view.
constexpr double kPraisedGap = 0.20;  ///< to the second-best move
constexpr double kPromisingGap = 0.10;  ///< the same in a brief search
constexpr double kTemptingGap = 0.15;  ///< to the tempting move
/// So far must both moves of an only move be from the border between their classes, since another engine may
/// draw it there.
constexpr double kClassMargin = 0.05;
constexpr double kSoundSacrifice = -0.1;  ///< a sacrifice must not end below
constexpr double kInterestingLoss = 0.05;
/// What a combination wins back so soon was no sacrifice.
constexpr std::size_t kMovesWithout = 2;
/// Centipawns: a minor piece, for a pawn at most.
constexpr int kPieceGiven = 200;
/// Centipawns: the least that a sacrifice gives up.
constexpr int kPawnGiven = 100;
/// So short a mate is easy to see.
constexpr int kQuickMate = 2;
/// Half-moves of the line that refutes a tempting move.
constexpr std::size_t kRefutationPlies = 8;

bool is_quick_mate(Score score) { return score.is_winning_mate() && score.moves_to_mate() <= kQuickMate; }

/// What the move is worth for sure: as the game's evals have it, and as a search for its sake found.
double sure_value(const PraisedMove& move, const std::optional<Score>& searched, double constant) {
  return winning_chances(searched ? std::min(*searched, move.value_after) : move.value_after, constant);
}

/// Is `other` two classes worse than `best`, whoever draws the borders?
bool falls_far(double best, double other) {
  constexpr int kClasses = 2;
  return static_cast<int>(class_of_chances(best - kClassMargin)) -
             static_cast<int>(class_of_chances(other + kClassMargin)) >=
         kClasses;
}

/// A win is not given away by a move that is still clearly better: most such moves win, too.
bool is_decided(double best, double other) {
  return class_of_chances(best) == PositionClass::Winning &&
         class_of_chances(other) >= PositionClass::ClearlyBetter;
}
bool is_winning(double chances) { return class_of_chances(chances) == PositionClass::Winning; }
bool is_lost(double chances) { return class_of_chances(chances) == PositionClass::Lost; }

bool is_plain_move(const PraisedMove& move) {
  return is_plain(move.before, move.move, move.previous) || is_quick_mate(move.value_before) ||
         is_quick_mate(move.value_after.is_winning_mate() ? (-move.value_after).before_move()
                                                          : move.value_after);
}

/// Material that the move gives up, if it is worth it.
int material_offered(const PraisedMove& move, double value, std::size_t moves_later) {
  if (value < kSoundSacrifice || move.before.in_check()) return 0;
  return material_given(move.before, move.move, move.reply, moves_later);
}

/// The praise of a best move that the other moves are no match for.
Praise praise_of_best(const PraisedMove& move, const PraiseEvidence& evidence, double constant) {
  const double value = sure_value(move, evidence.played, constant);
  const double other = winning_chances(*evidence.second, constant);
  if (value - other < kPraisedGap || is_lost(value) || is_decided(value, other)) return Praise::None;
  if (is_plain_gain(move.before, move.move, evidence.second_move)) return Praise::None;
  if (!evidence.is_obvious) {
    if (material_offered(move, value, kMovesWithout) >= kPieceGiven) return Praise::Brilliant;
    if (!is_forcing(move.before, move.move) || !refused_line(move, evidence, constant).empty() ||
        material_offered(move, value, 0) >= kPawnGiven)
      return Praise::Good;
  }
  return falls_far(value, other) ? Praise::OnlyMove : Praise::None;
}

}  // namespace

std::optional<Nag> nag_of(Praise praise) {
  constexpr std::optional<Nag> kNags[] = {std::nullopt, Nag::SpeculativeMove, Nag::OnlyMove, Nag::GoodMove,
                                          Nag::BrilliantMove};
  return kNags[static_cast<std::size_t>(praise)];
}

bool is_praise(Nag nag) {
  using enum Nag;
  return nag == GoodMove || nag == BrilliantMove || nag == SpeculativeMove || nag == OnlyMove;
}

std::optional<PraisedMove> praised_move(const GameCase& game, std::size_t i) {
  const PositionEval& before = game.positions[i].eval;
  const PositionEval& after = game.positions[i + 1].eval;
  const Move played = game.moves[i].played;
  if (!before.score || !after.score || played.is_null()) return std::nullopt;
  const Color mover = game.mover(i);
  PraisedMove move{.before = game.before(i), .move = played};
  if (i > 0)
    if (const Move previous = game.moves[i - 1].played; !previous.is_null())
      move.previous = {previous, game.before(i - 1).is_capture(previous)};
  move.is_best = is_best_move(game.before(i), played, before);
  move.value_before = before.score->seen_by(mover, Color::White);
  move.value_after = after.score->seen_by(mover, Color::White);
  move.reply = after.line;
  return move;
}

bool deserves_second_search(const PraisedMove& move, double constant) {
  const double best = winning_chances(move.value_after, constant);
  return move.is_best && !is_lost(best) && !is_plain_move(move) && !is_plain_gain(move.before, move.move);
}

bool is_hard_to_replace(const PraisedMove& move, Score second, Move second_move, double constant) {
  const double other = winning_chances(second, constant);
  const double value = winning_chances(move.value_after, constant);
  return value - other >= kPromisingGap && !is_decided(value, other) &&
         !is_plain_gain(move.before, move.move, second_move);
}

bool is_forcing(const Position& before, Move move) {
  return before.is_capture(move) || before.after(move).in_check();
}

std::vector<Move> refused_line(const PraisedMove& move, const PraiseEvidence& evidence, double constant) {
  if (!evidence.tempting) return {};
  const double value = sure_value(move, evidence.played, constant);
  if (value - winning_chances(*evidence.tempting, constant) < kTemptingGap) return {};
  auto line = presentable_line(move.before, evidence.tempting_line, kRefutationPlies);
  if (line.size() < 2) line.clear();
  return line;
}

Praise praise_of(const PraisedMove& move, const PraiseEvidence& evidence, double constant) {
  if (evidence.is_book_move || is_plain_move(move)) return Praise::None;
  if (move.is_best) return evidence.second ? praise_of_best(move, evidence, constant) : Praise::None;
  const double value = sure_value(move, evidence.played, constant);
  const double loss = winning_chances(move.value_before, constant) - value;
  const bool is_interesting = loss < kInterestingLoss && !is_winning(value) &&
                              material_offered(move, value, kMovesWithout) >= kPieceGiven;
  return is_interesting ? Praise::Interesting : Praise::None;
}

}}  // namespace chess::judge
