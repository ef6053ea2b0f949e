// SPDX-License-Identifier: GPL-3.0-or-later
// The searches behind null moves that show threats, for labelled moves of which the lines prove nothing, and
// for good quiet ones: a brief one each, and one of a whole budget where the brief one shows a threat. Both
// must show it.
#include "motifs/threats.h"

#include <algorithm>

#include "facts/move_facts.h"
#include "spend/spending.h"

namespace chess { inline namespace spend {

namespace {

/// What the searches for a move cost on average, in budgets, and the most that they may take of a game.
constexpr double kCostOfMove = 0.6;
constexpr double kMostOfGame = 0.06;

/// A move that may have to do with a threat, and what may be asked about it.
struct AskedMove {
  std::size_t index = 0;
  Moment moment;
  std::vector<ThreatQuestion> questions;
};

/// Labelled moves without a motif, the gravest first, and then the good ones.
std::vector<AskedMove> asked_moves(const GameCase& game) {
  std::vector<AskedMove> asked;
  for (const Label label : {Label::Blunder, Label::Mistake, Label::Inaccuracy})
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const MoveVerdict& move = game.verdict.moves[i];
      if (move.finding.label != label || move.motif ||
          !is_worth_words(facts_of(move, game.mover(i)), game.mover(i)))
        continue;
      AskedMove one{i, moment_of(game, i), {}};
      one.questions = threat_questions(one.moment);
      if (!one.questions.empty()) asked.push_back(std::move(one));
    }
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    if (!is_good(game.verdict.moves[i].praise)) continue;
    if (auto question = question_of_praise(game.before(i), game.moves[i].played))
      asked.push_back({i, moment_of(game, i), {std::move(*question)}});
  }
  return asked;
}

}  // namespace

double cost_of_threats(const GameCase& game) {
  const auto asked = static_cast<double>(asked_moves(game).size());
  return std::min(kCostOfMove * asked, kMostOfGame * static_cast<double>(game.moves.size()));
}

void look_for_threats(GameCase& game, const Searches& searches) {
  const auto look = [&](const AskedMove& move, const ThreatQuestion& question, double share) {
    std::optional<Reason> motif;
    if (searches.purse.left() < share) return motif;
    const std::size_t from = question.about == About::Reply ? move.index + 1 : move.index;
    const auto found =
        searches.ask(from, {.budget = scaled(searches.plan.budget, share), .behind = question.lead});
    if (found) motif = find_threat(move.moment, question, found->score, found->line);
    return motif && is_said(*motif, game.talk) ? motif : std::nullopt;
  };
  for (const AskedMove& move : asked_moves(game))
    for (const ThreatQuestion& question : move.questions) {
      const auto brief = look(move, question, kBriefShare);
      if (!brief) continue;
      auto full = look(move, question, kFullShare);
      if (!full || !agree(*brief, *full)) continue;
      game.moves[move.index].threat = std::move(full);
      break;
    }
}

}}  // namespace chess::spend
