// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/error.h"

#include <doctest/doctest.h>

#include <expected>

using chess::Error;

TEST_CASE("an error says where, what and what was done") {
  CHECK(to_string(Error("no such file")) == "no such file");
  CHECK(to_string(Error("eco.tsv:12", "not an ECO code: Z00")) == "eco.tsv:12: not an ECO code: Z00");
  Error error("line 12", "illegal move 'Nf3'");
  error.action = "the game is kept up to there";
  CHECK(to_string(std::move(error).in("games.pgn")) ==
        "games.pgn: line 12: illegal move 'Nf3'; the game is kept up to there");
}

TEST_CASE("a reason alone is an error") {
  const auto fail = []() -> std::expected<int, Error> { return std::unexpected("not a number"); };
  CHECK(fail().error() == Error("not a number"));
}
