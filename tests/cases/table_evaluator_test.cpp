// SPDX-License-Identifier: GPL-3.0-or-later
// Answers from endgame tables: small tables made here, and an evaluator that counts how often it is asked.
#include "cases/table_evaluator.h"

#include <doctest/doctest.h>

#include "cases/fake_evaluator.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "tests/support/temp_dir.h"
#include "tests/tablebase/table_bytes.h"

using namespace chess;

namespace {

Position at(const char* fen) { return chess::parse_position(fen).value(); }

SyzygyTables queen_ending(const test_support::TempDir& folder) {
  const std::vector<unsigned char> pieces = {test_support::kQueen, test_support::kKing,
                                             test_support::kKing | test_support::kBlack};
  folder.write("KQvK.rtbw", test_support::single_value_wdl(pieces, 4, 0));
  return SyzygyTables::open(folder.path()).value();
}

}  // namespace

TEST_CASE("tables answer in place of the engine where they know the position") {
  const test_support::TempDir folder;
  const auto answers = std::make_shared<TableAnswers>(queen_ending(folder));
  test::FakeBehaviour behaviour;
  auto evaluator = with_tables(test::fake_evaluators(behaviour), answers)({});
  REQUIRE(evaluator);
  CHECK((*evaluator)->name() == "Fake 1.0");
  const auto known = (*evaluator)->evaluate(at("8/8/4k3/8/8/8/1QK5/8 w - - 0 1"), {}, {}, {});
  REQUIRE(known);
  CHECK(known->score == Score::cp(kTableWinCentipawns));
  CHECK(known->nodes == 0);
  CHECK(known->table_value == TableValue::Won);
  CHECK(known->is_by_tables);
  CHECK(!known->line.empty());
  CHECK(behaviour.asked == 0);
  CHECK(answers->given == 1);
  const auto unknown = (*evaluator)->evaluate(at("8/8/4k3/8/8/8/1RK5/8 w - - 0 1"), {}, {}, {});
  REQUIRE(unknown);
  CHECK(!unknown->table_value);
  CHECK(!unknown->is_by_tables);
  CHECK(behaviour.asked == 1);
  CHECK(answers->given == 1);
}

TEST_CASE("the answer is for the moves that are asked for") {
  const test_support::TempDir folder;
  const auto tables = queen_ending(folder);
  const Position pos = at("8/8/4k3/8/8/8/1QK5/8 w - - 0 1");
  const Move gives_away = chess::parse_uci_move(pos, "b2e5").value();
  const auto answer = table_evaluation(tables, pos, std::span(&gives_away, 1));
  REQUIRE(answer);
  CHECK(answer->score == Score::cp(0));
  CHECK(answer->line == std::vector{gives_away});
}

TEST_CASE("without distances a win is not sure once half-moves are counted") {
  const test_support::TempDir folder;
  const auto tables = queen_ending(folder);
  CHECK(table_evaluation(tables, at("8/8/4k3/8/8/8/1QK5/8 w - - 0 1"), {})->table_value == TableValue::Won);
  CHECK_FALSE(table_evaluation(tables, at("8/8/4k3/8/8/8/1QK5/8 w - - 30 40"), {})->table_value);
}

TEST_CASE("a broken table leaves the engine to answer") {
  const test_support::TempDir folder;
  folder.write("KQvK.rtbw", "no table");
  const auto tables = SyzygyTables::open(folder.path()).value();
  CHECK_FALSE(table_evaluation(tables, at("8/8/4k3/8/8/8/1QK5/8 w - - 0 1"), {}));
  REQUIRE(tables.faults().size() == 1);
}
