// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/move_picker.h"

#include <utility>

#include "core/see.h"
#include "engine/search/params.h"

namespace engine {
namespace {

using chess::Move;

// Evasions that take something come before those that do not; the table move's turn is over by then.
constexpr int kNoisyFirst = 1 << 20;
// What is taken counts more than any history.
constexpr int kVictimWeight = 24;

}  // namespace

MovePicker::MovePicker(const chess::Position& pos, const Histories& histories, const OrderingHints& hints,
                       Kind kind)
    : pos_(pos), histories_(histories), hints_(hints), kind_(kind) {
  const Move tt = hints_.table_move;
  const bool wanted =
      kind == Kind::All || pos.in_check() || (!tt.is_null() && pos.is_legal(tt) && is_noisy(pos, tt));
  if (!wanted || tt.is_null() || !pos.is_legal(tt)) hints_.table_move = Move::null();
  stage_ = Stage::TableMove;
}

int MovePicker::score_noisy(Move m) const {
  int score = histories_.noisy(pos_, m);
  if (pos_.is_capture(m)) score += kVictimWeight * chess::exchange_value(Histories::taken_role(pos_, m));
  if (m.is_promotion())
    score += m.promotion_role() == chess::Role::Queen
                 ? kVictimWeight * chess::exchange_value(chess::Role::Queen)
                 : -kNoisyFirst / 2;
  return score;
}

int MovePicker::score_quiet(Move m) const {
  int score = histories_.quiet_sum(pos_, hints_.quiets, m);
  if (hints_.checks != nullptr && hints_.checks->has(pos_, m)) score += params::check_order_bonus;
  return score;
}

Move MovePicker::select() {
  std::size_t best = next_;
  for (std::size_t i = next_ + 1; i < moves_.size(); ++i)
    if (scores_[i] > scores_[best]) best = i;
  std::swap(moves_[next_], moves_[best]);
  std::swap(scores_[next_], scores_[best]);
  return moves_[next_++];
}

bool MovePicker::is_usable_killer(Move m) const {
  return !m.is_null() && m != hints_.table_move && pos_.is_legal(m) && !is_noisy(pos_, m);
}

Move MovePicker::next(bool skip_quiets) {
  switch (stage_) {
    case Stage::TableMove:
      stage_ = pos_.in_check() ? Stage::MakeEvasions : Stage::MakeNoisy;
      if (!hints_.table_move.is_null()) return hints_.table_move;
      return next(skip_quiets);

    case Stage::MakeNoisy:
      chess::append_noisy_moves(pos_, moves_);
      for (std::size_t i = 0; i < moves_.size(); ++i) scores_[i] = score_noisy(moves_[i]);
      stage_ = Stage::GoodNoisy;
      [[fallthrough]];

    case Stage::GoodNoisy:
      while (next_ < moves_.size()) {
        const Move m = select();
        if (m == hints_.table_move) continue;
        const bool under = m.is_promotion() && m.promotion_role() != chess::Role::Queen;
        if (!under && chess::exchange_at_least(pos_, m, 0)) return m;
        moves_[bad_count_++] = m;
      }
      if (kind_ != Kind::All) {
        stage_ = kind_ == Kind::NoisyAndChecks ? Stage::MakeChecks : Stage::Done;
        return next();
      }
      stage_ = Stage::FirstKiller;
      [[fallthrough]];

    case Stage::FirstKiller:
      stage_ = Stage::SecondKiller;
      if (!is_usable_killer(hints_.killers[0]))
        hints_.killers[0] = Move::null();
      else if (!skip_quiets)
        return hints_.killers[0];
      [[fallthrough]];

    case Stage::SecondKiller:
      stage_ = Stage::MakeQuiet;
      if (hints_.killers[1] == hints_.killers[0] || !is_usable_killer(hints_.killers[1]))
        hints_.killers[1] = Move::null();
      else if (!skip_quiets)
        return hints_.killers[1];
      [[fallthrough]];

    case Stage::MakeQuiet:
      // Behind the losing captures, which still wait for their turn.
      moves_.truncate(bad_count_);
      next_ = bad_count_;
      if (!skip_quiets) {
        chess::append_quiet_moves(pos_, moves_);
        for (std::size_t i = next_; i < moves_.size(); ++i) scores_[i] = score_quiet(moves_[i]);
      }
      stage_ = Stage::Quiet;
      [[fallthrough]];

    case Stage::Quiet:
      while (!skip_quiets && next_ < moves_.size()) {
        const Move m = select();
        if (m != hints_.table_move && m != hints_.killers[0] && m != hints_.killers[1]) return m;
      }
      stage_ = Stage::BadNoisy;
      [[fallthrough]];

    case Stage::BadNoisy:
      if (bad_next_ < bad_count_) return moves_[bad_next_++];
      stage_ = Stage::Done;
      return Move::null();

    case Stage::MakeChecks:
      next_ = moves_.size();
      chess::append_quiet_moves(pos_, moves_);
      stage_ = Stage::Checks;
      [[fallthrough]];

    case Stage::Checks:
      while (next_ < moves_.size()) {
        const Move m = moves_[next_++];
        if (hints_.checks->has(pos_, m) && chess::exchange_at_least(pos_, m, 0)) return m;
      }
      stage_ = Stage::Done;
      return Move::null();

    case Stage::MakeEvasions:
      chess::append_legal_moves(pos_, moves_);
      for (std::size_t i = 0; i < moves_.size(); ++i)
        scores_[i] =
            is_noisy(pos_, moves_[i]) ? kNoisyFirst + score_noisy(moves_[i]) : score_quiet(moves_[i]);
      stage_ = Stage::Evasions;
      [[fallthrough]];

    case Stage::Evasions:
      while (next_ < moves_.size()) {
        const Move m = select();
        if (m != hints_.table_move) return m;
      }
      stage_ = Stage::Done;
      return Move::null();

    case Stage::Done: break;
  }
  return Move::null();
}

}  // namespace engine
