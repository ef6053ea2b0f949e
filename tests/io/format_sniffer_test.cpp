// SPDX-License-Identifier: GPL-3.0-or-later
// What a file holds, told by its first bytes.
#include "io/format_sniffer.h"

#include <doctest/doctest.h>

using namespace chess;

TEST_CASE("the content says what a file is") {
  CHECK(kind_of("[Event \"x\"]") == ContentKind::Pgn);
  CHECK(kind_of("\xEF\xBB\xBF\n [Event \"x\"]") == ContentKind::Pgn);
  CHECK(kind_of("1. e4 e5") == ContentKind::Pgn);
  CHECK(kind_of("{ A comment } 1. e4") == ContentKind::Pgn);
  CHECK(kind_of("{\"moves\":[]") == ContentKind::Bgn);
  CHECK(kind_of("  [ { \"moves\":[]") == ContentKind::Bgn);
  CHECK(kind_of("{}") == ContentKind::Bgn);
  CHECK(kind_of(" \r\n ") == ContentKind::Empty);
  CHECK(kind_of("") == ContentKind::Empty);
  CHECK(kind_of(std::string_view("\x7f"
                                 "ELF\0\1",
                                 6)) == ContentKind::Binary);
  CHECK(kind_of(std::string("[Event \"x\"]\n\n1. e4 ") + '\0' + " e5 1-0\n") == ContentKind::Pgn);
  CHECK(kind_of("{\"game_tags\":{\"Result\"") == ContentKind::Egd);
  CHECK(kind_of("{\n  \"game_tags\": {") == ContentKind::Egd);
  CHECK(kind_of("e2e4 e7e5\n") == ContentKind::Uci);
  CHECK(kind_of("position startpos moves e2e4") == ContentKind::Uci);
  CHECK(kind_of("e4 e5 1-0") == ContentKind::Pgn);
}
