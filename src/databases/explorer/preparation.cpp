// SPDX-License-Identifier: GPL-3.0-or-later
#include "explorer/preparation.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <utility>

#include "explorer/move_tree.h"
#include "explorer/tree_walk.h"
#include "openings/opening_book.h"
#include "query/game_traits.h"
#include "query/time_control_set.h"

namespace chess { inline namespace explorer {

namespace {

/// A line scores badly from here on.
constexpr double kLeastDifference = 0.1;

std::string_view short_name(const Game& game) {
  const OpeningName opening = opening_of(game, true);
  return opening.name.empty() ? opening.eco : split_opening_name(opening.name).opening;
}

}  // namespace

std::optional<Color> Preparation::color_in(const GameFacts& game) const {
  if (player_.fits(game.white)) return Color::White;
  if (player_.fits(game.black)) return Color::Black;
  return std::nullopt;
}

void Preparation::add(const ImportedGame& imported, std::size_t input) {
  const Game& game = imported.game;
  if (!game.is_chess()) return;
  GameFacts facts = facts_of(imported);
  facts.input = input;
  score_.add(imported);
  std::vector<Visit> visits;
  const TreeWalk walk(Position::start(), plies_);
  for (const Color color : kColors) {
    const bool is_white = color == Color::White;
    if (!player_.fits(is_white ? facts.white : facts.black)) continue;
    PreparedSide& side = sides_[color];
    side.latest.offer(facts);
    visits.clear();
    walk.append_visits(game, visits);
    if (!visits.empty()) side.played.add(facts, visits);
    ScoreCount one;
    one.add(game.result, color);
    if (one.losses > 0 && !visits.empty()) side.lost.add(facts, visits);
    const std::string_view opening = short_name(game);
    if (opening.empty()) continue;
    if (const auto speed = speed_of_game(game)) side.by_speed[static_cast<int>(*speed)].add(opening, one);
    if (const int rating = is_white ? facts.black_elo : facts.white_elo; rating > 0)
      side.by_opponent[rating / PreparedSide::kBin * PreparedSide::kBin].add(opening, one);
  }
}

std::vector<PreparedLine> weak_lines(const PreparedSide& side, Color color, std::uint64_t min_games,
                                     int plies, std::size_t most) {
  const Position start = Position::start();
  const VisitedPosition* all = side.played.find(start);
  const auto mean = all != nullptr ? all->here.games.score(color) : std::nullopt;
  if (!mean) return {};
  struct Candidate {
    PreparedLine line;
    double weight;
  };
  std::vector<Candidate> candidates;
  const MoveTree tree = grow_tree(side.played, start, {.plies = plies, .min_games = min_games});
  struct Open {
    const std::vector<std::size_t>* moves;
    std::vector<Move> before;
  };
  std::vector<Open> open{{&tree.first, {}}};
  while (!open.empty()) {
    const Open here = std::move(open.back());
    open.pop_back();
    for (const std::size_t place : *here.moves) {
      const TreeMove& move = tree.moves[place];
      std::vector<Move> line = here.before;
      line.push_back(move.move);
      open.push_back({&move.next, line});
      if (move.before.turn() == color || move.transposes) continue;
      const Position end = move.before.after(move.move);
      const VisitedPosition* games = side.played.find(end);
      if (games == nullptr || games->here.games.finished() < min_games) continue;
      const double difference = *mean - games->here.games.score(color).value_or(*mean);
      if (difference < kLeastDifference) continue;
      const double weight = difference * std::sqrt(static_cast<double>(games->here.games.finished()));
      candidates.push_back({{std::move(line), end, games}, weight});
    }
  }
  std::ranges::stable_sort(candidates, std::ranges::greater(), &Candidate::weight);
  std::vector<PreparedLine> lines;
  const auto is_in_line = [](const std::vector<Move>& a, const std::vector<Move>& b) {
    return std::ranges::equal(std::span(a).first(std::min(a.size(), b.size())),
                              std::span(b).first(std::min(a.size(), b.size())));
  };
  for (Candidate& candidate : candidates) {
    if (lines.size() == most) break;
    const auto lies_in = [&](const PreparedLine& line) {
      return is_in_line(line.moves, candidate.line.moves);
    };
    if (std::ranges::none_of(lines, lies_in)) lines.push_back(std::move(candidate.line));
  }
  return lines;
}

std::expected<std::vector<BookGap>, Error> book_gaps(const PreparedSide& side, Color color, const Book& book,
                                                     std::uint64_t min_games) {
  std::vector<BookGap> gaps;
  struct Open {
    Position position;
    std::vector<Move> line;
  };
  std::vector<Open> open{{Position::start(), {}}};
  std::unordered_set<std::uint64_t> seen;
  while (!open.empty()) {
    const Open here = std::move(open.back());
    open.pop_back();
    if (!seen.insert(bits_of(here.position.key())).second) continue;
    const auto known = book.moves_of(here.position);
    if (!known) return std::unexpected(known.error());
    const auto line_with = [&](Move move) {
      std::vector<Move> line = here.line;
      line.push_back(move);
      return line;
    };
    if (here.position.turn() != color) {
      for (const BookMove& move : *known)
        if (move.weight > 0) open.push_back({here.position.after(move.move), line_with(move.move)});
      continue;
    }
    const VisitedPosition* played = side.played.find(here.position);
    if (played == nullptr) continue;
    for (const KnownMove* move : moves_by_games(*played, here.position)) {
      if (move->counts.games.games() < min_games) break;
      const Position behind = here.position.after(move->move);
      const auto answers = book.moves_of(behind);
      if (!answers) return std::unexpected(answers.error());
      if (!answers->empty())
        open.push_back({behind, line_with(move->move)});
      else if (seen.insert(bits_of(behind.key())).second)
        gaps.push_back({{line_with(move->move), behind, side.played.find(behind)}, known->empty()});
    }
  }
  std::ranges::stable_sort(gaps, std::ranges::greater(),
                           [](const BookGap& gap) { return gap.line.games->here.games.games(); });
  return gaps;
}

}}  // namespace chess::explorer
