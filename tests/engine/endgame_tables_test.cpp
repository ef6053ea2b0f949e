// SPDX-License-Identifier: GPL-3.0-or-later
// The engine with Syzygy tables: small ones made here, broken ones, and real ones of the shared data.

#include "helpers.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_dir.h"
#include "tests/tablebase/table_bytes.h"

namespace engine { namespace {

using test_support::TempDir;

const std::vector<unsigned char> kQueenEnding = {test_support::kQueen, test_support::kKing,
                                                 test_support::kKing | test_support::kBlack};

class NoteTaker : public test::Recorder {
 public:
  void note(const std::string& text) override { notes.push_back(text); }
  std::vector<std::string> notes;
};

void use_tables(Engine& engine, const std::string& folder) {
  const auto done = engine.set_option("SyzygyPath", folder);
  REQUIRE_MESSAGE(done.has_value(), to_string(done.error()));
}

TEST_CASE("SyzygyPath: tables decide below the root, where a man is captured") {
  const TempDir dir;
  // By this table the side with the queen loses: nobody but the table says so.
  dir.write("KQvK.rtbw", test_support::single_value_wdl(kQueenEnding, 0, 4));
  Engine engine;
  use_tables(engine, dir.path());
  engine.set_position(test::position("7k/8/8/8/8/8/1p6/KQ6 w - - 0 1"));
  NoteTaker with;
  engine.search(test::depth(8), &with);
  CHECK(with.infos.back().table_hits > 0);
  use_tables(engine, "");
  NoteTaker without;
  engine.search(test::depth(8), &without);
  CHECK(without.infos.back().table_hits == 0);
  CHECK(without.infos.back().score != with.infos.back().score);
}

TEST_CASE("SyzygyPath: the value at the root is the tables', whatever the search finds") {
  const TempDir dir;
  dir.write("KQvK.rtbw", test_support::single_value_wdl(kQueenEnding, 2, 2));
  Engine engine;
  use_tables(engine, dir.path());
  engine.set_position(test::position("7k/8/8/8/8/8/8/KQ6 w - - 0 1"));
  NoteTaker told;
  const SearchResult result = engine.search(test::depth(4), &told);
  CHECK(result.value == kDraw);
  CHECK(told.infos.back().score == chess::Score::cp(0));
  CHECK(told.infos.back().table_hits > 0);
}

TEST_CASE("SyzygyProbeLimit: positions with more men are not asked for") {
  const TempDir dir;
  dir.write("KQvK.rtbw", test_support::single_value_wdl(kQueenEnding, 2, 2));
  Engine engine;
  use_tables(engine, dir.path());
  REQUIRE(engine.set_option("SyzygyProbeLimit", "2").has_value());
  engine.set_position(test::position("7k/8/8/8/8/8/8/KQ6 w - - 0 1"));
  CHECK(engine.search(test::depth(4)).value > kDraw);
}

TEST_CASE("SyzygyPath: a broken table is told of once, and the search goes on") {
  const TempDir dir;
  const std::string path = dir.write("KQvK.rtbw", "\x71\xE8\x23\x5D\x01, and no more");
  Engine engine;
  use_tables(engine, dir.path());
  engine.set_position(test::position("7k/8/8/8/8/8/8/KQ6 w - - 0 1"));
  NoteTaker told;
  for (int i = 0; i < 2; ++i) CHECK(engine.search(test::depth(6), &told).value > kDraw);
  REQUIRE(told.notes.size() == 1);
  CHECK(told.notes[0] == path + ": broken table: its size is wrong; the search goes on without this table");
}

TEST_CASE("SyzygyPath: folders without tables are refused") {
  const TempDir dir;
  Engine engine;
  for (const std::string& folder : {dir.path(), dir.file("none")}) {
    const auto done = engine.set_option("SyzygyPath", folder);
    REQUIRE_FALSE(done.has_value());
    CHECK(to_string(done.error()).starts_with("SyzygyPath: "));
    CHECK(to_string(done.error()).find(folder) != std::string::npos);
    CHECK(to_string(done.error()).ends_with("; there are no endgame tables"));
    CHECK(engine.tables() == nullptr);
  }
}

TEST_SUITE("shared data") {
  TEST_CASE("a move that keeps the win is chosen with hardly any nodes") {
    const auto folder = ::test::shared_data("syzygy");
    if (!folder) return;
    Engine engine;
    use_tables(engine, folder->string());
    const auto tables = chess::SyzygyTables::open(folder->string()).value();
    for (const char* fen : {"8/8/8/4k3/8/8/8/KBN5 w - - 0 1", "8/8/8/8/3k4/8/3PK3/8 b - - 0 1",
                            "8/8/8/3k4/8/8/3r4/K2Q4 w - - 0 1", "8/8/8/3k4/8/8/3r4/K2Q4 w - - 90 60"}) {
      const chess::Position pos = test::position(fen);
      engine.set_position(pos);
      const SearchResult result = engine.search(test::nodes(1));
      const auto before = tables.probe_wdl(pos).value();
      const auto after = tables.probe_wdl(pos.after(result.best)).value();
      CHECK(before == -*after);
    }
  }

  TEST_CASE("threads share the tables") {
    const auto folder = ::test::shared_data("syzygy");
    if (!folder) return;
    Engine engine;
    use_tables(engine, folder->string());
    REQUIRE(engine.set_option("Threads", "3").has_value());
    // Five men; a capture leads to four.
    engine.set_position(test::position("8/8/3k4/2r1p3/8/2R1P3/3K4/8 w - - 0 1"));
    NoteTaker told;
    engine.search(test::nodes(60'000), &told);
    CHECK(told.infos.back().table_hits > 0);
    CHECK(told.notes.empty());
  }
}

}}  // namespace engine
