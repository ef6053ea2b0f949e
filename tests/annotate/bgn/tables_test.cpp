// SPDX-License-Identifier: GPL-3.0-or-later
// Games as rows: what every column says of odd moves and headers, and how the cells are written.
#include <doctest/doctest.h>

#include <map>
#include <string>

#include "annotate/bgn/tables/columns.h"
#include "annotate/bgn/tables/rows.h"
#include "base/text.h"
#include "bgn/bgn_reader.h"
#include "core/zobrist.h"
#include "notation/fen.h"
#include "tests/query/games.h"

using namespace annotate::bgn;

namespace {

TabledGame row_of(const std::string& pgn) {
  auto game = one_game(pgn);
  return rows_of(game.game);
}

/// The cells of a row, by the names of the header.
template <class Row>
std::map<std::string, std::string> cells_of(const TableSchema& schema, const Row& row) {
  std::string csv;
  append_csv(row, csv);
  csv.pop_back();
  const auto names = chess::split(chess::trim(schema.header), ',');
  const auto cells = chess::split(csv, ',');
  REQUIRE(names.size() == cells.size());  // none of the rows that are asked for has a comma in a text
  std::map<std::string, std::string> found;
  for (std::size_t i = 1; i < names.size(); ++i) found.emplace(names[i], cells[i]);
  return found;
}

}  // namespace

TEST_CASE("a game as a row") {
  const TabledGame row = row_of(R"([Event "Rated Blitz game"]
[Site "?"]
[White "Anna"]
[Black "Bob"]
[Result "0-1"]
[UTCDate "2024.02.29"]
[UTCTime "23:59:59"]
[Date "2024.02.29"]
[WhiteElo "1700"]
[BlackElo "?"]
[TimeControl "300+3"]
[Termination "Time forfeit"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 0-1
)");
  const auto cells = cells_of(games_schema(), row);
  CHECK(cells.at("result") == "B");
  CHECK(cells.at("white") == "Anna");
  CHECK(cells.at("white_elo") == "1700");
  CHECK(cells.at("black_elo").empty());
  CHECK(cells.at("day") == "2024-02-29");
  CHECK(cells.at("time") == "2024-02-29 23:59:59");
  CHECK(cells.at("site").empty());
  CHECK(cells.at("type") == "Z");
  CHECK(cells.at("eco") == "C60");  // by the moves
  CHECK(cells.at("variant").empty());
  CHECK(cells.at("fen").empty());
  CHECK(cells.at("termination") == "Time forfeit");
  CHECK(cells.at("plies") == "5");
}

TEST_CASE("days that no calendar has, and times without a day, are unknown") {
  for (const char* tags : {"[Date \"2023.02.29\"]", "[Date \"2023.02.??\"]", "[UTCTime \"10:00:00\"]",
                           "[UTCDate \"2023.02.29\"]\n[UTCTime \"10:00:00\"]"}) {
    const TabledGame row = row_of(std::string(tags) + "\n\n1. e4 *\n");
    CHECK_FALSE(row.day);
    CHECK_FALSE(row.time);
  }
  const TabledGame odd = row_of("[UTCDate \"2023.02.01\"]\n[UTCTime \"24:00:00\"]\n\n1. e4 *\n");
  CHECK(odd.day == "2023-02-01");
  CHECK_FALSE(odd.time);
}

TEST_CASE("moves of every kind") {
  const TabledGame row = row_of(
      "[FEN \"r3k3/6P1/8/3pP3/8/8/8/4K2R w Kq d6 0 1\"]\n[SetUp \"1\"]\n\n1. exd6 O-O-O 2. O-O Kb8 3. g8=N "
      "Rxd6 *\n");
  REQUIRE(row.plies == 6);
  CHECK(row.fen == "r3k3/6P1/8/3pP3/8/8/8/4K2R w Kq d6 0 1");
  CHECK(row.moves[0].en_passant);
  CHECK(row.moves[0].captured == "p");
  CHECK(row.moves[1].castle == "Q");
  CHECK(row.moves[1].to == "c8");
  CHECK(row.moves[2].piece == "K");
  CHECK(row.moves[2].castle == "K");
  CHECK(row.moves[2].to == "g1");
  CHECK(row.moves[4].promotion == "N");
  CHECK(row.moves[4].san == "g8=N");
  CHECK(row.moves[5].material == "KRNPvKR");
  CHECK(row.moves[5].balance == 4);
  CHECK(row.moves[5].phase == "endgame");
  CHECK(row.moves[5].captured == "P");
}

TEST_CASE("checks are counted for each side, and mate is none") {
  const TabledGame row = row_of("1. e4 f6 2. Qh5+ g6 3. Qxg6+ hxg6 4. Bc4 Rh5 5. Bf7+ Kxf7 *\n");
  REQUIRE(row.plies == 10);
  CHECK(row.moves[2].check_number == 1);
  CHECK(row.moves[4].check_number == 2);
  CHECK_FALSE(row.moves[6].check_number);
  CHECK(row.moves[8].check_number == 3);
  const TabledGame mate = row_of("1. f3 e5 2. g4 Qh4# 0-1\n");
  CHECK(mate.moves.back().san == "Qh4#");
  CHECK_FALSE(mate.moves.back().check_number);
}

TEST_CASE("the key is that of the index of positions, and only chess has one") {
  const TabledGame row = row_of("1. e4 *\n");
  CHECK(row.moves[0].position == static_cast<std::int64_t>(bits_of(chess::Position::start().key())));
  const TabledGame atomic = row_of("[Variant \"Atomic\"]\n\n1. e4 *\n");
  CHECK(atomic.variant == "atomic");
  CHECK_FALSE(atomic.moves[0].position);
}

TEST_CASE("isolated queen's pawns and opposite bishops") {
  const TabledGame row =
      row_of("[FEN \"2b1k3/pp3ppp/8/8/3P4/8/PP3PPP/2B1K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. d5 Kd7 2. d6 *\n");
  CHECK(row.moves[0].white_isolani);
  CHECK_FALSE(row.moves[0].black_isolani);
  CHECK(row.moves[0].opposite_bishops);
  const TabledGame start = row_of("1. d4 d5 *\n");
  CHECK_FALSE(start.moves[1].white_isolani);
  CHECK_FALSE(start.moves[1].opposite_bishops);
}

TEST_CASE("evaluations, clocks, elapsed time, glyphs and comments") {
  const TabledGame row = row_of(R"([TimeControl "60+0"]

1. f3 { [%eval -0.41] [%clk 0:01:00] } e5 $1 { [%clk 0:00:58.5] well, yes }
2. g4?? { [%eval #-1] [%clk 0:00:50] } *
)");
  CHECK(row.moves[0].eval_cp == -41);
  CHECK_FALSE(row.moves[0].eval_mate);
  CHECK(row.moves[0].elapsed == 0);
  CHECK(row.moves[1].clock_seconds == 58.5);
  CHECK(row.moves[1].elapsed == 1);
  CHECK(row.moves[1].nag == 1);
  CHECK(row.moves[1].comment == "well, yes");
  CHECK(row.moves[2].eval_mate == -1);
  CHECK_FALSE(row.moves[2].eval_cp);
  CHECK(row.moves[2].nag == 4);
  CHECK(row.moves[2].elapsed == 11);
}

TEST_CASE("reasons come from the facts of this version") {
  const auto read = chess::parse_bgn(R"({"moves":[{"p":"P","f":"f2","t":"f3","a":[)"
                                     R"({"nag":6,"facts":{"v":1,"reason":{"key":"allows-mate"}}},)"
                                     R"({"id":"x","facts":{"v":1,"reason":{"key":"allows-fork"}}},)"
                                     R"({"id":"y","facts":{"v":2,"reason":{"key":"z"}}}]}],"result":"*"})");
  REQUIRE(read);
  chess::Game game = *read;
  CHECK(rows_of(game).moves.at(0).reasons == "allows-mate,allows-fork");
}

TEST_CASE("cells: what is unknown is empty, and texts are quoted where they must be") {
  TabledGame row;
  row.result = "*";
  row.white = "";
  row.black = "Smith, \"Jo\"\nB";
  row.event = std::string("a\0b", 3);
  std::string csv;
  append_csv(row, csv);
  CHECK(csv.starts_with(",*,\"\",\"Smith, \"\"Jo\"\"\nB\",,,,,\"ab\","));
  CHECK(csv.ends_with(",0\n"));
}

TEST_CASE("the help fits a terminal, and the schema has every column with its meaning") {
  for (const TableSchema& schema : {games_schema(), moves_schema()}) {
    CHECK(schema.header.starts_with("game,"));
    const auto names = chess::split(chess::trim(schema.header), ',');
    for (const std::string_view name : names) {
      CHECK(schema.create_table.contains("\n  " + std::string(name) + " "));
      CHECK(schema.duckdb_types.contains("'" + std::string(name) + "': '"));
    }
    for (const std::string_view line : chess::split(schema.help, '\n')) CHECK(line.size() <= 80);
  }
}
