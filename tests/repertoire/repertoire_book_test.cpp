// SPDX-License-Identifier: GPL-3.0-or-later
#include "repertoire/named_book.h"

#include <doctest/doctest.h>

#include "notation/move_line.h"
#include "notation/san.h"
#include "tests/support/temp_dir.h"

using namespace chess;
using test_support::TempDir;

namespace {

const auto kIgnore = [](const std::string&) {};

}  // namespace

TEST_CASE("every move of every variation is in the book, weighed by how often it stands there") {
  const TempDir dir;
  const std::string path = dir.write("mine.pgn",
                                     "[Event \"A\"]\n\n1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *\n\n"
                                     "[Event \"B\"]\n\n1. e4 c5 *\n");
  const auto book = RepertoireBook::open(path, BookSide::Both, kIgnore);
  REQUIRE(book.has_value());
  const auto names = [&](const Position& pos) {
    std::string text;
    for (const auto& m : std::vector(book->moves_of(pos).value()))
      text += chess::to_san(pos, m.move) + "=" + std::to_string(m.weight) + " ";
    return text;
  };
  Position pos = Position::start();
  CHECK(names(pos) == "e4=2 ");
  pos.play(*chess::parse_san(pos, "e4"));
  CHECK(names(pos) == "c5=2 e5=1 ");
  pos.play(*chess::parse_san(pos, "c5"));
  CHECK((names(pos) == "Nf3=1 c3=1 " || names(pos) == "c3=1 Nf3=1 "));
  CHECK(book->positions() == 4);
}

TEST_CASE("games in BGN are a repertoire too") {
  const TempDir dir;
  const std::string path = dir.write("mine.bgn", R"({"moves":[{"p":"P","f":"d2","t":"d4"}],"result":"*"})"
                                                 "\n");
  const auto book = RepertoireBook::open(path, BookSide::Both, kIgnore);
  REQUIRE(book.has_value());
  CHECK(book->moves_of(Position::start()).value().size() == 1);
}

TEST_CASE("what is no book is refused with the reason") {
  const TempDir dir;
  const std::string empty = dir.write("empty.pgn", "[Event \"A\"]\n\n*\n");
  CHECK(RepertoireBook::open(empty, BookSide::Both, kIgnore).error().reason.ends_with("has no moves"));
  CHECK(RepertoireBook::open(dir.file("none.pgn"), BookSide::Both, kIgnore).error().reason.find("none.pgn") !=
        std::string::npos);
  const std::string bytes = dir.write("odd.bin", "12345");
  CHECK_FALSE(open_named_book(bytes, BookSide::Both, kIgnore).has_value());
}

TEST_CASE("damage in a repertoire is told of, and costs its line only") {
  const TempDir dir;
  const std::string path =
      dir.write("mine.pgn", "[Event \"A\"]\n\n1. e4 Ke5 *\n\n[Event \"B\"]\n\n1. d4 *\n");
  std::vector<std::string> told;
  const auto book =
      RepertoireBook::open(path, BookSide::Both, [&](const std::string& what) { told.push_back(what); });
  REQUIRE(book.has_value());
  CHECK(book->moves_of(Position::start()).value().size() == 2);
  REQUIRE(told.size() == 1);
  CHECK(told[0].starts_with(path + ": "));
  CHECK(told[0].find("game 1") != std::string::npos);
}

TEST_CASE("the program's own table is a book by its name") {
  const auto book = open_named_book("eco", BookSide::Both, kIgnore);
  REQUIRE(book.has_value());
  CHECK(book->book->moves_of(Position::start()).value().size() >= 4);
}

namespace {

/// The moves that `side`'s book has after `line`, in SAN.
std::string moves_after(const RepertoireBook& book, const char* line) {
  Position pos = Position::start();
  const auto moves = chess::parse_move_line(pos, line);
  for (const Move move : *moves) pos.play(move);
  std::string text;
  for (const auto& m : std::vector(book.moves_of(pos).value())) text += chess::to_san(pos, m.move) + " ";
  return text;
}

}  // namespace

TEST_CASE("what its author marks ? or ?? is no part of a repertoire; the other side's mistakes are") {
  const TempDir dir;
  const std::string path = dir.write(
      "mine.pgn",
      "[Event \"A\"]\n\n1. e4 e5 2. Nf3 (2. Qh5? Nc6 3. Bc4) (2. d3 $4 d5) (2. f4 $6) 2... f6? 3. Nxe5 *\n");
  const auto white = RepertoireBook::open(path, BookSide::White, kIgnore);
  REQUIRE(white.has_value());
  CHECK(white->refused() == 2);
  CHECK(moves_after(*white, "1. e4 e5") == "Nf3 f4 ");
  CHECK(moves_after(*white, "1. e4 e5 2. Qh5") == "");
  CHECK(moves_after(*white, "1. e4 e5 2. Nf3") == "f6 ");
  CHECK(moves_after(*white, "1. e4 e5 2. Nf3 f6") == "Nxe5 ");
  const auto black = RepertoireBook::open(path, BookSide::Black, kIgnore);
  REQUIRE(black.has_value());
  CHECK(black->refused() == 1);
  CHECK(moves_after(*black, "1. e4 e5 2. Qh5") == "Nc6 ");
  CHECK(moves_after(*black, "1. e4 e5 2. Nf3") == "");
  const auto both = RepertoireBook::open(path, BookSide::Both, kIgnore);
  REQUIRE(both.has_value());
  CHECK(both->refused() == 3);
}
