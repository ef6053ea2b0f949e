// SPDX-License-Identifier: GPL-3.0-or-later
// Material that one capture or one shape wins, by the reply or by the better move. Of all that the lines
// prove, what weighs most is said.
#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "core/movegen.h"
#include "core/see.h"
#include "motifs/detail/compared_lines.h"
#include "motifs/detail/finders.h"
#include "motifs/find_motif.h"

namespace chess { inline namespace motifs {

namespace {

/// Less is not "winning a piece": a piece for two pawns is 125, the exchange 175. Centipawns.
constexpr int kPieceGain = 150;
constexpr int kPawnGain = 100;
/// Where an eval falls by less, a pawn is not what it is about. Centipawns.
constexpr int kLeastForPawn = 120;
constexpr std::size_t kPliesForPawn = 5;
/// Lost so far, or won so far in spite of the move, pieces fall for many reasons: of these only one is given,
/// a piece that can be taken for nothing. Centipawns, the mover's view.
constexpr int kLostStill = -450;
constexpr int kWonStill = 500;

/// The keys of one geometry. The second one is of a pair of equal pieces; of a discovery, of a check.
struct Geometry {
  std::optional<ShapeInLine> (*find)(const PlayedLine&);
  std::array<ReasonKey, 2> allowed;
  std::array<ReasonKey, 2> missed;
};
constexpr Geometry kGeometries[] = {
    {find_fork, {"allows-fork", "allows-fork-of-two"}, {"misses-fork", "misses-fork-of-two"}},
    {find_skewer, {"allows-skewer", "allows-skewer-of-two"}, {"misses-skewer", "misses-skewer-of-two"}},
    {find_pin, {"allows-pin", "allows-pin"}, {"misses-pin", "misses-pin"}},
    {find_discovery,
     {"allows-discovered-attack", "allows-discovered-check"},
     {"misses-discovered-attack", "misses-discovered-check"}},
};

/// Collects what is proved; the largest gain stays.
class Choice {
 public:
  explicit Choice(const Moment& moment)
      : moment_(moment),
        refutation_(shortened(moment.refutation, kLinePlies - 1)),  // one behind the move itself
        best_(shortened(moment.best, kLinePlies)),
        left_(final_material(refutation_, moment.mover())),
        possible_(final_material(best_, moment.mover())) {}

  /// `reason` is true if the line it speaks of, come to rest behind half-move `ply`, has won something.
  /// It is worth `most` at the most, whatever else falls later; `taken` of the gain has other reasons.
  void offer(Reason reason, std::size_t ply, int least_gain, int most = std::numeric_limits<int>::max(),
             int taken = 0) {
    if (!left_ || !possible_ || *possible_ - *left_ < least_gain) return;
    const bool missed = is_missed_chance(reason);
    const Color winner = missed ? moment_.mover() : !moment_.mover();
    const auto settled = settled_material(missed ? best_ : refutation_, winner, ply + 1);
    if (!settled || (!missed && is_made_good(moment_, -*settled))) return;
    int base = material_of(moment_.before.board(), winner);
    // A shape wins what it wins, be it behind a move that took a pawn.
    const auto taken_first = moment_.before.captured_by(moment_.played);
    const bool took_pawn = taken_first && taken_first->role == Role::Pawn;
    if (!missed && took_pawn && details_of<Shape>(reason)) base -= exchange_value(Role::Pawn);
    const int gain = *settled - base;
    const int weight = std::min(gain - taken, most);
    if (gain < least_gain || weight <= weight_) return;
    weight_ = weight;
    reason_ = std::move(reason);
  }

  void offer_shapes(const PlayedLine& line, std::array<ReasonKey, 2> Geometry::* keys) {
    for (const Geometry& geometry : kGeometries) {
      const auto found = geometry.find(line);
      if (!found || found->winning_ply >= line.given) continue;
      const auto [first, second] = found->shape;
      const bool is_second_key = geometry.find == find_discovery ? second == Role::King : first == second;
      // What the first move takes by itself is not won by the geometry.
      const int taken = std::max(0, static_exchange(line.positions.front(), line.moves.front()));
      offer({(geometry.*keys)[is_second_key], found->shape, first_moves(line, 1)}, found->winning_ply,
            taken + kPieceGain, std::numeric_limits<int>::max(), taken);
    }
  }

  const PlayedLine& refutation() const { return refutation_; }
  const PlayedLine& best() const { return best_; }
  std::optional<Reason> take() && { return std::move(reason_); }

 private:
  static PlayedLine shortened(PlayedLine line, std::size_t plies) {
    if (line.moves.size() > plies) {
      line.moves.resize(plies);
      line.given = std::min(line.given, plies);
      line.positions.erase(line.positions.begin() + static_cast<std::ptrdiff_t>(plies) + 1,
                           line.positions.end());
    }
    return line;
  }

  const Moment& moment_;
  PlayedLine refutation_;
  PlayedLine best_;
  std::optional<int> left_;  // the mover's material at the end of the refutation
  std::optional<int> possible_;  // and of the better line
  int weight_ = 0;
  std::optional<Reason> reason_;
};

/// What the capture wins, as it is said.
int stated_gain(const Capture& capture) {
  return exchange_value(capture.piece) - (capture.price ? exchange_value(*capture.price) : 0);
}

/// The same to within a pawn: then it is the whole story.
int least_gain_of(const Capture& capture) {
  if (capture.piece == Role::Pawn) return kPawnGain;
  return std::max(kPieceGain, stated_gain(capture) - kPawnGain);
}

/// A pawn is never why the eval falls by a piece, nor what a lost position is about. And whether it stays
/// won, only longer lines tell.
bool may_be_about(Role taken, const Moment& moment) {
  if (taken != Role::Pawn) return true;
  if (std::min(moment.refutation.given, moment.best.given) < kPliesForPawn) return false;
  const int before = *moment.score_before.centipawns();
  const int fall = before - *moment.score_after.centipawns();
  return before >= kLostForPawn && fall >= kLeastForPawn && fall <= kMostForPawn;
}

bool is_decided(const Moment& moment) {
  return *moment.score_before.centipawns() < kLostStill || *moment.score_after.centipawns() > kWonStill;
}

std::optional<Reason> missed_capture(const Moment& moment, const PlayedLine& best) {
  const auto capture = find_winning_capture(best);
  if (!capture) return std::nullopt;
  // It was taken, by another piece.
  if (moment.before.is_capture(moment.played) && moment.played.to() == capture->square) return std::nullopt;
  return Reason{capture->price ? ReasonKey("misses-gain") : "misses-hanging", *capture, first_moves(best, 1)};
}

/// The most that a capture of the side to move wins by static exchange.
int best_capture(const Position& pos) {
  MoveList noisy;
  append_noisy_moves(pos, noisy);
  int most = 0;
  for (const Move m : noisy) most = std::max(most, static_exchange(pos, m));
  return most;
}

/// Does any capture on `square` win at least `least` for the side to move, the other side's best capture
/// behind it subtracted?
bool can_win_on(const Position& pos, Square square, int least) {
  for (const Move m : legal_moves(pos)) {
    if (m.to() != square || !pos.is_capture(m)) continue;
    const int gain = static_exchange(pos, m);
    if (gain >= least && gain - best_capture(pos.after(m)) >= least) return true;
  }
  return false;
}

/// What goes on its square after the best move, too, is not why the played one was worse: the line takes it
/// there at once or one move later, or some other answer could. `least` is what counts as a gain.
bool goes_anyway(const Moment& moment, int least) {
  const PlayedLine& best = moment.best;
  if (moment.refutation.moves.empty() || best.moves.empty()) return false;
  const Move capture = moment.refutation.moves.front();
  const auto victim = moment.after().captured_by(capture);
  for (std::size_t i = 1; i < best.moves.size() && i <= 3; i += 2) {
    if (best.moves[i] == capture) return true;
    if (best.positions[i].board().piece_at(capture.to()) != victim) return false;
    if (best.moves[i].to() == capture.to()) return true;
  }
  const bool stands = victim && best.positions[1].board().piece_at(capture.to()) == victim;
  return stands && can_win_on(best.positions[1], capture.to(), least);
}

/// A knight or bishop that takes a pawn beside the castled or uncastled king, and that the king takes, is a
/// sacrifice. Without a queen that goes on it is an oversight.
Reason named_as_sacrifice(Reason reason, const Moment& moment) {
  static constexpr std::size_t kShownPlies = 5;
  if (reason.key != "loses-for") return reason;
  const auto [piece, square, price] = *details_of<Capture>(reason);
  const PlayedLine& line = moment.refutation;
  const Color loser = moment.mover();
  const Square king = moment.after().king(!loser);
  const bool is_minor = piece == Role::Knight || piece == Role::Bishop;
  const bool is_sacrifice = is_minor && price == Role::Pawn && moment.before.is_capture(moment.played) &&
                            square == moment.played.to() && line.moves.front().from() == king &&
                            rank_of(king) == relative_rank(!loser, Rank::R1) &&
                            moment.before.board().pieces(loser, Role::Queen).any();
  if (!is_sacrifice) return reason;
  reason.key = "unsound-sacrifice";
  reason.line = presentable_line(moment.after(), std::span(line.moves).first(line.given), kShownPlies);
  return reason;
}

}  // namespace

std::optional<Reason> find_material_gain(const Moment& moment) {
  // Where mates are in the air, pieces are given for them, and a mate that is not proved is no reason for
  // another.
  if (moment.sees_mate()) return std::nullopt;
  Choice choice(moment);
  const bool decided = is_decided(moment);
  const auto offer_capture = [&](const Reason& reason) {
    const Capture& capture = *details_of<Capture>(reason);
    const bool needs_thought = capture.price || reason.key == "loses-guard";
    if (may_be_about(capture.piece, moment) && !(decided && needs_thought))
      choice.offer(reason, 0, least_gain_of(capture), stated_gain(capture));
  };
  if (const auto hanging = find_hanging(moment);
      hanging && !goes_anyway(moment, least_gain_of(*details_of<Capture>(*hanging))))
    offer_capture(*hanging);
  if (!decided) choice.offer_shapes(choice.refutation(), &Geometry::allowed);
  if (const auto missed = missed_capture(moment, choice.best())) offer_capture(*missed);
  if (!decided) choice.offer_shapes(choice.best(), &Geometry::missed);
  auto reason = std::move(choice).take();
  return reason ? std::optional(named_as_sacrifice(*std::move(reason), moment)) : std::nullopt;
}

}}  // namespace chess::motifs
