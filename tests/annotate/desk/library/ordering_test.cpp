// SPDX-License-Identifier: GPL-3.0-or-later
// Sorted lists: against what sorting all rows at once gives.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "library_fixture.h"

namespace annotate::test {

namespace {

using namespace std::chrono_literals;

std::string some_games(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    const int x = (i * 7919) % 101;
    text += "[White \"" + (x % 5 == 0 ? "?" : "Player " + std::to_string(x % 23)) + "\"]\n[WhiteElo \"" +
            std::to_string(x % 7 == 0 ? 0 : 900 + 37 * (x % 40)) + "\"]\n[Date \"20" +
            std::to_string(10 + x % 9) + ".??.??\"]\n[Result \"" + (x % 2 == 0 ? "1-0" : "*") +
            "\"]\n\n1. e4 " + (x % 3 == 0 ? "e5 " : "") + (x % 2 == 0 ? "1-0" : "*") + "\n\n";
  }
  return text;
}

std::vector<std::uint64_t> numbers(Library& library, std::uint64_t document, const RowOrder& order,
                                   const std::string& filter) {
  std::vector<std::uint64_t> all;
  while (true) {
    const auto page = library.sorted_rows(document, all.size(), 37, filter, order);
    REQUIRE((page && *page));
    for (const GameRow& row : (*page)->rows) all.push_back(row.number);
    if ((*page)->rows.empty()) return all;
  }
}

}  // namespace

TEST_CASE_FIXTURE(LibraryFixture,
                  "lists are sorted as sorting all rows sorts them, in both directions and filtered") {
  add_file("many.pgn", some_games(4000));
  const std::uint64_t document = document_of("many.pgn");
  const auto value = [](const GameRow& row, RowColumn column) -> std::string {
    if (column == RowColumn::White)  // "Player 9" before "Player 10"
      return row.white == "?" ? "" : std::string(10 - row.white.size(), ' ') + row.white;
    if (column == RowColumn::WhiteElo)
      return row.white_elo == "0" ? "" : std::string(5 - row.white_elo.size(), '0') + row.white_elo;
    if (column == RowColumn::Result) return row.result == "*" ? "" : row.result;
    return column == RowColumn::Date ? row.date : std::to_string(row.plies);
  };
  for (const std::string filter : {"", "--white 'Player 1'"}) {
    std::vector<GameRow> rows;
    while (true) {
      const auto page = library().rows(document, rows.size(), 1000, filter);
      REQUIRE(page);
      rows.insert(rows.end(), page->rows.begin(), page->rows.end());
      if (page->rows.empty()) break;
    }
    for (const RowColumn column :
         {RowColumn::White, RowColumn::WhiteElo, RowColumn::Result, RowColumn::Date, RowColumn::Plies})
      for (const bool is_descending : {false, true}) {
        std::ranges::stable_sort(rows, {}, &GameRow::number);
        std::ranges::stable_sort(rows, [&](const GameRow& a, const GameRow& b) {
          const std::string x = value(a, column);
          const std::string y = value(b, column);
          if (x.empty() || y.empty()) return !x.empty() && y.empty();
          return is_descending ? y < x : x < y;
        });
        std::vector<std::uint64_t> expected;
        for (const GameRow& row : rows) expected.push_back(row.number);
        CHECK_FALSE(*library().sorted_rows(document, 0, 1, filter + " ", {column, is_descending}));
        const auto made = library().make_order(document, filter, column, 1h);
        REQUIRE((made && made->is_ready));
        CHECK(numbers(library(), document, {column, is_descending}, filter) == expected);
      }
  }
}

TEST_CASE_FIXTURE(LibraryFixture,
                  "an order is made in steps, can be stopped, and sees edits of a small file") {
  add_file("many.pgn", some_games(4000));
  const std::uint64_t document = document_of("many.pgn");
  auto made = library().make_order(document, "", RowColumn::White, 0ms);
  REQUIRE(made);
  CHECK((!made->is_ready && made->share == 0 && !made->seconds_left));
  std::stop_source stop;
  stop.request_stop();
  CHECK(library().make_order(document, "", RowColumn::White, 1h, stop.get_token()).error().kind ==
        LibraryFault::Stopped);
  double share = 0;
  while (!made->is_ready) {
    made = library().make_order(document, "", RowColumn::White, 1ms);
    REQUIRE(made);
    CHECK(made->share >= share);
    share = made->share;
  }
  edit({document, 4000}, TagEdit{"White", "Aaron"});
  // Pages stay where they are until somebody sorts again.
  REQUIRE(library().make_order(document, "", RowColumn::White, 0ms)->is_ready);
  CHECK((**library().sorted_rows(document, 0, 1, "", {RowColumn::White, false})).rows.front().white !=
        "Aaron");
  REQUIRE(library().make_order(document, "", RowColumn::White, 1h)->is_ready);
  CHECK((**library().sorted_rows(document, 0, 1, "", {RowColumn::White, false})).rows.front().white ==
        "Aaron");
}

}  // namespace annotate::test
