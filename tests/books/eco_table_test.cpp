// SPDX-License-Identifier: GPL-3.0-or-later
// The builder of the table of openings: merging, mending, reporting; and the proof that the
// committed table is what the source files give.
#include "books/builder/eco_table.h"

#include <doctest/doctest.h>

#include "books/builder/eco_compare.h"
#include "notation/fen.h"
#include "notation/move_line.h"
#include "openings/eco_table.h"
#include "openings/opening_book.h"
#include "tests/support/shared_data.h"

using books::EcoSourceEntry;

namespace {

constexpr const char* kAfterE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

std::string fen_after(std::string_view moves) {
  chess::Position pos = chess::Position::start();
  const auto line = chess::parse_move_line(pos, moves);
  for (const chess::Move move : *line) pos.play(move);
  return chess::to_fen(pos);
}

/// `fen` if it is not that after the moves.
EcoSourceEntry entry(std::string moves, std::string eco, std::string name, std::string source = "eco_tsv",
                     bool is_root = false, std::string fen = {}) {
  if (fen.empty()) fen = fen_after(moves);
  return {.file = "ecoX.json",
          .fen = std::move(fen),
          .moves = std::move(moves),
          .eco = std::move(eco),
          .name = std::move(name),
          .source = std::move(source),
          .is_eco_root = is_root};
}

books::EcoTable build(std::vector<EcoSourceEntry> entries, std::map<std::string, double> scores = {},
                      const std::string& unsound = {}) {
  std::vector<books::UnsoundLine> lines;
  if (!unsound.empty()) {
    const auto parsed =
        books::parse_unsound_lines("#marginalia-unsound-1\tmoves\tside\tevidence\n" + unsound);
    REQUIRE(parsed.has_value());
    lines = *parsed;
  }
  return books::build_eco_table({std::move(entries), std::move(scores)}, lines);
}

std::string rows_of(const books::EcoTable& table) {
  const std::string header = std::string(chess::eco_table::kHeader) + "\n";
  REQUIRE(table.text.starts_with(header));
  return table.text.substr(header.size());
}

std::string aliases_of(const books::EcoTable& table) {
  const std::string header = std::string(chess::eco_table::kAliasHeader) + "\n";
  REQUIRE(table.aliases.starts_with(header));
  return table.aliases.substr(header.size());
}

}  // namespace

TEST_CASE("rows are sorted, share what they can, and read again") {
  const auto table = build({entry("1.e4 e5 2.Nf3", "C40", "King's Knight Opening"),
                            entry("1. e4", "B00", "King's Pawn Game", "scid", true, kAfterE4),
                            entry("1. e4 c5", "B20", "Sicilian Defense", "scid", false,
                                  "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2")});
  CHECK(rows_of(table) ==
        "0\te4\tB00\tr\tscid\t\tKing's Pawn Game\n"
        "1\tc5\tB20\t\tscid\t\tSicilian Defense\n"
        "1\te5\tB00\ti\tscid\t\tKing's Pawn Game\n"
        "2\tNf3\tC40\t\teco_tsv\t\tKing's Knight Opening\n");
  CHECK(table.problems.empty());
  CHECK(table.entries == 3);
  CHECK(table.named == 3);
  CHECK(table.interpolated == 1);
  const auto book = chess::OpeningBook::parse(table.text);
  REQUIRE(book.has_value());
  CHECK(book->size() == 4);
}

TEST_CASE("entries that differ only in counters become one row, the other names aliases") {
  auto tsv = entry("1. e4 e5 2. Nf3", "C40", "Better");
  tsv.aliases = {{"ct", "Known"}, {"icsbot", " "}, {"eco_js", "Better"}};
  auto scid = entry("1. Nf3 e5 2. e4", "C20", "Worse", "scid", true);
  scid.aliases = {{"ct", "Not this one"}};
  scid.scid = "C20a";
  for (const auto& order : {std::vector{tsv, scid}, std::vector{scid, tsv}}) {
    const auto table = build(order);
    // The mark keeps the code whose root the position is.
    CHECK(rows_of(table) == "0\te4 e5 Nf3\tC40\trC20\teco_tsv\t\tBetter\n");
    CHECK(aliases_of(table) == "0\tC20a\tct=Known\tscid=Worse\n");
    CHECK(table.merged == 1);
    CHECK(table.merged_eco == 1);
  }
}

TEST_CASE("after a position that lichess names the names of others are aliases") {
  const auto table = build(
      {entry("1. e4", "B00", "One", "scid"), entry("1. e4 c5", "B20", "Sicilian", "lichess"),
       entry("1. e4 c5 2. Nf3", "B27", "Sicilian, 2.Nf3", "scid"),
       entry("1. e4 c5", "B21", "Old Sicilian", "eco_tsv"),
       entry("1. e4 c5 2. Nf3 d6", "B50", "Sicilian", "ct", true), entry("1. d4", "A40", "Two", "scid")});
  // Nothing that lichess names comes before 1. e4 and 1. d4. A root of a code keeps the code.
  CHECK(rows_of(table) ==
        "0\td4\tA40\t\tscid\t\tTwo\n"
        "0\te4\tB00\t\tscid\t\tOne\n"
        "1\tc5\tB20\t\tlichess\t\tSicilian\n"
        "2\tNf3\tB20\ta\tscid\t\tSicilian\n"
        "3\td6\tB50\tar\tct\t\tSicilian\n");
  CHECK(aliases_of(table) == "2\t\teco_tsv=Old Sicilian\n3\t\tscid=Sicilian, 2.Nf3\n");
  CHECK(table.named == 3);
  CHECK(table.alias_only == 2);
}

TEST_CASE("lichess's list is read, and a fault refuses it with its line") {
  const std::string head = "eco\tname\tpgn\n";
  const auto names = books::parse_lichess_names(head + "B20\tSicilian Defense\t1. e4 c5\n", "b.tsv");
  REQUIRE(names.has_value());
  REQUIRE(names->size() == 1);
  CHECK(names->front().eco == "B20");
  CHECK(names->front().name == "Sicilian Defense");
  CHECK(names->front().source == "lichess");
  CHECK(names->front().fen == "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  const auto error_of = [](const std::string& text) {
    const auto read = books::parse_lichess_names(text, "b.tsv");
    return read ? std::string("none") : to_string(read.error());
  };
  CHECK(error_of("") == "b.tsv: line 1: not a list of lichess's names");
  CHECK(error_of(head + "B20\tX\n") == "b.tsv: line 2: a row has 3 fields");
  CHECK(error_of(head + "B20\tX\t1. e5\n") == "b.tsv: line 2: half-move 1: illegal move: e5");
  CHECK_FALSE(books::read_lichess_names("no/such/folder").has_value());
}

TEST_CASE("of one source the root, then any code before A00, then the lower code is taken") {
  const auto plain = entry("1. e4 e5 2. Nf3", "C40", "Plain");
  const auto root = entry("1. Nf3 e5 2. e4", "C41", "Root", "eco_tsv", true);
  const auto any = entry("1. Nf3 e5 2. e4", "A00", "Irregular");
  CHECK(rows_of(build({plain, root})) == "0\tNf3 e5 e4\tC41\tr\teco_tsv\t\tRoot\n");
  CHECK(rows_of(build({any, plain})) == "0\te4 e5 Nf3\tC40\t\teco_tsv\t\tPlain\n");
  const auto same_code_root = entry("1. Nf3 e5 2. e4", "C40", "Other", "scid", true);
  CHECK(rows_of(build({plain, same_code_root})) == "0\te4 e5 Nf3\tC40\tr\teco_tsv\t\tPlain\n");
}

TEST_CASE("a gap has the name of the nearest position before it") {
  const auto table =
      build({entry("1. e4", "B00", "Root", "scid"), entry("1. Nf3", "A04", "Far"),
             entry("1. e4 e5", "C20", "Near"), entry("1. e4 e5 2. Nf3 Nc6 3. Bc4", "C50", "Italian"),
             entry("1. Nf3 e5 2. e4 Nc6 3. Bc4", "C50", "Italian")});
  // Of two ways to the knights' position the one with the nearer root names it.
  CHECK(rows_of(table) ==
        "0\tNf3\tA04\t\teco_tsv\t\tFar\n"
        "1\te5\tA04\ti\teco_tsv\t\tFar\n"
        "2\te4 Nc6 Bc4\tC50\t\teco_tsv\t\tItalian\n"
        "0\te4\tB00\t\tscid\t\tRoot\n"
        "1\te5\tC20\t\teco_tsv\t\tNear\n"
        "2\tNf3\tC20\ti\teco_tsv\t\tNear\n"
        "3\tNc6\tC20\ti\teco_tsv\t\tNear\n");
}

TEST_CASE("scores are centipawns, a mate has its sign, and bad positions are marked for the mover") {
  const auto e4 = entry("1. e4", "B00", "Best");
  const auto g4 = entry("1. g4", "A00", "Grob");
  const auto fool = entry("1. g4 e5 2. f3 Qh4#", "A00", "Fool's Mate");
  const auto table = build({e4, g4, fool}, {{e4.fen, 0.345}, {g4.fen, -0.81}, {fool.fen, 99.99}});
  CHECK(rows_of(table) ==
        "0\te4\tB00\t\teco_tsv\t35\tBest\n"
        "0\tg4\tA00\tu\teco_tsv\t-81\tGrob\n"
        "1\te5\tA00\ti\teco_tsv\t\tGrob\n"
        "2\tf3\tA00\ti\teco_tsv\t\tGrob\n"
        "3\tQh4#\tA00\t\teco_tsv\t-9999\tFool's Mate\n");
  CHECK(table.scored == 3);
  CHECK(table.unsound == 1);
}

TEST_CASE("lines that tests proved unsound are marked where the side goes wrong") {
  const auto e4 = entry("1. e4", "B00", "One");
  const auto sicilian = entry("1. e4 c5", "B20", "Two");
  const auto marks = [&](const std::string& unsound) { return rows_of(build({e4, sicilian}, {}, unsound)); };
  CHECK(marks("e4 c5\tb\t20 games\n") == "0\te4\tB00\t\teco_tsv\t\tOne\n1\tc5\tB20\tu\teco_tsv\t\tTwo\n");
  // White's last move before the end is 1. e4.
  CHECK(marks("e4 c5\tw\t20 games\n") == "0\te4\tB00\tu\teco_tsv\t\tOne\n1\tc5\tB20\t\teco_tsv\t\tTwo\n");
}

TEST_CASE("a bad list of unsound lines is refused with its line") {
  const auto error_of = [](const std::string& rows) {
    const auto lines = books::parse_unsound_lines("#marginalia-unsound-1\tmoves\tside\tevidence\n" + rows);
    return lines ? std::string("none") : to_string(lines.error());
  };
  CHECK(error_of("# remark\n\n") == "none");
  CHECK(error_of("e4\tw\n") == "line 2: a row has 3 fields");
  CHECK(error_of("\nKe2\tw\tx\n") == "line 3: half-move 1: illegal move: Ke2");
  CHECK(error_of("\tw\tx\n") == "line 2: no moves");
  CHECK(error_of("e4\tx\tx\n") == "line 2: the side is w or b");
  CHECK(to_string(books::parse_unsound_lines("").error()) == "line 1: not a list of unsound lines");
  CHECK(books::parse_unsound_lines(test::read_whole("books/data/unsound.tsv")).has_value());
}

TEST_CASE("faults of the source are reported and do no harm") {
  const auto table = build({
      entry("1. e4", "B00", "Bad FEN", "eco_tsv", false, "nonsense"),
      entry("1. e5", "B00", "Bad move", "eco_tsv", false, kAfterE4),
      entry("", "B00", "No moves", "eco_tsv", false, kAfterE4),
      entry("1. d4", "B00", "Another position", "eco_tsv", false, kAfterE4),
      entry("1. e4", "Z99", "Bad code"),
      entry("1. e4", "B00", "  "),
      entry("1. e4", "B00 ", " King's  Pawn "),
  });
  CHECK(rows_of(table) == "0\te4\tB00\t\teco_tsv\t\tKing's Pawn\n");
  REQUIRE(table.problems.size() == 7);
  for (std::size_t i = 0; i < 6; ++i) CHECK(table.problems[i].ends_with(": left out"));
  CHECK(table.problems[6].ends_with(": taken out"));
}

TEST_CASE("source files are read leniently, but must be objects") {
  const auto good = books::parse_eco_source(
      R"({"b": {"moves": "1. d4", "eco": "A40", "name": "N", "src": "scid", "isEcoRoot": true,
          "x": [1], "scid": "A40a", "rootSrc": "ct", "aliases": {"ct": "M", "pgn": 1}}, "a": {}})",
      "f.json");
  REQUIRE(good.has_value());
  REQUIRE(good->size() == 2);
  CHECK((*good)[0].fen == "a");
  CHECK((*good)[0].moves.empty());
  CHECK((*good)[1].name == "N");
  CHECK((*good)[1].is_eco_root);
  CHECK((*good)[1].scid == "A40a");
  CHECK((*good)[1].root_source == "ct");
  CHECK((*good)[1].aliases == std::map<std::string, std::string>{{"ct", "M"}});
  CHECK(to_string(books::parse_eco_source("[1]", "f.json").error()) == "f.json: not a JSON object");
  CHECK(to_string(books::parse_eco_source("{", "f.json").error()) == "f.json: not a JSON object");
  CHECK(to_string(books::parse_eco_source(R"({"a": 1})", "f.json").error()) ==
        "f.json: not an object under \"a\"");
  CHECK_FALSE(books::read_eco_source("no/such/folder").has_value());
}

TEST_CASE("the committed tables are a fresh build, byte for byte, and agree with what eco.json published" *
          doctest::test_suite("shared data")) {
  const auto folder = test::shared_data("eco.json");
  if (!folder) return;
  auto source = books::read_eco_source(*folder);
  REQUIRE(source.has_value());
  const auto names = books::read_lichess_names("books/data/chess-openings");
  REQUIRE(names.has_value());
  source->entries.insert(source->entries.end(), names->begin(), names->end());
  const auto unsound = books::parse_unsound_lines(test::read_whole("books/data/unsound.tsv"));
  REQUIRE(unsound.has_value());
  const auto table = books::build_eco_table(*source, *unsound);
  const bool is_equal = table.text == test::read_whole("books/data/eco.tsv");
  CHECK(is_equal);
  const bool has_equal_aliases = table.aliases == test::read_whole("books/data/aliases.tsv");
  CHECK(has_equal_aliases);
  CHECK(table.entries == 12379 + 3807);
  CHECK(table.named == 3807);
  CHECK(table.alias_only == 8477);
  CHECK(table.named + table.alias_only + table.merged == table.entries);
  CHECK(table.interpolated == 3608);

  const auto published = books::read_eco_published(*folder);
  REQUIRE(published.has_value());
  const auto comparison = books::compare_with_published(table.lines, *published);
  MESSAGE(books::to_string(comparison));
  CHECK(comparison.gaps.share() >= 0.99);
  CHECK(comparison.gaps_of_no_orphan == comparison.gaps.only_published);
  CHECK(comparison.same_name * 100 >= comparison.gaps.equal * 99);
  CHECK(comparison.same_eco * 100 >= comparison.gaps.equal * 99);
  CHECK(comparison.same_aliases * 100 >= comparison.gaps.equal * 99);
  CHECK(comparison.published_missed == 0);
  CHECK(comparison.edges.share() >= 0.99);
  CHECK(comparison.edges.only_published == 0);
}
