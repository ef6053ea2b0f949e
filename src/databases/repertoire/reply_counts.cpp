// SPDX-License-Identifier: GPL-3.0-or-later
#include "repertoire/reply_counts.h"

#include <algorithm>
#include <span>

#include "base/text.h"
#include "games/plain_games.h"
#include "movedb/move_database.h"

namespace chess { inline namespace repertoire {

namespace {

void add(Move move, std::uint64_t games, std::vector<PlayedReply>& replies) {
  const auto same = std::ranges::find(replies, move, &PlayedReply::move);
  if (same != replies.end())
    same->games += games;
  else
    replies.push_back({move, games});
}

/// The moves of one game, where it goes through the book.
void count_game(const PlainGame& game, const std::unordered_map<std::uint64_t, std::size_t>& places,
                std::size_t longest, ReplyCounts& counts) {
  Position position = game.start;
  for (std::size_t i = 0; i < std::min(game.moves.size(), longest); ++i) {
    if (const auto place = places.find(bits_of(position.key())); place != places.end())
      add(game.moves[i], 1, counts[place->second]);
    position.play(game.moves[i]);
  }
}

}  // namespace

std::uint64_t games_in(const std::vector<PlayedReply>& replies) {
  std::uint64_t games = 0;
  for (const PlayedReply& reply : replies) games += reply.games;
  return games;
}

std::expected<ReplyCounts, Error> count_replies(const std::string& path, const BookGraph& graph,
                                                const std::function<void(const std::string&)>& on_problem,
                                                const std::stop_token& stop) {
  ReplyCounts counts(graph.positions.size());
  if (to_lower_copy(path).ends_with(".mdb")) {
    const auto database = MoveDatabase::open(path);
    if (!database) return std::unexpected(database.error());
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const auto found = database->find(graph.positions[i].position);
      if (!found) return std::unexpected(found.error());
      for (const MoveStatistics& played : *found) add(played.move, played.counts.games(), counts[i]);
    }
  } else {
    const auto places = places_by_key(graph);
    std::size_t longest = 0;
    for (const BookPosition& here : graph.positions) longest = std::max(longest, here.path.size());
    const auto report = for_each_game(
        std::span(&path, 1),
        [&](const PlainGame& game) {
          count_game(game, places, longest, counts);
          return true;
        },
        [&](const GameFileProblem& problem) {
          if (problem.what.severity != Severity::Note) on_problem(to_string(problem));
        },
        stop);
    if (report.games == 0) return std::unexpected("'" + path + "' has no games");
  }
  for (auto& replies : counts) std::ranges::stable_sort(replies, std::ranges::greater(), &PlayedReply::games);
  return counts;
}

}}  // namespace chess::repertoire
