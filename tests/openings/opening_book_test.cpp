// SPDX-License-Identifier: GPL-3.0-or-later
// The table of openings: reading it, finding positions, naming games.
#include "openings/opening_book.h"

#include <doctest/doctest.h>
#include <chrono>

#include "base/random.h"
#include "base/text.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "openings/eco_table.h"
#include "tests/support/shared_data.h"

using namespace chess;

namespace {

std::string table(const std::string& rows) { return std::string(eco_table::kHeader) + "\n" + rows; }

std::vector<Move> moves_of(const Position& start, std::string_view text) {
  std::vector<Move> moves;
  Position pos = start;
  for (const auto word : split_words(text)) {
    const auto move = parse_san(pos, word);
    REQUIRE_MESSAGE(move.has_value(), std::string(word));
    moves.push_back(*move);
    pos.play(*move);
  }
  return moves;
}
std::vector<Move> moves_of(std::string_view text) { return moves_of(Position::start(), text); }

Position after(std::string_view text) {
  Position pos = Position::start();
  for (const Move m : moves_of(text)) pos.play(m);
  return pos;
}

const char* const kSmall =
    "0\te4\tB00\tr\tsrc\t\tKing's Pawn Game\n"
    "1\tc5\tB20\t\tsrc\t\tSicilian Defense\n"
    "2\tNf3 Nf6 e5\tB29\tiu\tscid\t-123\tSicilian: Nimzowitsch\n"
    "0\td4 d5\tD00\tir\tsrc\t0\tQueen's Pawn Game\n";

OpeningBook small() {
  auto book = OpeningBook::parse(table(kSmall));
  REQUIRE(book.has_value());
  return std::move(*book);
}

std::string error_of(const std::string& text) {
  const auto book = OpeningBook::parse(text);
  if (book) return "none";
  return to_string(book.error());
}

}  // namespace

TEST_CASE("rows are entries with lines, codes and marks") {
  const OpeningBook book = small();
  REQUIRE(book.size() == 4);
  CHECK(book.entry(0).eco == "B00");
  CHECK(book.entry(0).name == "King's Pawn Game");
  CHECK(book.entry(0).is_eco_root);
  CHECK(book.entry(0).is_named);
  CHECK_FALSE(book.entry(0).is_interpolated);
  CHECK(book.entry(2).is_interpolated);
  CHECK_FALSE(book.entry(2).is_eco_root);
  CHECK(book.entry(3).is_interpolated);
  CHECK(book.entry(3).is_eco_root);
  CHECK(book.entry(2).source == "scid");
  CHECK(book.entry(2).score == -123);
  CHECK(book.entry(2).is_unsound);
  CHECK_FALSE(book.entry(2).is_named);
  CHECK(book.entry(0).lines == 2);
  CHECK(book.entry(1).lines == 1);
  CHECK(book.entry(2).lines == 0);
  CHECK(book.entry(3).score == 0);
  CHECK_FALSE(book.entry(1).score.has_value());
  CHECK(book.position(2).repeats(after("e4 c5 Nf3 Nf6 e5")));
  CHECK(book.line(0) == moves_of("e4"));
  CHECK(book.line(2) == moves_of("e4 c5 Nf3 Nf6 e5"));
  CHECK(book.line(3) == moves_of("d4 d5"));
}

TEST_CASE("an entry outlives a move of its book") {
  OpeningBook book = small();
  const OpeningBook moved = std::move(book);
  CHECK(moved.entry(1).name == "Sicilian Defense");
  CHECK(moved.find(after("e4 c5"))->name == "Sicilian Defense");
}

TEST_CASE("a position is found whatever its counters") {
  const OpeningBook book = small();
  REQUIRE(book.find(after("e4")).has_value());
  CHECK(book.find(after("e4"))->index == 0);
  CHECK(book.find(after("e3 c5 e4")) == std::nullopt);  // the other side is to move
  CHECK(book.find(after("Nf3 c5 e4 Nf6 e5"))->index == 2);
  const auto fen = parse_position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 40 99");
  REQUIRE(fen.has_value());
  CHECK(book.find(*fen)->eco == "B00");
}

TEST_CASE("castling rights and a possible en passant tell positions apart") {
  const OpeningBook book = small();
  CHECK_FALSE(book.find(*parse_position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQk - 0 1")));
  const auto ep = OpeningBook::parse(table("0\te4 a6 e5 d5\tB00\t\tsrc\t\tWith en passant\n"));
  REQUIRE(ep.has_value());
  CHECK(ep->find(after("e4 a6 e5 d5")));
  CHECK_FALSE(ep->find(after("e4 d6 e5 a6 a3 d5 a4 e6 Nf3")));
  CHECK_FALSE(ep->find(after("e3 d6 e4 a6 e5 d5")));  // White to move, but no double step
}

TEST_CASE("a game has the name of its deepest named position") {
  const auto parsed =
      OpeningBook::parse(table("0\te4\tB00\tr\tsrc\t\tKing's Pawn Game\n"
                               "1\tc5\tB20\t\tsrc\t\tSicilian Defense\n"
                               "2\tNf3 Nf6 e5\tB29\t\tscid\t\tSicilian: Nimzowitsch\n"));
  REQUIRE(parsed.has_value());
  const OpeningBook& book = *parsed;
  const Position start = Position::start();

  auto opening = book.name_game(start, moves_of("e4 c5 Nf3 d6"));
  REQUIRE(opening.has_value());
  CHECK(opening->entry.name == "Sicilian Defense");
  CHECK(opening->ply == 2);
  CHECK(opening->left_at == 3);

  opening = book.name_game(start, moves_of("e4 c5"));
  REQUIRE(opening.has_value());
  CHECK(opening->ply == 2);
  CHECK_FALSE(opening->left_at.has_value());

  // Left the book at move 1 and came back.
  opening = book.name_game(start, moves_of("Nf3 c5 e4 Nf6 e5 Nd5"));
  REQUIRE(opening.has_value());
  CHECK(opening->entry.eco == "B29");
  CHECK(opening->ply == 5);
  CHECK(opening->left_at == 6);

  CHECK_FALSE(book.name_game(start, moves_of("b4 e5")));
  CHECK_FALSE(book.name_game(start, {}));
}

TEST_CASE("positions without a name of their own leave the name and tell how far the book goes") {
  const std::string rows =
      "0\te4\tB00\t\tlichess\t\tKing's Pawn\n"
      "1\tc5\tB20\t\tlichess\t\tSicilian\n"
      "2\tNf3 d6 d4 cxd4 Nxd4 Nf6 Nc3\tB20\ta\tscid\t\tSicilian\n"
      "9\tg6\tB20\ti\tscid\t\tSicilian\n"
      "0\td4 d6 e4 Nf6 Nc3 c5 Nf3 cxd4 Nxd4 g6\tB70\t\tlichess\t\tDragon\n";
  CHECK(error_of(table(rows)) == "line 6: the position of line 5 again");
  const auto book = OpeningBook::parse(table(rows.substr(0, rows.find("0\td4"))));
  REQUIRE(book.has_value());
  const auto moves = moves_of("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 a3");
  const auto opening = book->name_game(Position::start(), moves);
  REQUIRE(opening.has_value());
  CHECK(opening->entry.name == "Sicilian");
  CHECK(opening->entry.is_named);
  CHECK(opening->ply == 2);
  CHECK(opening->deepest.index == 3);
  CHECK(opening->deepest_ply == 10);
  CHECK(opening->left_at == 11);

  // Without any position that has a name of its own it is the deepest.
  const Position late = after("e4 c5 Nf3 d6 d4 cxd4");
  const auto joined = book->name_game(late, std::span(moves).subspan(6, 3));
  REQUIRE(joined.has_value());
  CHECK(joined->entry.index == 2);
  CHECK(joined->ply == 3);
}

TEST_CASE("a name has up to three parts") {
  const auto parts = [](std::string_view name) {
    const OpeningNameParts cut = split_opening_name(name);
    return std::string(cut.opening) + "|" + std::string(cut.variation) + "|" + std::string(cut.subvariation);
  };
  CHECK(parts("Ruy Lopez") == "Ruy Lopez||");
  CHECK(parts("Sicilian Defense: Najdorf Variation") == "Sicilian Defense|Najdorf Variation|");
  CHECK(parts("Sicilian Defense: Najdorf Variation, English Attack") ==
        "Sicilian Defense|Najdorf Variation|English Attack");
  CHECK(parts("Ruy Lopez: Closed, Chigorin, Main Line, a5") == "Ruy Lopez|Closed|Chigorin, Main Line, a5");
  CHECK(parts("London System, with e6") == "London System|with e6|");
  CHECK(parts("") == "||");
}

TEST_CASE("a game from a set-up position is named by its positions too") {
  const OpeningBook book = small();
  const Position start = after("e4");
  const auto opening = book.name_game(start, moves_of(start, "c5 a3"));
  REQUIRE(opening.has_value());
  CHECK(opening->entry.name == "Sicilian Defense");
  CHECK(opening->deepest_ply == 1);
  CHECK(opening->ply == 1);
  const auto at_once = book.name_game(start, {});
  REQUIRE(at_once.has_value());
  CHECK(at_once->ply == 0);
  const auto bare = parse_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  CHECK_FALSE(book.name_game(*bare, moves_of(*bare, "e4 Ke7")));
}

TEST_CASE("a null move is passed over") {
  const OpeningBook book = small();
  std::vector<Move> moves = moves_of("e4 c5");
  moves.push_back(Move::null());
  const auto opening = book.name_game(Position::start(), moves);
  REQUIRE(opening.has_value());
  CHECK(opening->ply == 2);
  CHECK(opening->left_at == 3);
}

TEST_CASE("comments, empty lines and CRLF are taken") {
  const auto book =
      OpeningBook::parse(std::string(eco_table::kHeader) +
                         "\r\n# remark\r\n\r\n0\te4\tB00\t\tsrc\t\tX\r\n1\te5\tC20\t\tsrc\t\tY");
  REQUIRE(book.has_value());
  CHECK(book->size() == 2);
  CHECK(book->entry(0).name == "X");
  CHECK(book->entry(1).name == "Y");
}

TEST_CASE("a bad table is refused with its line") {
  CHECK(error_of("").ends_with("empty table"));
  CHECK(error_of("0\te4\tB00\t\tsrc\t\tX\n").starts_with("line 1: not a table"));
  CHECK(error_of(table("0\te4\tB00\tX\n")) == "line 2: a row has 7 fields");
  CHECK(error_of(table("0\te4\tB00\t\tsrc\t\tX\tY\n")) == "line 2: a row has 7 fields");
  CHECK(error_of(table("1\te4\tB00\t\tsrc\t\tX\n")).starts_with("line 2: the row before has no"));
  CHECK(error_of(table("-1\te4\tB00\t\tsrc\t\tX\n")).starts_with("line 2: the row before has no"));
  CHECK(error_of(table("0\te5\tB00\t\tsrc\t\tX\n")) == "line 2: illegal move: e5");
  CHECK(error_of(table("0\te4\tB00\t\tsrc\t\tX\n1\tzz\tB00\t\tsrc\t\tX\n")) == "line 3: not a move: zz");
  CHECK(error_of(table("0\t--\tB00\t\tsrc\t\tX\n")).starts_with("line 2: null move"));
  CHECK(error_of(table("0\t\tB00\t\tsrc\t\tX\n")) == "line 2: a row without moves");
  CHECK(error_of(table("0\te4\tF00\t\tsrc\t\tX\n")) == "line 2: not an ECO code: F00");
  CHECK(error_of(table("0\te4\tB00a\t\tsrc\t\tX\n")) == "line 2: not an ECO code: B00a");
  CHECK(error_of(table("0\te4\tB00\tq\tsrc\t\tX\n")) == "line 2: unknown mark: q");
  CHECK(error_of(table("0\te4\tB00\t\tsrc\t\t\n")) == "line 2: no name, or not UTF-8");
  CHECK(error_of(table("0\te4\tB00\t\t\t\tX\n")) == "line 2: no source, or not UTF-8");
  CHECK(error_of(table("0\te4\tB00\t\tsrc\t+-1\tX\n")) == "line 2: not a score: +-1");
  CHECK(error_of(table("0\te4\tB00\t\tsrc\t10000\tX\n")) == "line 2: not a score: 10000");
  CHECK(error_of(table("0\te4\tB00\t\tsrc\t\t\xFF\n")) == "line 2: no name, or not UTF-8");
  CHECK(error_of(table("0\te4 c5 Nf3\tB00\t\tsrc\t\tX\n0\tNf3 c5 e4\tB00\t\tsrc\t\tY\n")) ==
        "line 3: the position of line 2 again");
  std::string shuffle;
  for (std::size_t i = 0; i <= eco_table::kMaxPlies / 4; ++i) shuffle += "Nf3 Nf6 Ng1 Ng8 ";
  CHECK(error_of(table("0\t" + shuffle + "\tA00\t\tsrc\t\tX\n")) == "line 2: line too long");
}

TEST_CASE("any damage gives a table or an error") {
  const std::string whole = table(kSmall);
  Random random(7);
  int read = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string text = whole;
    for (std::uint64_t n = 1 + random.below(3); n > 0; --n) {
      const std::size_t at = random.below(text.size());
      if (random.below(2) == 0)
        text[at] = static_cast<char>(random.below(256));
      else
        text.erase(at, 1 + random.below(8));
    }
    const auto book = OpeningBook::parse(text);
    if (!book) continue;
    ++read;
    for (std::size_t k = 0; k < book->size(); ++k) CHECK_FALSE(book->line(k).empty());
  }
  CHECK(read > 0);
  CHECK(read < 3000);
}

TEST_CASE("the table that comes with the program") {
  const OpeningBook& book = OpeningBook::embedded();
  CHECK(&book == &OpeningBook::embedded());
  CHECK(book.size() == 15892);

  const auto name = [&](std::string_view moves) {
    const auto opening = book.name_game(Position::start(), moves_of(moves));
    return opening ? std::string(opening->entry.eco) + " " + std::string(opening->entry.name) : "none";
  };
  CHECK(name("e4") == "B00 King's Pawn Game");
  CHECK(name("e4 c5") == "B20 Sicilian Defense");
  CHECK(name("e4 e5 Nf3 Nc6 Bb5") == "C60 Ruy Lopez");
  CHECK(name("d4 d5 c4") == "D06 Queen's Gambit");
  CHECK(name("c4 d5 d4") == "D06 Queen's Gambit");
  CHECK(name("d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5").starts_with("E9"));

  // Every entry is found at the end of its own line, and nowhere else.
  std::size_t wrong = 0, roots = 0, interpolated = 0, named = 0, unmarked = 0, proved = 0;
  for (std::size_t i = 0; i < book.size(); ++i) {
    Position pos = Position::start();
    for (const Move m : book.line(i)) {
      REQUIRE(pos.is_legal(m));
      pos.play(m);
    }
    const auto hit = book.find(pos);
    if (!hit || hit->index != i) ++wrong;
    roots += book.entry(i).is_eco_root ? 1 : 0;
    interpolated += book.entry(i).is_interpolated ? 1 : 0;
    named += book.entry(i).is_named ? 1 : 0;
    CHECK(eco_table::is_eco_code(book.entry(i).eco));
    const int score = book.entry(i).score.value_or(0);
    const bool is_bad = (pos.turn() == Color::White ? -score : score) < -80;
    unmarked += is_bad && !book.entry(i).is_unsound ? 1 : 0;
    proved += !is_bad && book.entry(i).is_unsound ? 1 : 0;
  }
  CHECK(wrong == 0);
  CHECK(roots > 450);
  CHECK(interpolated == 3608);
  CHECK(named == 3807);
  CHECK(unmarked == 0);
  // By books/data/unsound.tsv, at most a row for each of its lines.
  CHECK(proved > 0);
  CHECK(proved < 50);
}

TEST_CASE("the chunks compiled in are the committed table") {
  std::string text;
  for (const auto chunk : eco_table::embedded_chunks()) text += chunk;
  CHECK(text == test::read_whole("books/data/eco.tsv"));

  const auto before = std::chrono::steady_clock::now();
  const auto book = OpeningBook::parse(std::move(text));
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - before;
  REQUIRE(book.has_value());
  MESSAGE(book->size() << " openings read in " << took.count() << " ms");
}

// An independent collection of names: most of its positions are in eco.json under the same name.
TEST_CASE("lichess's chess-openings are found" * doctest::test_suite("shared data")) {
  const auto folder = test::shared_data("chess-openings");
  if (!folder) return;
  const OpeningBook& book = OpeningBook::embedded();
  int rows = 0, found = 0, same_eco = 0, same_name = 0;
  for (const char letter : std::string("abcde")) {
    const std::string text = test::read_whole(*folder / (std::string(1, letter) + ".tsv"));
    bool is_header = true;
    for (const auto line : split(text, '\n')) {
      const auto fields = split(line, '\t');
      if (std::exchange(is_header, false) || fields.size() != 3) continue;
      Position pos = Position::start();
      for (const auto word : split_words(fields[2]))
        if (!is_digit(word.front())) pos.play(*parse_san(pos, word));
      const auto hit = book.find(pos);
      ++rows;
      if (!hit) continue;
      ++found;
      same_eco += hit->eco == fields[0] ? 1 : 0;
      same_name += hit->name == fields[1] ? 1 : 0;
    }
  }
  MESSAGE(rows << " positions, " << found << " in the book, same code " << same_eco << ", same name "
               << same_name);
  CHECK(rows > 3500);
  CHECK(found >= rows * 95 / 100);
  CHECK(same_eco >= found * 97 / 100);
  CHECK(same_name >= found * 90 / 100);
}
