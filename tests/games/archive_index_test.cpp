// SPDX-License-Identifier: GPL-3.0-or-later
// Indexes of game files: the bytes, their damage, and the blocks that they lead to.
#include "games/archive_index.h"

#include <doctest/doctest.h>

#include "base/random.h"
#include "games/indexed_file.h"
#include "games/input_chunks.h"
#include "tests/io/sources.h"
#include "tests/support/temp_dir.h"

using namespace chess;
using test_support::TempDir;

namespace {

std::string line_of(std::size_t number) {
  static constexpr const char* kMoves[] = {"e2e4 e7e5 g1f3", "d2d4 d7d5", "c2c4", "g1f3 g8f6 b1c3 b8c6"};
  return "startpos moves " + std::string(kMoves[number % 4]) + (number % 3 == 0 ? " 1-0\n" : " 0-1\n");
}

struct Made {
  std::string file;
  std::string text;
  ArchiveIndex index;
};

/// A file of so many games with its index.
Made make(Compression compression, std::size_t games, std::size_t threads = 1) {
  Made made;
  CompressionPool pool(threads);
  ArchiveIndexMaker maker(GameFormat::Uci, compression);
  const auto sink = compressed_in_blocks(string_sink(made.file), {compression, {}, &pool, &maker});
  for (std::size_t i = 0; i < games; ++i) {
    const std::string line = line_of(i);
    REQUIRE(sink->write(line));
    maker.add_game(line, i % 100 == 0 ? 0 : static_cast<std::uint32_t>(20200101 + i));
    made.text += line;
  }
  REQUIRE(sink->finish());
  made.index = std::move(maker).take();
  return made;
}

/// Writes both files. Returns the path.
std::string write(const TempDir& dir, const std::string& name, const Made& made) {
  dir.write(name + ".idx", made.index.to_bytes());
  return dir.write(name, made.file);
}

constexpr Compression kCompressions[] = {Compression::None, Compression::Gzip, Compression::Bzip2,
                                         Compression::Zstd};

}  // namespace

TEST_CASE("an index has every game once") {
  for (const Compression c : kCompressions) {
    CAPTURE(to_string(c));
    const Made made = make(c, 100'000);
    const ArchiveIndex& index = made.index;
    CHECK(index == make(c, 100'000, 5).index);
    CHECK(index.games() == 100'000);
    CHECK(index.file_size() == made.file.size());
    CHECK(index.blocks.size() >= 3);
    CHECK(index.blocks[0].first_date == 20200102);  // the first game has none
    for (std::size_t i = 0; i < index.blocks.size(); ++i) {
      const IndexBlock& block = index.blocks[i];
      CHECK(index.block_of(block.first_game) == i);
      CHECK(index.block_of(block.first_game + block.games - 1) == i);
      CHECK(block.first_line == block.first_game);
      CHECK(block.last_date >= 20200101 + block.first_game + block.games - 2);
    }
    const auto read = ArchiveIndex::parse(index.to_bytes());
    REQUIRE(read);
    CHECK(*read == index);
  }
  const Made empty = make(Compression::Gzip, 0);
  CHECK(empty.index.games() == 0);
  CHECK(ArchiveIndex::parse(empty.index.to_bytes()) == empty.index);
}

TEST_CASE("the sample of FORMAT.md") {
  ArchiveIndexMaker maker(GameFormat::Uci, Compression::None);
  std::string file;
  CompressionPool pool(1);
  const auto sink = compressed_in_blocks(string_sink(file), {Compression::None, {}, &pool, &maker});
  REQUIRE(sink->write("e2e4 e7e5 1-0\n"));
  maker.add_game("e2e4 e7e5 1-0\n", 0);
  REQUIRE(sink->finish());
  CHECK(file == "e2e4 e7e5 1-0\n");
  std::string hex;
  for (const char c : std::move(maker).take().to_bytes()) {
    hex += "0123456789abcdef"[static_cast<unsigned char>(c) >> 4];
    hex += "0123456789abcdef"[static_cast<unsigned char>(c) & 15];
  }
  CHECK(hex ==
        "4347494e4445583103000000010000000000000000000000000000000000000000000000000000000e0000000e000000"
        "010000000000000000000000fc316a4bd4105608");
}

TEST_CASE("any damage of an index is noticed") {
  const std::string bytes = make(Compression::Bzip2, 2000).index.to_bytes();
  REQUIRE(ArchiveIndex::parse(bytes));
  for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    std::string bad = bytes;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << (bit % 8)));
    REQUIRE_FALSE(ArchiveIndex::parse(bad));
  }
  for (std::size_t size = 0; size < bytes.size(); ++size)
    REQUIRE_FALSE(ArchiveIndex::parse(bytes.substr(0, size)));
  CHECK_FALSE(ArchiveIndex::parse(bytes + bytes));
}

TEST_CASE("blocks are read by themselves") {
  const TempDir dir;
  for (const Compression c : kCompressions) {
    const Made made = make(c, 60'000);
    const auto file = IndexedFile::open(write(dir, "a.uci", made));
    REQUIRE(file);
    std::string text;
    for (std::size_t i = 0; i < file->index().blocks.size(); ++i) {
      auto source = file->open_block(i);
      REQUIRE(source);
      const auto part = test_io::drain(**source);
      CHECK(part.bytes.size() == file->index().blocks[i].place.plain_size);
      text += part.bytes;
    }
    CHECK((text == made.text));
  }
}

TEST_CASE("an index of another file is no index") {
  const TempDir dir;
  const Made made = make(Compression::Zstd, 100'000);
  const std::string path = write(dir, "a.uci.zst", made);
  REQUIRE(IndexedFile::open(path));
  CHECK(IndexedFile::open(dir.write("b.uci", "e2e4\n")).error().kind == IoError::Kind::NotFound);
  dir.write("a.uci.zst", made.file + "x");
  CHECK(IndexedFile::open(path).error().kind == IoError::Kind::Corrupt);
  // The same size, other bytes: at the ends at once, else when the block is read.
  std::string changed = made.file;
  changed[10] ^= 1;
  dir.write("a.uci.zst", changed);
  CHECK(IndexedFile::open(path).error().kind == IoError::Kind::Corrupt);
  changed = made.file;
  changed[made.index.blocks[1].place.offset + 5] ^= 1;
  dir.write("a.uci.zst", changed);
  const auto file = IndexedFile::open(path);
  REQUIRE(file);
  CHECK(file->open_block(0));
  const auto block = file->open_block(1);
  REQUIRE_FALSE(block);
  CHECK(block.error().reason.find("has changed since it was made") != std::string::npos);
}

TEST_CASE("an index of another version is named as one") {
  std::string bytes = make(Compression::Gzip, 1000).index.to_bytes();
  REQUIRE(bytes.starts_with(kIndexMagic));
  REQUIRE(ArchiveIndex::parse(bytes));
  bytes[kIndexMagic.size()] = '2';
  CHECK(to_string(ArchiveIndex::parse(bytes).error()) == "it was made by another version");
  CHECK(to_string(ArchiveIndex::parse(bytes.substr(0, 50)).error()) == "it was made by another version");
  CHECK(to_string(ArchiveIndex::parse("CGRECORD").error()) == "it is no index of games");
}

TEST_CASE("a sample is even, seeded, and never empty") {
  const ArchiveIndex index = make(Compression::Gzip, 400'000).index;
  const std::size_t count = index.blocks.size();
  REQUIRE(count > 9);
  std::vector<std::size_t> all(count);
  for (std::size_t i = 0; i < count; ++i) all[i] = i;
  CHECK(sample_blocks(index, 1, 5) == all);
  bool has_another = false;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto half = sample_blocks(index, 0.5, seed);
    CHECK(half == sample_blocks(index, 0.5, seed));
    has_another |= half != sample_blocks(index, 0.5, 99);
    CHECK(half.size() >= count / 2);
    CHECK(half.size() <= count / 2 + 1);
    CHECK(std::ranges::is_sorted(half));
    CHECK(sample_blocks(index, 1e-9, seed).size() == 1);
    CHECK(sample_blocks(index, 1e-9, seed)[0] < count);
  }
  CHECK(has_another);
  CHECK(sample_blocks(ArchiveIndex{}, 0.5, 1).empty());
}

TEST_CASE("chunks of a share begin with its first game") {
  const TempDir dir;
  const std::size_t games = 100'000;
  const std::string path = write(dir, "a.uci.gz", make(Compression::Gzip, games));
  for (const std::size_t first : {std::size_t{1}, std::size_t{777}, games - 1, games, games + 1}) {
    GameFiles files({path});
    InputChunks chunks(files, 1000, {.first_game = first});
    std::size_t seen = 0;
    std::size_t ends = 0;
    while (auto chunk = chunks.next()) {
      REQUIRE_FALSE(chunk->fault);
      ends += chunk->is_last ? 1 : 0;
      std::string text = test_io::drain(*chunk->source("a")).bytes;
      if (!chunk->place) continue;
      CHECK(chunk->place->games + chunk->skipped ==
            std::max(first, static_cast<std::size_t>(chunk->place->games)));
      seen += static_cast<std::size_t>(std::ranges::count(text, '\n')) - chunk->skipped;
    }
    CHECK(seen == (first > games ? 0 : games - first));
    CHECK(ends == 1);
  }
  GameFiles none({dir.write("b.uci", "e2e4\n")});
  InputChunks chunks(none, 1000, {.first_game = 1});
  CHECK(chunks.next()->fault);
}

TEST_CASE("dates of games") {
  CHECK(index_date("2021.10.17") == 20211017);
  CHECK(index_date("2021.10.??") == 20211000);
  CHECK(index_date("2021.??.??") == 20210000);
  CHECK(index_date("2021.??.17") == 20210000);
  CHECK(index_date("1858") == 18580000);
  CHECK(index_date("????.??.??") == 0);
  CHECK(index_date("") == 0);
}
