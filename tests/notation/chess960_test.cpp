// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/chess960.h"

#include <doctest/doctest.h>

#include <set>

#include "notation/fen.h"

using namespace chess;

TEST_CASE("numbers of the start positions") {
  CHECK(chess960_setup(518) == Setup::start());
  CHECK(to_fen(chess960_setup(0)) == "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
  CHECK(to_fen(chess960_setup(959)) == "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
}

TEST_CASE("960 different positions, each with its number, all of them sound") {
  std::set<std::string> seen;
  for (int n = 0; n < 960; ++n) {
    const Setup setup = chess960_setup(n);
    seen.insert(to_fen(setup));
    CHECK(Position::faults_of(setup) == SetupFault::None);
    CHECK(chess960_number(setup) == n);
  }
  CHECK(seen.size() == 960);
  CHECK_FALSE(chess960_number(parse_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").value()).has_value());
}
