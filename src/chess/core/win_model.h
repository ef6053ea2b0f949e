// SPDX-License-Identifier: GPL-3.0-or-later
// What a score means for the result: chances to win, draw and lose, as Stockfish and lichess.org compute them
// for their own scores. Each model fits the scores of its own engine only.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/score.h"

namespace chess { inline namespace core {

/// Chances from the view of one side, per mille. They add up to 1000.
struct ResultChances {
  int wins = 0;
  int draws = 0;
  int losses = 0;

  constexpr int total() const { return wins + draws + losses; }
  /// The share of wins, 0 to 1. Precondition for this and the next three: total() > 0.
  constexpr double winning_chance() const { return static_cast<double>(wins) / total(); }
  constexpr double drawing_chance() const { return static_cast<double>(draws) / total(); }
  constexpr double losing_chance() const { return static_cast<double>(losses) / total(); }
  /// The points that are expected, with half a point for a draw: 0 to 1.
  constexpr double expectation() const { return (wins + 0.5 * draws) / total(); }
  /// The chances of the other side.
  constexpr ResultChances operator-() const { return {losses, draws, wins}; }
  /// The chances of `from`, from the view of `to`.
  constexpr ResultChances seen_by(Color to, Color from) const { return to == from ? *this : -*this; }

  friend constexpr bool operator==(const ResultChances&, const ResultChances&) = default;
};

/// Whose model. The versions of Stockfish are those whose models differ.
enum class WinModel : std::uint8_t {
  Stockfish12,
  Stockfish14,
  Stockfish15,
  Stockfish15_1,
  Stockfish16,
  Stockfish16_1,
  Lichess,  ///< knows no draws; the same at every ply
};

/// "sf12", "sf14", "sf15", "sf15.1", "sf16", "sf16.1", "lichess", as python-chess names them.
std::string_view to_string(WinModel model);
/// Reads these, and "sf" for the newest of Stockfish. Nothing for other texts.
std::optional<WinModel> parse_win_model(std::string_view text);

/// The chances of the side whose view `score` is. `ply` is the number of half-moves since the game began:
/// the later, the more a score is worth. Sources: the function win_rate_model of Stockfish 12 to 16.1, and
/// lichess.org's WinPercent; a mate is a win, for lichess one of 1,100 to 2,000 centipawns by its distance.
ResultChances result_chances(Score score, int ply, WinModel model = WinModel::Stockfish16_1);

}}  // namespace chess::core
