// SPDX-License-Identifier: GPL-3.0-or-later
// Probing Syzygy tables: small ones made here, and real ones of the shared data.
#include "tablebase/syzygy_tables.h"

#include <doctest/doctest.h>

#include <atomic>
#include <thread>

#include "notation/fen.h"
#include "notation/san.h"
#include "tablebase/detail/table_checksum.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_dir.h"
#include "tests/tablebase/table_bytes.h"

using namespace chess;
using namespace test_support;

namespace {

const std::vector<unsigned char> kQueenEnding = {kQueen, kKing, kKing | kBlack};

Position at(const char* fen) { return parse_position(fen).value(); }

SyzygyWdl wdl(const SyzygyTables& tables, const char* fen) {
  const auto found = tables.probe_wdl(at(fen));
  REQUIRE_MESSAGE(found.has_value(), to_string(found.error()));
  REQUIRE(found->has_value());
  return **found;
}

int dtz(const SyzygyTables& tables, const char* fen) {
  const auto found = tables.probe_dtz(at(fen));
  REQUIRE_MESSAGE(found.has_value(), to_string(found.error()));
  REQUIRE(found->has_value());
  return **found;
}

}  // namespace

TEST_CASE("a table answers for both colours and both sides to move") {
  const TempDir folder;
  folder.write("KQvK.rtbw", single_value_wdl(kQueenEnding, 4, 0));
  const auto tables = SyzygyTables::open(folder.path());
  REQUIRE(tables);
  CHECK(tables->wdl_count() == 1);
  CHECK(tables->dtz_count() == 0);
  CHECK(tables->most_men() == 3);
  CHECK(wdl(*tables, "8/8/4k3/8/8/8/1QK5/8 w - - 0 1") == SyzygyWdl::Win);
  CHECK(wdl(*tables, "8/8/4k3/8/8/8/1QK5/8 b - - 0 1") == SyzygyWdl::Loss);
  CHECK(wdl(*tables, "8/8/4K3/8/8/8/1qk5/8 b - - 0 1") == SyzygyWdl::Win);
  CHECK(wdl(*tables, "8/8/4K3/8/8/8/1qk5/8 w - - 0 1") == SyzygyWdl::Loss);
  // The queen is lost, and the kings alone are a draw without any table.
  CHECK(wdl(*tables, "8/8/4K3/8/8/8/1kQ5/8 b - - 0 1") == SyzygyWdl::Draw);
  CHECK(wdl(*tables, "8/8/4K3/8/8/8/1k6/8 b - - 0 1") == SyzygyWdl::Draw);
}

TEST_CASE("a winning capture needs no table of the other moves") {
  const TempDir folder;
  folder.write("KQvK.rtbw", single_value_wdl(kQueenEnding, 4, 0));
  const auto tables = SyzygyTables::open(folder.path());
  REQUIRE(tables);
  // There are no tables of king and pawn, rook, or queen against rook.
  CHECK(dtz(*tables, "5r2/6P1/8/8/8/8/8/K6k w - - 0 1") == 1);
  CHECK(wdl(*tables, "5r2/6P1/8/8/8/8/8/K6k w - - 0 1") == SyzygyWdl::Win);
}

TEST_CASE("the checksum of many pieces") {
  // The values are those of the generator of the tables, for pieces of these sizes.
  std::vector<unsigned char> bytes(std::size_t{8192} * 29);
  std::uint64_t state = 1;
  for (unsigned char& byte : bytes) {
    state = state * 6364136223846793005 + 1442695040888963407;
    byte = static_cast<unsigned char>(state >> 56);
  }
  const auto sum_of = [&](std::size_t size, std::size_t pieces) {
    TableChecksummer sum;
    for (std::size_t i = 0; i < pieces; ++i) sum.add(std::span(bytes).subspan(size * i, size));
    return sum.result();
  };
  CHECK(sum_of(64, 2) == TableChecksum{0x4a9cd55bf83b4fae, 0x80e2905b809ea1fa});
  CHECK(sum_of(64, 5) == TableChecksum{0x428c8515cb736e4a, 0x600ccf1cc2bea9ce});
  CHECK(sum_of(64, 29) == TableChecksum{0x024960307893d854, 0x4a65e1b8d3e74574});
  CHECK(sum_of(8192, 2) == TableChecksum{0x9ba75f3ca7d1530b, 0xf9778077a5f5bf27});
  CHECK(sum_of(8192, 5) == TableChecksum{0x9341ad8a0723b178, 0x57549c08bf3261e8});
  CHECK(sum_of(8192, 29) == TableChecksum{0x63018c7dba8af335, 0x328716c2f3730801});
}

TEST_CASE("what no table knows is nothing, not an error") {
  const TempDir folder;
  folder.write("KQvK.rtbw", single_value_wdl(kQueenEnding, 4, 0));
  folder.write("notes.txt", "no table");
  folder.write("KvKQ.rtbw", "a wrong name");
  const auto tables = SyzygyTables::open(folder.path() + ":;" + folder.path());
  REQUIRE(tables);
  CHECK(tables->files().size() == 1);
  const auto nothing = [&](const char* fen) {
    const auto found = tables->probe_wdl(at(fen));
    return found && !*found;
  };
  CHECK(nothing("8/8/4k3/8/8/8/1RK5/8 w - - 0 1"));  // no such table
  CHECK(nothing("8/8/4k3/8/8/8/1Q6/R3K3 w Q - 0 1"));  // castling
  CHECK(nothing("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
  CHECK(nothing("8/8/4k3/8/r7/8/1QK5/8 w - - 0 1"));  // only what a capture leads to has a table
  const auto no_dtz = tables->probe_dtz(at("8/8/4k3/8/8/8/1QK5/8 w - - 0 1"));
  CHECK((no_dtz && !*no_dtz));
}

TEST_CASE("a DTZ table counts moves or half-moves") {
  const TempDir folder;
  folder.write("KQvK.rtbw", single_value_wdl(kQueenEnding, 4, 0));
  folder.write("KQvK.rtbz", single_value_dtz(kQueenEnding, 0));
  const auto tables = SyzygyTables::open(folder.path());
  REQUIRE(tables);
  CHECK(dtz(*tables, "8/8/4k3/8/8/8/1QK5/8 w - - 0 1") == 1);
  // The table has White's moves only; for Black the moves are tried, and each one is answered.
  CHECK(dtz(*tables, "8/8/4k3/8/8/8/1QK5/8 b - - 0 1") == -2);
  const auto moves = tables->moves(at("7k/8/6K1/8/8/8/Q7/8 w - - 0 1"));
  REQUIRE((moves && *moves));
  CHECK((*moves)->front().is_mate);
  CHECK((*moves)->front().dtz == 1);
}

TEST_CASE("faults name the file and stay") {
  const TempDir folder;
  const auto fault_of = [&](std::string bytes) {
    const std::string path = folder.write("KQvK.rtbw", bytes);
    const auto tables = SyzygyTables::open(folder.path());
    REQUIRE(tables);
    const Position pos = at("8/8/4k3/8/8/8/1QK5/8 w - - 0 1");
    const auto found = tables->probe_wdl(pos);
    REQUIRE_FALSE(found.has_value());
    CHECK(tables->probe_wdl(pos).error() == found.error());
    CHECK(to_string(found.error()).find(path) != std::string::npos);
    return found.error().reason;
  };
  const std::string good = single_value_wdl(kQueenEnding, 4, 0);
  CHECK(fault_of("") == "broken table: it ends too early");
  CHECK(fault_of(good.substr(0, 7)) == "broken table: its size is wrong");
  CHECK(fault_of(good.substr(0, 70)) == "broken table: its size is wrong");
  CHECK(fault_of("PK" + good.substr(2)) == "not a Syzygy table");
  CHECK(fault_of("\x55\x8D\xA4\x49" + good.substr(4)) ==
        "a table of atomic chess; this version reads tables of chess only");
  CHECK(fault_of("\xBC\x55\xBC\x21" + good.substr(4)) ==
        "a table of antichess (giveaway); this version reads tables of chess only");
  CHECK(fault_of("\xE4\xCF\xE7\x23" + good.substr(4)) ==
        "a table of suicide chess; this version reads tables of chess only");
  CHECK(fault_of(single_value_dtz(kQueenEnding, 0)) == "a DTZ table is named like a WDL table");
  CHECK(fault_of(single_value_wdl({kRook, kKing, kKing | kBlack}, 4, 0)) ==
        "broken table: its pieces are not those of its name");
  CHECK(fault_of(single_value_wdl({kQueen, kKing, kKing}, 4, 0)) ==
        "broken table: its pieces are not those of its name");
  CHECK(fault_of(single_value_wdl(kQueenEnding, 5, 0)) == "broken table: a position has an unknown value");
}

TEST_CASE("tables of variants are passed over") {
  const TempDir folder;
  for (const char* name : {"KQvK.atbw", "KQvK.gtbw", "KQvK.stbz"})
    folder.write(name, single_value_wdl(kQueenEnding, 4, 0));
  const auto tables = SyzygyTables::open(folder.path());
  REQUIRE(tables);
  CHECK(tables->files().empty());
}

TEST_CASE("a folder that cannot be read is an error") {
  const auto tables = SyzygyTables::open("/no/such/folder");
  REQUIRE_FALSE(tables.has_value());
  CHECK(to_string(tables.error()) ==
        "/no/such/folder: cannot read the folder of tables: No such file or directory");
}

TEST_SUITE("shared data") {
  TEST_CASE("known positions have their values") {
    const auto folder = test::shared_data("syzygy");
    if (!folder) return;
    const auto tables = SyzygyTables::open(folder->string());
    REQUIRE(tables);
    CHECK(tables->most_men() == 4);
    // Bishop and knight, a long way (the example of python-chess's documentation).
    CHECK(dtz(*tables, "8/2K5/4B3/3N4/8/8/4k3/8 b - - 0 1") == -53);
    CHECK(wdl(*tables, "8/2K5/4B3/3N4/8/8/4k3/8 b - - 0 1") == SyzygyWdl::Loss);
    // Two knights do not win; the pawn's square; the wrong bishop.
    CHECK(wdl(*tables, "8/8/4k3/8/8/8/1NKN4/8 w - - 0 1") == SyzygyWdl::Draw);
    CHECK(wdl(*tables, "8/8/7k/P7/8/8/8/K7 w - - 0 1") == SyzygyWdl::Win);
    CHECK(wdl(*tables, "8/8/8/P7/8/4k3/8/K7 b - - 0 1") == SyzygyWdl::Loss);
    CHECK(wdl(*tables, "k7/8/8/P7/8/4B3/8/K7 w - - 0 1") == SyzygyWdl::Draw);
  }

  TEST_CASE("the best move is a capture, and the table of the position is missing") {
    const auto folder = test::shared_data("syzygy");
    if (!folder) return;
    const auto tables = SyzygyTables::open(folder->string());
    REQUIRE(tables);
    CHECK(wdl(*tables, "8/8/7N/8/8/7p/6N1/1K4k1 b - - 0 1") == SyzygyWdl::Win);
    CHECK(dtz(*tables, "8/8/7N/8/8/7p/6N1/1K4k1 b - - 0 1") == 1);
  }

  TEST_CASE("the best moves come first") {
    const auto folder = test::shared_data("syzygy");
    if (!folder) return;
    const auto tables = SyzygyTables::open(folder->string());
    REQUIRE(tables);
    const Position pos = at("8/8/8/8/3k4/8/3PK3/8 w - - 0 1");
    const auto moves = tables->moves(pos);
    REQUIRE((moves && *moves));
    for (std::size_t i = 1; i < (*moves)->size(); ++i) CHECK((**moves)[i - 1].wdl >= (**moves)[i].wdl);
    for (const TableMove& m : **moves) {
      const auto reply = tables->probe_wdl(pos.after(m.move));
      REQUIRE((reply && *reply));
      CHECK(m.wdl == -**reply);
    }
  }

  TEST_CASE("threads may probe at once, with few files open") {
    const auto folder = test::shared_data("syzygy");
    if (!folder) return;
    const auto whole = SyzygyTables::open(folder->string());
    const auto piecewise =
        SyzygyTables::open(folder->string(), {.open_files = 2, .largest_in_memory = 0, .memory = 0});
    REQUIRE((whole && piecewise));
    const char* fens[] = {"8/2K5/4B3/3N4/8/8/4k3/8 w - - 0 1", "8/8/8/8/3k4/8/3PK3/8 w - - 0 1",
                          "8/8/1r2k3/8/8/8/1QK5/8 w - - 0 1", "8/8/4k1p1/8/8/8/1PK5/8 b - - 0 1"};
    std::atomic<int> equal = 0;
    {
      std::vector<std::jthread> threads;
      for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&] {
          for (int round = 0; round < 50; ++round)
            for (const char* fen : fens)
              equal += whole->probe_dtz(at(fen)).value() == piecewise->probe_dtz(at(fen)).value() ? 1 : 0;
        });
      }
    }
    CHECK(equal == 4 * 50 * 4);
  }
}
