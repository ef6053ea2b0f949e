// SPDX-License-Identifier: GPL-3.0-or-later
// What games play in a position, counted in one go and put together from parts, and the tree of it.
#include <doctest/doctest.h>

#include "explorer/move_tree.h"
#include "explorer/played_moves.h"
#include "explorer/tree_walk.h"
#include "notation/move_line.h"
#include "notation/san.h"
#include "tests/query/games.h"

using namespace chess;

namespace {

const char* const kGamesOfTal = R"([White "Tal, Mihail"]
[Black "Nobody"]
[Date "1960.01.02"]
[Result "1-0"]
[WhiteElo "2600"]
[BlackElo "2400"]

1. e4 c5 2. Nf3 d6 3. d4 1-0

[White "Somebody"]
[Black "Tal,M"]
[Date "1961.??.??"]
[Result "1/2-1/2"]
[WhiteElo "2450"]

1. Nf3 c5 2. e4 Nc6 1/2-1/2

[White "Knight"]
[Black "Shuffler"]
[Result "0-1"]
[WhiteElo "2500"]
[BlackElo "2500"]

1. e4 Nf6 2. Nf3 Ng8 3. Ng1 Nf6 4. e5 0-1

[White "Nobody"]
[Black "Somebody"]
[Date "1950.05.05"]
[Result "*"]

1. e4 *

[Variant "Atomic"]
[Result "1-0"]

1. e4 1-0

[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[Result "1-0"]

1. e4 1-0
)";

Position after(std::string_view line) {
  Position position = Position::start();
  const auto moves = parse_move_line(position, line).value();
  for (const Move move : moves) position.play(move);
  return position;
}

/// The table of all games behind `root`, put together from parts of `size` games.
PlayedMoves table_of(const Position& root, int plies, std::size_t size) {
  const TreeWalk walk(root, plies);
  PlayedMoves whole(2, bits_of(root.key()));
  PlayedMoves part = whole;
  std::uint64_t before = 0;
  std::uint64_t in_part = 0;
  std::vector<Visit> visits;
  for (auto& game : all_games(kGamesOfTal)) {
    game.number = ++in_part;
    visits.clear();
    walk.append_visits(game.game, visits);
    if (!visits.empty()) part.add(facts_of(game), visits);
    if (in_part < size) continue;
    whole.merge(std::exchange(part, PlayedMoves(2, bits_of(root.key()))), 3, before);
    before += std::exchange(in_part, 0);
  }
  whole.merge(std::move(part), 3, before);
  return whole;
}

}  // namespace

TEST_CASE("moves of a position are counted by results, ratings and years, once a game") {
  for (const std::size_t size : {1, 2, 100}) {
    CAPTURE(size);
    const PlayedMoves table = table_of(Position::start(), 1, size);
    const VisitedPosition* start = table.find(Position::start());
    REQUIRE(start != nullptr);
    CHECK(start->here.games.games() == 4);
    CHECK(start->here.games.white_wins == 1);
    CHECK(start->here.games.draws == 1);
    CHECK(start->here.games.black_wins == 1);
    CHECK(start->here.games.unfinished == 1);
    CHECK(to_string(start->here.first) == "1950-05-05");
    CHECK(to_string(start->here.last) == "1961");
    const auto moves = moves_by_games(*start, Position::start());
    REQUIRE(moves.size() == 2);
    CHECK(to_san(Position::start(), moves[0]->move) == "e4");
    CHECK(moves[0]->counts.games.games() == 3);
    CHECK(moves[0]->counts.games.average_rating(Color::White) == 2550);
    CHECK(moves[1]->counts.games.average_rating(Color::White) == std::nullopt);  // only one side has a rating
    const auto& best = start->here.best.games();
    REQUIRE(best.size() == 2);
    CHECK(best[0].number == 1);  // as strong as game 3, and earlier
    CHECK(best[0].input == 3);
    CHECK(best[1].white == "Knight");
    CHECK(start->here.latest.games()[0].black == "Tal,M");
    CHECK(start->here.oldest.games()[0].number == 4);
  }
}

TEST_CASE("orders of moves meet, and a position that comes again counts each of its moves once") {
  const PlayedMoves sicilian = table_of(after("1. e4 c5 2. Nf3"), 1, 100);
  const VisitedPosition* met = sicilian.find(after("1. Nf3 c5 2. e4"));
  REQUIRE(met != nullptr);
  CHECK(met->here.games.games() == 2);
  CHECK(moves_by_games(*met, after("1. Nf3 c5 2. e4")).size() == 2);

  const PlayedMoves shuffled = table_of(after("1. e4"), 1, 100);
  const VisitedPosition* again = shuffled.find(after("1. e4"));
  REQUIRE(again != nullptr);
  CHECK(again->here.games.games() == 3);
  std::uint64_t knights = 0;
  for (const KnownMove& move : again->moves)
    if (to_san(after("1. e4"), move.move) == "Nf6") knights = move.counts.games.games();
  CHECK(knights == 1);  // 1... Nf6 and 3... Nf6 of one game
}

TEST_CASE("a tree lays each position open once, and is a game with counts") {
  const Position root = Position::start();
  const PlayedMoves table = table_of(root, 4, 100);
  const MoveTree tree = grow_tree(table, root, {.plies = 4});
  std::size_t transpositions = 0;
  for (const TreeMove& move : tree.moves) {
    CHECK(move.games_behind >= move.counts->games.games());
    transpositions += move.transposes ? 1 : 0;
    if (move.transposes) CHECK(move.next.empty());
  }
  CHECK(transpositions == 1);  // 1. Nf3 c5 2. e4 meets 1. e4 c5 2. Nf3
  CHECK(grow_tree(table, root, {.plies = 4, .min_games = 2}).moves.size() < tree.moves.size());
  CHECK(grow_tree(table, root, {.plies = 1, .top = 1}).first.size() == 1);

  const Game game = game_of(tree, root, {});
  CHECK(game.size() == tree.moves.size() + 1);
  const Node& first = game.node(*game.root().first_child);
  CHECK(first.subinfos.at(0).comment == "3 games, +1 =0 -1, 50 %, 2550, 1950-1960");
  CHECK(game_of(grow_tree(table, after("1. d4"), {}), root, std::vector{game.main_moves().front()}).size() ==
        2);
}
