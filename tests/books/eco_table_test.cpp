// SPDX-License-Identifier: GPL-3.0-or-later
// The builder of the table of openings: merging, mending, reporting; and the proof that the
// committed table is what the source files give.
#include "books/builder/eco_table.h"

#include <doctest/doctest.h>

#include "opening/eco_table.h"
#include "opening/opening_book.h"
#include "tests/support/shared_data.h"

using books::EcoSourceEntry;

namespace {

constexpr const char* kAfterE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
constexpr const char* kAfterE4E5Nf3 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
constexpr const char* kAfterNf3E5E4 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 2";

EcoSourceEntry entry(std::string fen, std::string moves, std::string eco, std::string name,
                     std::string source = "eco_tsv", bool is_root = false) {
  return {"ecoX.json",     std::move(fen),    std::move(moves), std::move(eco),
          std::move(name), std::move(source), is_root};
}

std::string rows_of(const books::EcoTable& table) {
  const std::string header = std::string(chess::eco_table::kHeader) + "\n";
  REQUIRE(table.text.starts_with(header));
  return table.text.substr(header.size());
}

}  // namespace

TEST_CASE("rows are sorted, share what they can, and read again") {
  const auto table =
      books::build_eco_table({entry(kAfterE4E5Nf3, "1.e4 e5 2.Nf3", "C40", "King's Knight Opening"),
                              entry(kAfterE4, "1. e4", "B00", "King's Pawn Game", "interpolated", true),
                              entry("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
                                    "1. e4 c5", "B20", "Sicilian Defense")});
  CHECK(rows_of(table) ==
        "0\te4\tB00\tir\tKing's Pawn Game\n"
        "1\tc5\tB20\t\tSicilian Defense\n"
        "1\te5 Nf3\tC40\t\tKing's Knight Opening\n");
  CHECK(table.problems.empty());
  CHECK(table.entries == 3);
  CHECK(table.positions == 3);
  const auto book = chess::OpeningBook::parse(table.text);
  REQUIRE(book.has_value());
  CHECK(book->size() == 3);
}

TEST_CASE("entries that differ only in counters become one row") {
  const auto tsv = entry(kAfterE4E5Nf3, "1. e4 e5 2. Nf3", "C40", "Better");
  const auto scid = entry(kAfterNf3E5E4, "1. Nf3 e5 2. e4", "C20", "Worse", "scid", true);
  for (const auto& order : {std::vector{tsv, scid}, std::vector{scid, tsv}}) {
    const auto table = books::build_eco_table(order);
    CHECK(rows_of(table) == "0\te4 e5 Nf3\tC40\t\tBetter\n");
    CHECK(table.merged == 1);
    CHECK(table.merged_eco == 1);
  }
}

TEST_CASE("of one source the root, then any code before A00, then the lower code is taken") {
  const auto plain = entry(kAfterE4E5Nf3, "1. e4 e5 2. Nf3", "C40", "Plain");
  const auto root = entry(kAfterNf3E5E4, "1. Nf3 e5 2. e4", "C41", "Root", "eco_tsv", true);
  const auto any = entry(kAfterNf3E5E4, "1. Nf3 e5 2. e4", "A00", "Irregular");
  CHECK(rows_of(books::build_eco_table({plain, root})) == "0\tNf3 e5 e4\tC41\tr\tRoot\n");
  CHECK(rows_of(books::build_eco_table({any, plain})) == "0\te4 e5 Nf3\tC40\t\tPlain\n");
  const auto same_code_root = entry(kAfterNf3E5E4, "1. Nf3 e5 2. e4", "C40", "Other", "scid", true);
  CHECK(rows_of(books::build_eco_table({plain, same_code_root})) == "0\te4 e5 Nf3\tC40\tr\tPlain\n");
}

TEST_CASE("faults of the source are reported and do no harm") {
  const auto table = books::build_eco_table({
      entry("nonsense", "1. e4", "B00", "Bad FEN"),
      entry(kAfterE4, "1. e5", "B00", "Bad move"),
      entry(kAfterE4, "", "B00", "No moves"),
      entry(kAfterE4, "1. d4", "B00", "Another position"),
      entry(kAfterE4, "1. e4", "Z99", "Bad code"),
      entry(kAfterE4, "1. e4", "B00", "  "),
      entry(kAfterE4, "1. e4", "B00 ", " King's  Pawn "),
  });
  CHECK(rows_of(table) == "0\te4\tB00\t\tKing's Pawn\n");
  REQUIRE(table.problems.size() == 7);
  for (std::size_t i = 0; i < 6; ++i) CHECK(table.problems[i].ends_with(": left out"));
  CHECK(table.problems[6].ends_with(": taken out"));
}

TEST_CASE("source files are read leniently, but must be objects") {
  const auto good = books::parse_eco_source(
      R"({"b": {"moves": "1. d4", "eco": "A40", "name": "N", "src": "scid", "isEcoRoot": true, "x": [1]}, "a": {}})",
      "f.json");
  REQUIRE(good.has_value());
  REQUIRE(good->size() == 2);
  CHECK((*good)[0].fen == "a");
  CHECK((*good)[0].moves.empty());
  CHECK((*good)[1].name == "N");
  CHECK((*good)[1].is_eco_root);
  CHECK(books::parse_eco_source("[1]", "f.json").error() == "f.json: not a JSON object");
  CHECK(books::parse_eco_source("{", "f.json").error() == "f.json: not a JSON object");
  CHECK(books::parse_eco_source(R"({"a": 1})", "f.json").error() == "f.json: not an object under \"a\"");
  CHECK_FALSE(books::read_eco_source("no/such/folder").has_value());
}

TEST_CASE("the committed table is a fresh build, byte for byte") {
  const auto folder = test::shared_data("eco.json");
  if (!folder) return;
  const auto entries = books::read_eco_source(*folder);
  REQUIRE(entries.has_value());
  const auto table = books::build_eco_table(*entries);
  const bool is_equal = table.text == test::read_whole("books/data/eco.tsv");
  CHECK(is_equal);
  MESSAGE(table.entries << " entries, " << table.positions << " positions, " << table.merged << " merged");
  CHECK(table.positions + table.merged == table.entries);
  CHECK(table.key_clashes == 0);
}
