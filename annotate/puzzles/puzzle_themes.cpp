// SPDX-License-Identifier: GPL-3.0-or-later
// The themes of a puzzle, in the words of lichess's database, and a guess at its rating.
#include <algorithm>

#include "annotate/puzzles/puzzle_search.h"

namespace annotate {

namespace {

/// A score from which lichess calls an advantage crushing, in centipawns.
constexpr int kCrushing = 600;

std::string_view length_theme(std::size_t solver_moves) {
  switch (solver_moves) {
    case 1: return "oneMove";
    case 2: return "short";
    case 3: return "long";
    default: return "veryLong";
  }
}

std::string_view phase_theme(chess::GamePhase phase) {
  switch (phase) {
    case chess::GamePhase::Opening: return "opening";
    case chess::GamePhase::Middlegame: return "middlegame";
    case chess::GamePhase::Endgame: break;
  }
  return "endgame";
}

}  // namespace

std::vector<std::string> themes_of(const chess::Position& pos, const PuzzleSolution& solution,
                                   const PuzzleTraits& traits, chess::GamePhase phase,
                                   std::string_view motif_theme) {
  std::vector<std::string> themes{std::string(length_theme(traits.solver_moves)),
                                  std::string(phase_theme(phase)), std::string(motif_theme)};
  if (solution.mates) {
    themes.emplace_back("mate");
    if (traits.solver_moves <= 5) themes.push_back("mateIn" + std::to_string(traits.solver_moves));
  } else {
    const bool is_crushing = solution.score >= chess::Score::cp(kCrushing);
    themes.emplace_back(is_crushing ? "crushing" : "advantage");
  }
  if (traits.is_quiet) themes.emplace_back("quietMove");
  if (traits.is_sacrifice) themes.emplace_back("sacrifice");
  for (std::size_t i = 0; i < solution.moves.size(); i += 2) {
    if (solution.moves[i].is_promotion()) themes.emplace_back("promotion");
    if (solution.moves[i].is_en_passant()) themes.emplace_back("enPassant");
    if (solution.moves[i].is_castling()) themes.emplace_back("castling");
  }
  if (pos.in_check()) themes.emplace_back("defensiveMove");
  std::erase(themes, "");
  std::ranges::sort(themes);
  themes.erase(std::ranges::unique(themes).begin(), themes.end());
  return themes;
}

int guess_rating(const PuzzleTraits& traits) {
  constexpr int kEasiest = 800;
  constexpr int kForAMove = 220;
  constexpr int kForHidden = 400;
  constexpr int kForQuiet = 250;
  constexpr int kForSacrifice = 150;
  constexpr int kForMate = -150;
  constexpr std::size_t kMovesThatCount = 5;
  const auto more_moves = static_cast<int>(std::min(traits.solver_moves, kMovesThatCount)) - 1;
  return kEasiest + kForAMove * more_moves + (traits.is_obvious ? 0 : kForHidden) +
         (traits.is_quiet ? kForQuiet : 0) + (traits.is_sacrifice ? kForSacrifice : 0) +
         (traits.mates ? kForMate : 0);
}

}  // namespace annotate
