// SPDX-License-Identifier: GPL-3.0-or-later
// Polyglot books made from files, counted and shown.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "books/polyglot/book_files.h"
#include "polyglot/polyglot_files.h"
#include "support/temp_dir.h"

using namespace books;
using chess::test::after;
using chess::test::bytes_of;
using chess::test::entry;
using test_support::TempDir;

namespace {

const char* const kGames =
    "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[Result \"1/2-1/2\"]\n\n1. e4 c5 1/2-1/2\n\n"
    "[Result \"*\"]\n\n1. d4 d5 *\n\n";

std::expected<PolyglotMakeReport, chess::Error> make(const TempDir& dir,
                                                     const std::vector<std::string>& inputs,
                                                     int* problems = nullptr) {
  return make_polyglot_book(inputs, dir.file("book.bin"), {.min_games = 1},
                            [&](const chess::GameFileProblem&) {
                              if (problems != nullptr) ++*problems;
                            },
                            {});
}

chess::PolyglotBook small_book(const TempDir& dir) {
  const chess::Position& start = chess::Position::start();
  return chess::test::book_of(dir, {entry(start, "d4", 10),
                                    entry(start, "e4", 30, 5),
                                    entry(start, "a4", 0),
                                    entry(after("e4 c5"), "Nf3", 7),
                                    entry(after("e4"), "c5", 1),
                                    {start.polyglot_key(), 0x0FFF, 1, 0},
                                    entry(after("b4 e5"), "Bb2", 1)});
}

}  // namespace

TEST_CASE("a book is made of the games of all files") {
  const TempDir dir;
  const auto report = make(dir, {dir.write("a.pgn", kGames), dir.write("b.pgn", kGames)});
  REQUIRE(report.has_value());
  CHECK(report->games.games == 6);
  CHECK(report->book.games == 6);
  CHECK(report->book.entries == 5);
  const auto book = chess::PolyglotBook::open(dir.file("book.bin"));
  REQUIRE(book.has_value());
  const auto moves = book->find_all(chess::Position::start()).value();
  REQUIRE(moves.size() == 2);
  CHECK(moves[0].weight == 6);
  CHECK(moves[1].weight == 2);
  CHECK(book->find(after("e4")).value()->weight == 2);
}

TEST_CASE("where nothing can be read, the old book stays") {
  const TempDir dir;
  dir.write("book.bin", "an old book, 16B");
  int problems = 0;
  const auto report = make(dir, {dir.file("none.pgn")}, &problems);
  REQUIRE_FALSE(report.has_value());
  CHECK(report.error().reason.starts_with("no game could be read"));
  CHECK(problems == 1);
  CHECK(dir.read("book.bin") == "an old book, 16B");
  CHECK(dir.entries() == 1);
}

TEST_CASE("a file that cannot be read costs only its own games, and is told") {
  const TempDir dir;
  int problems = 0;
  const auto report = make(dir, {dir.file("none.pgn"), dir.write("a.pgn", kGames)}, &problems);
  REQUIRE(report.has_value());
  CHECK(problems == 1);
  CHECK_FALSE(report->games.is_whole());
  CHECK(report->book.games == 3);
}

TEST_CASE("a book that cannot be written is a fault before any game is read") {
  const TempDir dir;
  const auto report = make_polyglot_book(std::vector{dir.write("a.pgn", kGames)}, dir.file("no/book.bin"), {},
                                         [](const chess::GameFileProblem&) {}, {});
  REQUIRE_FALSE(report.has_value());
  CHECK(report.error() == "cannot create '" + dir.file("no/book.bin") + "': no such directory");
}

TEST_CASE("a book is counted") {
  const TempDir dir;
  small_book(dir);
  auto file = chess::PolyglotFile::open(dir.file("book.bin"));
  REQUIRE(file.has_value());
  const PolyglotInfo info = polyglot_info(std::move(*file)).value();
  CHECK(info.entries == 7);
  CHECK(info.without_weight == 1);
  CHECK(info.with_learning == 1);
  CHECK(info.least_weight == 0);
  CHECK(info.most_weight == 30);
  CHECK_FALSE(info.disorder.has_value());
  REQUIRE(info.positions.has_value());
  CHECK(info.positions->all == 4);
  CHECK(info.positions->most_moves == 4);
  CHECK(info.positions->double_entries == 0);
  CHECK(info.positions->white == 2);
  CHECK(info.positions->black == 1);
  CHECK(info.positions->unmet() == 1);
  CHECK(info.positions->illegal_entries == 1);
  CHECK(to_text(info).find("met from the start 2 positions with White, 1 with Black\n") != std::string::npos);
  const auto json = nlohmann::json::parse(to_json(info));
  CHECK(json["positions"] == 4);
  CHECK(json["sorted"] == true);
}

TEST_CASE("an unsorted file is counted as far as that goes, an empty one too") {
  const TempDir dir;
  const auto late = entry(after("e4"), "c5", 2);
  const auto early = entry(chess::Position::start(), "e4", 3);
  auto file = chess::PolyglotFile::open(dir.write("u.bin", bytes_of({late, early})));
  REQUIRE(file.has_value());
  const PolyglotInfo info = polyglot_info(std::move(*file)).value();
  CHECK(info.entries == 2);
  CHECK_FALSE(info.positions.has_value());
  CHECK(to_text(info).ends_with("sorted             no: entry 2 belongs before entry 1\n"));
  CHECK(nlohmann::json::parse(to_json(info))["sorted"] == false);

  auto empty = chess::PolyglotFile::open(dir.write("e.bin", ""));
  REQUIRE(empty.has_value());
  const PolyglotInfo nothing = polyglot_info(std::move(*empty)).value();
  CHECK(nothing.entries == 0);
  CHECK(nothing.least_weight == 0);
  CHECK(nothing.positions->all == 0);
}

TEST_CASE("a position is shown as a table or as JSON") {
  const TempDir dir;
  const auto book = small_book(dir);
  const auto table = dump_position(book, chess::Position::start(), {}, DumpFormat::Text).value();
  CHECK(table.moves == 3);
  CHECK(table.text ==
        "weight   share  move\n"
        "    30   75.0%  1. e4  (learn 5)\n"
        "    10   25.0%  1. d4\n"
        "     0    0.0%  1. a4\n");
  const std::vector e4{chess::Move::normal(chess::Square::E2, chess::Square::E4)};
  const auto json =
      nlohmann::json::parse(dump_position(book, chess::Position::start(), e4, DumpFormat::Json).value().text);
  CHECK(json["line"] == "1. e4");
  CHECK(json["fen"] == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  CHECK(json["key"] == "823c9b50fd114196");
  CHECK(json["moves"].size() == 1);
  CHECK(json["moves"][0] ==
        nlohmann::json::parse(R"({"san":"c5","uci":"c7c5","weight":1,"share":1.0,"learn":0})"));
  const auto nowhere = dump_position(book, after("h4"), {}, DumpFormat::Text).value();
  CHECK(nowhere.moves == 0);
  CHECK(nowhere.text.empty());
}

TEST_CASE("a whole book is shown line by line, White's first") {
  const TempDir dir;
  const auto book = small_book(dir);
  std::string text;
  const auto sink = chess::string_sink(text);
  CHECK(dump_book(book, DumpFormat::Text, *sink) == 3u);
  CHECK(text ==
        "start: e4 30 (75%), d4 10 (25%), a4 0 (0%)\n"
        "1. e4 c5: Nf3 7 (100%)\n"
        "1. e4: c5 1 (100%)\n");
}
