// SPDX-License-Identifier: GPL-3.0-or-later
// Polyglot books: entries, lookups, and files that are none.
#include "polyglot/polyglot_book.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <map>

#include "notation/fen.h"
#include "notation/uci_move.h"
#include "polyglot/polyglot_files.h"
#include "polyglot/polyglot_walk.h"
#include "support/random_positions.h"
#include "support/shared_data.h"

using namespace chess;
using chess::test::after;
using chess::test::book_of;
using chess::test::bytes_of;
using chess::test::entry;
using test_support::TempDir;

namespace {

Position position(const char* fen) { return parse_position(fen).value(); }

std::uint16_t bits(int from, int to, int promotion = 0) {
  return static_cast<std::uint16_t>(to | (from << 6) | (promotion << 12));
}

std::string fault_of(const std::string& path) {
  const auto book = PolyglotBook::open(path);
  return book ? "none" : book.error().reason;
}

}  // namespace

TEST_CASE("an entry is sixteen bytes, most significant first") {
  const PolyglotEntry e{static_cast<Key>(0x0123456789ABCDEFu), 0x1234, 0xFEDC, 0x89ABCDEF};
  const std::string bytes = bytes_of({e});
  CHECK(bytes == std::string("\x01\x23\x45\x67\x89\xAB\xCD\xEF\x12\x34\xFE\xDC\x89\xAB\xCD\xEF", 16));
  CHECK(load_polyglot_entry(reinterpret_cast<const unsigned char*>(bytes.data())) == e);
}

TEST_CASE("moves are from, to and promotion; castling is king takes rook") {
  CHECK(to_polyglot_move(Move::normal(Square::E2, Square::E4)) == bits(12, 28));
  CHECK(to_polyglot_move(Move::castling(Square::E1, Square::H1)) == bits(4, 7));
  CHECK(to_polyglot_move(Move::promotion(Square::A7, Square::B8, Role::Knight)) == bits(48, 57, 1));
  CHECK(to_polyglot_move(Move::promotion(Square::A7, Square::B8, Role::Queen)) == bits(48, 57, 4));
}

TEST_CASE("every legal move comes back, in standard chess and in Chess960") {
  chess::test::for_random_positions(3, 40, 80, [](const Position& pos) {
    for (const Move m : legal_moves(pos)) REQUIRE(from_polyglot_move(pos, to_polyglot_move(m)) == m);
  });
}

TEST_CASE("whatever the bits, only legal moves come out") {
  int position_number = 0;
  chess::test::for_random_positions(4, 6, 60, [&](const Position& pos) {
    if (++position_number % 16 != 0) return;
    for (int raw = 0; raw <= 0xFFFF; ++raw) {
      const auto move = from_polyglot_move(pos, static_cast<std::uint16_t>(raw));
      if (move) REQUIRE(pos.is_legal(*move));
    }
  });
}

TEST_CASE("castling is understood in both spellings, where it can be nothing else") {
  const Position standard = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const Move short_castling = Move::castling(Square::E1, Square::H1);
  CHECK(from_polyglot_move(standard, bits(4, 7)) == short_castling);
  CHECK(from_polyglot_move(standard, bits(4, 6)) == short_castling);
  CHECK(from_polyglot_move(standard, bits(4, 2)) == Move::castling(Square::E1, Square::A1));
  // King f1, rook h1: to g1 the king just walks.
  const Position fischer = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
  CHECK(from_polyglot_move(fischer, bits(5, 6)) == Move::normal(Square::F1, Square::G1));
  CHECK(from_polyglot_move(fischer, bits(5, 7)) == Move::castling(Square::F1, Square::H1));
  // Without the right, the rook is in the way.
  CHECK_FALSE(from_polyglot_move(position("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), bits(4, 7)).has_value());
}

TEST_CASE("a book is asked for all, the best and any of the moves") {
  const TempDir dir;
  const Position& start = Position::start();
  const Position e4 = after("e4");
  const PolyglotBook book =
      book_of(dir, {entry(start, "c4", 0, 5),
                    entry(start, "d4", 30, 6),
                    entry(start, "e4", 60, 7),
                    entry(start, "Nf3", 60),
                    entry(e4, "c5", 1),
                    {start.polyglot_key(), bits(0, 63), 1000, 0}});  // a1h8: no move of the start
  const auto all = book.find_all(start).value();
  REQUIRE(all.size() == 3);
  CHECK(to_uci(all[0].move) == "d2d4");
  CHECK(all[0].weight == 30);
  CHECK(all[0].learn == 6);
  CHECK(book.find_all(start, 0).value().size() == 4);
  CHECK(book.find_all(start, 31).value().size() == 2);
  CHECK(book.find(start).value() == all[1]);
  CHECK(to_uci(book.find(e4).value()->move) == "c7c5");
  CHECK_FALSE(book.find(after("d4")).value().has_value());

  Random random(5);
  std::map<std::string, int> uniform;
  std::map<std::string, int> weighted;
  for (int i = 0; i < 9000; ++i) {
    ++uniform[to_uci(book.choice(start, random).value()->move)];
    ++weighted[to_uci(book.weighted_choice(start, random).value()->move)];
  }
  CHECK(uniform.size() == 3);
  for (const auto& [move, times] : uniform) CHECK(times == doctest::Approx(3000).epsilon(0.06));
  CHECK(weighted.size() == 3);
  CHECK(weighted["d2d4"] == doctest::Approx(1800).epsilon(0.08));
  CHECK(weighted["e2e4"] == doctest::Approx(3600).epsilon(0.06));
  CHECK_FALSE(book.choice(after("d4"), random).value().has_value());
  CHECK_FALSE(book.weighted_choice(after("d4"), random).value().has_value());
}

TEST_CASE("as any book, it gives each move once and the heaviest first") {
  const TempDir dir;
  const Position castle = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  const Key key = castle.polyglot_key();
  const PolyglotBook book = book_of(
      dir, {{key, bits(4, 7), 40, 0}, {key, bits(4, 12), 50, 0}, {key, bits(4, 6), 20, 0}, {key, 0, 9, 0}});
  const auto moves = book.moves_of(castle).value();
  REQUIRE(moves.size() == 2);
  CHECK(moves[0] == BookMove{Move::castling(Square::E1, Square::H1), 60});
  CHECK(moves[1] == BookMove{Move::normal(Square::E1, Square::E2), 50});
  CHECK(book.moves_of(Position::start()).value().empty());
}

TEST_CASE("an empty file is an empty book") {
  const TempDir dir;
  const auto book = PolyglotBook::open(dir.write("empty.bin", ""));
  REQUIRE(book.has_value());
  CHECK(book->file().size() == 0);
  CHECK(book->moves_of(Position::start()).value().empty());
}

TEST_CASE("files that are no books are refused with the reason") {
  const TempDir dir;
  const std::string whole = bytes_of({entry(Position::start(), "e4", 1), entry(Position::start(), "d4", 1)});
  CHECK(fault_of(dir.write("whole.bin", whole)) == "none");
  const std::string cut = dir.write("cut.bin", whole.substr(0, 31));
  CHECK(fault_of(cut) == "'" + cut + "' is cut off or no Polyglot book: 31 bytes are no multiple of 16");
  const std::string text = dir.write("text.bin", std::string("[Event \"Hastings\"]\n[Site \"?\"]\n\n1.", 32) +
                                                     "e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 *");
  CHECK(fault_of(text) ==
        "'" + text + "' is no Polyglot book, or one that is not sorted: entry 2 belongs before entry 1");
  CHECK(fault_of(dir.file("none.bin")) == "cannot open '" + dir.file("none.bin") + "': no such file");
  CHECK(fault_of(dir.path()) == "'" + dir.path() + "' is a directory");
}

TEST_CASE("an unsorted book can be looked into, not up") {
  const TempDir dir;
  auto entries = chess::test::sorted({entry(Position::start(), "e4", 1), entry(after("e4"), "e5", 2),
                                      entry(after("d4"), "d5", 3), entry(after("c4"), "e5", 4)});
  std::swap(entries[1], entries[2]);
  const std::string path = dir.write("unsorted.bin", bytes_of(entries));
  CHECK_FALSE(PolyglotBook::open(path).has_value());
  const auto file = PolyglotFile::open(path);
  REQUIRE(file.has_value());
  CHECK(file->first_disorder().value()->earlier == 1);
  CHECK(file->first_disorder().value()->later == 2);
  CHECK(chess::test::read_entries(path) == entries);
}

TEST_CASE("of large files samples are checked: two books in a row do not pass") {
  const TempDir dir;
  std::string half;
  for (std::uint64_t i = 0; i < 600'000; ++i)
    append_polyglot_entry({static_cast<Key>(i << 40), 0, 1, 0}, half);
  CHECK(fault_of(dir.write("two.bin", half + half)).find("not sorted: entry 6") != std::string::npos);
  std::string whole = half;
  for (std::uint64_t i = 600'000; i < 1'200'000; ++i)
    append_polyglot_entry({static_cast<Key>(i << 40), 0, 1, 0}, whole);
  CHECK(fault_of(dir.write("whole.bin", whole)) == "none");
  Random random(1);
  for (std::size_t i = 0; i < whole.size(); i += 8) {
    const std::uint64_t noise = random.next();
    for (std::size_t b = 0; b < 8; ++b) whole[i + b] = static_cast<char>(noise >> (8 * b));
  }
  CHECK(fault_of(dir.write("noise.bin", whole)).find("not sorted") != std::string::npos);
}

TEST_CASE("a small book of others") {
  const auto small = PolyglotBook::open(::test::data_path("polyglot/lasker-trap.bin").string());
  REQUIRE(small.has_value());
  CHECK(small->file().size() == 7);
  const Position pos = after("d4 d5 c4 e5 dxe5 d4 e3 Bb4+ Bd2 dxe3 Bxb4 exf2+ Ke2");
  const auto move = small->find(pos).value();
  REQUIRE(move.has_value());
  CHECK(to_san(pos, move->move) == "fxg1=N+");
}

TEST_CASE("a book that is shortened while it is open is an error, and no signal") {
  const TempDir dir;
  Random random(3);
  std::vector<PolyglotEntry> entries(2000);
  for (PolyglotEntry& entry : entries) entry.key = static_cast<Key>(random.next());
  const PolyglotBook book = book_of(dir, entries);
  std::filesystem::resize_file(dir.file("book.bin"), 32);
  CHECK(book.find_all(Position::start()).error().kind == IoError::Kind::Truncated);
  CHECK(book.moves_of(Position::start()).error().reason.ends_with("it has become shorter meanwhile"));
  CHECK_FALSE(PolyglotWalk::of(book, Color::White).has_value());
  CHECK_FALSE(PolyglotWalk::of(book, Color::Black).has_value());
  CHECK_FALSE(book.file().first_disorder().has_value());
}
