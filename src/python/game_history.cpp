// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/game_history.h"

#include <algorithm>

#include "game/tree_edit.h"

namespace chess { inline namespace python {

namespace {

constexpr int kFiftyMoves = 100;  // half-moves

}  // namespace

LineHistory::LineHistory(const Game& game, NodeId end) : last_(game.any_start()) {
  for (const NodeId id : path_to(game, end)) {
    keys_.push_back(last_.key());
    last_.play(game.node(id).move);
  }
}

int LineHistory::earlier(Key key, int clock) const {
  // What is captured in crazyhouse may come back, so that the clock says nothing.
  const std::size_t reach =
      has_clock() ? std::min(keys_.size(), static_cast<std::size_t>(clock)) : keys_.size();
  return static_cast<int>(
      std::ranges::count(keys_.end() - static_cast<std::ptrdiff_t>(reach), keys_.end(), key));
}

bool LineHistory::can_claim_threefold() const {
  if (repetitions() >= 3) return true;
  return std::ranges::any_of(legal_moves(last_), [this](Move move) {
    const AnyPosition after = last_.after(move);
    // The last position cannot be equal: the other side is to move.
    return earlier(after.key(), after.halfmove_clock()) >= 2;
  });
}

bool LineHistory::can_claim_fifty_moves() const {
  if (!has_clock()) return false;
  if (last_.halfmove_clock() >= kFiftyMoves) return last_.has_legal_moves();
  if (last_.halfmove_clock() < kFiftyMoves - 1) return false;
  return std::ranges::any_of(legal_moves(last_), [this](Move move) {
    const AnyPosition after = last_.after(move);
    return after.halfmove_clock() >= kFiftyMoves && after.has_legal_moves();
  });
}

std::optional<Outcome> LineHistory::outcome(bool claim_draw) const {
  if (const auto end = outcome_of(last_)) return end;
  const int times = repetitions();
  if (times >= 5) return Outcome{Termination::FivefoldRepetition, std::nullopt};
  if (!claim_draw) return std::nullopt;
  if (has_clock() && last_.halfmove_clock() >= kFiftyMoves)
    return Outcome{Termination::FiftyMoves, std::nullopt};
  if (times >= 3) return Outcome{Termination::ThreefoldRepetition, std::nullopt};
  return std::nullopt;
}

}}  // namespace chess::python
