// SPDX-License-Identifier: GPL-3.0-or-later
// Replies that a book does not answer: those that the engine thinks better than what the book has, and those
// that people play. A reply that leads to another position of the book is answered there.
#include <algorithm>
#include <iterator>
#include <map>

#include "books/tester/findings.h"
#include "core/movegen.h"

namespace books {

namespace {

using chess::Color;

struct Place {
  std::size_t position = 0;
  std::vector<chess::Move> covered, open;  ///< the legal moves; both have some
};

/// The positions inside the book where the other side is to move and has replies that the book does not
/// answer.
std::expected<std::vector<Place>, chess::Error> open_places(const Examined& e, const chess::Book& book) {
  std::vector<Place> places;
  for (std::size_t i = 0; i < e.graph.positions.size(); ++i) {
    const BookPosition& here = e.graph.positions[i];
    if (here.moves.empty() || !e.checks[i] || is_for(e.side, here.position.turn())) continue;
    Place place{i, {}, {}};
    for (const chess::Move move : chess::legal_moves(here.position)) {
      bool is_covered = std::ranges::find(here.moves, move, &chess::BookMove::move) != here.moves.end();
      if (!is_covered) {
        const auto answers = book.moves_of(here.position.after(move));
        if (!answers) return std::unexpected(answers.error());
        is_covered = !answers->empty();
      }
      (is_covered ? place.covered : place.open).push_back(move);
    }
    if (!place.covered.empty() && !place.open.empty()) places.push_back(std::move(place));
  }
  return places;
}

/// By position of the graph: how likely games come there that follow the book's owner, by what people reply.
std::vector<double> reach_of(const Examined& e, const ReplyCounts& replies) {
  const auto& positions = e.graph.positions;
  std::vector<double> reach(positions.size(), 1.0);
  for (std::size_t i = 1; i < positions.size(); ++i) {
    const std::size_t before = positions[i].parent;
    reach[i] = reach[before];
    if (is_for(e.side, positions[before].position.turn())) continue;
    const std::uint64_t games = games_in(replies[before]);
    if (games < e.rules.min_games) {
      reach[i] /= static_cast<double>(std::max<std::size_t>(positions[before].moves.size(), 1));
      continue;
    }
    const auto found = std::ranges::find(replies[before], positions[i].path.back(), &PlayedReply::move);
    reach[i] *=
        found == replies[before].end() ? 0 : static_cast<double>(found->games) / static_cast<double>(games);
  }
  return reach;
}

class GapSearch {
 public:
  GapSearch(const Examined& examined, const ReplyCounts* replies, const AskEngine& ask)
      : e_(examined), replies_(replies), ask_(ask) {}

  std::expected<void, chess::Error> run(const std::vector<Place>& places, Findings& found) {
    found.gaps.clear();
    if (const auto asked = suspect_by_engine(places, found.threshold); !asked) return asked;
    if (replies_ != nullptr) suspect_by_games(places);
    for (const std::uint64_t times : kCloserLooks)
      if (const auto weighed = weigh(places, times, found); !weighed) return weighed;
    std::ranges::stable_sort(found.gaps, std::ranges::greater(), [](const Gap& gap) {
      return std::pair(likelihood_of(gap).value_or(0), gap.gain);
    });
    return {};
  }

 private:
  /// The best reply that the book leaves open, where it may be better than those it answers.
  std::expected<void, chess::Error> suspect_by_engine(const std::vector<Place>& places, int threshold) {
    std::vector<const Place*> asked;
    std::vector<PositionQuestion> questions;
    for (const Place& place : places) {
      const auto& check = e_.checks[place.position];
      const bool is_open = std::ranges::find(place.open, check->best) != place.open.end();
      if (is_open && !e_.rules.within) {
        if (2 * lead_of(place) > threshold) suspects_[place.position].push_back(check->best);
      } else if (e_.rules.within) {
        asked.push_back(&place);
        questions.push_back({e_.graph.positions[place.position].position, place.open});
      }
    }
    const auto answers = ask_(questions, 1);
    if (!answers) return std::unexpected(answers.error());
    for (std::size_t i = 0; i < asked.size(); ++i) {
      const auto& answer = (*answers)[i];
      if (answer && std::ranges::find(asked[i]->open, answer->best) != asked[i]->open.end())
        suspects_[asked[i]->position].push_back(answer->best);
    }
    return {};
  }

  /// By how much the engine's reply seems better than the best one of the book.
  int lead_of(const Place& place) const {
    const BookPosition& here = e_.graph.positions[place.position];
    const Color them = here.position.turn();
    int best = -kMateValue;
    for (const chess::BookMove& m : here.moves) {
      const auto after = places_.find(bits_of(here.position.after(m.move).key()));
      if (after != places_.end() && e_.checks[after->second])
        best = std::max(best, value_for(them, e_.checks[after->second]->score));
    }
    return value_for(them, e_.checks[place.position]->score) - best;
  }

  bool is_common(std::uint64_t games, std::uint64_t games_here) const {
    return games > 0 && games >= e_.rules.min_games &&
           static_cast<double>(games) >= e_.rules.min_share * static_cast<double>(games_here);
  }

  void suspect_by_games(const std::vector<Place>& places) {
    for (const Place& place : places) {
      const std::uint64_t here = games_in((*replies_)[place.position]);
      for (const PlayedReply& reply : (*replies_)[place.position]) {
        if (!is_common(reply.games, here) || std::ranges::find(place.open, reply.move) == place.open.end())
          continue;
        auto& known = suspects_[place.position];
        if (std::ranges::find(known, reply.move) == known.end()) known.push_back(reply.move);
      }
    }
  }

  /// Searches each suspect longer, against the best of what the book answers. Only what may be better stays
  /// suspected.
  std::expected<void, chess::Error> weigh(const std::vector<Place>& places, std::uint64_t times,
                                          Findings& found) {
    std::vector<PositionQuestion> questions;
    for (const Place& place : places) {
      const auto suspects = suspects_.find(place.position);
      if (suspects == suspects_.end()) continue;
      const chess::Position& position = e_.graph.positions[place.position].position;
      questions.push_back({position, place.covered});
      for (const chess::Move reply : suspects->second) questions.push_back({position, {reply}});
    }
    const auto answers = ask_(questions, times);
    if (!answers) return std::unexpected(answers.error());
    const std::vector<double> reach = replies_ == nullptr ? std::vector<double>() : reach_of(e_, *replies_);
    const int least = e_.rules.within ? -*e_.rules.within - 1 : found.threshold;
    const bool is_last = times == *std::rbegin(kCloserLooks);
    std::map<std::size_t, std::vector<chess::Move>> left;
    std::size_t next = 0;
    for (const Place& place : places) {
      const auto suspects = suspects_.find(place.position);
      if (suspects == suspects_.end()) continue;
      const auto& covered = (*answers)[next++];
      for (const chess::Move reply : suspects->second) {
        const auto& answer = (*answers)[next++];
        if (!covered || !answer) continue;
        Gap gap = to_gap(place, reply, *answer, *covered);
        gap.is_best = gap.gain > least;
        if (replies_ != nullptr) gap.reach = reach[place.position];
        // What people play is a gap whatever the engine thinks of it.
        if (gap.is_best && !is_last)
          left[place.position].push_back(reply);
        else if (gap.is_best || is_common(gap.games, gap.games_here))
          found.gaps.push_back(std::move(gap));
      }
    }
    suspects_ = std::move(left);
    return {};
  }

  Gap to_gap(const Place& place, chess::Move reply, const PositionCheck& answer,
             const PositionCheck& covered) const {
    const Color them = e_.graph.positions[place.position].position.turn();
    Gap gap;
    gap.position = place.position;
    gap.reply = reply;
    gap.score = answer.score;
    gap.gain = value_for(them, answer.score) - value_for(them, covered.score);
    if (!answer.line.empty()) gap.answer.assign(answer.line.begin() + 1, answer.line.end());
    if (replies_ == nullptr) return gap;
    const auto& played = (*replies_)[place.position];
    gap.games_here = games_in(played);
    if (const auto of = std::ranges::find(played, reply, &PlayedReply::move); of != played.end())
      gap.games = of->games;
    return gap;
  }

  const Examined& e_;
  const ReplyCounts* replies_;
  const AskEngine& ask_;
  const std::unordered_map<std::uint64_t, std::size_t> places_ = places_by_key(e_.graph);
  std::map<std::size_t, std::vector<chess::Move>> suspects_;  // by position of the graph
};

}  // namespace

std::optional<double> likelihood_of(const Gap& gap) {
  if (!gap.reach) return std::nullopt;
  if (gap.games_here == 0) return 0;
  return *gap.reach * static_cast<double>(gap.games) / static_cast<double>(gap.games_here);
}

std::expected<void, chess::Error> find_gaps(const Examined& examined, const ReplyCounts* replies,
                                            const AskEngine& ask, const chess::Book& book, Findings& found) {
  if (!owner_of(examined.side)) return {};
  const auto places = open_places(examined, book);
  if (!places) return std::unexpected(places.error());
  return GapSearch(examined, replies, ask).run(*places, found);
}

}  // namespace books
