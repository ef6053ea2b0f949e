// SPDX-License-Identifier: GPL-3.0-or-later
// The themes of a puzzle, in the words of lichess's database. Its solution proves them; why the move of the
// game was bad gives only those that no board proves.
#include <algorithm>
#include <array>
#include <span>

#include "annotate/puzzles/puzzle_search.h"
#include "core/attacks.h"
#include "motifs/find_motif.h"

namespace annotate {

namespace {

using chess::Board;
using chess::MeansKind;
using chess::Move;
using chess::Position;
using chess::Role;

/// A score from which lichess calls an advantage crushing, in centipawns.
constexpr int kCrushing = 600;
/// A move of the solution is looked at with so many half-moves from it on.
constexpr std::size_t kPliesOfShape = 8;
/// Reasons that are about a king in the open, which no solution proves.
constexpr chess::ReasonKey kOfExposedKing[] = {"gives-up-castling", "loses-castling", "allows-king-attack",
                                               "misses-king-attack"};

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

/// lichess's name; empty if the promotion is told by the move.
std::string_view theme_of(MeansKind means) {
  switch (means) {
    case MeansKind::Fork: return "fork";
    case MeansKind::Pin: return "pin";
    case MeansKind::Skewer: return "skewer";
    case MeansKind::DiscoveredAttack: return "discoveredAttack";
    case MeansKind::DiscoveredCheck: return "discoveredCheck";
    case MeansKind::RemovesGuard: return "capturingDefender";
    case MeansKind::LuresGuard: return "deflection";
    case MeansKind::Traps: return "trappedPiece";
    case MeansKind::Promotes: break;
  }
  return "";
}

/// Of an ending with pieces of one kind, or of queens and rooks.
std::string_view ending_theme(const Board& board) {
  const auto has = [&](Role role) { return board.pieces(role).any(); };
  const auto only = [&](Role role) {
    return std::ranges::all_of(std::array{Role::Knight, Role::Bishop, Role::Rook, Role::Queen},
                               [&](Role other) { return has(other) == (other == role); });
  };
  if (only(Role::Pawn)) return "pawnEndgame";
  if (only(Role::Knight)) return "knightEndgame";
  if (only(Role::Bishop)) return "bishopEndgame";
  if (only(Role::Rook)) return "rookEndgame";
  if (only(Role::Queen)) return "queenEndgame";
  const bool has_minor = has(Role::Knight) || has(Role::Bishop);
  return !has_minor && has(Role::Queen) && has(Role::Rook) ? "queenRookEndgame" : "";
}

/// A knight mates, and the king's own men are on all squares beside it.
bool is_smothered_mate(const Position& pos) {
  const auto king = pos.board().king(pos.turn());
  return king && pos.checkers().count() == 1 &&
         pos.board().role_unchecked(pos.checkers().first()) == Role::Knight &&
         (chess::king_attacks(*king) & ~pos.board().pieces(pos.turn())).empty();
}

class ThemeFinder {
 public:
  ThemeFinder(const Position& start, const PuzzleSolution& solution) : line_(start_line(start, solution)) {
    for (std::size_t i = 0; i < solution.moves.size(); i += 2) look_at(i, solution.moves[i]);
    look_for_gift();
    if (solution.mates) look_at_mate(line_.positions[solution.moves.size()]);
  }

  std::vector<std::string> take() { return std::move(themes_); }

 private:
  static chess::PlayedLine start_line(const Position& start, const PuzzleSolution& solution) {
    std::vector<Move> moves = solution.moves;
    moves.insert(moves.end(), solution.behind.begin(), solution.behind.end());
    return chess::play_line(start, moves, solution.moves.size() + kPliesOfShape);
  }

  void look_at(std::size_t ply, Move move) {
    if (move.is_promotion()) themes_.emplace_back("promotion");
    if (move.is_en_passant()) themes_.emplace_back("enPassant");
    if (move.is_castling()) themes_.emplace_back("castling");
    const Position& pos = line_.positions[ply];
    const bool is_pawn = pos.board().role_unchecked(move.from()) == Role::Pawn;
    const auto last_but_one = pos.turn() == chess::Color::White ? chess::Rank::R7 : chess::Rank::R2;
    if (is_pawn && (move.is_promotion() || chess::rank_of(move.to()) == last_but_one))
      themes_.emplace_back("advancedPawn");
    if (line_.positions[ply + 1].checkers().count() > 1) themes_.emplace_back("doubleCheck");
    const auto from_here = chess::play_line(pos, std::span(line_.moves).subspan(ply), kPliesOfShape);
    const auto means = chess::find_means(from_here, from_here.moves.size());
    if (means && means->ply == 0) themes_.emplace_back(theme_of(means->kind));
  }

  /// The first move takes a piece for nothing.
  void look_for_gift() {
    const auto capture = chess::find_winning_capture(line_);
    if (capture && !capture->price && capture->piece != Role::Pawn) themes_.emplace_back("hangingPiece");
  }

  void look_at_mate(const Position& end) {
    if (chess::is_back_rank_mate(end)) themes_.emplace_back("backRankMate");
    if (is_smothered_mate(end)) themes_.emplace_back("smotheredMate");
  }

  const chess::PlayedLine line_;  ///< the solution, and best play behind it
  std::vector<std::string> themes_;
};

}  // namespace

std::vector<std::string> themes_of(const Position& pos, const PuzzleSolution& solution,
                                   const PuzzleTraits& traits, chess::GamePhase phase,
                                   const chess::ReasonRow* reason) {
  std::vector<std::string> themes = ThemeFinder(pos, solution).take();
  themes.emplace_back(length_theme(traits.solver_moves));
  themes.emplace_back(phase_theme(phase));
  if (phase == chess::GamePhase::Endgame) themes.emplace_back(ending_theme(pos.board()));
  if (reason != nullptr && std::ranges::count(kOfExposedKing, chess::ReasonKey(*reason)) > 0)
    themes.emplace_back("exposedKing");
  if (solution.mates) {
    themes.emplace_back("mate");
    if (traits.solver_moves <= 5) themes.push_back("mateIn" + std::to_string(traits.solver_moves));
  } else {
    const bool is_crushing = solution.score >= chess::Score::cp(kCrushing);
    themes.emplace_back(is_crushing ? "crushing" : "advantage");
  }
  if (traits.is_quiet) themes.emplace_back("quietMove");
  if (traits.is_sacrifice) themes.emplace_back("sacrifice");
  std::erase(themes, "");
  std::ranges::sort(themes);
  themes.erase(std::ranges::unique(themes).begin(), themes.end());
  return themes;
}

}  // namespace annotate
