// SPDX-License-Identifier: GPL-3.0-or-later
// The games that an index names decide as all games do.
#include "explorer/known_by_index.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "base/random.h"
#include "core/movegen.h"
#include "movefile/game_intake.h"
#include "movefile/move_file_writer.h"
#include "posindex/index_builder.h"
#include "support/temp_dir.h"

using namespace chess;

namespace {

/// A short game of few different moves, by few players: many games share positions, ends and all moves.
ImportedGame random_game(Random& random) {
  ImportedGame imported;
  Game& game = imported.game;
  game.tags.set("White", std::string(1, static_cast<char>('A' + random.below(2))));
  game.tags.set("Black", "Nobody");
  game.result = random.below(2) == 0 ? GameResult::WhiteWins : GameResult::Draw;
  Position position = Position::start();
  NodeId at = kRootNode;
  for (std::uint64_t left = random.below(9); left > 0; --left) {
    const auto moves = legal_moves(position);
    const Move move = moves[random.below(3) * (moves.size() - 1) / 2];
    at = game.add_unchecked(at, move);
    position.play(move);
  }
  return imported;
}

std::string text_of(const AskedGames& games) {
  const NoveltyFound found = games.find(0);
  std::string text = std::to_string(found.known_plies) + ", copies " + std::to_string(found.copies);
  if (!found.ply) return text;
  text += ", ply " + std::to_string(*found.ply);
  for (const KnownMove& move : games.known_at(0, *found.ply))
    text += ", " + std::to_string(move.move.raw()) + ": " + std::to_string(move.counts.games.games()) + " " +
            std::to_string(move.counts.games.white_wins) + " of " +
            std::to_string(move.counts.best.games().at(0).number);
  return text;
}

}  // namespace

TEST_CASE("the deciding games answer as all games do") {
  Random random(45);
  const test_support::TempDir folder;
  std::vector<ImportedGame> known;
  auto writer = MoveFileWriter::open(folder.file("x.bgm"));
  REQUIRE(writer.has_value());
  MoveBlockBuilder block_builder;
  PositionIndexBuilder index_builder(folder.file("x.bgi"), 0, 1 << 20);
  index_builder.mark(0);
  for (int i = 0; i < 400; ++i) {
    known.push_back(random_game(random));
    block_builder.add(known.back());
    std::vector<std::uint64_t> keys;
    for_indexed_keys(known.back(), 0, [&](std::uint64_t key) { keys.push_back(key); });
    REQUIRE(index_builder.add(keys));
  }
  REQUIRE(writer->add(block_builder.take()));
  writer->add(SourceStretch{.games = 400});
  REQUIRE(writer->finish(1, {1, 1, 1}, 1));
  REQUIRE(index_builder.finish({1, 1, 1}));
  const auto file = MoveFile::open(folder.file("x.bgm"));
  const auto index = PositionIndex::open(folder.file("x.bgi"));
  REQUIRE((file && index));
  const auto block = file->read_block(0);
  REQUIRE(block);

  int crowded = 0;
  int chosen = 0;
  for (int i = 0; i < 300; ++i) {
    const ImportedGame game = random_game(random);
    AskedGames all;
    all.add({.facts = facts_of(game), .moves = game.game.main_moves()});
    AskedGames few = all;
    AskedGames::Part part;
    for (std::size_t n = 0; n < known.size(); ++n) {
      known[n].number = n + 1;
      all.look_at(known[n], part);
    }
    all.merge(std::move(part), 0, 0);
    const auto deciding = deciding_games(*index, few.games(), random.below(150));
    REQUIRE(deciding);
    CHECK(std::ranges::is_sorted(deciding->games));
    std::vector<PositionQuery> goals;
    for (const Position& position : deciding->crowded) goals.push_back(PositionQuery::of(position));
    AskedGames::Part part_of_few;
    for (std::size_t n = 0; n < known.size(); ++n) {
      const bool is_named = std::ranges::binary_search(deciding->games, n);
      if (is_named || !goals.empty())
        REQUIRE(few.look_at(*block, n, is_named ? std::span<const PositionQuery>() : goals, part_of_few));
    }
    few.merge(std::move(part_of_few), 0, 0);
    CHECK(text_of(few) == text_of(all));
    crowded += goals.empty() ? 0 : 1;
    chosen += goals.empty() && deciding->games.size() < known.size() ? 1 : 0;
  }
  CHECK(crowded > 50);
  CHECK(chosen > 50);
}
