// SPDX-License-Identifier: GPL-3.0-or-later
// Which positions of a book can be met in a game.
#include "polyglot/polyglot_walk.h"

#include <doctest/doctest.h>

#include <set>

#include "core/movegen.h"
#include "polyglot/polyglot_files.h"
#include "support/shared_data.h"

using namespace chess;
using chess::test::after;
using chess::test::book_of;
using chess::test::entry;
using test_support::TempDir;

namespace {

std::vector<std::string> lines_of(const PolyglotWalk& walk) {
  std::vector<std::string> lines;
  const auto done = walk.for_each([&](const PolyglotWalk::Stop& stop) {
    std::string text;
    Position pos = Position::start();
    for (const Move m : stop.line) {
      if (!text.empty()) text += ' ';
      text += to_san(pos, m);
      pos.play(m);
    }
    CHECK(pos == stop.position);
    lines.push_back(text);
    return std::expected<void, IoError>();
  });
  CHECK(done.has_value());
  CHECK(lines.size() == walk.positions());
  return lines;
}

using Lines = std::vector<std::string>;

/// The plain way: all positions, kept whole.
void reach(const PolyglotBook& book, const Position& pos, std::set<std::uint64_t>& seen) {
  if (book.find_all(pos, 0).value().empty() || !seen.insert(bits_of(pos.polyglot_key())).second) return;
  for (const PolyglotMove& m : std::vector(book.find_all(pos).value())) {
    const Position next = pos.after(m.move);
    for (const Move reply : legal_moves(next)) reach(book, next.after(reply), seen);
  }
}

}  // namespace

TEST_CASE("one side follows the book, the other plays what it likes") {
  const TempDir dir;
  const PolyglotBook book = book_of(
      dir, {entry(Position::start(), "e4", 9), entry(Position::start(), "d4", 5),
            entry(Position::start(), "c4", 0), entry(after("e4"), "e5", 1), entry(after("e4 e5"), "Nf3", 1),
            entry(after("e4 c5"), "Nf3", 1), entry(after("e4 e5 Nf3 Nc6"), "Bb5", 1),
            entry(after("e4 e5 Nf3 Nf6"), "Nxe5", 1), entry(after("e4 e5 Nf3"), "Nc6", 2),
            entry(after("e4 e5 Nf3"), "Nf6", 1), entry(after("d4 d5"), "c4", 1),
            entry(after("c4 c5"), "e4", 1), entry(after("f4"), "d5", 1), entry(after("f4 d5 Nf3"), "c5", 1)});
  const auto white = PolyglotWalk::of(book, Color::White).value();
  CHECK(lines_of(white) == Lines{"", "e4 e5", "e4 e5 Nf3 Nc6", "e4 e5 Nf3 Nf6", "e4 c5", "d4 d5"});
  CHECK(white.illegal_entries() == 0);
  const auto black = PolyglotWalk::of(book, Color::Black).value();
  CHECK(lines_of(black) == Lines{"e4", "e4 e5 Nf3", "f4", "f4 d5 Nf3"});
}

TEST_CASE("a position met in two ways comes once, by a shortest line") {
  const TempDir dir;
  const PolyglotBook book =
      book_of(dir, {entry(Position::start(), "Nf3", 2), entry(Position::start(), "d4", 1),
                    entry(after("Nf3 Nf6"), "Ng1", 1), entry(after("d4 Nf6"), "Nf3", 1),
                    entry(after("Nf3 Nf6 Ng1 Ng8"), "d4", 1)});
  // After 1. Nf3 Nf6 2. Ng1 Ng8 the start position is on the board again.
  CHECK(lines_of(PolyglotWalk::of(book, Color::White).value()) == Lines{"", "Nf3 Nf6", "d4 Nf6"});
}

TEST_CASE("a book without the start position has no lines for White; an empty one none at all") {
  const TempDir dir;
  const PolyglotBook book = book_of(dir, {entry(after("e4 e5"), "Nf3", 1)});
  CHECK(PolyglotWalk::of(book, Color::White).value().positions() == 0);
  CHECK(PolyglotWalk::of(book, Color::Black).value().positions() == 0);
  const PolyglotBook empty = book_of(dir, {});
  CHECK(lines_of(PolyglotWalk::of(empty, Color::White).value()).empty());
  CHECK(lines_of(PolyglotWalk::of(empty, Color::Black).value()).empty());
}

TEST_CASE("moves that are none are counted, not followed") {
  const TempDir dir;
  const Key key = Position::start().polyglot_key();
  const PolyglotBook book =
      book_of(dir, {{key, 0x0000, 1, 0}, {key, 0x7FFF, 1, 0}, entry(Position::start(), "e4", 1)});
  const auto walk = PolyglotWalk::of(book, Color::White).value();
  CHECK(walk.positions() == 1);
  CHECK(walk.illegal_entries() == 2);
}

TEST_CASE("real books: the walk finds what a plain search finds") {
  // The second one is made of the samples.
  for (const auto& path : ::test::data_paths({"polyglot/performance.bin", "polyglot/lichess.bin"})) {
    CAPTURE(path.string());
    const auto book = PolyglotBook::open(path.string());
    REQUIRE(book.has_value());
    CHECK_FALSE(book->file().first_disorder().value().has_value());
    std::set<std::uint64_t> white;
    reach(*book, Position::start(), white);
    std::set<std::uint64_t> black;
    for (const Move m : legal_moves(Position::start())) reach(*book, Position::start().after(m), black);
    const auto white_walk = PolyglotWalk::of(*book, Color::White).value();
    const auto black_walk = PolyglotWalk::of(*book, Color::Black).value();
    CHECK(white_walk.positions() == white.size());
    CHECK(black_walk.positions() == black.size());
    if (path.filename() == "performance.bin") {
      CHECK(book->file().size() == 92'954);
      CHECK(book->find_all(Position::start()).value().size() == 3);
      // As `polyglot info-book` of PolyGlot 2.0.4 counts them.
      CHECK(white_walk.positions() == 28'164);
      CHECK(black_walk.positions() == 18'974);
    }
    std::size_t legal = 0;
    const auto done = white_walk.for_each([&](const PolyglotWalk::Stop& stop) {
      legal += white.erase(bits_of(stop.position.polyglot_key()));
      return std::expected<void, IoError>();
    });
    CHECK(done.has_value());
    CHECK(legal == white_walk.positions());
    CHECK(legal > 50);
  }
}
