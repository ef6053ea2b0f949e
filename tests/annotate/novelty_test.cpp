// SPDX-License-Identifier: GPL-3.0-or-later
// Novelties, held against a small database of games.
#include "annotate/mark/opening_marks.h"

#include <doctest/doctest.h>

#include "explorer/novelty.h"
#include "judge/played_game.h"
#include "movedb/builder.h"
#include "support/temp_dir.h"

using namespace annotate;
using chess::test::game_of;

TEST_CASE("a novelty leaves the known games for good") {
  const test_support::TempDir dir;
  chess::MoveDatabaseBuilder builder(dir.file("known.mdb"));
  for (const auto* line : {"e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6", "d4 Nf6 c4 e6 Nc3 Bb4 e3"}) {
    const chess::Game game = game_of(line);
    const auto moves = game.main_moves();
    REQUIRE(builder.add({game.start(), moves, chess::GameResult::Draw, {}, {}}));
  }
  REQUIRE(builder.finish());
  const auto known = chess::MoveDatabase::open(dir.file("known.mdb"));
  REQUIRE(known);
  const auto novelty = [&](std::string_view san) {
    const chess::Game game = game_of(san);
    return find_novelty(*known, game.main_positions(), game.main_moves()).value();
  };
  CHECK(novelty("e4 e5 Nf3 Nc6 Bc4 Bc5") == 4U);
  CHECK(novelty("a3 a6 b3") == 0U);
  CHECK_FALSE(novelty("e4 e5 Nf3 Nc6 Bb5"));
  CHECK_FALSE(novelty("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6"));
  // Another order of moves comes back to known ground: what counts is where it leaves at last.
  CHECK_FALSE(novelty("c4 Nf6 d4 e6 Nc3 Bb4 e3"));
  CHECK(novelty("c4 Nf6 d4 e6 Nc3 d5 e3") == 5U);
  CHECK_FALSE(novelty("c4 Nf6 d4"));  // comes back with its last move
  CHECK_FALSE(novelty(""));

  chess::Game game = game_of("e4 e5 Nf3 Nc6 Bc4");
  mark_novelty(game, 4, {"fake", "Fake", "Marginalia", "lichess", {}});
  const auto& infos = game.node(game.main_line()[4]).subinfos;
  REQUIRE(infos.size() == 1);
  CHECK(infos[0].id == "fake");
  CHECK(infos[0].nag == chess::Nag::Novelty);
}
