// SPDX-License-Identifier: GPL-3.0-or-later
// The searches for the ideas of ordinary moves: of each move one question, the most telling that a glance at
// the board leaves; a brief search and a longer one must answer it alike. What needs no search fills up.
#include "motifs/ideas.h"

#include <algorithm>
#include <functional>

#include "facts/move_facts.h"
#include "spend/spending.h"

namespace chess { inline namespace spend {

namespace {

constexpr std::size_t kMostIdeas = 6;
/// So many of one kind that needs no search.
constexpr std::ptrdiff_t kMostOfKind = 3;
/// Ideas stand at least so many half-moves apart.
constexpr std::size_t kLeastDistance = 2;
/// How long the second search for an idea is, in budgets.
constexpr double kIdeaShare = 0.25;

/// How telling ideas are: a threat of mate, then the tempting moves, the threats, and what the lines show;
/// last a threat that no glance at the board sees.
constexpr int kOfMate = 1'000;
constexpr int kOfTempting = 500;
constexpr int kOfDefence = 400;
constexpr int kOfThreat = 300;
constexpr int kOfLines = 200;
constexpr int kOfGuess = 100;

/// A question about one move, or an idea that is proved already.
struct IdeaCandidate {
  std::size_t index = 0;
  int interest = 0;
  std::optional<Reason> idea;
  std::optional<ThreatQuestion> threat;
  Move tempting = Move::null();
};

/// Is the game no longer in doubt before or after the move?
bool is_decided(const MoveVerdict& move) {
  const auto is_so = [&](Score score) { return is_decided(class_of(score, move.win_chance_constant)); };
  return is_so(*move.before) || is_so(*move.after);
}

class IdeaSearch {
 public:
  IdeaSearch(GameCase& game, double kept_back, const Searches& searches)
      : game_(game), searches_(searches), kept_back_(kept_back) {}

  void run() {
    for (std::size_t i = 0; i < game_.moves.size(); ++i) add_candidates(i);
    std::ranges::stable_sort(candidates_, std::greater{}, &IdeaCandidate::interest);
    std::vector<std::size_t> told;
    for (const IdeaCandidate& candidate : candidates_) {
      if (told.size() == kMostIdeas) break;
      const auto is_near = [&](std::size_t other) {
        return std::max(other, candidate.index) - std::min(other, candidate.index) < kLeastDistance;
      };
      if (std::ranges::any_of(told, is_near)) continue;
      const auto is_alike = [&](std::size_t other) {
        return candidate.idea && game_.moves[other].idea->key == candidate.idea->key;
      };
      if (std::ranges::count_if(told, is_alike) == kMostOfKind) continue;
      auto idea = candidate.idea ? candidate.idea : prove(candidate);
      if (!idea || !is_said(*idea, game_.talk)) continue;
      game_.moves[candidate.index].idea = std::move(idea);
      told.push_back(candidate.index);
    }
  }

 private:
  void add_candidates(std::size_t i) {
    const MoveVerdict& move = game_.verdict.moves[i];
    const bool is_asked =
        is_ordinary(move) && move.before && move.after && !move.mates && game_.is_judged(i) &&
        i < game_.verdict.judged.end && game_.positions[i].source == EvalSource::Search &&
        !game_.positions[i + 1].in_book && i >= game_.named_moves && !game_.moves[i].played.is_null();
    if (!is_asked || is_decided(move)) return;
    const Moment moment = moment_of(game_, i);
    const auto add = [&](int interest) -> IdeaCandidate& {
      return candidates_.emplace_back(IdeaCandidate{i, interest, {}, {}, Move::null()});
    };
    if (const auto tempting = tempting_moves(moment, last_capture(i)); !tempting.empty())
      add(kOfTempting + tempting.front().gain / 10).tempting = tempting.front().move;
    if (auto question = question_of_praise(moment.before, moment.played)) {
      const Glance ended = glance_at_defence(moment);
      if (ended != Glance::Nothing)
        add(ended == Glance::Mate ? kOfMate : kOfDefence).threat = question_of_defence();
      const Glance made = glance_at_threat(moment);
      add(made == Glance::Mate      ? kOfMate
          : made == Glance::Capture ? kOfThreat
                                    : kOfGuess)
          .threat = std::move(question);
    }
    if (auto idea = find_idea(moment, next_moves(i))) add(kOfLines).idea = std::move(idea);
  }

  std::optional<Move> last_capture(std::size_t i) const {
    if (i == 0 || game_.moves[i - 1].played.is_null()) return std::nullopt;
    const Move last = game_.moves[i - 1].played;
    return game_.before(i - 1).is_capture(last) ? std::optional(last) : std::nullopt;
  }

  std::vector<Move> next_moves(std::size_t i) const {
    std::vector<Move> next;
    for (std::size_t j = i + 1; j < std::min(i + 3, game_.moves.size()); ++j)
      next.push_back(game_.moves[j].played);
    return next;
  }

  std::optional<Reason> prove(const IdeaCandidate& candidate) const {
    const Moment moment = moment_of(game_, candidate.index);
    const auto brief = look(candidate, moment, kBriefShare);
    if (!brief) return std::nullopt;
    auto longer = look(candidate, moment, kIdeaShare);
    return longer && agree(*brief, *longer) ? std::move(longer) : std::nullopt;
  }

  std::optional<Reason> look(const IdeaCandidate& candidate, const Moment& moment, double share) const {
    if (searches_.purse.left() - kept_back_ < share) return std::nullopt;
    const std::vector<Move> behind =
        candidate.threat ? candidate.threat->lead : std::vector{candidate.tempting};
    const auto found =
        searches_.ask(candidate.index, {.budget = scaled(searches_.plan.budget, share), .behind = behind});
    if (!found) return std::nullopt;
    return candidate.threat ? find_threat(moment, *candidate.threat, found->score, found->line)
                            : find_failure(moment, candidate.tempting, found->score, found->line);
  }

  GameCase& game_;
  const Searches& searches_;
  const double kept_back_;  ///< of the purse, in budgets
  std::vector<IdeaCandidate> candidates_;
};

}  // namespace

void look_for_ideas(GameCase& game, double kept_back, const Searches& searches) {
  if (game.talk != Talk::Less) IdeaSearch(game, kept_back, searches).run();
}

}}  // namespace chess::spend
