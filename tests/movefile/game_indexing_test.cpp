// SPDX-License-Identifier: GPL-3.0-or-later
// A file of games that is indexed gives each game back that the index finds, and no index is made of a file
// that changes meanwhile.
#include "movefile/game_indexing.h"

#include <doctest/doctest.h>

#include "games/game_files.h"
#include "games/input_chunks.h"
#include "movefile/indexed_games.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "support/temp_dir.h"

using namespace chess;

namespace {

/// Games with other moves and long comments: several stretches.
std::string games_text(int count) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += "[White \"" + std::to_string(i) + "\"]\n\n1. " + (i % 3 == 0 ? "e4 e5" : "d4 d5") + " {" +
            std::string(900, 'x') + "} *\n\n";
  return text;
}

std::uint64_t key_behind(std::initializer_list<const char*> moves) {
  Position pos = Position::start();
  for (const char* move : moves) pos.play(*parse_san(pos, move));
  return *index_key(pos);
}

std::expected<IndexHeader, IoError> index_file(const std::string& path, auto before_finish) {
  const auto before = stamp_of(path);
  REQUIRE(before);
  GameIndexing indexing(position_index_path(path), 0);
  REQUIRE(indexing.begin(path, true));
  GameFiles files({path}, std::nullopt, {});
  InputChunks chunks(files, kIndexReadSize);
  while (auto chunk = chunks.next())
    read_keyed_games(std::move(*chunk), path, 0, [&](KeyedGames&& games, ChunkReport&&) {
      return indexing.take(std::move(games)).has_value();
    });
  before_finish();
  return indexing.finish(*before, *checksum_of_file(path), 1);
}

}  // namespace

TEST_CASE("an indexed file gives back the games that its index finds") {
  const test_support::TempDir folder;
  const std::string path = folder.file("x.pgn");
  folder.write("x.pgn", games_text(500));
  const auto made = index_file(path, [] {});
  REQUIRE(made);
  CHECK(made->games == 500);
  CHECK(MoveFile::open(move_file_path(path)).has_value());
  const auto index = PositionIndex::open_for(path, position_index_path(path));
  REQUIRE(index);
  const std::uint64_t key = key_behind({"e4", "e5"});
  auto games = IndexedGames::open(path, *index);
  REQUIRE(games);
  int found = 0;
  REQUIRE(index->find(key, [&](std::uint64_t number) {
    const auto game = games->read(number, {key});
    REQUIRE(game);
    CHECK(game->number == number + 1);
    CHECK(game->game.tags.get("White") == std::to_string(number));
    ++found;
    return true;
  }));
  CHECK(found == 167);
  CHECK_FALSE(games->read(499, {key_behind({"c4"})}).has_value());
}

TEST_CASE("no index is made of a file that changes meanwhile") {
  const test_support::TempDir folder;
  const std::string path = folder.file("x.pgn");
  folder.write("x.pgn", games_text(3));
  CHECK_FALSE(index_file(path, [&] { folder.write("x.pgn", games_text(4)); }).has_value());
  CHECK_FALSE(PositionIndex::open(position_index_path(path)).has_value());
}

TEST_CASE("a file that is no index is not replaced") {
  const test_support::TempDir folder;
  folder.write("x.pgn.bgm", "mine");
  CHECK_FALSE(check_index_names(folder.file("x.pgn"), "").has_value());
  CHECK(check_index_names(folder.file("y.pgn"), "").has_value());
}
