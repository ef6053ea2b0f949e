// SPDX-License-Identifier: GPL-3.0-or-later
// Spellings are compared in pairs, and joined where nothing speaks against it.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "query/player_name.h"
#include "tournaments/detail/same_players.h"

namespace chess { inline namespace tournaments {

namespace {

/// More spellings than these are compared by their FIDE numbers and as written alone: others take a time that
/// grows with the square.
constexpr std::size_t kMostCompared = 2'000;

/// What a spelling does in the event.
struct Traces {
  std::set<std::tuple<std::uint32_t, int, int, int>> occasions;  ///< rounds, else days
  std::set<std::size_t> opponents;
};

class SpellingGroups {
 public:
  explicit SpellingGroups(const ChessEvent& event) : event_(event), group_(event.spellings.size()) {
    for (std::size_t i = 0; i < group_.size(); ++i) group_[i] = i;
    join_by_number();
    if (event.spellings.size() <= kMostCompared) join_by_name();
  }

  std::vector<std::size_t> numbered() const {
    std::map<std::size_t, std::size_t> numbers;
    std::vector<std::size_t> players;
    for (const std::size_t group : group_)
      players.push_back(numbers.emplace(group, numbers.size()).first->second);
    return players;
  }

 private:
  void join(std::size_t into, std::size_t from) {
    if (into > from) std::swap(into, from);
    std::ranges::replace(group_, from, into);
  }

  void join_by_number() {
    std::map<std::uint32_t, std::size_t> by_number;
    for (std::size_t i = 0; i < group_.size(); ++i) {
      const std::uint32_t number = event_.spellings[i].fide_id;
      if (number == 0) continue;
      const auto [found, is_new] = by_number.emplace(number, i);
      if (!is_new) join(group_[found->second], group_[i]);
    }
  }

  void join_by_name() {
    std::vector<PlayerName> names;
    for (const EntrySpelling& spelling : event_.spellings) names.emplace_back(spelling.name);
    trace();
    std::vector<std::vector<std::size_t>> alike(group_.size());
    for (std::size_t a = 0; a < names.size(); ++a) {
      for (std::size_t b = a + 1; b < names.size(); ++b) {
        if (group_[a] == group_[b] || !names[a].may_be(names[b])) continue;
        alike[a].push_back(b);
        alike[b].push_back(a);
      }
    }
    for (std::size_t a = 0; a < alike.size(); ++a) {
      if (alike[a].empty() || alike[a].front() < a) continue;
      const bool are_one = std::ranges::all_of(alike[a], [&](std::size_t b) {
        return fit(a, b) &&
               std::ranges::all_of(alike[b],
                                   [&](std::size_t c) {
                                     return c == a || std::ranges::find(alike[a], c) != alike[a].end();
                                   }) &&
               std::ranges::all_of(alike[a], [&](std::size_t c) { return c <= b || fit(b, c); });
      });
      if (!are_one) continue;
      for (const std::size_t b : alike[a]) join(group_[a], group_[b]);
    }
  }

  void trace() {
    traces_.resize(group_.size());
    for (const EventGame& game : event_.games) {
      const PartialDate day = game.round == 0 && game.date.day != 0 ? game.date : PartialDate();
      for (const auto& [own, other] :
           {std::pair(game.white, game.black), std::pair(game.black, game.white)}) {
        traces_[own].opponents.insert(other);
        if (game.round != 0 || day.day != 0)
          traces_[own].occasions.emplace(game.round, day.year, day.month, day.day);
      }
    }
  }

  bool fit(std::size_t a, std::size_t b) const {
    const EntrySpelling& one = event_.spellings[a];
    const EntrySpelling& other = event_.spellings[b];
    if (one.fide_id != 0 && other.fide_id != 0) return false;
    if (!one.ratings.empty() && !other.ratings.empty() &&
        std::ranges::find_first_of(one.ratings, other.ratings) == one.ratings.end())
      return false;
    const auto& occasions = traces_[b].occasions;
    return !traces_[a].opponents.contains(b) &&
           std::ranges::none_of(traces_[a].occasions,
                                [&](const auto& when) { return occasions.contains(when); });
  }

  const ChessEvent& event_;
  std::vector<std::size_t> group_;  ///< the first spelling of the player of each
  std::vector<Traces> traces_;
};

}  // namespace

std::vector<std::size_t> players_of_spellings(const ChessEvent& event) {
  return SpellingGroups(event).numbered();
}

}}  // namespace chess::tournaments
