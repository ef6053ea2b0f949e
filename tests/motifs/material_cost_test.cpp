// SPDX-License-Identifier: GPL-3.0-or-later
// What a move costs, and by which line: moves of lichess games of October 2021 with the lines of a short
// search before and after them.
#include <doctest/doctest.h>

#include <string>

#include "judge/played_game.h"
#include "motifs/detail/finders.h"
#include "motifs/find_motif.h"
#include "words/comment.h"

using namespace chess;
using chess::Move;
using chess::Position;
using chess::Score;
using chess::test::moves_of;
using chess::test::position;

namespace {

chess::PlayedLine line_of(const Position& start, std::string_view san) {
  chess::PlayedLine line = play_line(start, moves_of(start, san), chess::kMomentPlies);
  play_out_exchanges(line);
  return line;
}

struct CostCase {
  const char* fen;
  const char* played;
  int before;  ///< centipawns, the mover's view
  int after;
  const char* refutation;
  const char* best;
  const char* sentence;
  bool is_tentative = false;
};

chess::Moment moment_of(const CostCase& c) {
  const Position pos = position(c.fen);
  const Move played = moves_of(pos, c.played).front();
  return {pos,
          played,
          line_of(pos.after(played), c.refutation),
          line_of(pos, c.best),
          Score::cp(c.before),
          Score::cp(c.after),
          {}};
}

constexpr CostCase kCosts[] = {
    // The exchange for a pawn, which is said if the class of the position changes with it.
    {"r5k1/pp3ppp/7b/8/4p3/8/PP1R1PPP/1N4K1 w - - 0 20", "h3", 20, -150, "Bxd2 Nxd2 Kf8 Nxe4",
     "Rd1 Kf8 a3 Ke7 b3 f6", "Loses the exchange for a pawn: 20... Bxd2 21. Nxd2 Kf8 22. Nxe4."},
    {"r5k1/pp3ppp/7b/8/4p3/8/PP1R1PPP/1N4K1 w - - 0 20", "h3", -90, -250, "Bxd2 Nxd2 Kf8 Nxe4",
     "Rd1 Kf8 a3 Ke7 b3 f6", ""},
    {"r3k2r/ppp2ppp/8/8/2B3b1/8/PPP2PPP/R3K2R w KQkq - 0 1", "O-O", 10, -20, "O-O-O", "f3 Be6", ""},
    // A queen goes; no half-measures.
    {"B1b1kbnr/p1q1p1pp/np1p1p2/3N4/4P3/8/PPP2PPP/R1BQK1NR b KQk - 2 8", "e6", -534, -1218,
     "Nxc7+ Nxc7 Bc6+ Ke7 Ne2 g5 O-O Na6 c3 e5 Ng3", "Qd7 Ne2 e6 Ne3 Bb7 Bxb7 Qxb7 Ng3 h5 Nxh5 Nc5 O-O Nxe4",
     "Loses a queen for a knight: 9. Nxc7+ Nxc7.", true},
    // The shape stands behind the first move of the line.
    {"3r3k/pp4pp/1b6/4pb2/1B1pN3/P2P1NP1/1P4P1/R5K1 b - - 2 27", "h6", -242, -426,
     "Nd6 Bxd3 Nf7+ Kh7 Nxd8 Bxd8 Re1 Bc2 Rxe5 d3 Bc3 Bf6 Rd5 Bxc3 bxc3",
     "Bc7 Rc1 Bb8 Rc5 b6 Rb5 Re8 Nd6 Bxd3 Rxe5 Rxe5 Nxe5 Bc2 Kf2 Kg8 Nc6 Bxd6 Bxd6",
     "Loses the exchange: 28. Nd6 Bxd3 29. Nf7+ Kh7 30. Nxd8 Bxd8 31. Re1 Bc2 32. Rxe5. Nf7+ forks the king "
     "and the rook.",
     true},
    {"3qkb1r/p2npppp/3n4/3Q4/3P1B2/4PN2/PPr2PPP/RN2K2R w KQk - 0 11", "Ng5", 266, -124,
     "Nf6 Qb3 Rc1+ Kd2 Rxh1 Bxd6 Qxd6 Qxf7+ Kd8 Qc4",
     "O-O Rxb2 Nbd2 e6 Qc6 Rb6 Qa4 Be7 Qxa7 O-O Rfb1 Rxb1+ Rxb1 Ne8 Qa4",
     "Loses a rook for a pawn: 11... Nf6 12. Qb3 Rc1+ 13. Kd2 Rxh1 14. Bxd6 Qxd6 15. Qxf7+ Kd8. Rc1+ skewers "
     "the king and the rook.",
     true},
    {"2q2bnr/5kpp/8/5PB1/Q7/8/P4P1P/3R2K1 b - - 2 22", "g6", 148, -420,
     "Qb3+ Kg7 Qb2+ Kf7 Qxh8 Qxf5 Qxh7+ Bg7 Qh4 Be5 Kg2 Nf6 Qc4+ Kf8",
     "Qxf5 Qc4+ Kg6 Rd5 Qe6 Qc2+ Kf7 Rd8 h6 Bh4 Qg4+ Bg3 Nf6 Qc7+",
     "Loses a rook: 23. Qb3+ Kg7 24. Qb2+ Kf7 25. Qxh8 Qxf5 26. Qxh7+ Bg7. Qb2+ skewers the king and the "
     "rook.",
     true},
    {"rnbqkbnr/p3p1pp/1ppp1p2/3P4/2B1P3/2N5/PPP2PPP/R1BQK1NR b KQkq - 0 5", "cxd5", -126, -475,
     "Bxd5 Nc6 Bxc6+ Bd7 Bxa8 Qxa8 Nf3 g5 O-O g4 Nd4 e5 Nde2",
     "b5 Bb3 a6 a4 b4 Nce2 Ra7 Nf3 cxd5 Bxd5 e5 O-O",
     "Loses a rook: 6. Bxd5 Nc6 7. Bxc6+ Bd7 8. Bxa8 Qxa8. Bxc6+ forks the king and the rook.", true},
    {"rn2k1nr/2pq2b1/3pp1pp/p7/PpQ2N1B/1P3b2/2P2PPP/R3KB1R w KQkq - 0 16", "Nxe6", -202, -812,
     "Bc3+ Qxc3 bxc3 Nd4 Bc6 O-O-O Ne7 Re1 g5 Bg3 O-O",
     "gxf3 Bxa1 Nxe6 Nc6 Bh3 Nf6 O-O d5 Ng7+ Kf7 Bxd7 dxc4 Bxc6 Bd4 Bxa8",
     "Loses a queen for a bishop and a pawn: 16... Bc3+ 17. Qxc3 bxc3 18. Nd4."},
    {"r4rk1/p2b1p1p/1pn1pPp1/3pP3/2pP4/2b1B2P/q1P1B1PN/1R1Q1RK1 w - - 0 18", "Rf3", -124, -392,
     "Nxd4 Bxd4 Bxd4+ Qxd4 Qxb1+ Bd1 Qc1 Rf2 b5 c3 h5 Nf3 Qa1", "h4 Nb4 Rc1 Qa5 h5 b5 hxg6 hxg6",
     "Loses the exchange and a pawn: 18... Nxd4 19. Bxd4 Bxd4+ 20. Qxd4 Qxb1+ 21. Bd1. Bxd4+ lures away the "
     "guard of the rook on b1."},
    // What the better line would have won.
    {"5r1k/pp4pp/1b6/4pb2/1B1pN2q/P2P1Q2/1P4PP/R3N1K1 w - - 5 25", "Qg3", 745, 315,
     "Qxg3 Nxg3 Rf6 Nxf5 Rxf5 Rc1 h6 Rc8+ Kh7 Nf3 e4 dxe4 d3+ Kf1 Rb5",
     "Bxf8 Bxe4 dxe4 d3+ Kh1 d2 Bb4 dxe1=Q+ Rxe1 Qf6 Qg3 Qd8 Qxe5",
     "Misses the win of the exchange and a pawn: 25. Bxf8 Bxe4 26. dxe4 d3+ 27. Kh1 d2 28. Bb4 dxe1=Q+ 29. "
     "Rxe1.",
     true},
    {"3qkb1r/p2npppp/3n4/3Q2N1/3P1B2/4P3/PPr2PPP/RN2K2R b KQk - 1 11", "f6", 274, -280,
     "Bxd6 fxg5 O-O Rxb2 Bc5 Nxc5 Qxc5 Qd7 Nc3 Rb6", "Rc1+ Ke2 Nf6 Rxc1 Nxd5 Bxd6 Qxd6 Rc8+ Kd7 Rc4 Qa6",
     "Misses the win of a queen for a rook: 11... Rc1+ 12. Ke2 Nf6 13. Rxc1 Nxd5."},
    // The same with a colder view of it: an eval that hardly falls says that there is something else.
    {"3qkb1r/p2npppp/3n4/3Q2N1/3P1B2/4P3/PPr2PPP/RN2K2R b KQk - 1 11", "f6", 90, -20,
     "Bxd6 fxg5 O-O Rxb2 Bc5 Nxc5 Qxc5 Qd7 Nc3 Rb6", "Rc1+ Ke2 Nf6 Rxc1 Nxd5 Bxd6 Qxd6 Rc8+ Kd7 Rc4 Qa6", ""},
    // Pawns are said, but only a longer search makes them sure.
    {"r2qkb1r/pQ1npppp/2p5/3p4/3PnB2/4PN2/PPP2PPP/RN2K2R b KQkq - 2 8", "Nd6", -119, -265,
     "Bxd6 exd6 Qxc6 Be7 Nc3 O-O O-O Rc8 Qxd5 Rb8 b4 Rxb4 Rfb1",
     "e6 O-O Be7 Nc3 Nxc3 bxc3 c5 c4 dxc4 dxc5 Bxc5 Ne5 Rc8 Nc6", "Loses a pawn: 9. Bxd6 exd6 10. Qxc6.",
     true},
    {"2kr1bnr/qbpn4/4pp1p/pp1pP1p1/1P1P4/P1NBBN1P/2PQ1PP1/2KRR3 w - - 0 16", "Na2", 133, -56,
     "axb4 Kb1 Qxa3 Qe2 b3 Nc1 fxe5 Nxb3", "Nxb5 Qb8 Qc3 axb4 axb4 Nb6 Bd2 f5 Qa3 Nc4",
     "Loses 2 pawns: 16... axb4 17. Kb1 Qxa3 18. Qe2.", true},
    // An eval that falls by a rook does not fall for a pawn.
    {"2kr1bnr/qbpn4/4pp1p/pp1pP1p1/1P1P4/P1NBBN1P/2PQ1PP1/2KRR3 w - - 0 16", "Na2", 333, -126,
     "axb4 Kb1 Qxa3 Qe2 b3 Nc1 fxe5 Nxb3", "Nxb5 Qb8 Qc3 axb4 axb4 Nb6 Bd2 f5 Qa3 Nc4", ""},
    // The exchange goes after the better move, too.
    {"r2q1rk1/ppp2ppp/3bb3/8/N1PB1n2/1P3P2/P3B1PP/R2Q1RK1 w - - 1 16", "Be3", -99, -280,
     "Qg5 Bxf4 Qxf4 g3 Qe3+ Kg2 Be5 Qd3 Qxd3 Bxd3 Bxa1 Rxa1 Rfd8 Rd1",
     "Rf2 Qg5 g3 Nxe2+ Qxe2 Be5 Bxe5 Qxe5 Re1 Qxe2 Rexe2 b6",
     "Loses the exchange: 16... Qg5 17. Bxf4 Qxf4 18. g3 Qe3+ 19. Kg2 Be5 20. Qd3 Qxd3 21. Bxd3 Bxa1 22. "
     "Rxa1.",
     true},
    {"r2q1rk1/ppp2ppp/3bb3/8/N1PB1n2/1P3P2/P3B1PP/R2Q1RK1 w - - 1 16", "Be3", -99, -280,
     "Qg5 Bxf4 Qxf4 g3 Qe3+ Kg2 Be5 Qd3 Qxd3 Bxd3 Bxa1 Rxa1 Rfd8 Rd1",
     "Bb2 Qg5 g3 Nxe2+ Qxe2 Bh3 a3 Bxf1 Qxf1 Rad8 Rd1 b6", ""},
};

}  // namespace

TEST_CASE("what a move costs") {
  for (const CostCase& c : kCosts) {
    CAPTURE(std::string(c.fen));
    const chess::Moment moment = moment_of(c);
    const auto motif = find_material_cost(moment);
    const std::string said =
        motif ? sentence_of(catalogue_of(chess::Language::English), *motif, moment.before, moment.played)
              : "";
    CHECK(said == std::string(c.sentence));
    if (!motif) continue;
    CHECK(motif->is_tentative == c.is_tentative);
    chess::Moment looked_at_twice = moment;
    looked_at_twice.earlier_refutation = moment.refutation;
    looked_at_twice.earlier_best = moment.best;
    CHECK(!find_material_cost(looked_at_twice)->is_tentative);
  }
}

TEST_CASE("a line that ends in mate is not about material") {
  const CostCase c{"6k1/5ppp/8/8/q7/8/5PPP/3RR1K1 w - - 0 1",
                   "Re4",
                   300,
                   -400,
                   "Qxe4 h3 h6 Rd8+ Kh7",
                   "Rd8+ Qe8 Rdxe8#",
                   "Loses a rook: Qxe4."};
  chess::Moment moment = moment_of(c);
  const auto lost = find_material_cost(moment);
  REQUIRE(lost);
  CHECK(key_of(*lost) == "loses-material");
  moment.refutation = line_of(moment.after(), "Qxe4 Kf1 Qc2 Kg1 Qxd1#");
  CHECK(!find_material_cost(moment));
}

TEST_CASE("in the middle of an exchange the board alone does not tell what is won") {
  // White has taken a knight, and Black takes back or not.
  const Position before_exchange =
      position("r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
  const Move exchange = moves_of(before_exchange, "Bxc6").front();
  const std::vector<Position> history{before_exchange, before_exchange.after(exchange)};
  const Position& pos = history.back();
  const Move played = moves_of(pos, "Bd6").front();
  chess::Moment moment{pos,
                       played,
                       line_of(pos.after(played), "Ba4 O-O O-O Re8 Re1 b6"),
                       line_of(pos, "dxc6 O-O Bd6 Re1 O-O d3"),
                       Score::cp(0),
                       Score::cp(-300),
                       history};
  CHECK(!find_material_cost(moment));  // nothing falls in either line but what was at stake
}

TEST_CASE("a pawn that promotes") {
  const auto motif = find_material_cost(
      moment_of({"8/8/7P/8/k7/8/r7/6K1 b - - 0 1", "Kb5", 300, -400, "h7 Kc5 h8=Q Kd5 Qh5+ Kd4",
                 "Rd2 h7 Rd1+ Kg2 Rd2+ Kg3 Rd3+ Kg4 Rd8", ""}));
  REQUIRE(motif);
  CHECK(key_of(*motif) == "allows-promotion");
  CHECK(motif->line.size() == 3);
}

TEST_CASE("the move that does it") {
  const auto means_of = [](const char* fen, const char* san) {
    const chess::PlayedLine line = line_of(position(fen), san);
    return find_means(line, line.moves.size());
  };
  // The bishop's guard is taken, with check.
  const auto guard = means_of("4k3/8/2n5/4b3/8/8/6B1/4R1K1 w - - 0 1", "Bxc6+ Ke7 Rxe5+");
  REQUIRE(guard);
  CHECK(guard->kind == chess::MeansKind::RemovesGuard);
  CHECK(guard->first == chess::Role::Bishop);
  CHECK(guard->square == chess::Square::E5);
  CHECK(guard->ply == 0);
  // A knight in the corner.
  const auto trap = means_of("4k3/8/8/8/8/1P6/P1K5/n7 w - - 0 1", "Kb2 Ke7 Kxa1");
  REQUIRE(trap);
  CHECK(trap->kind == chess::MeansKind::Traps);
  CHECK(trap->square == chess::Square::A1);
  const auto promotion = means_of("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8=Q Kf6 Qe3");
  REQUIRE(promotion);
  CHECK(promotion->kind == chess::MeansKind::Promotes);
}

TEST_CASE("what is taken back is not won") {
  // White has just taken a knight. Both captures on f6 take a bishop for it; the queen's also attacks the
  // rook.
  const Position knight_there = position("rnbq1rk1/pppp2pp/4Pn2/2b5/8/1P6/PBPP1PPP/RN1QKBNR w KQ - 0 6");
  const Position before = knight_there.after(moves_of(knight_there, "Bxf6").front());
  const std::vector<Position> history{knight_there, before};
  const Move played = moves_of(before, "Rxf6").front();
  const chess::Moment moment{
      before,
      played,
      line_of(before.after(played), "Nf3 d5 d4 Bb6 Be2 Bxe6 O-O Bf7 c3 Nc6 Bd3 Qd7 Nbd2 h6"),
      line_of(before, "Qxf6 Nf3 Qxa1 c3 Qxa2 d4 Bd6 Bc4 dxe6 O-O Qa5 Qe2 Nc6 Bxe6+"),
      Score::cp(340),
      Score::cp(-59),
      history};
  const auto motif = find_material_cost(moment);
  REQUIRE(motif);
  CHECK(sentence_of(catalogue_of(chess::Language::English), *motif, before, played) ==
        "Misses the win of a rook: 6... Qxf6 7. Nf3 Qxa1. Qxf6 takes the guard of the rook on a1.");
}

TEST_CASE("a pawn that comes back late is not lost") {
  // The pawn of c6 falls in the first half-move, and white's of f2 in the fourteenth.
  const Position pos = position("4r1k1/5ppp/2p5/8/8/8/5PPP/2R2R1K b - - 0 1");
  const Move played = moves_of(pos, "h6").front();
  const auto moment_with = [&](const char* refutation) {
    chess::Moment moment{pos,
                         played,
                         line_of(pos.after(played), refutation),
                         line_of(pos, "Re6 h3 h5 Rfd1 g6 Rc2"),
                         Score::cp(50),
                         Score::cp(-100),
                         {}};
    moment.earlier_refutation = moment.refutation;
    return moment;
  };
  const auto kept =
      find_material_cost(moment_with("Rxc6 Ra8 Rc2 Rb8 h3 Rd8 Ra1 Rd3 Rcc1 Rd2 Kg1 Rb2 Ra7 Rd2 Ra3 Rb2"));
  REQUIRE(kept);
  CHECK(details_of<chess::Material>(*kept)->stake ==
        chess::Stake{chess::StakeKind::Piece, chess::Role::Pawn});
  CHECK_FALSE(
      find_material_cost(moment_with("Rxc6 Ra8 Rc2 Rb8 h3 Rd8 Ra1 Rd3 Rcc1 Rd2 Ra6 Rb2 Ra7 Rxf2 Ra3 Rd2")));
}
