// SPDX-License-Identifier: GPL-3.0-or-later
// Forks, pins, skewers, discovered attacks and mates on positions from games (lichess broadcasts and blitz of
// October 2021); what follows each position is what was played.
#include <doctest/doctest.h>

#include <string>

#include "base/random.h"
#include "base/text.h"
#include "core/movegen.h"
#include "judge/played_game.h"
#include "motifs/find_motif.h"
#include "notation/fen.h"
#include "notation/san.h"

using namespace chess;
using chess::Move;
using chess::Position;
using chess::Role;
using chess::Square;
using chess::test::position;

namespace {

chess::PlayedLine line_of(std::string_view fen, std::string_view san) {
  chess::PlayedLine line{{position(fen)}, {}, 0};
  for (const auto word : chess::split_words(san)) {
    const auto move = chess::parse_san(line.end(), word);
    REQUIRE(move.has_value());
    line.moves.push_back(*move);
    line.positions.push_back(line.end().after(*move));
  }
  return line;
}

/// "king/rook"; empty for nothing.
std::string named(const std::optional<chess::ShapeInLine>& found) {
  if (!found) return "";
  return std::string(chess::to_name(found->shape.first)) + "/" + chess::to_name(found->shape.second);
}

struct ShapeCase {
  const char* fen;
  const char* line;
  const char* fork;
  const char* pin;
  const char* skewer;
  const char* discovery;
};

// Each is a positive for one detector and a negative for three.
constexpr ShapeCase kShapes[] = {
    // LiamMurphy - joshua129, 2021.10.01
    {"5k2/2q5/2p1p3/1pN3p1/2p3P1/4P1b1/1P1P2B1/2B3K1 w - - 0 29", "Nxe6+ Ke7 Nxc7 Kd6 d4", "king/queen", "",
     "", ""},
    // paxmao - mate_a_la_reyna, 2021.10.01
    {"r2k1b1r/3Bpp1p/Pq4p1/2pPN3/8/2N3B1/1P3P1P/R2QK2b w Q - 1 18", "Nxf7+ Kxd7 Nxh8 Bg7 Nf7", "king/rook",
     "", "", ""},
    // ExSay - JhonLeyson26, 2021.10.01
    {"4k1B1/1ppr4/p1n5/2N1p1Bn/7p/2P4P/PP3P2/R3R1K1 b - - 2 22", "Rg7 Ne4 Rxg8 Kh2 Kf7", "bishop/bishop", "",
     "", ""},
    // Josh_12345 - kevinwilson14, 2021.10.01
    {"3q3r/6k1/1r2p1np/3pPpp1/p1pP1P2/2P2QPN/P3R2P/R6K b - - 1 31", "g4 Qg2 gxh3 Qxh3 h5", "queen/knight", "",
     "", ""},
    // dasauto11 - MGdoc, 2021.10.01
    {"2kr1b1r/ppp2Qp1/3p4/8/4P1n1/N1PPq1Pp/PP3R1P/R5K1 w - - 3 18", "Qf5+ Kb8 Qxg4 Qxd3 Rd1", "king/knight",
     "", "", ""},
    // tokes - Oeimili, 2021.10.01
    {"2kr3r/1ppq1p2/1pnp4/4pp2/4P1B1/3P3P/PPP2PP1/R2Q1RK1 w - - 0 15", "Bxf5 Qxf5 exf5 Rxh3 gxh3", "",
     "queen/king", "", ""},
    // JairGadget - madc431972, 2021.10.01
    {"N2k1r2/p2nq3/1pQ5/2ppP3/8/2Pb4/PP3PPP/R3R1K1 w - - 3 26", "Qxd5 Rh8 e6 Bb5 exd7", "", "knight/king", "",
     ""},
    // Eduarda0812 - juseoralpas, 2021.10.01
    {"7r/1kpp1p1p/7n/4N1N1/3bPR1P/1PrP4/6PK/8 b - - 1 26", "Bxe5 g3 Bxf4 gxf4 Rxd3", "", "rook/king", "", ""},
    // Bomberman2 - JeronimoRAMOS1, 2021.10.01
    {"r1bqkb1r/ppp2ppp/2n2n2/3pp3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5", "Bb5 Be6 Bxc6+ bxc6 Nxe5", "",
     "knight/king", "", ""},
    // Bomberman2 - JeronimoRAMOS1, 2021.10.01
    {"r3k2r/p1p2ppp/1b2q3/3p4/3P4/2P5/P1P2PPP/R1BQ1RK1 w kq - 1 14", "Re1 Qxe1+ Qxe1+ Kf8 Ba3+", "",
     "queen/king", "", ""},
    // Leonora_Mora - jimenax22, 2021.10.01
    {"rnb1kb1r/ppp3p1/5np1/4qp2/1NB1p3/4P3/PPPP1PPP/R1B1QRK1 b kq - 4 19", "Qd4 Be2 Qxb4 f3 exf3", "", "",
     "bishop/knight", ""},
    // thomas_cross - Tapadami, 2021.10.01
    {"3b3r/B5R1/1pB1kp2/2p2r1p/8/2N2P2/PPP2P1P/2K5 w - - 0 24", "Bd7+ Ke5 Bxf5 Kxf5 Rb7", "", "", "king/rook",
     ""},
    // Aimen111 - SwissCheesse, 2021.10.01
    {"r7/PR2p3/3k2pp/2p5/4PP2/7r/R4K2/8 b - - 3 44", "Rh2+ Kf3 Rxa2 e5+ Kc6", "", "", "king/rook", ""},
    // seanmcmahon1 - Maresp2018, 2021.10.01
    {"rn1qk2r/p2b2b1/2p2p2/4p3/P1B1Pp2/2N3p1/1PPBK1P1/R2Q1R2 b kq - 1 18", "Bg4+ Ke1 Bxd1 Rxd1 Rh2", "", "",
     "king/queen", ""},
    // minnie_marx - Devanshshahdara, 2021.10.01
    {"8/6R1/2r1p3/8/1nk5/4B1P1/5PKP/8 w - - 11 41", "Rg4+ Kd3 Rxb4 e5 Rb6", "", "", "king/knight", ""},
    // conner_fast - Faeen, 2021.10.01
    {"r4rk1/1p1nn1pp/pq2pp2/1N1p4/Q2P4/4PN2/PP3PPP/2R1K2R w K - 4 15", "Nc3 Nf5 b3 Rfc8 Qxd7", "", "", "",
     "queen/knight"},
    // Jotta7777 - YaelZamora, 2021.10.01
    {"r5k1/3b1rpp/Pq2pb2/2p5/2B1P3/3P1Q2/1PP2PPP/R4RK1 w - - 0 16", "e5 Bg5 Qxa8+ Rf8 Qb7", "", "", "",
     "queen/rook"},
    // tonibaja - Teddybear007, 2021.10.01
    {"r2q1rk1/1b2bpp1/p3p2p/1pp5/4n2P/1BP2N2/PP1BQPP1/2KR3R w - - 0 17", "Bxh6 gxh6 Rxd8 Raxd8 Ne5", "", "",
     "", "rook/queen"},
    // adrianmg111 - mizeria999, 2021.10.01
    {"4r3/4r1k1/7p/p1P1N1p1/3Q4/3pP3/P2B1PPP/1R3RK1 w - - 3 32", "Nc6+ Kf7 Nxe7 Rxe7 Bxa5", "", "", "",
     "queen/king"},
    // JL24 - SamsungNeoQLED, 2021.10.01
    {"r6k/1b4R1/1p4p1/p1n5/2P5/P1B5/6PP/R5K1 w - - 0 27", "Rxb7+ Kg8 Rg7+ Kf8 Ra7", "", "", "",
     "bishop/king"},
};

struct QuietCase {
  const char* why;
  const char* fen;
  const char* line;
};

// The geometry is there, and yet there is nothing in it.
constexpr QuietCase kNoShapes[] = {
    {"the forking queen takes neither", "2kr1b1r/ppp2Qp1/3p4/8/4P1n1/N1PPq1Pp/PP3R1P/R5K1 w - - 3 18",
     "Qf5+ Kb8 Kh1 Nxf2+ Qxf2"},
    {"only a guarded pawn beside the king", "4k3/2p2p2/3p4/3N4/8/8/8/4K3 w - - 0 1", "Nxc7+ Kd7 Nd5"},
    {"a pinned knight that nobody takes", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
     "Bb5 a6 Ba4 Nf6 O-O"},
    {"what stands behind is worth less", "4k3/8/2q5/8/8/5p2/8/4KB2 w - - 0 1", "Bg2 fxg2 Kf2 g1=Q+ Kxg1"},
    {"the king steps aside, the rook behind it is guarded and not taken",
     "8/8/2r5/2k5/1p6/8/8/R3K3 w Q - 0 1", "Ra5+ Kc4 Ra4 Kb3 Ra7"},
    {"the line is opened on a guarded knight", "4k3/2p5/3n4/8/8/3B4/3R4/4K3 w - - 0 1", "Bb5+ Ke7 Rxd6 Kxd6"},
};

}  // namespace

TEST_CASE("shapes in games") {
  for (const ShapeCase& c : kShapes) {
    CAPTURE(std::string(c.fen));
    const chess::PlayedLine line = line_of(c.fen, c.line);
    CHECK(named(find_fork(line)) == c.fork);
    CHECK(named(find_pin(line)) == c.pin);
    CHECK(named(find_skewer(line)) == c.skewer);
    CHECK(named(find_discovery(line)) == c.discovery);
    // Cut before anything is taken, the line shows nothing.
    const chess::PlayedLine start = play_line(line.positions.front(), std::span(line.moves).first(2));
    CHECK(!find_fork(start));
    CHECK(!find_pin(start));
    CHECK(!find_skewer(start));
    CHECK(!find_discovery(start));
  }
}

TEST_CASE("no shapes") {
  for (const QuietCase& c : kNoShapes) {
    CAPTURE(std::string(c.why));
    const chess::PlayedLine line = line_of(c.fen, c.line);
    CHECK(named(find_fork(line)) == "");
    CHECK(named(find_pin(line)) == "");
    CHECK(named(find_skewer(line)) == "");
    CHECK(named(find_discovery(line)) == "");
  }
}

TEST_CASE("law: a shape names men that stand on the board, and a half-move of the attacker") {
  chess::Random random(7);
  int found = 0;
  for (int game = 0; game < 300; ++game) {
    Position pos = Position::start();
    std::vector<Move> moves;
    for (int ply = 0; ply < 80; ++ply) {
      const auto legal = chess::legal_moves(pos);
      if (legal.empty()) break;
      moves.push_back(legal[random.below(legal.size())]);
      pos.play(moves.back());
    }
    Position start = Position::start();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const chess::PlayedLine line = play_line(start, std::span(moves).subspan(i), 6);
      for (const auto find : {find_fork, find_pin, find_skewer, find_discovery}) {
        const auto shape = find(line);
        if (!shape) continue;
        ++found;
        CHECK(shape->winning_ply % 2 == 0);
        REQUIRE(shape->winning_ply < line.moves.size());
        CHECK(line.positions[shape->winning_ply].is_capture(line.moves[shape->winning_ply]));
        CHECK(line.positions[1].board().pieces(!start.turn(), shape->shape.second).any());
      }
      start.play(moves[i]);
    }
  }
  CHECK(found > 30);
}

TEST_CASE("aligned pairs before a slider") {
  const chess::Board board = position("4k3/4r3/8/1n2B2q/8/8/4P3/4K3 w - - 0 1").board();
  CHECK(aligned_pairs_from(board, Square::E5).empty());
  const chess::Board lined = position("8/6k1/5q2/8/3B4/2r5/1K6/8 b - - 0 1").board();
  CHECK(aligned_pairs_from(lined, Square::D4) == std::vector<chess::AlignedPair>{{Square::F6, Square::G7}});
  CHECK(aligned_pairs_from(lined, Square::B2).empty());  // a king
}

TEST_CASE("captures that win something") {
  const auto winning = [](const char* fen, const char* san) {
    return find_winning_capture(line_of(fen, san));
  };
  // Free.
  CHECK(winning("4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1", "Rxd5") ==
        chess::Capture{Role::Knight, Square::D5, std::nullopt});
  CHECK(winning("4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1", "cxd6") ==
        chess::Capture{Role::Pawn, Square::D5, std::nullopt});
  // For a pawn, if it is taken back.
  const char* guarded = "4k3/2p5/3n4/4P3/8/8/8/4K3 w - - 0 1";
  CHECK(winning(guarded, "exd6 cxd6") == chess::Capture{Role::Knight, Square::D6, Role::Pawn});
  CHECK(!winning(guarded, "exd6"));
  CHECK(!winning(guarded, "exd6 Kd7"));
  // A bad bargain, and no capture at all.
  CHECK(!winning("4k3/2p5/3n4/8/8/8/3R4/4K3 w - - 0 1", "Rxd6 cxd6"));
  CHECK(!winning("4k3/2p5/3n4/8/8/8/3R4/4K3 w - - 0 1", "Rd1"));
  CHECK(!winning("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O"));
}

TEST_CASE("back-rank mates in games") {
  for (const char* fen :
       {"5b1r/5ppp/4k3/8/3B4/2P5/P4PPP/3q2K1 w - - 0 27", "1r6/5k2/p2p4/2p1pP1p/8/5b2/PPP5/1K4r1 w - - 1 32",
        "2r1r3/3R2bk/1p3ppp/1P2p3/P7/1Q4RN/5PPP/4q1K1 w - - 3 30",
        "6k1/4R3/4p3/1pB5/1Pb1p3/2P1P3/5PPP/r5K1 w - - 5 32"})
    CHECK_MESSAGE(is_back_rank_mate(position(fen)), fen);
  // Mates of other kinds: by a knight's or a pawn's side, in the middle of the board, from the front.
  for (const char* fen : {"1r5k/4n2R/4Q1p1/2P2pN1/3P4/4PPK1/2q3PP/8 b - - 0 34",
                          "rn2kbnr/ppp2ppp/3p4/4p3/3q1Pb1/2N4P/PPPKP1P1/R1B1QBNR w kq - 0 7",
                          "8/6bp/6p1/6P1/8/6k1/8/1r4K1 w - - 16 52",
                          "r1b1k1nr/pppp1ppp/2n5/2b1p3/2B1P2N/2N5/PPPP1qPP/R1BQK2R w KQkq - 0 6"})
    CHECK_MESSAGE(!is_back_rank_mate(position(fen)), fen);
  CHECK(!is_back_rank_mate(position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1")));  // no mate yet
}
