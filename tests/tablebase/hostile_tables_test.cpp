// SPDX-License-Identifier: GPL-3.0-or-later
// Real tables with flipped bits, or cut: an error or any value, but never a crash, a hang or an illegal read.
// The build with sanitizers shows the last one. MARGINALIA_HOSTILE_TABLES asks for more of them than usual.
#include <doctest/doctest.h>

#include <cstdlib>

#include "base/random.h"
#include "core/movegen.h"
#include "notation/fen.h"
#include "tablebase/syzygy_tables.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_dir.h"

using namespace chess;

namespace {

/// A random legal position of an endgame.
Position random_position(EndgameName name, Random& random) {
  while (true) {
    Setup setup;
    setup.turn = random.below(2) == 0 ? Color::White : Color::Black;
    const bool exchange = random.below(2) == 0;
    for (const Color side : kColors) {
      for (const Role role : kRoles) {
        const int count = role == Role::King ? 1 : name.count(side, role);
        for (int i = 0; i < count; ++i) {
          Square s = square_at(static_cast<int>(random.below(64)));
          while (!setup.board.is_empty(s)) s = square_at(static_cast<int>(random.below(64)));
          setup.board.put(s, {exchange ? !side : side, role});
        }
      }
    }
    if (const auto pos = Position::from_setup(setup)) return *pos;
  }
}

}  // namespace

TEST_SUITE("shared data") {
  TEST_CASE("a table of equal sides with the wrong side to move is broken") {
    const auto folder = test::shared_data("syzygy");
    if (!folder) return;
    std::string bytes = test::read_whole(*folder / "KPvKP.rtbz");
    REQUIRE(bytes.size() > 30);
    bytes[30] = static_cast<char>(bytes[30] ^ 1);  // the flag of the section for the file A
    const test_support::TempDir broken;
    broken.write("KPvKP.rtbz", bytes);
    const auto tables = SyzygyTables::open(broken.path() + ":" + folder->string()).value();
    const auto dtz = tables.probe_dtz(parse_position("8/4K2k/p7/P7/8/8/8/8 w - - 0 1").value());
    REQUIRE_FALSE(dtz.has_value());
    CHECK(dtz.error().reason == "broken table: a section has the wrong side to move");
  }

  TEST_CASE("broken tables do no harm") {
    const auto folder = test::shared_data("syzygy");
    if (!folder) return;
    const char* wanted = std::getenv("MARGINALIA_HOSTILE_TABLES");
    const int rounds = wanted ? std::atoi(wanted) : 60;
    const auto paths = SyzygyTables::open(folder->string()).value().files();
    Random random(20260101);
    int faults = 0;
    int answers = 0;
    for (int round = 0; round < rounds; ++round) {
      const std::filesystem::path path = paths[random.below(paths.size())];
      std::string bytes = test::read_whole(path);
      const std::uint64_t way = random.below(4);
      if (way == 0) {
        bytes.resize(random.below(bytes.size()));
      } else if (way == 1) {
        bytes.resize(random.below(bytes.size() / 64) * 64 + 16);
      } else {
        // Most of what can go wrong is in the head.
        const std::size_t reach = way == 2 ? std::min<std::size_t>(bytes.size(), 600) : bytes.size();
        for (std::uint64_t i = 0; i < 1 + random.below(8); ++i)
          bytes[random.below(reach)] ^= static_cast<char>(1 << random.below(8));
      }
      // The other tables are sound, so that DTZ is asked, too.
      const test_support::TempDir broken;
      broken.write(path.filename().string(), bytes);
      const TableLimits limits =
          round % 2 == 0 ? TableLimits{} : TableLimits{.open_files = 2, .largest_in_memory = 0, .memory = 0};
      auto tables = SyzygyTables::open(broken.path() + ":" + folder->string(), limits).value();
      const EndgameName name = EndgameName::parse(path.stem().string()).value();
      for (int i = 0; i < 40; ++i) {
        const Position pos = random_position(name, random);
        const auto wdl = tables.probe_wdl(pos);
        const auto dtz = tables.probe_dtz(pos);
        for (const bool is_fault : {!wdl.has_value(), !dtz.has_value()}) ++(is_fault ? faults : answers);
      }
    }
    MESSAGE(rounds << " broken tables: " << faults << " faults, " << answers << " answers");
    CHECK(faults > 0);
    CHECK(answers > 0);
  }
}
