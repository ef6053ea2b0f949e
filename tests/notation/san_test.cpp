// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/san.h"

#include <doctest/doctest.h>

#include "notation/fen.h"
#include "notation/uci_move.h"
#include "support/random_positions.h"

using namespace chess;

namespace {

constexpr const char* kItalian = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";

/// The move in UCI, or what is wrong with it.
std::string read(const char* fen, std::string_view san) {
  const auto pos = parse_position(fen).value();
  const auto move = parse_san(pos, san);
  return move ? to_uci(*move) : std::string(to_string(move.error()));
}

}  // namespace

TEST_CASE("writing and reading are inverse in random positions") {
  test::for_random_positions(9, 30, 120, [](const Position& pos) {
    for (const Move m : legal_moves(pos)) {
      const std::string san = to_san(pos, m);
      const auto again = parse_san(pos, san);
      if (!again || *again != m) FAIL(san, " in ", to_fen(pos));
      LeanPosition lean(pos);
      std::string from_lean;
      play_and_append_san(lean, m, false, from_lean);
      if (from_lean != san || lean != LeanPosition(pos.after(m))) FAIL(san, " in ", to_fen(pos));
      const std::string lan = to_lan(pos, m);
      const auto from_lan = parse_san(pos, lan);
      if (!from_lan || *from_lan != m) FAIL(lan, " in ", to_fen(pos));
      const std::string uci = to_uci(m, CastlingNotation::KingTakesRook);
      const auto from_uci = parse_uci_move(pos, uci);
      if (!from_uci || *from_uci != m) FAIL(uci, " in ", to_fen(pos));
    }
  });
}

TEST_CASE("spellings seen in the wild") {
  CHECK(read(kItalian, "O-O") == "e1g1");
  CHECK(read(kItalian, "0-0") == "e1g1");
  CHECK(read(kItalian, "O-O+") == "e1g1");
  CHECK(read(kItalian, "e1g1") == "e1g1");
  CHECK(read(kItalian, "Ke1-g1") == "e1g1");
  CHECK(read(kItalian, "Ng5!?") == "f3g5");
  CHECK(read(kItalian, "Nf3-g5") == "f3g5");
  CHECK(read(kItalian, "f3g5") == "f3g5");
  CHECK(read(kItalian, "Nfg5") == "f3g5");
  CHECK(read(kItalian, "Nf3g5+") == "f3g5");
  CHECK(read(kItalian, "Nxg5") == "f3g5");
  CHECK(read(kItalian, "Bf7+") == "c4f7");
  CHECK(read(kItalian, "B:f7") == "c4f7");
  CHECK(read(kItalian, "Pd4") == "d2d4");
  CHECK(read(kItalian, " d4 ") == "d2d4");
  CHECK(read("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed") == "e4d5");
  CHECK(read("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd") == "e4d5");
  CHECK(read("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed5") == "e4d5");
  CHECK(read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.") == "e5d6");
  CHECK(read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6e.p.") == "e5d6");
  CHECK(read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6ep") == "e5d6");
}

TEST_CASE("promotions") {
  constexpr const char* kFen = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  for (const char* san : {"a8=Q", "a8Q", "a8(Q)", "a8/Q", "a8=(Q)", "a8q", "a7-a8=Q", "a7a8q", "a8=Q+"})
    CHECK(read(kFen, san) == "a7a8q");
  CHECK(read(kFen, "axb8=N") == "a7b8n");
  CHECK(read(kFen, "ab8b") == "a7b8b");
  CHECK(read(kFen, "a8b") == "a7a8b");
  CHECK(read(kFen, "a8") == "ambiguous move");
  CHECK(read(kFen, "a8=K") == "not a move");
  CHECK(read(kItalian, "d4=Q") == "illegal move");
}

TEST_CASE("disambiguation") {
  constexpr const char* kFen = "4k3/8/8/8/R6R/8/8/R3K2R w - - 0 1";
  CHECK(read(kFen, "Rd4") == "ambiguous move");
  CHECK(read(kFen, "Rad4") == "a4d4");
  CHECK(read(kFen, "R1a3") == "a1a3");
  CHECK(to_san(parse_position(kFen).value(), Move::normal(Square::A4, Square::A2)) == "R4a2");
  // Three queens: file and rank are both needed.
  constexpr const char* kQueens = "1k6/8/8/8/Q6Q/8/8/K6Q w - - 0 1";
  CHECK(to_san(parse_position(kQueens).value(), Move::normal(Square::H4, Square::E4)) == "Qh4e4");
  CHECK(to_san(parse_position(kQueens).value(), Move::normal(Square::H4, Square::E1)) == "Q4e1");
  // The knight on c3 is pinned, so Ne2 needs no file (here against the king on e1).
  constexpr const char* kPinned = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
  CHECK(to_san(parse_position(kPinned).value(), Move::normal(Square::G1, Square::E2)) == "Ne2");
  CHECK(read(kPinned, "Nge2") == "g1e2");
  CHECK(read(kPinned, "Nce2") == "illegal move");
}

TEST_CASE("check and mate marks") {
  const auto pos = parse_position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").value();
  CHECK(to_san(pos, Move::normal(Square::A1, Square::A8)) == "Ra8#");
  CHECK(to_lan(pos, Move::normal(Square::A1, Square::A8)) == "Ra1-a8#");
}

TEST_CASE("null moves") {
  for (const char* san : {"--", "Z0", "@@@@", "0000"}) CHECK(read(kItalian, san) == "0000");
  CHECK(to_san(Position::start(), Move::null()) == "--");
  CHECK(read(kItalian, "--!?") == "0000");
  for (const char* sign : {"--+", "--#", "Z0+"}) CHECK(read(kItalian, sign) == "not a move");
  CHECK(read("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "--") == "illegal move");
}

TEST_CASE("what is no move is refused") {
  for (const char* san : {"",    "x",    "e",       "9",      "Nf9",          "Z",    "hello", "O-O-O-O",
                          "O",   "-O-O", "Nf3g5h7", "e4e5e6", "\xE2\x99\x98", "\xFF", "Sf3",   "Qd1d2d3d4",
                          "1-0", "d-4",  "Nf-3",    "c-6e7"})
    CHECK(read(kItalian, san) == "not a move");
  for (const char* san : {"e5", "Nd4d5", "Qh5", "O-O-O", "Kf3", "exd5", "Nh8"})
    CHECK(read(kItalian, san) == "illegal move");
}

TEST_CASE("an origin is a file, a rank, or both in that order") {
  using namespace std::string_view_literals;
  for (const std::string_view san : {"Nggf3"sv, "N1gf3"sv, "N11f3"sv, "eee4"sv, "N\0f3"sv, "Ng\0f3"sv}) {
    const auto move = parse_san(Position::start(), san);
    REQUIRE_FALSE_MESSAGE(move.has_value(), san);
    CHECK(move.error() == SanError::Malformed);
  }
  for (const char* san : {"Ngf3", "N1f3", "Ng1f3"}) CHECK(read(kStartFen.data(), san) == "g1f3");
}

TEST_CASE("words are read the short way as the long way reads them") {
  Random random(31);
  const auto one_of = [&random](std::string_view letters) { return letters[random.below(letters.size())]; };
  test::for_random_positions(32, 30, 120, [&](const Position& pos) {
    for (int i = 0; i < 200; ++i) {
      std::string word;
      if (random.below(2) == 0) word.push_back(one_of("NBRQKPO"));
      for (auto marks = random.below(4); marks > 0; --marks) word.push_back(one_of("abcdefgh12345678xx-"));
      word.push_back(one_of("abcdefgh"));
      word.push_back(one_of("12345678"));
      if (random.below(8) == 0) word += std::string("=") + one_of("QRBNKq");
      if (random.below(4) == 0) word.push_back(one_of("+#Q"));
      // "!" means nothing, and is never taken the short way.
      if (parse_san(pos, word) != parse_san(pos, word + "!")) FAIL(word, " in ", to_fen(pos));
    }
  });
}

TEST_CASE("words for pawns are read the short way as the long way reads them") {
  for (const char* fen : {"1n1rk3/P1P1P2P/8/3pP3/4pP1P/8/p1p1p3/1N1RK3 w - d6 0 1",
                          "1n1rk3/P1P1P2P/8/3pP3/4pP1P/8/p1p1p3/1N1RK3 b - f3 0 1",
                          "4r3/3PkP2/8/1K1pP2r/8/8/8/8 w - d6 0 1", kItalian}) {
    const Position pos = parse_position(fen).value();
    for (const std::string_view origin : {"", "a", "b", "c", "d", "e", "f", "g", "h", "e5", "4"})
      for (const std::string_view capture : {"", "x"})
        for (int to = 0; to < 64; ++to)
          for (const std::string_view end : {"", "+", "=Q", "=N+", "=K", "=P", "=", "=q", "Q", "N#", "==Q"}) {
            const std::string word =
                std::string(origin) + std::string(capture) + to_string(square_at(to)) + std::string(end);
            if (parse_san(pos, word) != parse_san(pos, word + "!")) FAIL(word, " in ", fen);
          }
  }
}

TEST_CASE("Chess960 castling by its own names") {
  constexpr const char* kFen = "4k3/8/8/8/8/8/8/1R3KR1 w BG - 0 1";
  CHECK(read(kFen, "O-O") == "f1g1");
  CHECK(read(kFen, "O-O-O") == "f1c1");
  CHECK(read(kFen, "Kf1-g1") == "f1g1");  // onto its own rook
  CHECK(read(kFen, "Kf2") == "f1f2");
  CHECK(read(kFen, "f1b1") == "f1c1");
}
