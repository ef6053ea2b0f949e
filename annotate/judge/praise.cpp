// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/praise.h"

#include <algorithm>

#include "annotate/judge/win_chance.h"
#include "core/movegen.h"
#include "core/see.h"

namespace annotate {

namespace {

using chess::Color;
using chess::Move;
using chess::Position;
using chess::Score;

// In winning chances, the mover's view.
constexpr double kWon = 0.9;              ///< above, nothing is praised that keeps what was there
constexpr double kWonWithoutIt = 0.85;    ///< brilliance that another move makes needless
constexpr double kOnlyMoveGap = 0.20;
constexpr double kGoodMoveGap = 0.10;
constexpr double kSoundSacrifice = -0.1;  ///< a sacrifice must not end below
constexpr double kInterestingLoss = 0.05;
/// Centipawns: a minor piece, for a pawn at most.
constexpr int kPieceGiven = 200;
/// Captures that a quiescence on material follows.
constexpr int kExchangeDepth = 8;

double chances_of(Score score, double constant) {
  if (score.is_mate()) return score.is_winning_mate() ? 1.0 : -1.0;
  return winning_chances(*score.centipawns(), constant);
}

int balance(const Position& pos, Color side) {
  int sum = 0;
  for (const chess::Role role : chess::kRoles)
    if (role != chess::Role::King)
      sum += chess::exchange_value(role) *
             (pos.board().pieces(side, role).count() - pos.board().pieces(!side, role).count());
  return sum;
}

/// The material balance that the side to move can reach by captures that pay, its own view.
int settled_balance(const Position& pos, int depth) {
  const int standing = balance(pos, pos.turn());
  if (depth == 0) return standing;
  int best = pos.in_check() ? -1'000'000 : standing;
  const auto moves = chess::legal_moves(pos);
  if (moves.empty()) return pos.in_check() ? -1'000'000 : 0;
  for (const Move move : moves) {
    const bool changes = pos.is_capture(move) || move.is_promotion();
    if (changes ? !chess::exchange_at_least(pos, move, 0) : !pos.in_check()) continue;
    // Out of check every move counts, and only captures are followed further.
    const int value = -settled_balance(pos.after(move), changes ? depth - 1 : 0);
    best = std::max(best, value);
  }
  return best == -1'000'000 ? standing : best;
}

/// The balance that the most careful move of the side to move keeps against captures, its own view.
int most_kept(const Position& pos) {
  int most = -1'000'000;
  for (const Move move : chess::legal_moves(pos))
    most = std::max(most, -settled_balance(pos.after(move), kExchangeDepth));
  return most;
}

bool is_recapture(const PraisedMove& move) {
  return move.previous && move.previous_captured && move.previous->to() == move.move.to() &&
         move.before.is_capture(move.move);
}

bool is_forced(const PraisedMove& move) { return chess::count_legal_moves(move.before) == 1; }

bool is_decided(double best, double second) {
  return (best > kWon && second > kWon) || (best < -kWon && second < -kWon);
}

}  // namespace

std::optional<chess::Nag> nag_of(Praise praise) {
  switch (praise) {
    case Praise::None: break;
    case Praise::Interesting: return chess::Nag::SpeculativeMove;
    case Praise::OnlyMove: return chess::Nag::OnlyMove;
    case Praise::Good: return chess::Nag::GoodMove;
    case Praise::Brilliant: return chess::Nag::BrilliantMove;
  }
  return std::nullopt;
}

bool deserves_second_search(const PraisedMove& move, double constant) {
  const double best = chances_of(move.value_after, constant);
  return move.is_best && !move.move.is_promotion() && !is_recapture(move) && !is_forced(move) &&
         best >= -kWon + kGoodMoveGap;
}

double lost_by_second(const PraisedMove& move, Score second, double constant) {
  return chances_of(move.value_after, constant) - chances_of(second, constant);
}

bool is_hard_to_replace(const PraisedMove& move, Score second, double constant) {
  return lost_by_second(move, second, constant) >= kGoodMoveGap &&
         !is_decided(chances_of(move.value_after, constant), chances_of(second, constant));
}

int material_given(const Position& before, Move move, std::span<const Move> reply) {
  const Color mover = before.turn();
  const Position after = before.after(move);
  // Nothing has been given where the opponent has no reply.
  if (reply.empty() || !after.is_legal(reply.front())) return 0;
  // What was lost already, whatever is played, is no gift.
  const int kept = std::min(balance(before, mover), most_kept(before));
  return std::max(0, kept - settled_balance(after.after(reply.front()), kExchangeDepth));
}

Praise praise_of(const PraisedMove& move, std::optional<Score> second, bool is_obvious, double constant) {
  const double value = chances_of(move.value_after, constant);
  const bool is_plain = move.move.is_promotion() || is_recapture(move) || is_forced(move);
  if (is_plain) return Praise::None;
  const bool gives_piece =
      value >= kSoundSacrifice && material_given(move.before, move.move, move.reply) >= kPieceGiven;
  if (move.is_best && second) {
    const double other = chances_of(*second, constant);
    const double gap = value - other;
    if (is_decided(value, other)) return Praise::None;
    if (gap >= kGoodMoveGap && !is_obvious) {
      const bool is_brilliant = gives_piece && other < kWonWithoutIt && !move.before.in_check();
      return is_brilliant ? Praise::Brilliant : Praise::Good;
    }
    if (gap >= kOnlyMoveGap) return Praise::OnlyMove;
  }
  const double loss = chances_of(move.value_before, constant) - value;
  const bool is_interesting = !move.is_best && gives_piece && loss < kInterestingLoss &&
                              value < kWonWithoutIt && !move.before.in_check();
  return is_interesting ? Praise::Interesting : Praise::None;
}

}  // namespace annotate
