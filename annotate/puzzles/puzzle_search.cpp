// SPDX-License-Identifier: GPL-3.0-or-later
// The puzzles of a game, and a guess at their rating. puzzle_themes.cpp has their themes.
#include "annotate/puzzles/puzzle_search.h"

#include <algorithm>

#include "annotate/player/player_game.h"
#include "evals/plain_move.h"
#include "evals/win_chance.h"
#include "judge/praise.h"
#include "judge/sacrifice.h"

namespace annotate {

namespace {

using chess::Color;
using chess::Move;
using chess::Position;
using chess::Score;

/// Winning chances by the game's own search from which a proof is tried.
constexpr double kWorthATry = 0.35;
/// A short search finds what is obvious.
constexpr std::uint64_t kShortLookNodes = 3'000;
/// Material given for a sacrifice, in centipawns.
constexpr int kSacrifice = 200;

/// A position of the game in which one move may be the only one that wins.
struct PuzzleCandidate {
  std::size_t index;  ///< of the position
  const chess::ReasonRow* reason;  ///< null: none is proved
};

double chances(const std::optional<Score>& score, Color side, const chess::RuleSet& rules) {
  return score ? chess::winning_chances(score->seen_by(side, Color::White), rules.win_chance_constant) : 0.0;
}

/// Positions in which the player of a labelled move missed a win, and those after an error.
std::vector<PuzzleCandidate> candidates_of(std::span<const Position> positions,
                                           const chess::GameVerdict& verdict, const chess::RuleSet& rules) {
  std::vector<PuzzleCandidate> candidates;
  const auto add = [&](std::size_t index, bool is_missed, const std::optional<chess::Reason>& motif) {
    const bool is_about_it = motif && is_missed_chance(*motif) == is_missed;
    const chess::ReasonRow* reason = is_about_it ? &motif->key.row() : nullptr;
    if (!candidates.empty() && candidates.back().index == index) {
      if (candidates.back().reason == nullptr) candidates.back().reason = reason;
    } else if (index > 0) {
      candidates.push_back({index, reason});
    }
  };
  for (std::size_t i = verdict.judged.first; i < verdict.moves.size(); ++i) {
    const chess::MoveVerdict& move = verdict.moves[i];
    const Color mover = positions[i].turn();
    if (move.finding.label == chess::Label::None) continue;
    if (chances(move.before, mover, rules) > kWorthATry) add(i, true, move.motif);
    if (move.finding.label >= chess::Label::Mistake && chances(move.after, !mover, rules) > kWorthATry)
      add(i + 1, false, move.motif);
  }
  return candidates;
}

}  // namespace

std::vector<Puzzle> find_puzzles(const chess::Game& game, const chess::GameVerdict& verdict,
                                 const chess::RuleSet& rules, const chess::SearchBudget& budget,
                                 const AskAfresh& ask) {
  const auto positions = game.main_positions();
  const auto moves = game.main_moves();
  std::vector<Puzzle> puzzles;
  for (const PuzzleCandidate& candidate : candidates_of(positions, verdict, rules)) {
    const Position& pos = positions[candidate.index];
    const Move last = moves[candidate.index - 1];
    if (last.is_null()) continue;
    const auto solution = prove_solution(pos, budget, rules.win_chance_constant, ask);
    if (!solution) continue;
    const Move first = solution->moves.front();
    const chess::PreviousMove previous{last, positions[candidate.index - 1].is_capture(last)};
    PuzzleTraits traits;
    traits.solver_moves = solution->solver_moves();
    traits.is_quiet = !is_forcing(pos, first) && !first.is_promotion();
    const bool is_short = traits.solver_moves < 2;
    if (is_recapture(pos, first, previous) ||
        (is_short && (!traits.is_quiet || pos.in_check() || is_escape(pos, first))))
      continue;
    const chess::SearchBudget short_look{.nodes = kShortLookNodes, .depth = {}, .movetime_ms = {}};
    const auto glance = ask(pos, {short_look, {}, true});
    traits.is_obvious = glance && !glance->line.empty() && glance->line.front() == first;
    traits.is_sacrifice = material_given(pos, first, std::span(solution->line).subspan(1)) >= kSacrifice;
    traits.mates = solution->mates;
    Puzzle puzzle{
        positions[candidate.index - 1], game.chess960, {last}, guess_rating(traits), {}, {}, {}, {}, {}, {}};
    puzzle.moves.insert(puzzle.moves.end(), solution->moves.begin(), solution->moves.end());
    puzzle.themes =
        themes_of(pos, *solution, traits, phase_at(verdict.phases, candidate.index), candidate.reason);
    puzzle.url = web_address(game.tags);
    if (puzzle.url.contains("://lichess.org/") && !puzzle.url.contains('#'))
      puzzle.url += "#" + std::to_string(candidate.index);
    puzzle.white = game.tags.get("White");
    puzzle.black = game.tags.get("Black");
    puzzle.date = game.tags.get("Date");
    puzzle.opening = game.tags.get("Opening");
    puzzles.push_back(std::move(puzzle));
  }
  return puzzles;
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
