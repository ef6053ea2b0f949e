// SPDX-License-Identifier: GPL-3.0-or-later
// Draws by repetition within a line: the engine's line, worth nothing to either side, comes back to a
// position of its own, or to one that stood in the game twice.
#include <algorithm>

#include "motifs/detail/finders.h"

namespace chess { inline namespace motifs {

namespace {

/// A line that ends in a repetition is worth this at most, to either side. Centipawns.
constexpr int kDrawn = 5;

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
  if (is_level(moment.score_after, kDrawn) && moment.class_before() > PositionClass::Level)
    return reason_of(moment.refutation, moment.history, !moment.mover(), "allows-perpetual",
                     "allows-drawn-line");
  if (is_level(moment.score_before, kDrawn) && moment.class_after() < PositionClass::Level) {
    const auto earlier = std::span(moment.history)
                             .first(moment.history.size() - std::min<std::size_t>(1, moment.history.size()));
    return reason_of(moment.best, earlier, moment.mover(), "misses-perpetual", "misses-drawn-line");
  }
  return std::nullopt;
}

}}  // namespace chess::motifs
