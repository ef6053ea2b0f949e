// SPDX-License-Identifier: GPL-3.0-or-later
// Games merged in one go and in parts, and taken apart again.
#include "explorer/merged_games.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "game/main_line.h"
#include "notation/move_line.h"
#include "tests/query/games.h"

using namespace chess;

namespace {

const char* const kGames = R"([White "A"]
[Black "B"]
[Result "1-0"]

1. e4 $1 e5 2. Nf3 {solid} (2. f4 exf4 (2... d5 3. exd5)) 2... Nc6 1-0

[White "C"]
[Black "D"]
[Result "0-1"]

1. d4 d5 0-1

[White "E"]
[Black "F"]
[Result "0-1"]

1. d4 {solid} d5 2. c4 0-1

[Variant "Atomic"]
[Result "*"]

1. e3 *

[White "G"]
[Black "H"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[Result "*"]

1. e3 *
)";

std::vector<Game> merged_in(std::size_t size, const MergeRules& rules = {}) {
  MergedGames whole(rules);
  MergedGames part(rules);
  std::size_t in_part = 0;
  for (const auto& game : all_games(kGames)) {
    CHECK(part.add(game) == game.game.is_chess());
    if (++in_part < size) continue;
    whole.merge(part);
    part = MergedGames(rules);
    in_part = 0;
  }
  whole.merge(part);
  return whole.games();
}

/// The lines with the signs and comments of their moves, sorted.
std::vector<std::string> lines_of(const Game& game) {
  std::vector<std::string> lines;
  for_each_line(game, [&](const Game& line) {
    std::string text = to_move_line(line.start(), line.main_moves());
    for (const NodeId id : MainNodes(line))
      for (const Subinfo& info : line.node(id).subinfos) text += (info.nag ? " $ " : " ") + info.comment;
    lines.push_back(text);
  });
  std::ranges::sort(lines);
  return lines;
}

}  // namespace

TEST_CASE("games are merged alike in one part and in several") {
  const auto games = merged_in(100);
  REQUIRE(games.size() == 2);
  CHECK(games[0].size() == 12);
  const Node& d4 = games[0].node(*games[0].root().first_child);
  CHECK(d4.subinfos.at(0).comment == "2 games, +0 =0 -2; solid");  // of more games than 1. e4
  for (const std::size_t size : {1, 2}) {
    const auto parts = merged_in(size);
    REQUIRE(parts.size() == games.size());
    for (std::size_t i = 0; i < games.size(); ++i) CHECK(same_game(parts[i], games[i]));
  }
  CHECK(merged_in(1, {.min_games = 2})[0].size() == 3);
  CHECK(merged_in(1, {.max_ply = 1})[0].size() == 3);
}

TEST_CASE("a game is its lines, merged") {
  const ImportedGame game = all_games(kGames).front();
  MergedGames merged({.counts = false});
  std::vector<GameResult> results;
  for_each_line(game.game, [&](const Game& line) {
    results.push_back(line.result);
    ImportedGame one;
    one.game = line;
    CHECK(merged.add(one));
  });
  CHECK(results == std::vector{GameResult::WhiteWins, GameResult::Unknown, GameResult::Unknown});
  // The lines are the same, in the order of their games.
  CHECK(lines_of(merged.games().at(0)) == lines_of(game.game));
}
