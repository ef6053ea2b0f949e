// SPDX-License-Identifier: GPL-3.0-or-later
// Positions, patterns and material reached in games.
#include <doctest/doctest.h>

#include "base/random.h"
#include "core/movegen.h"
#include "notation/fen.h"
#include "query/board_replay.h"
#include "query/material_query.h"
#include "query/position_query.h"
#include "tests/query/games.h"

using namespace chess;

namespace {

bool reaches(const ImportedGame& game, const char* fen, bool variations = false) {
  const auto query = PositionQuery::parse(fen);
  INFO(fen);
  if (!query) FAIL(to_string(query.error()));
  return query->is_reached(game.game, variations);
}

bool comes_to(const ImportedGame& game, const char* material, int plies = 1, bool variations = false) {
  const auto query = MaterialQuery::parse(material, plies);
  INFO(material);
  if (!query) FAIL(to_string(query.error()));
  return query->is_reached(game.game, variations);
}

ImportedGame from_fen(const std::string& fen, const std::string& moves) {
  return one_game("[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n" + moves + "\n");
}

}  // namespace

TEST_CASE("a position is found by board, turn, castling and possible en passant") {
  const auto game = one_game("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O (4. Ba4 Nf6) 4... d6 *");
  CHECK(reaches(game, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
  CHECK(reaches(game, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 5 77"));
  // The square is named, but no pawn can take there: it is the same position.
  CHECK(reaches(game, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3"));
  CHECK_FALSE(reaches(game, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"));
  CHECK_FALSE(reaches(game, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQ -"));
  CHECK(reaches(game, "r1bqkbnr/1pp2ppp/p1np4/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 w kq -"));
  CHECK_FALSE(reaches(game, "r1bqkbnr/1pp2ppp/p1np4/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 w k -"));
  // White has castled: KQ cannot be.
  CHECK(reaches(game, "r1bqkbnr/1pp2ppp/p1np4/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 w KQkq -"));
}

TEST_CASE("fields that are left out, or '?', may be anything") {
  const auto game = one_game("1. e4 e5 2. Ke2 *");
  CHECK(reaches(game, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"));
  CHECK(reaches(game, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b"));
  CHECK_FALSE(reaches(game, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR w"));
  CHECK(reaches(game, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR ? kq ?"));
  CHECK_FALSE(reaches(game, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b -"));
  // A check that only one turn allows.
  const auto mate = one_game("1. f3 e5 2. g4 Qh4# 0-1");
  CHECK(reaches(mate, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR"));
  const auto black_checked = one_game("1. e4 f5 2. Qh5+ *");
  CHECK(reaches(black_checked, "rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR"));
}

TEST_CASE("castling rights and en passant count also where only Black can be to move") {
  const auto mate = one_game("1. e4 f6 2. Nc3 g5 3. Qh5# 1-0");
  const std::string board = "rnbqkbnr/ppppp2p/5p2/6pQ/4P3/2N5/PPPP1PPP/R1B1KBNR";
  CHECK(reaches(mate, (board + " ? KQkq -").c_str()));
  CHECK_FALSE(reaches(mate, (board + " ? KQ -").c_str()));
  CHECK_FALSE(reaches(mate, (board + " b KQ -").c_str()));
  // The pawn gives check, and can be taken en passant.
  const auto check = from_fen("8/8/8/7k/5p2/8/6P1/K7 w - - 0 1", "1. g4+ *");
  CHECK(reaches(check, "8/8/8/7k/5pP1/8/8/K7 ? - g3"));
  CHECK_FALSE(reaches(check, "8/8/8/7k/5pP1/8/8/K7 ? - -"));
}

TEST_CASE("castling rights that cannot be count in Chess960 only") {
  const char* const kAsked = "7k/8/8/8/8/5P2/8/4KR2 b KQ -";
  CHECK(reaches(from_fen("7k/8/8/8/8/8/5P2/4KR2 w KQ - 0 1", "1. f3 *"), kAsked));
  CHECK(reaches(from_fen("7k/8/8/8/8/8/5P2/4KR2 w - - 0 1", "1. f3 *"), kAsked));
  const auto chess960 = [](const std::string& rights) {
    return one_game("[Variant \"Chess960\"]\n[FEN \"7k/8/8/8/8/8/5P2/4KR2 w " + rights +
                    " - 0 1\"]\n\n1. f3 *\n");
  };
  CHECK(reaches(chess960("K"), "7k/8/8/8/8/5P2/8/4KR2 b K -"));
  CHECK_FALSE(reaches(chess960("-"), "7k/8/8/8/8/5P2/8/4KR2 b K -"));
}

TEST_CASE("en passant counts where the capture is legal") {
  const auto possible = one_game("1. e4 a6 2. e5 d5 *");
  const char* const kWith = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6";
  const char* const kWithout = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq -";
  CHECK(reaches(possible, kWith));
  CHECK_FALSE(reaches(possible, kWithout));
  const auto late = one_game("1. e4 d5 2. e5 a6 3. Nf3 Nf6 4. Ng1 Ng8 *");
  CHECK(reaches(late, kWithout));
  CHECK_FALSE(reaches(late, kWith));
  // The pawn is pinned along the rank: taking would uncover the king.
  const auto pinned = from_fen("8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1", "1... Kf3 *");
  CHECK(reaches(pinned, "8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - -"));
}

TEST_CASE("patterns of a board") {
  const auto game = one_game("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *");
  CHECK(reaches(game, "*/*/p*/*/???NP*/*/*/*"));
  CHECK_FALSE(reaches(game, "*/*/p*/*/???NN*/*/*/*"));
  CHECK(reaches(game,
                "*/*/*/*/??"
                "?!*/*/*/*"));
  CHECK(reaches(game, "*/*/*/*/???a*/*/*/*"));
  CHECK(reaches(game, "*/*/*/*/???A*/*/*/*"));
  CHECK_FALSE(reaches(game, "*/*/*/*/a*/*/*/*"));
  CHECK(reaches(game, "*/*/*/*/???N1*/*/*/* b") == false);
  CHECK(reaches(game, "*/*/*/*/???N*/*/*/* b"));
  CHECK(reaches(game, "*/*/*/*/*/*/*/*"));
  // An empty square is asked for as such.
  CHECK(reaches(game, "*/*/*/*/*/*/????1*/*"));
  CHECK_FALSE(reaches(game, "*/*/*/*/*/*/1*/*"));
}

TEST_CASE("a board without kings is a pattern of the men on it") {
  const auto game = one_game("1. d4 d5 2. c4 dxc4 3. e3 e5 4. Bxc4 exd4 5. exd4 *");
  CHECK(reaches(game, "8/8/8/8/3P4/8/PP3PPP/8"));
  CHECK(reaches(game, "8/8/8/8/3P4/8/PP3PPP/8 b"));
  CHECK(reaches(game, "8/8/8/8/2BP4/8/8/8"));
  CHECK_FALSE(reaches(game, "8/8/8/8/2NP4/8/8/8"));
  CHECK_FALSE(reaches(game, "8/8/8/8/3p4/8/8/8 b"));
  CHECK(reaches(game, "8/8/8/8/3p4/4P3/8/8"));
  CHECK(reaches(game, "4k3/8/8/8/3P4/8/8/8"));
  // With both kings it is a position, and its empty squares are empty.
  CHECK_FALSE(reaches(game, "4k3/8/8/8/3P4/8/8/4K3"));
}

TEST_CASE("variations are looked into when asked") {
  const auto game = one_game("1. e4 (1. d4 d5 (1... Nf6 2. c4)) 1... e5 *");
  const char* const kIndian = "rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b KQkq -";
  CHECK_FALSE(reaches(game, kIndian));
  CHECK(reaches(game, kIndian, true));
  CHECK(reaches(game, "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq -", true));
  CHECK(reaches(game, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -", true));
}

TEST_CASE("what is no position is refused with a reason") {
  for (const char* bad :
       {"", "8/8/8/8", "9/8/8/8/8/8/8/8 w", "x7/8/8/8/8/8/8/8", "ppppppppp/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/7",
        "*p/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8 w - -", "k7/8/8/8/8/8/8/8 w - -", "*/*/*/*/*/*/*/* x",
        "*/*/*/*/*/*/*/* w KQkq", "8/8/8/8/8/8/8/8/8", "startpos", "44444/8/8/8/8/8/8/8",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ZZ -"}) {
    CAPTURE(bad);
    const auto query = PositionQuery::parse(bad);
    REQUIRE_FALSE(query.has_value());
    CHECK(query.error().reason.find("write a FEN") != std::string::npos);
  }
  CHECK_FALSE(PositionQuery::parse(std::string(100'000, '?')).has_value());
  CHECK_FALSE(PositionQuery::parse(std::string("8/8/8/8/8/8/8/8\0w", 17)).has_value());
}

TEST_CASE("material, either colour") {
  const auto ending = from_fen("8/8/8/4k3/8/2R5/1P6/K3r3 w - - 0 1", "1. Rc1 Rxc1# *");
  CHECK(comes_to(ending, "KRPvKR"));
  CHECK(comes_to(ending, "KRvKRP"));
  CHECK(comes_to(ending, "RPvR"));
  CHECK(comes_to(ending, "rpkVkr"));
  CHECK(comes_to(ending, "KPvKR"));
  CHECK_FALSE(comes_to(ending, "KRvKR"));
  CHECK_FALSE(comes_to(ending, "KvK"));
  CHECK_FALSE(comes_to(ending, "KRPPvKR"));
  CHECK(comes_to(ending, "KRPvKR", 2));
  CHECK_FALSE(comes_to(ending, "KRPvKR", 3));
}

TEST_CASE("a promotion changes the material") {
  const auto game = from_fen("8/P6k/8/8/8/8/8/K7 w - - 0 1", "1. a8=Q Kg7 *");
  CHECK(comes_to(game, "KPvK"));
  CHECK(comes_to(game, "KQvK"));
  CHECK_FALSE(comes_to(game, "KvK"));
  CHECK(comes_to(game, "KQvK", 2));
  CHECK_FALSE(comes_to(game, "KQvK", 3));
}

TEST_CASE("material in variations, and rows that go on in them") {
  const auto game =
      from_fen("8/8/8/4k3/8/2R5/1P6/K3r3 w - - 0 1", "1. Ka2 (1. Rc1 Rxc1+ (1... Kd4)) 1... Kd4 *");
  CHECK_FALSE(comes_to(game, "KPvKR"));
  CHECK(comes_to(game, "KPvKR", 1, true));
  CHECK_FALSE(comes_to(game, "KPvKR", 2, true));
  CHECK(comes_to(game, "KRPvKR", 3, true));
  CHECK_FALSE(comes_to(game, "KRPvKR", 4, true));
}

TEST_CASE("what is no material is refused") {
  for (const char* bad : {"", "KRP", "KRPvKRv", "KKvK", "KXvK", "v", "Kv", "vK", "K v", "KRPvsKR",
                          "KPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPvK"}) {
    CAPTURE(bad);
    const auto query = MaterialQuery::parse(bad);
    REQUIRE_FALSE(query.has_value());
    CHECK(query.error().reason.find("KRPvKR") != std::string::npos);
  }
}

TEST_CASE("the bare board follows the real one") {
  // Random games, castling, en passant and promotions among them: board, rights and clocks agree at every
  // ply.
  Random random(20'260'801);
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                          "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "1r2k1r1/8/8/pppppppp/PPPPPPPP/8/8/1R2K1R1 w GBgb - 0 1",
                          "nqbnrkrb/pppppppp/8/8/8/8/PPPPPPPP/NQBNRKRB w KQkq - 0 1"}) {
    for (int round = 0; round < 40; ++round) {
      Position position = *chess::parse_position(fen);
      BoardReplay replay(position);
      for (int ply = 0; ply < 150; ++ply) {
        const auto moves = chess::legal_moves(position);
        if (moves.empty()) break;
        const Move move = moves[random.next() % moves.size()];
        const bool changes = position.is_capture(move) || move.is_promotion();
        position.play(move);
        CHECK(replay.play(move) == changes);
        REQUIRE(replay.board() == position.board());
        REQUIRE(replay.turn() == position.turn());
        REQUIRE(replay.castling_rooks() == position.castling_rooks());
        REQUIRE(replay.ep_square() == position.ep_square());
        REQUIRE(replay.halfmove_clock() == position.halfmove_clock());
        REQUIRE(replay.to_position().has_value());
        REQUIRE(replay.to_position()->key() == position.key());
      }
    }
  }
}
