// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/tester/named_book.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "notation/san.h"
#include "tests/support/temp_dir.h"

using namespace books;
using test_support::TempDir;

namespace {

const auto kIgnore = [](const std::string&) {};

}  // namespace

TEST_CASE("every move of every variation is in the book, weighed by how often it stands there") {
  const TempDir dir;
  const std::string path = dir.write("mine.pgn",
                                     "[Event \"A\"]\n\n1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *\n\n"
                                     "[Event \"B\"]\n\n1. e4 c5 *\n");
  const auto book = RepertoireBook::open(path, kIgnore);
  REQUIRE(book.has_value());
  const auto names = [&](const chess::Position& pos) {
    std::string text;
    for (const auto& m : book->moves_of(pos))
      text += chess::to_san(pos, m.move) + "=" + std::to_string(m.weight) + " ";
    return text;
  };
  chess::Position pos = chess::Position::start();
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
  const auto book = RepertoireBook::open(path, kIgnore);
  REQUIRE(book.has_value());
  CHECK(book->moves_of(chess::Position::start()).size() == 1);
}

TEST_CASE("what is no book is refused with the reason") {
  const TempDir dir;
  const std::string empty = dir.write("empty.pgn", "[Event \"A\"]\n\n*\n");
  CHECK(RepertoireBook::open(empty, kIgnore).error().reason.ends_with("has no moves"));
  CHECK(RepertoireBook::open(dir.file("none.pgn"), kIgnore).error().reason.find("none.pgn") !=
        std::string::npos);
  const std::string bytes = dir.write("odd.bin", "12345");
  CHECK_FALSE(open_named_book(bytes, kIgnore).has_value());
}

TEST_CASE("damage in a repertoire is told of, and costs its line only") {
  const TempDir dir;
  const std::string path =
      dir.write("mine.pgn", "[Event \"A\"]\n\n1. e4 Ke5 *\n\n[Event \"B\"]\n\n1. d4 *\n");
  std::vector<std::string> told;
  const auto book = RepertoireBook::open(path, [&](const std::string& what) { told.push_back(what); });
  REQUIRE(book.has_value());
  CHECK(book->moves_of(chess::Position::start()).size() == 2);
  REQUIRE(told.size() == 1);
  CHECK(told[0].starts_with(path + ": "));
  CHECK(told[0].find("game 1") != std::string::npos);
}

TEST_CASE("the program's own table is a book by its name") {
  const auto book = open_named_book("eco", kIgnore);
  REQUIRE(book.has_value());
  CHECK((*book)->moves_of(chess::Position::start()).size() >= 4);
}
