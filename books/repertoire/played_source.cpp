// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/repertoire/played_source.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "base/text.h"
#include "movedb/move_database.h"

namespace books {

namespace {

bool is_database(const std::string& path) { return chess::to_lower_copy(path).ends_with(".mdb"); }

/// The visits of a game behind the root.
void append_visits(const chess::PlainGame& game, const chess::Position& root, int plies,
                   std::vector<chess::Visit>& visits) {
  chess::Position position = game.start;
  int left = 0;
  for (const chess::Move move : game.moves) {
    if (position.key() == root.key()) left = plies;
    if (left > 0) visits.push_back({bits_of(position.key()), move});
    left = std::max(left - 1, 0);
    position.play(move);
  }
}

std::expected<PlayedIn, chess::Error> open_database(const std::string& path) {
  auto opened = chess::MoveDatabase::open(path);
  if (!opened) return std::unexpected(opened.error());
  const auto database = std::make_shared<const chess::MoveDatabase>(std::move(*opened));
  return [database](
             const chess::Position& position) -> std::expected<std::vector<chess::KnownMove>, chess::Error> {
    const auto found = database->find(position);
    if (!found) return std::unexpected(found.error());
    std::vector<chess::KnownMove> moves;
    for (const chess::MoveStatistics& move : *found) {
      moves.push_back({move.move, chess::PlayedCounts(0)});
      moves.back().counts.games = move.counts;
    }
    return moves;
  };
}

}  // namespace

std::expected<PlayedIn, chess::Error> open_played(std::span<const std::string> paths,
                                                  const chess::GameFilter& filter,
                                                  const chess::Position& root, int plies,
                                                  const chess::ProblemSink& on_problem,
                                                  const std::stop_token& stop) {
  if (std::ranges::any_of(paths, is_database)) {
    if (paths.size() > 1)
      return std::unexpected("one database is read at a time; `book records merge` makes one of several");
    if (!filter.keeps_all())
      return std::unexpected("'" + paths.front() +
                             "' is a database and has no games to choose from; filter where it is built");
    return open_database(paths.front());
  }
  const auto played = std::make_shared<chess::PlayedMoves>();
  chess::GameChoice choice;
  if (!filter.keeps_all())
    choice = {[&](const chess::ImportedGame& game) { return filter.keeps(game); }, filter.wants_moves()};
  std::vector<chess::Visit> visits;
  const auto report = chess::for_each_game(
      paths,
      [&](const chess::PlainGame& game) {
        visits.clear();
        append_visits(game, root, plies, visits);
        if (!visits.empty())
          played->add({.white_elo = game.white_elo.value_or(0),
                       .black_elo = game.black_elo.value_or(0),
                       .result = game.result},
                      visits);
        return true;
      },
      on_problem, stop, choice);
  if (report.games == 0) return std::unexpected("there are no games to learn from");
  return [played](
             const chess::Position& position) -> std::expected<std::vector<chess::KnownMove>, chess::Error> {
    std::vector<chess::KnownMove> moves;
    if (const chess::VisitedPosition* here = played->find(position))
      for (const chess::KnownMove* move : moves_by_games(*here, position)) moves.push_back(*move);
    return moves;
  };
}

}  // namespace books
