// SPDX-License-Identifier: GPL-3.0-or-later
// An index answers what a table in memory would, is damaged wherever a byte is changed, and notices when its
// games change.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <map>
#include <set>

#include "base/bytes.h"
#include "base/random.h"
#include "notation/fen.h"
#include "notation/variant_text.h"
#include "posindex/index_builder.h"
#include "posindex/position_index.h"
#include "support/temp_dir.h"

using namespace chess;

namespace {

using Games = std::vector<std::vector<std::uint64_t>>;

std::vector<std::uint64_t> found(const PositionIndex& index, std::uint64_t key) {
  std::vector<std::uint64_t> games;
  const auto done = index.find(key, [&](std::uint64_t game) {
    games.push_back(game);
    return true;
  });
  if (!done) FAIL(done.error().reason);
  return games;
}

PositionIndex built(const std::string& path, const Games& games, std::size_t memory = 1 << 20,
                    std::size_t games_of_mark = 10) {
  PositionIndexBuilder builder(path, 0, memory);
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (i % games_of_mark == 0) builder.mark(100 * i);
    REQUIRE(builder.add(games[i]));
  }
  const auto header = builder.finish({1234, 5678, 9});
  REQUIRE(header.has_value());
  auto index = PositionIndex::open(path);
  if (!index) FAIL(index.error().reason);
  CHECK(index->header() == *header);
  CHECK(header->games == games.size());
  const auto checked = index->check();
  if (!checked) FAIL(checked.error().reason);
  return std::move(*index);
}

}  // namespace

TEST_CASE("an index without games") {
  const test_support::TempDir folder;
  const auto index = built(folder.file("x.bgi"), {});
  CHECK(found(index, 0).empty());
  CHECK(found(index, ~0ULL).empty());
  CHECK_FALSE(index.stretch_of(0)->has_value());
}

TEST_CASE("the worked sample of FORMAT.md") {
  const test_support::TempDir folder;
  const std::string path = folder.file("x.bgi");
  const auto index = built(path, {{5, 300}, {300}, {}, {300, 7}}, 1 << 20, 2);
  CHECK(index.header().positions == 3);
  CHECK(index.header().entries == 5);
  CHECK(index.header().left_out == 1);
  const std::string bytes = folder.read("x.bgi");
  const auto hex = [&](std::size_t at, std::size_t count) {
    std::string text;
    for (std::size_t i = at; i < at + count; ++i) {
      text += "0123456789abcdef"[static_cast<unsigned char>(bytes[i]) >> 4];
      text += "0123456789abcdef"[static_cast<unsigned char>(bytes[i]) & 15];
    }
    return text;
  };
  CHECK(bytes.size() == 128 + 8 + 16 + 24 + 32);
  CHECK(hex(0, 8) == "8942475049580d0a");
  CHECK(hex(136, 10) == "00000206a50201010001");
  CHECK(hex(146, 6) == "000000000000");
  CHECK(hex(152, 24) == "050000000000000080000000000000000a00000000000000");
  CHECK(hex(176, 32) == "00000000000000000000000000000000c8000000000000000200000000000000");
}

TEST_CASE("what an index answers is what the games have") {
  Random random(11);
  Games games(500);
  std::map<std::uint64_t, std::set<std::uint64_t>> expected;
  for (std::size_t game = 0; game < games.size(); ++game) {
    // Keys that all games have, that some have, and that one has; some come again in a game.
    games[game] = {1, ~0ULL, random.below(50) << 40, random.next(), random.next(), 1};
    if (game % 50 == 0) games[game].clear();
    for (const std::uint64_t key : games[game]) expected[key].insert(game);
  }
  const test_support::TempDir folder;
  for (const std::size_t memory : {std::size_t{1} << 24, std::size_t{1} << 10}) {
    const auto index = built(folder.file("x.bgi"), games, memory);
    CHECK(index.header().positions == expected.size());
    for (const auto& [key, owners] : expected)
      CHECK(found(index, key) == std::vector<std::uint64_t>(owners.begin(), owners.end()));
    for (int i = 0; i < 1000; ++i) {
      const std::uint64_t key = random.next();
      if (!expected.contains(key)) CHECK(found(index, key).empty());
    }
  }
}

TEST_CASE("a position of more games than an entry holds") {
  constexpr std::size_t count = 2 * index_format::kMostGamesOfEntry + 10;
  Games games(count, {77});
  games[3] = {76};
  const test_support::TempDir folder;
  const auto index = built(folder.file("x.bgi"), games, 1 << 22, 1000);
  CHECK(index.header().blocks >= 3);
  CHECK(index.header().positions == 2);
  const auto all = found(index, 77);
  CHECK(all.size() == count - 1);
  CHECK(all.front() == 0);
  CHECK(all.back() == count - 1);
  CHECK(found(index, 76) == std::vector<std::uint64_t>{3});
  int visits = 0;
  CHECK(index.find(77, [&](std::uint64_t) { return ++visits < 5; }));
  CHECK(visits == 5);
}

TEST_CASE("where games stand") {
  const test_support::TempDir folder;
  const auto index = built(folder.file("x.bgi"), Games(25, {1}));
  for (std::uint64_t game = 0; game < 25; ++game) {
    const auto stretch = index.stretch_of(game);
    REQUIRE(stretch.has_value());
    REQUIRE(stretch->has_value());
    CHECK((*stretch)->first_game == game / 10 * 10);
    CHECK((*stretch)->offset == game / 10 * 1000);
    CHECK((*stretch)->end ==
          (game < 20 ? std::optional<std::uint64_t>((game / 10 + 1) * 1000) : std::nullopt));
  }
  CHECK_FALSE(index.stretch_of(25)->has_value());
}

TEST_CASE("every changed byte is noticed") {
  const test_support::TempDir folder;
  Random random(5);
  Games games(40);
  for (auto& game : games) game = {1, random.next(), random.next()};
  built(folder.file("x.bgi"), games);
  const std::string bytes = folder.read("x.bgi");
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 0x10);
    const auto index = PositionIndex::open(folder.write("y.bgi", changed));
    CAPTURE(i);
    CHECK((!index || !index->check()));
  }
  for (std::size_t size = 0; size < bytes.size(); size += 7)
    CHECK_FALSE(PositionIndex::open(folder.write("y.bgi", bytes.substr(0, size))).has_value());
  CHECK_FALSE(PositionIndex::open(folder.write("y.bgi", bytes + "x")).has_value());
}

TEST_CASE("a file of games is known again") {
  const test_support::TempDir folder;
  const std::string path = folder.write("games.pgn", "1. e4 *\n");
  auto then = *stamp_of(path);
  then.checksum = checksum_of_file(path)->value;
  CHECK(*is_unchanged(path, then));
  // The same bytes at another time; other bytes of the same size; another size.
  const auto set_time = [&](long seconds) {
    const timespec times[] = {{seconds, 0}, {seconds, 0}};
    REQUIRE(::utimensat(AT_FDCWD, path.c_str(), times, 0) == 0);
  };
  set_time(1'000'000);
  CHECK(*is_unchanged(path, then));
  folder.write("games.pgn", "1. d4 *\n");
  set_time(1'000'001);
  CHECK_FALSE(*is_unchanged(path, then));
  folder.write("games.pgn", "1. e4 *\n\n");
  CHECK_FALSE(*is_unchanged(path, then));
  CHECK_FALSE(is_unchanged(folder.file("missing"), then).has_value());
  CHECK_FALSE(stamp_of(test_support::kDevice).has_value());
}

TEST_CASE("a checksum goes on behind whole words") {
  const test_support::TempDir folder;
  std::string text;
  for (int i = 0; i < 40; ++i) {
    const auto all = checksum_of_file(folder.write("games.pgn", text));
    REQUIRE(all.has_value());
    CHECK(all->value == checksum_of_text(text));
    CHECK(all->whole_words == checksum_of_text(text.substr(0, text.size() / 8 * 8)));
    const std::string path = folder.write("games.pgn", text + " 1. e4 e5 2. Nf3 *");
    const auto grown = checksum_of_file(path, text.size() / 8 * 8, all->whole_words);
    REQUIRE(grown.has_value());
    CHECK(grown->value == checksum_of_file(path)->value);
    text += static_cast<char>('a' + i % 26);
  }
}

TEST_CASE("keys of positions") {
  const auto key = [](const char* fen) { return index_key(*parse_position(Variant::Standard, fen)); };
  CHECK(key("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") ==
        key("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5 9"));
  // Nobody can take en passant.
  CHECK(key("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1") ==
        key("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
  CHECK(key("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") !=
        key("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"));
  CHECK_FALSE(index_key(*parse_position(Variant::Atomic, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")).has_value());
}

TEST_CASE("an index that goes on answers as one made at once") {
  Random random(3);
  Games games(300);
  for (auto& keys : games) {
    keys = {1, ~0ULL, random.below(40) << 45, random.next(), 1};
    if (random.below(20) == 0) keys.clear();
  }
  const test_support::TempDir folder;
  const auto whole = built(folder.file("whole.bgi"), games);
  std::string last = folder.file("0.bgi");
  std::size_t done = 100;
  built(last, Games(games.begin(), games.begin() + 100));
  for (int part = 1; part <= 4; ++part) {
    const auto old = PositionIndex::open(last);
    REQUIRE(old.has_value());
    last = folder.file(std::to_string(part) + ".bgi");
    PositionIndexBuilder builder(last, 0);
    REQUIRE(builder.go_on(*old));
    builder.mark(100 * done);
    // The third part has no positions.
    for (const std::size_t end = done + 50; done < end; ++done)
      REQUIRE(builder.add(part == 3 ? std::vector<std::uint64_t>{} : games[done]));
    REQUIRE(builder.finish({1, 2, 3}, 3));
  }
  for (std::size_t i = 200; i < 250; ++i) games[i].clear();
  const auto expected = built(folder.file("expected.bgi"), games);
  const auto grown = PositionIndex::open(last);
  REQUIRE(grown.has_value());
  CHECK(grown->header().parts == 5);
  CHECK(grown->header().games == 300);
  CHECK(grown->header().entries == expected.header().entries);
  CHECK(grown->header().left_out == expected.header().left_out);
  const auto checked = grown->check();
  if (!checked) FAIL(checked.error().reason);
  for (const auto& keys : games)
    for (const std::uint64_t key : keys) CHECK(found(*grown, key) == found(expected, key));
  CHECK(grown->stretch_of(299)->value().first_game == 250);
  CHECK(grown->stretch_of(99)->value().end == 10000);
  const std::string bytes = folder.read("4.bgi");
  for (std::size_t at = bytes.size() - 40; at < bytes.size(); ++at) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    const auto index = PositionIndex::open(folder.write("y.bgi", changed));
    CHECK_FALSE((index && index->check()));
  }
  for (std::size_t cut = 1; cut < 60; ++cut)
    CHECK_FALSE(PositionIndex::open(folder.write("y.bgi", bytes.substr(0, bytes.size() - cut))).has_value());
}
