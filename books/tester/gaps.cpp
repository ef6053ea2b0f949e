// SPDX-License-Identifier: GPL-3.0-or-later
// Replies that opponents play and a book does not answer: those that the table of openings names, those of a
// database, and those that the engine thinks about as good as the best one. A reply that leads to another
// position of the book is answered there.
#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "books/tester/findings.h"
#include "core/movegen.h"
#include "openings/opening_book.h"

namespace books {

namespace {

using chess::Color;

/// A position inside the book where the other side is to move.
struct Place {
  std::size_t position = 0;
  std::vector<chess::Move> covered, open;  ///< the legal moves; some are covered
};

std::expected<std::vector<Place>, chess::Error> places_of(const Examined& e, const chess::Book& book) {
  std::vector<Place> places;
  for (std::size_t i = 0; i < e.graph.positions.size(); ++i) {
    const chess::BookPosition& here = e.graph.positions[i];
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
    if (!place.covered.empty()) places.push_back(std::move(place));
  }
  return places;
}

/// By position of the graph: how likely games come there that follow the book's owner, by what people reply.
std::vector<double> reach_of(const Examined& e, const chess::ReplyCounts& replies) {
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
    const auto found =
        std::ranges::find(replies[before], positions[i].path.back(), &chess::PlayedReply::move);
    reach[i] *=
        found == replies[before].end() ? 0 : static_cast<double>(found->games) / static_cast<double>(games);
  }
  return reach;
}

/// The share of games that reaches the end of a line; nothing where the database has too few games of all
/// positions. The owner plays each of the moves of a position as often; where there are too few games, none
/// leaves the book.
std::optional<double> share_that_stays(const Examined& e, const std::vector<Place>& places,
                                       const chess::ReplyCounts& replies) {
  const auto& positions = e.graph.positions;
  const auto place_of_key = places_by_key(e.graph);
  std::map<std::size_t, const Place*> theirs;
  for (const Place& place : places) theirs.emplace(place.position, &place);
  std::vector<std::size_t> order(positions.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return positions[i].path.size(); });
  std::vector<double> share(positions.size(), 0);
  share[0] = 1;
  double left = 0;
  bool is_known = false;
  for (const std::size_t i : order) {
    const chess::BookPosition& here = positions[i];
    const std::uint64_t games = games_in(replies[i]);
    const auto place = theirs.find(i);
    const bool is_counted = place != theirs.end() && games >= e.rules.min_games;
    is_known = is_known || is_counted;
    const auto share_of = [&](chess::Move move) {
      if (!is_counted) return share[i] / static_cast<double>(here.moves.size());
      const auto played = std::ranges::find(replies[i], move, &chess::PlayedReply::move);
      if (played == replies[i].end()) return 0.0;
      return share[i] * static_cast<double>(played->games) / static_cast<double>(games);
    };
    for (const chess::BookMove& m : here.moves)
      if (const auto after = place_of_key.find(bits_of(here.position.after(m.move).key()));
          after != place_of_key.end())
        share[after->second] += share_of(m.move);
    if (is_counted)
      for (const chess::Move move : place->second->open) left += share_of(move);
  }
  return is_known ? std::optional(1 - left) : std::nullopt;
}

class GapSearch {
 public:
  GapSearch(const Examined& examined, const chess::ReplyCounts* replies, const AskEngine& ask)
      : e_(examined), replies_(replies), ask_(ask) {}

  std::expected<void, chess::Error> run(const std::vector<Place>& places, Findings& found) {
    found.gaps.clear();
    for (const Place& place : places) suspect_what_is_played(place);
    if (const auto asked = suspect_by_engine(places, found.noise.centipawns); !asked) return asked;
    for (const std::uint64_t times : kCloserLooks)
      if (const auto weighed = weigh(places, times, found); !weighed) return weighed;
    sort(found.gaps);
    found.coverage = coverage_of(places, found.gaps.size());
    return {};
  }

 private:
  /// The earliest first; before that, positions by their likeliest gap, where the database knows one.
  void sort(std::vector<Gap>& gaps) const {
    std::map<std::size_t, double> likeliest;
    for (const Gap& gap : gaps)
      likeliest[gap.position] = std::max(likeliest[gap.position], likelihood_of(gap).value_or(0));
    std::ranges::sort(gaps, {}, [&](const Gap& gap) {
      return std::tuple(-likeliest[gap.position], e_.graph.positions[gap.position].path.size(), gap.position,
                        -likelihood_of(gap).value_or(0), -gap.lines, gap.score ? -gap.gain : 2 * kMateValue,
                        gap.reply.raw());
    });
  }

  /// Where the reply leads to, if a collection names it.
  std::optional<chess::OpeningEntry> named_behind(std::size_t position, chess::Move reply) const {
    const auto entry = openings_.find(e_.graph.positions[position].position.after(reply));
    return entry && !entry->is_interpolated ? entry : std::nullopt;
  }

  std::uint64_t games_with(std::size_t position, chess::Move reply) const {
    if (replies_ == nullptr) return 0;
    const auto& played = (*replies_)[position];
    const auto of = std::ranges::find(played, reply, &chess::PlayedReply::move);
    return of == played.end() ? 0 : of->games;
  }

  bool is_common(std::size_t position, chess::Move reply) const {
    const std::uint64_t games = games_with(position, reply);
    return games > 0 && games >= e_.rules.min_games &&
           static_cast<double>(games) >=
               e_.rules.min_share * static_cast<double>(games_in((*replies_)[position]));
  }

  bool is_played(std::size_t position, chess::Move reply) const {
    return named_behind(position, reply).has_value() || is_common(position, reply);
  }

  void suspect_what_is_played(const Place& place) {
    for (const chess::Move reply : place.open)
      if (is_played(place.position, reply)) suspects_[place.position].push_back(reply);
  }

  /// The best of the other replies, one more with each round, as long as it may be near enough to the best of
  /// all: a short search is off by the noise.
  std::expected<void, chess::Error> suspect_by_engine(const std::vector<Place>& places, int noise) {
    struct Question {
      const Place* place;
      std::vector<chess::Move> unnamed;
    };
    std::vector<Question> growing;
    for (const Place& place : places) growing.push_back({&place, place.open});
    for (int round = 0; round < kMostUnnamed && !growing.empty(); ++round) {
      std::vector<PositionQuestion> questions;
      std::erase_if(growing, [&](Question& asked) {
        const auto known = suspects_.find(asked.place->position);
        if (known != suspects_.end())
          std::erase_if(asked.unnamed, [&](chess::Move move) {
            return std::ranges::find(known->second, move) != known->second.end();
          });
        return asked.unnamed.empty();
      });
      for (const Question& asked : growing)
        questions.push_back({e_.graph.positions[asked.place->position].position, asked.unnamed});
      const auto answers = ask_(questions, 1);
      if (!answers) return std::unexpected(answers.error());
      std::vector<Question> left;
      for (std::size_t i = 0; i < growing.size(); ++i) {
        const auto& answer = (*answers)[i];
        const std::size_t position = growing[i].place->position;
        if (!answer || std::ranges::find(growing[i].unnamed, answer->best) == growing[i].unnamed.end())
          continue;
        const Color them = e_.graph.positions[position].position.turn();
        const int behind = value_for(them, e_.checks[position]->score) - value_for(them, answer->score);
        if (behind > e_.rules.within + noise) continue;
        suspects_[position].push_back(answer->best);
        left.push_back(std::move(growing[i]));
      }
      growing = std::move(left);
    }
    return {};
  }

  /// Searches each suspect longer, and the best of what the book answers. What nobody is known to play stays
  /// if it is near the best. What seems better than all that the book answers is searched once more.
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
    const bool is_last = times == *std::rbegin(kCloserLooks);
    std::map<std::size_t, std::vector<chess::Move>> left;
    std::size_t next = 0;
    for (const Place& place : places) {
      const auto suspects = suspects_.find(place.position);
      if (suspects == suspects_.end()) continue;
      const auto& covered = (*answers)[next++];
      const std::span looks = std::span(*answers).subspan(next, suspects->second.size());
      next += looks.size();
      const int best = best_of(place, covered, looks);
      for (std::size_t i = 0; i < looks.size(); ++i) {
        Gap gap = to_gap(place, suspects->second[i], looks[i], covered);
        gap.is_near = looks[i] && best - value_for(turn_at(place), looks[i]->score) <= e_.rules.within;
        gap.is_best = covered && looks[i] && gap.gain > found.threshold;
        if (replies_ != nullptr) gap.reach = reach[place.position];
        if (gap.is_best && !is_last)
          left[place.position].push_back(gap.reply);
        else if (gap.is_near || is_played(gap.position, gap.reply))
          found.gaps.push_back(std::move(gap));
      }
    }
    suspects_ = std::move(left);
    return {};
  }

  Color turn_at(const Place& place) const { return e_.graph.positions[place.position].position.turn(); }

  /// The value of the best reply, for the side that replies.
  int best_of(const Place& place, const std::optional<PositionCheck>& covered,
              std::span<const std::optional<PositionCheck>> looks) const {
    int best = covered ? value_for(turn_at(place), covered->score) : -kMateValue;
    for (const auto& look : looks)
      if (look) best = std::max(best, value_for(turn_at(place), look->score));
    return best;
  }

  Gap to_gap(const Place& place, chess::Move reply, const std::optional<PositionCheck>& look,
             const std::optional<PositionCheck>& covered) const {
    Gap gap;
    gap.position = place.position;
    gap.reply = reply;
    if (const auto entry = named_behind(place.position, reply)) {
      gap.eco = entry->eco;
      gap.name = entry->name;
      gap.lines = entry->lines;
    }
    if (look) {
      gap.score = look->score;
      if (covered)
        gap.gain = value_for(turn_at(place), look->score) - value_for(turn_at(place), covered->score);
      if (!look->line.empty()) gap.answer.assign(look->line.begin() + 1, look->line.end());
    }
    gap.games = games_with(place.position, reply);
    if (replies_ != nullptr) gap.games_here = games_in((*replies_)[place.position]);
    return gap;
  }

  Coverage coverage_of(const std::vector<Place>& places, std::size_t gaps) const {
    Coverage coverage;
    for (const Place& place : places) coverage.answered += e_.graph.positions[place.position].moves.size();
    coverage.replies = coverage.answered + gaps;
    if (replies_ != nullptr) coverage.games = share_that_stays(e_, places, *replies_);
    return coverage;
  }

  const Examined& e_;
  const chess::ReplyCounts* replies_;
  const AskEngine& ask_;
  const chess::OpeningBook& openings_ = chess::OpeningBook::embedded();
  std::map<std::size_t, std::vector<chess::Move>> suspects_;  // by position of the graph
};

}  // namespace

std::optional<double> likelihood_of(const Gap& gap) {
  if (!gap.reach) return std::nullopt;
  if (gap.games_here == 0) return 0;
  return *gap.reach * static_cast<double>(gap.games) / static_cast<double>(gap.games_here);
}

std::expected<void, chess::Error> find_gaps(const Examined& examined, const chess::ReplyCounts* replies,
                                            const AskEngine& ask, const chess::Book& book, Findings& found) {
  if (!owner_of(examined.side)) return {};
  const auto places = places_of(examined, book);
  if (!places) return std::unexpected(places.error());
  return GapSearch(examined, replies, ask).run(*places, found);
}

}  // namespace books
