// SPDX-License-Identifier: GPL-3.0-or-later
// Probing Gaviota tables: small ones made here, broken ones, and real ones of the shared data.
#include "tablebase/gaviota_tables.h"

#include <doctest/doctest.h>
#include <lzma.h>

#include "base/bytes.h"
#include "base/random.h"
#include "notation/fen.h"
#include "tablebase/detail/gaviota_index.h"
#include "tablebase/detail/gaviota_table.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_dir.h"

using namespace chess;
using test_support::TempDir;

namespace {

Position at(const char* fen) { return parse_position(fen).value(); }

/// An LZMA stream with its header.
std::string compressed(const std::string& bytes) {
  lzma_options_lzma options;
  REQUIRE_FALSE(lzma_lzma_preset(&options, 1));
  lzma_stream stream = LZMA_STREAM_INIT;
  REQUIRE(lzma_alone_encoder(&stream, &options) == LZMA_OK);
  std::string out(bytes.size() + 1000, '\0');
  std::string in = bytes;
  stream.next_in = reinterpret_cast<std::uint8_t*>(in.data());
  stream.avail_in = in.size();
  stream.next_out = reinterpret_cast<std::uint8_t*>(out.data());
  stream.avail_out = out.size();
  REQUIRE(lzma_code(&stream, LZMA_FINISH) == LZMA_STREAM_END);
  out.resize(out.size() - stream.avail_out);
  lzma_end(&stream);
  return out;
}

/// A table in which every position of a side to move has one byte.
std::string table_of(std::uint64_t size, char white, char black) {
  std::string blocks;
  std::vector<std::uint32_t> ends;
  for (const char byte : {white, black}) {
    for (std::uint64_t first = 0; first < size; first += kGaviotaBlock) {
      blocks += std::string(2, '\0') + compressed(std::string(std::min(kGaviotaBlock, size - first), byte));
      ends.push_back(static_cast<std::uint32_t>(blocks.size()));
    }
  }
  const auto begin = static_cast<std::uint32_t>(40 + 4 * (ends.size() + 1));
  std::string head(32, '\0');
  append_little_endian(begin, head);
  append_little_endian(std::uint32_t{0}, head);
  append_little_endian(begin, head);
  for (const std::uint32_t end : ends) append_little_endian(begin + end, head);
  return head + blocks;
}

constexpr const char* kWhiteToMove = "8/8/4k3/8/8/8/1QK5/8 w - - 0 1";
constexpr const char* kBlackToMove = "8/8/4k3/8/8/8/1QK5/8 b - - 0 1";
constexpr std::uint64_t kQueenEnding = 462 * 64;

}  // namespace

TEST_CASE("a byte of a table is a number of half-moves") {
  CHECK(gaviota_distance(0, false) == 0);
  CHECK(gaviota_distance(3, false) == std::nullopt);
  CHECK(gaviota_distance(1, false) == 1);  // White mates in one move
  CHECK(gaviota_distance(9 << 2 | 1, false) == 19);
  CHECK(gaviota_distance(10 << 2 | 2, false) == -20);
  CHECK(gaviota_distance(9 << 2 | 2, true) == 19);
  CHECK(gaviota_distance(10 << 2 | 1, true) == -20);
  CHECK(gaviota_distance(1 << 2, false) == 2 * 65 - 1);  // long ways
  CHECK(gaviota_distance(1 << 2 | 3, false) == -2 * 64);
  CHECK(gaviota_distance(63 << 2, true) == -2 * 127);
}

TEST_CASE("tables have as many positions as the format says") {
  const auto size = [](const char* name) { return gaviota_size(EndgameName::parse(name).value()); };
  CHECK(size("KQvK") == 462 * 64);
  CHECK(size("KPvK") == 24 * 64 * 64);
  CHECK(size("KPPvKP") == 24 * 1128 * 64 * 64);
  CHECK(size("KQQQvK") == 462 * 41664);
  CHECK(size("KvK") == 0);
  CHECK(size("KQQQQvK") == 0);
}

TEST_CASE("a table answers for both colours and both sides to move") {
  const TempDir folder;
  folder.write("kqk.gtb.cp4", table_of(kQueenEnding, 4 << 2 | 1, 4 << 2 | 1));
  folder.write("kkq.gtb.cp4", "a wrong name");
  folder.write("KQK.gtb.cp4", "another one");
  const auto tables = GaviotaTables::open(folder.path());
  REQUIRE(tables);
  CHECK(tables->count() == 1);
  CHECK(tables->probe_dtm(at(kWhiteToMove)).value() == 9);
  CHECK(tables->probe_wdl(at(kWhiteToMove)).value() == 1);
  CHECK(tables->probe_dtm(at(kBlackToMove)).value() == -8);
  CHECK(tables->probe_wdl(at(kBlackToMove)).value() == -1);
  CHECK(tables->probe_dtm(at("8/8/4K3/8/8/8/1qk5/8 b - - 0 1")).value() == 9);
  CHECK(tables->probe_dtm(at("8/8/4K3/8/8/8/2k5/8 b - - 0 1")).value() == 0);
  CHECK(tables->probe_dtm(at("8/8/4k3/8/8/8/1RK5/8 w - - 0 1")).value() == std::nullopt);
  CHECK(tables->probe_dtm(at("8/8/4k3/8/8/8/1Q6/R3K3 w Q - 0 1")).value() == std::nullopt);
}

TEST_CASE("faults of Gaviota tables name the file") {
  const TempDir folder;
  const std::string good = table_of(kQueenEnding, 5, 5);
  const auto fault_of = [&](const std::string& bytes) {
    const std::string path = folder.write("kqk.gtb.cp4", bytes);
    const auto found = GaviotaTables::open(folder.path()).value().probe_dtm(at(kWhiteToMove));
    REQUIRE_FALSE(found.has_value());
    CHECK(to_string(found.error()).starts_with(path + ": "));
    return found.error().reason;
  };
  CHECK(fault_of("") == "broken table: it ends too early");
  CHECK(fault_of(good.substr(0, 50)) == "broken table: its list of blocks is too short");
  CHECK(fault_of(good.substr(0, 100)) == "broken table: its blocks overlap or lie outside");
  std::string damaged = good;
  for (std::size_t i = 80; i < damaged.size(); ++i) damaged[i] = '\x5A';
  CHECK(fault_of(damaged) == "broken table: a block cannot be decompressed");
  CHECK(fault_of(table_of(kQueenEnding, 3, 3)) == "broken table: a legal position is said to be impossible");
}

TEST_SUITE("shared data") {
  TEST_CASE("known distances to mate") {
    const auto folder = test::shared_data("gaviota");
    if (!folder) return;
    const auto tables = GaviotaTables::open(folder->string());
    REQUIRE(tables);
    CHECK(tables->count() == 5);
    // The example of python-chess's documentation.
    CHECK(tables->probe_dtm(at("8/8/8/8/8/8/8/K2kr3 w - - 0 1")).value() == -10);
    CHECK(tables->probe_dtm(at("8/4k3/8/B7/8/8/8/4K3 w - - 0 1")).value() == 0);
    CHECK(tables->probe_wdl(at("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1")).value() == -1);
  }

  TEST_CASE("broken Gaviota tables do no harm") {
    const auto folder = test::shared_data("gaviota");
    if (!folder) return;
    const char* wanted = std::getenv("MARGINALIA_HOSTILE_TABLES");
    const int rounds = wanted ? std::atoi(wanted) : 60;
    const auto paths = GaviotaTables::open(folder->string()).value().files();
    Random random(20260102);
    int faults = 0;
    int answers = 0;
    for (int round = 0; round < rounds; ++round) {
      const std::filesystem::path path = paths[random.below(paths.size())];
      std::string bytes = test::read_whole(path);
      if (random.below(3) == 0) bytes.resize(random.below(bytes.size()));
      const std::size_t reach =
          random.below(2) == 0 ? std::min<std::size_t>(bytes.size(), 120) : bytes.size();
      for (std::uint64_t i = 0; i < 1 + random.below(8) && reach > 0; ++i)
        bytes[random.below(reach)] ^= static_cast<char>(1 << random.below(8));
      const TempDir broken;
      broken.write(path.filename().string(), bytes);
      const auto tables = GaviotaTables::open(broken.path()).value();
      for (const char letter : {'Q', 'R', 'B', 'N', 'P'}) {
        for (const char* rest : {"4k3/8/8/8/2?5/8/8/4K3 w - - 0 1", "8/8/5k2/8/8/8/1?6/K7 b - - 0 1"}) {
          std::string fen = rest;
          fen[fen.find('?')] = letter;
          const auto found = tables.probe_dtm(at(fen.c_str()));
          ++(found ? answers : faults);
        }
      }
    }
    CHECK(faults > 0);
    CHECK(answers > 0);
  }
}
