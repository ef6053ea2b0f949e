// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/win_model.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/portable_math.h"

namespace chess { inline namespace core {

namespace {

struct NamedModel {
  std::string_view name;
  WinModel model;
};
constexpr std::array<NamedModel, 7> kModels{{{"sf12", WinModel::Stockfish12},
                                             {"sf14", WinModel::Stockfish14},
                                             {"sf15", WinModel::Stockfish15},
                                             {"sf15.1", WinModel::Stockfish15_1},
                                             {"sf16", WinModel::Stockfish16},
                                             {"sf16.1", WinModel::Stockfish16_1},
                                             {"lichess", WinModel::Lichess}}};

/// A polynomial of the third degree, the highest power first.
using Cubic = std::array<double, 4>;

double value_of(const Cubic& cubic, double x) {
  return ((cubic[0] * x + cubic[1]) * x + cubic[2]) * x + cubic[3];
}

/// Half of the games are won from the score `half_win` on; `spread` says how fast the share grows there. Both
/// depend on the phase, which is the ply in a unit of the model.
struct StockfishModel {
  Cubic half_win;
  Cubic spread;
  double pawn_value;  ///< internal units for a hundred centipawns
  double largest;  ///< internal units
  double (*phase)(int ply);
};

double phase_by_ply(int ply) { return std::clamp(ply, 0, 240) / 64.0; }
double phase_by_move(int ply) { return std::clamp(ply / 2.0 + 1, 8.0, 120.0) / 32.0; }

StockfishModel model_of(WinModel model) {
  switch (model) {
    case WinModel::Stockfish12:
      return {{-8.24404295, 64.23892342, -95.73056462, 153.86478679},
              {-3.37154371, 28.44489198, -56.67657741, 72.05858751},
              100,
              1000,
              phase_by_ply};
    case WinModel::Stockfish14:
      return {{-3.68389304, 30.07065921, -60.52878723, 149.53378557},
              {-2.01818570, 15.85685038, -29.83452023, 47.59078827},
              100,
              2000,
              phase_by_ply};
    case WinModel::Stockfish15:
      return {{-0.117202460, 0.594729104, 11.2065546, 122.606222},
              {-1.79066759, 11.30759193, -17.43677612, 36.47147479},
              100,
              2000,
              phase_by_ply};
    case WinModel::Stockfish15_1:
      return {{-0.58270499, 2.68512549, 15.24638015, 344.49745382},
              {-2.65734562, 15.96509799, -20.69040836, 73.61029937},
              361,
              4000,
              phase_by_ply};
    case WinModel::Stockfish16:
      return {{0.38036525, -2.82015070, 23.17882135, 307.36768407},
              {-2.29434733, 13.27689788, -14.26828904, 63.45318330},
              328,
              4000,
              phase_by_ply};
    case WinModel::Stockfish16_1:
    case WinModel::Lichess: break;
  }
  return {{-1.06249702, 7.42016937, 0.89425629, 348.60356174},
          {-5.33122190, 39.57831533, -90.84473771, 123.40620748},
          356,
          4000,
          phase_by_move};
}

int winning_share(const StockfishModel& model, int centipawns, double phase) {
  const double x = std::clamp(centipawns * model.pawn_value / 100, -model.largest, model.largest);
  const double slope = (value_of(model.half_win, phase) - x) / value_of(model.spread, phase);
  return static_cast<int>(0.5 + 1000 / (1 + portable::exp(slope)));
}

ResultChances lichess_chances(int centipawns) {
  constexpr double kSlope = 0.00368208;
  const int wins = static_cast<int>(std::nearbyint(1000 / (1 + portable::exp(-kSlope * centipawns))));
  return {wins, 0, 1000 - wins};
}

ResultChances lichess_chances(Score score) {
  if (const auto centipawns = score.centipawns())
    return lichess_chances(std::clamp(*centipawns, -1000, 1000));
  const ResultChances chances = lichess_chances(100 * (21 - std::min(10, score.moves_to_mate())));
  return score.is_winning_mate() ? chances : -chances;
}

}  // namespace

std::string_view to_string(WinModel model) {
  return std::ranges::find(kModels, model, &NamedModel::model)->name;
}

std::optional<WinModel> parse_win_model(std::string_view text) {
  if (text == "sf") return WinModel::Stockfish16_1;
  const auto* const found = std::ranges::find(kModels, text, &NamedModel::name);
  if (found == kModels.end()) return std::nullopt;
  return found->model;
}

ResultChances result_chances(Score score, int ply, WinModel model) {
  if (model == WinModel::Lichess) return lichess_chances(score);
  if (score.is_mate()) return score.is_winning_mate() ? ResultChances{1000, 0, 0} : ResultChances{0, 0, 1000};
  const StockfishModel curves = model_of(model);
  const double phase = curves.phase(ply);
  const int wins = winning_share(curves, *score.centipawns(), phase);
  const int losses = winning_share(curves, -*score.centipawns(), phase);
  return {wins, 1000 - wins - losses, losses};
}

}}  // namespace chess::core
