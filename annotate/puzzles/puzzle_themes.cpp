// SPDX-License-Identifier: GPL-3.0-or-later
// The themes of a puzzle, in the words of lichess's database, and a guess at its rating.
#include <algorithm>
#include <utility>

#include "annotate/puzzles/puzzle_search.h"
#include "base/text.h"

namespace annotate {

namespace {

/// A score from which lichess calls an advantage crushing, in centipawns.
constexpr int kCrushing = 600;

/// Parts of a key, the first that fits, and the theme.
constexpr std::pair<std::string_view, std::string_view> kThemes[] = {
    {"overlooks", ""},  // whatever the threat is, the solution carries it out
    {"threat", "quietMove"},
    {"passed-pawn", "advancedPawn"},
    {"king-attack", "exposedKing"},
    {"castling", "exposedKing"},
    {"rook-entry", ""},
    {"bishop-pair", ""},
    {"doubled-pawns", ""},
    {"perpetual", "equality"},
    {"drawn-line", "equality"},
    {"back-rank", "backRankMate"},
    {"smothered", "smotheredMate"},
    {"mate", ""},  // said with its number of moves
    {"fork", "fork"},
    {"skewer", "skewer"},
    {"discovered", "discoveredAttack"},
    {"pin", "pin"},
    {"hanging", "hangingPiece"},
    {"en-prise", "hangingPiece"},
    {"unsound-sacrifice", "hangingPiece"},
    {"trapped", "trappedPiece"},
    {"overload", "deflection"},
    {"deflect", "deflection"},
    {"loses-guard", "hangingPiece"},  // the guard is gone; nobody takes it
    {"in-between", "intermezzo"},
    {"zwischenzug", "intermezzo"},
    {"promotion", "promotion"},
    {"double-check", "doubleCheck"},
    {"ending", ""},  // lichess has a theme for what an ending is, and none for what leads there
    {"wrong-bishop", "bishopEndgame"},
    {"third-repetition", "equality"},
    {"claim-of-repetition", "equality"},
    {"fifty-moves", "equality"},
    {"bare-kings", "equality"},
    {"table-win", ""},  // an ending is a theme by itself
    {"table-draw", "equality"},
    {"leaves-square", "pawnEndgame"},
    {"misses-run", "pawnEndgame"},
    {"opposition", "pawnEndgame"},
    {"king-and-pawn", "pawnEndgame"},
};

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

std::string theme_of_motif(std::string_view key) {
  for (const auto& [part, theme] : kThemes)
    if (key.contains(part)) return std::string(theme);
  for (const std::string_view prefix : {"allows-", "misses-"})
    if (key.starts_with(prefix)) key.remove_prefix(prefix.size());
  std::string theme;
  bool is_upper = false;
  for (const char c : key) {
    if (c != '-') theme += is_upper ? chess::to_upper(c) : c;
    is_upper = c == '-';
  }
  return theme;
}

std::vector<std::string> themes_of(const chess::Position& pos, const PuzzleSolution& solution,
                                   const PuzzleTraits& traits, chess::GamePhase phase,
                                   std::string_view motif_key) {
  std::vector<std::string> themes{std::string(length_theme(traits.solver_moves)),
                                  std::string(phase_theme(phase)), theme_of_motif(motif_key)};
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
