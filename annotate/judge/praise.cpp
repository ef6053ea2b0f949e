// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/praise.h"

#include <algorithm>

#include "annotate/judge/exchanges.h"
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
/// What a combination wins back so soon was no sacrifice.
constexpr std::size_t kMovesWithout = 2;
/// Centipawns: a minor piece, for a pawn at most.
constexpr int kPieceGiven = 200;
/// Captures that a quiescence on material follows.
constexpr int kExchangeDepth = 8;
/// Positions that it may take; a lively middlegame takes some hundreds.
constexpr int kExchangePositions = 20'000;
/// More than there is on any board.
constexpr int kMated = 1'000'000;

/// Follows captures on the board, with a purse of positions: some boards have more exchanges than there is
/// time for.
class Exchanges {
 public:
  /// The balance that the side to move can reach by captures that pay, its own view; outside `alpha` to
  /// `beta` only on which side of them it lies.
  int settled(const Position& pos, int depth, int alpha, int beta) {
    const int standing = material_of(pos.board(), pos.turn());
    if (depth == 0 || is_exhausted()) return standing;
    --positions_left_;
    const auto moves = chess::legal_moves(pos);
    if (moves.empty()) return pos.in_check() ? -kMated : 0;
    int best = pos.in_check() ? -kMated : standing;
    for (const Move move : moves) {
      if (best >= beta) break;
      const bool changes = pos.is_capture(move) || move.is_promotion();
      if (changes ? !chess::exchange_at_least(pos, move, 0) : !pos.in_check()) continue;
      // Out of check every move counts, and only captures are followed further.
      const int value = -settled(pos.after(move), changes ? depth - 1 : 0, -beta, -std::max(alpha, best));
      best = std::max(best, value);
    }
    return best == -kMated ? standing : best;
  }

  /// The balance that the most careful move of the side to move keeps against captures, its own view; of more
  /// than `enough` only that it is so much.
  int most_kept(const Position& pos, int enough) {
    int most = -kMated;
    for (const Move move : chess::legal_moves(pos)) {
      if (most >= enough) break;
      most = std::max(most, -settled(pos.after(move), kExchangeDepth, -enough, -most));
    }
    return std::min(most, enough);
  }

  bool is_exhausted() const { return positions_left_ == 0; }

 private:
  int positions_left_ = kExchangePositions;
};

bool is_recapture(const PraisedMove& move) {
  return move.previous && move.previous_captured && move.previous->to() == move.move.to() &&
         move.before.is_capture(move.move);
}

bool is_forced(const PraisedMove& move) { return chess::count_legal_moves(move.before) == 1; }

/// Takes something that pays by itself, whatever comes back: everybody sees it.
bool is_plain_gain(const PraisedMove& move) {
  return move.before.is_capture(move.move) &&
         chess::exchange_at_least(move.before, move.move, chess::exchange_value(chess::Role::Knight) / 2);
}

/// No praise for these, whatever they achieve. To promote to less than a queen is a thought of its own.
bool is_plain(const PraisedMove& move) {
  const bool makes_queen = move.move.is_promotion() && move.move.promotion_role() == chess::Role::Queen;
  return makes_queen || is_recapture(move) || is_forced(move) || is_plain_gain(move);
}

/// What the move is worth for sure: as the game's evals have it, and as a search for its sake found.
double sure_value(const PraisedMove& move, double constant) {
  const Score value = move.searched ? std::min(*move.searched, move.value_after) : move.value_after;
  return winning_chances(value, constant);
}

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

bool is_praise(chess::Nag nag) {
  using enum chess::Nag;
  return nag == GoodMove || nag == BrilliantMove || nag == SpeculativeMove || nag == OnlyMove;
}

std::optional<PraisedMove> praised_move(std::span<const Position> positions, std::span<const Move> moves,
                                        std::span<const PositionEval> evals, std::size_t i) {
  if (!evals[i].score || !evals[i + 1].score || moves[i].is_null()) return std::nullopt;
  const Color mover = positions[i].turn();
  PraisedMove move{.before = positions[i], .move = moves[i]};
  if (i > 0 && !moves[i - 1].is_null()) {
    move.previous = moves[i - 1];
    move.previous_captured = positions[i - 1].is_capture(moves[i - 1]);
  }
  move.is_best = is_best_move(positions[i], moves[i], evals[i]);
  move.value_before = evals[i].score->seen_by(mover, Color::White);
  move.value_after = evals[i + 1].score->seen_by(mover, Color::White);
  move.reply = evals[i + 1].line;
  return move;
}

bool deserves_second_search(const PraisedMove& move, double constant) {
  const double best = winning_chances(move.value_after, constant);
  return move.is_best && !is_plain(move) && best >= -kWon + kGoodMoveGap;
}

bool is_hard_to_replace(const PraisedMove& move, Score second, double constant) {
  const double value = sure_value(move, constant);
  const double other = winning_chances(second, constant);
  return value - other >= kGoodMoveGap && !is_decided(value, other);
}

int material_given(const Position& before, Move move, std::span<const Move> reply, std::size_t moves_later) {
  Position pos = before.after(move);
  // Nothing has been given where the opponent has no reply.
  if (reply.empty() || !pos.is_legal(reply.front())) return 0;
  // What was lost already, whatever is played, is no gift.
  Exchanges exchanges;
  const int kept = exchanges.most_kept(before, material_of(before.board(), before.turn()));
  int left = -kMated;
  for (std::size_t i = 0; i < reply.size() && i <= 2 * moves_later && pos.is_legal(reply[i]); ++i) {
    pos.play(reply[i]);
    if (pos.turn() == before.turn())
      left = std::max(left, exchanges.settled(pos, kExchangeDepth, left, kept));
  }
  return exchanges.is_exhausted() ? 0 : std::max(0, kept - left);
}

Praise praise_of(const PraisedMove& move, std::optional<Score> second, bool is_obvious, double constant) {
  if (is_plain(move)) return Praise::None;
  const double value = sure_value(move, constant);
  const auto gives_piece = [&](std::size_t moves_later = 0) {
    return value >= kSoundSacrifice && !move.before.in_check() &&
           material_given(move.before, move.move, move.reply, moves_later) >= kPieceGiven;
  };
  if (move.is_best && second) {
    const double other = winning_chances(*second, constant);
    const double gap = value - other;
    if (is_decided(value, other)) return Praise::None;
    if (gap >= kGoodMoveGap && !is_obvious && !move.move.is_promotion()) {
      return other < kWonWithoutIt && gives_piece() ? Praise::Brilliant : Praise::Good;
    }
    if (gap >= kOnlyMoveGap) return Praise::OnlyMove;
  }
  const double loss = winning_chances(move.value_before, constant) - value;
  const bool is_interesting =
      !move.is_best && loss < kInterestingLoss && value < kWonWithoutIt && gives_piece(kMovesWithout);
  return is_interesting ? Praise::Interesting : Praise::None;
}

}  // namespace annotate
