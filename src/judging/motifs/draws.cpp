// SPDX-License-Identifier: GPL-3.0-or-later
// Draws: by repetition within a line (the engine's line, worth nothing to either side, comes back to a
// position of its own, or to one that stood in the game twice), by the rules that were there for the taking,
// and results that endgame tables know. Engines are asked about positions without their game, so they do not
// see a repetition or fifty moves.
#include <algorithm>

#include "core/movegen.h"
#include "core/outcome.h"
#include "motifs/detail/finders.h"

namespace chess { inline namespace motifs {

namespace {

/// A line that ends in a repetition is worth this at most, to either side. Centipawns.
constexpr int kDeadDrawn = 5;

/// The first way in which a line comes back to an earlier position. Within the line one return is enough,
/// since the sides can go on returning. A position of the game has to stand for the third time.
struct Repetition {
  std::size_t plies = 0;  ///< of the line
  std::optional<Color> checker{};  ///< who gave check with every move since then
};

bool stood_twice(std::span<const Position> game, const Position& pos) {
  return std::ranges::count_if(game, [&](const Position& earlier) { return earlier.repeats(pos); }) >= 2;
}

std::optional<Repetition> find_in_line(std::span<const Position> game, const PlayedLine& line) {
  std::vector<const Position*> all;
  for (const Position& pos : game) all.push_back(&pos);
  for (std::size_t i = 0; i <= line.given; ++i) all.push_back(&line.positions[i]);
  for (std::size_t i = game.size() + 1; i < all.size(); ++i)
    for (std::size_t j = i; j-- > 0;) {
      if (!all[i]->repeats(*all[j])) continue;
      if (j < game.size() && !stood_twice(game, *all[i])) break;
      const auto in_check_all_along = [&](Color side) {
        return std::ranges::all_of(
            all.begin() + static_cast<std::ptrdiff_t>(j), all.begin() + static_cast<std::ptrdiff_t>(i) + 1,
            [&](const Position* pos) { return pos->turn() != side || pos->in_check(); });
      };
      // The side that is checked is the one to move behind each check.
      Repetition repetition{i - game.size()};
      for (const Color side : {Color::White, Color::Black})
        if (in_check_all_along(side)) repetition.checker = !side;
      return repetition;
    }
  return std::nullopt;
}

/// The line as far as it comes back. `saved` is glad of the draw: only checks by that side are a perpetual
/// check, and if the other side gives check, it may have better.
std::optional<Reason> reason_of(const PlayedLine& line, std::span<const Position> game, Color saved,
                                ReasonKey perpetual, ReasonKey other) {
  const auto repetition = find_in_line(game, line);
  if (!repetition || repetition->plies > kLinePlies) return std::nullopt;
  if (repetition->checker == !saved) return std::nullopt;
  return Reason{repetition->checker ? perpetual : other, LineOnly{}, first_moves(line, repetition->plies)};
}

}  // namespace

std::optional<Reason> find_drawn_line(const Moment& moment) {
  // A class less is what another look may see.
  if (is_level(moment.score_after, kDeadDrawn) && moment.class_before() >= PositionClass::ClearlyBetter)
    return reason_of(moment.refutation, moment.history, !moment.mover(), "allows-perpetual",
                     "allows-drawn-line");
  if (is_level(moment.score_before, kDeadDrawn) && moment.class_after() <= PositionClass::ClearlyWorse) {
    const auto earlier = std::span(moment.history)
                             .first(moment.history.size() - std::min<std::size_t>(1, moment.history.size()));
    return reason_of(moment.best, earlier, moment.mover(), "misses-perpetual", "misses-drawn-line");
  }
  return std::nullopt;
}

namespace {

/// A draw may be claimed after so many half-moves without a capture or a pawn's move (FIDE, 9.3).
constexpr int kFiftyMoves = 100;

/// The first legal move for which `draws(move, position after it)` holds.
template <class Draws>
std::optional<Move> find_move(const Position& pos, Draws draws) {
  for (const Move m : legal_moves(pos))
    if (draws(m, pos.after(m))) return m;
  return std::nullopt;
}

}  // namespace

std::optional<Reason> find_missed_draw(const Moment& moment) {
  const PositionClass after = moment.class_after();
  if (moment.class_before() > PositionClass::Level || after >= PositionClass::Level) return std::nullopt;
  const Position& pos = moment.before;
  if (times_stood(moment, pos) >= 3) return Reason{"misses-claim-of-repetition", LineOnly{}};
  if (pos.halfmove_clock() >= kFiftyMoves) return Reason{"misses-fifty-moves", LineOnly{}};
  const auto repeating =
      find_move(pos, [&](Move, const Position& then) { return times_stood(moment, then) >= 2; });
  if (repeating) return Reason{"misses-third-repetition", LineOnly{}, {*repeating}};
  // With so little on the board, less than that is a draw, too.
  if (after > PositionClass::Lost) return std::nullopt;
  const auto leveling = find_move(
      pos, [&](Move m, const Position& then) { return pos.is_capture(m) && is_insufficient_material(then); });
  if (leveling) return Reason{"misses-bare-kings", LineOnly{}, {*leveling}};
  return std::nullopt;
}

std::optional<Reason> find_table_loss(const Moment& moment) {
  const auto before = moment.table_value_before;
  const auto after = moment.table_value_after;
  if (!before || !after || moment.best.given == 0) return std::nullopt;
  const bool loses_win = *before == TableValue::Won && *after != TableValue::Won;
  const bool loses_draw = is_draw(*before) && *after == TableValue::Lost;
  if (!loses_win && !loses_draw) return std::nullopt;
  const ReasonKey key = loses_draw                           ? ReasonKey("misses-table-draw")
                        : *after == TableValue::WonTooSlowly ? ReasonKey("misses-table-win-in-time")
                        : *after == TableValue::Lost         ? ReasonKey("misses-table-win-lost")
                                                             : ReasonKey("misses-table-win");
  return Reason{key, KeepingMove{moment.best.moves.front()}};
}

}}  // namespace chess::motifs
