// SPDX-License-Identifier: GPL-3.0-or-later
// Reasons that are not material won at once: positions of lichess games with the engine's lines.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "judge/game_verdict.h"
#include "motifs/detail/finders.h"
#include "motifs/find_motif.h"
#include "motifs/moment_case.h"

using namespace chess;
using Case = chess::test::MomentCase;
using chess::Score;

TEST_CASE("the right to castle") {
  const char* fen = "r2q1rk1/p2n1ppp/4p3/8/3pQ3/2P1P3/P4PPP/R3K1NR w KQ - 0 14";
  const char* line = "Qa5+ Ke2 Rab8 Kf3 Nf6 Qe5 Rb5 Qf4 e5 dxe5 Rxe5 Qd4";
  const char* best = "exd4 e5 Ne2 exd4 O-O Re8 Qd3 dxc3 Nxc3 Nf6 Qxd8 Rexd8";
  Case lost(fen, "cxd4", -2, -209, line, best);
  CHECK(lost.said(find_structure(lost.moment)) == "Loses the right to castle: 14... Qa5+ 15. Ke2.");
  lost.moment.earlier_best = {};
  CHECK(lost.said(find_lost_castling(lost.moment)) ==
        "perhaps: Loses the right to castle: 14... Qa5+ 15. Ke2.");
  // After the better move it goes, too; or that line is not known.
  const Case anyway(fen, "cxd4", -2, -209, line, "Qxd4 Qf6 Ke2 Qxd4 exd4 e5 Nf3 exd4 cxd4 Rab8");
  CHECK_FALSE(find_lost_castling(anyway.moment));
  const Case brief(fen, "cxd4", -2, -209, line, "exd4 e5 Ne2");
  CHECK_FALSE(find_lost_castling(brief.moment));
  // Where more is at stake, or the game is decided, it is about something else.
  const Case dear(fen, "cxd4", 200, -209, line, best);
  CHECK_FALSE(find_lost_castling(dear.moment));
  const Case won(fen, "cxd4", 700, 500, line, best);
  CHECK_FALSE(find_lost_castling(won.moment));

  const Case king("rnbq3r/ppp2kpp/3p1n2/2P5/5P2/4P3/PPPBQ1PP/RN2KB1R w KQ - 1 10", "Kf2", 247, 71,
                  "d5 Bc3 Ng4+ Kg1 Re8 h3 Nxe3 Qh5+ Kf8 Bb5 Nd7 Qxh7 Nf6 Bxf6",
                  "cxd6 cxd6 Nc3 Re8 h3 Na6 Qf3 Nc5 Bc4+ Be6 Bxe6+ Rxe6");
  CHECK(king.said(find_structure(king.moment)) == "Gives up the right to castle.");
  const Case castles("2kr3r/pppbqppp/5n2/3p4/8/2PBPNP1/PPQ2PP1/R3K2R w KQ - 2 14", "O-O-O", 26, -48,
                     "Kb8 Rhe1 Rhe8 c4 c5 a3 Bc6 cxd5 Nxd5 e4 Nb6 Rd2",
                     "O-O Bg4 Nh2 Bh5 Rfe1 Kb8 a3 Bg6 Nf3 a6");
  CHECK_FALSE(find_lost_castling(castles.moment));
  // Without queens a king in the middle is no weakness.
  const Case traded("rnbqkb1r/ppp2ppp/3p1n2/4P3/4P3/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 4", "dxe5", -39, -148,
                    "Qxd8+ Kxd8 Nxe5 Be6 f3 Nfd7 Nd3 Nc6", "Nxe4 Bc4 c6 exd6 Nxd6 Bd3 Be7 O-O O-O");
  CHECK_FALSE(find_lost_castling(traded.moment));
}

TEST_CASE("a king that is driven about") {
  const char* fen = "r1b3k1/pppp2pp/5q2/2b1p3/3nP3/3P1P1Q/PPP3PP/R1B2RK1 w - - 0 17";
  const char* line = "Ne2+ Kf2 Nf4 Qg3 Bxe3+ Kxe3 Qb6+ Kd2 Qb4+ Kd1 Qxb2 Kd2";
  const Case driven(fen, "Be3", -276, -355, line, "Kh1 Nxc2 Rb1 d6 g4 Be6 b3 Nd4 Be3 Ne2 Qg2 Bxe3");
  CHECK(driven.said(find_king_attack(driven.moment, on_refutation(driven.moment))) ==
        "Lets White's king be driven about: 17... Ne2+ 18. Kf2 Nf4 19. Qg3 Bxe3+ 20. Kxe3 Qb6+ 21. Kd2.");
  CHECK_FALSE(find_king_attack(driven.moment, on_best(driven.moment)));
  // In the other line it is checked, too.
  const Case anyway(fen, "Be3", -276, -355, line, "Kf2 Ne6+ Ke2 Nf4+ Bxf4 exf4");
  CHECK_FALSE(find_king_attack(anyway.moment, on_refutation(anyway.moment)));
  const Case brief(fen, "Be3", -276, -355, "Ne2+ Kf2 Nf4 Qg3 d6 Rfd1 Be6 Kf1",
                   "Kh1 Nxc2 Rb1 d6 g4 Be6 b3 Nd4 Be3 Ne2 Qg2 Bxe3");
  CHECK_FALSE(find_king_attack(brief.moment, on_refutation(brief.moment)));
}

TEST_CASE("passed pawns that get far") {
  const Case allowed("8/1p6/p1bB4/P1P3k1/1P1K2p1/8/8/8 w - - 12 49", "Kc3", -99, -191,
                     "Kh4 Kd4 g3 Ke3 Kh3 Bf4 Bd5 Bd6 Bb3 Be5 Kg4 Bd6",
                     "Ke3 Kf5 Bg3 Bg2 Bh4 Ke5 Bg3+ Kd5 Kf4 Bf3 Bf2 Kc4");
  CHECK(allowed.said(find_structure(allowed.moment)) ==
        "Lets a passed pawn get to g3: 49... Kh4 50. Kd4 g3.");

  const char* fen = "8/8/2R5/5p1P/P2pk3/8/1r3P2/6K1 w - - 1 36";
  const char* best = "h6 d3 Rd6 Rb7 a5 Ra7 Rd8 Kf4 Rxd3 Rxa5 Rg3 Ra8";
  Case missed(fen, "Kg2", 259, 104, "d3 Re6+ Kd5 Re8 Rb6 Kf3 Kd4 Rd8+ Kc3 Ke3 Re6+ Kf4", best);
  CHECK(missed.said(find_structure(missed.moment)) == "A passed pawn could have got to h6: 36. h6.");
  missed.moment.earlier_refutation = {};
  CHECK(missed.said(find_passed_pawn(missed.moment, on_best(missed.moment))) ==
        "perhaps: A passed pawn could have got to h6: 36. h6.");
  // It gets there after the played move, too.
  const Case anyway(fen, "Kg2", 259, 104, "d3 h6 Rb7 Rd6 Ra7 Rd8", best);
  CHECK_FALSE(find_passed_pawn(anyway.moment, on_best(anyway.moment)));
  const Case brief(fen, "Kg2", 259, 104, "d3 Re6+ Kd5 Re8 Rb6 Kf3", "h6 d3 Rd6");
  CHECK_FALSE(find_passed_pawn(brief.moment, on_best(brief.moment)));
  // With queens on the board so much is at stake that it is about something else.
  const Case queens("8/p4ppk/4p2p/2Nn4/3PP3/5QPP/r1q2PK1/4R3 b - - 0 30", "Nf6", 47, -347,
                    "e5 Nd5 Qxf7 Qf5 Qxf5+ exf5 e6 Ne7 Rb1 a5 Rb7 Nd5",
                    "Qc3 Qxc3 Nxc3 Rc1 Nb5 Rc4 a5 e5 Kg6 Ne4 Rb2 Nc5");
  CHECK_FALSE(find_passed_pawn(queens.moment, on_refutation(queens.moment)));
}

TEST_CASE("a rook that gets in") {
  const char* fen = "r3r3/1p3qk1/2n2pn1/p1Q5/3p4/1P6/P1PB1PPP/2KRR3 w - - 1 21";
  const char* best = "Qf5 a4 Kb1 Nge5 Bc1 Qg6 Qxg6+ Kxg6 h3 axb3 axb3 Nf7";
  const Case allowed(fen, "Rh1", -145, -275, "Re5 Qa3 Re2 Qc5 a4 Qf5 axb3 axb3 Nge5 f4 Qg6 Qxg6+", best);
  CHECK(allowed.said(find_structure(allowed.moment)) == "Lets a rook in on e2: 21... Re5 22. Qa3 Re2.");
  // It is traded at once.
  const Case traded(fen, "Rh1", -145, -275, "Re5 Qa3 Re2 Rde1 Rae8 Rxe2 Rxe2 Re1 Rxe1+ Bxe1 d3 cxd3", best);
  CHECK_FALSE(find_rook_entry(traded.moment, on_refutation(traded.moment)));

  const Case missed("8/1b2nppk/1P2p2p/P7/5P2/8/1r3BPP/2R3K1 w - - 1 34", "h3", -52, -276,
                    "Nd5 Ra1 Ba6 Rc1 Kg6 Bd4 Rb4 Be5 Rb5 Ra1 Rb3 Rc1",
                    "Rc7 Rb1+ Be1 Rxe1+ Kf2 Ra1 Rxe7 Ra2+ Ke3 Bxg2 Ra7 Rb2");
  CHECK(missed.said(find_rook_entry(missed.moment, on_best(missed.moment))) ==
        "A rook could have got in on c7: 34. Rc7.");
}

TEST_CASE("the pair of bishops") {
  const char* fen = "r1b1k2r/ppp1ppbp/6p1/4n3/5B2/4N3/PPP2PPP/R3KB1R w KQkq - 0 11";
  const char* line = "Bxe5 O-O-O Kf8 h4 h5 Bc4 Kg7 Rhe1 c6 Nf5+ Bxf5 Rxe5";
  const char* best = "Nd5 Kd8 O-O-O Bd7 Re1 f6 Kb1 c6 Ne3 Ke8 Bg3 Rd8";
  const Case lost(fen, "Bxe5", -52, -187, line, best);
  CHECK(lost.said(find_structure(lost.moment)) == "Gives up the pair of bishops: 11... Bxe5.");
  const Case dear(fen, "Bxe5", -52, -252, line, best);
  CHECK_FALSE(find_lost_bishop_pair(dear.moment));
  // A bishop for a bishop.
  const Case bishops("rnbqr1k1/pp1nbppp/2p1p3/3pP1B1/3P3P/2P2P2/PP4P1/RN1QKBNR b KQ - 2 9", "Nf8", 93, -1,
                     "Bxe7 Rxe7 Na3 Qb6 Qd2 a6 h5 c5", "f6 exf6 Nxf6 Bd3 Nbd7 Ne2 e5 O-O");
  CHECK_FALSE(find_lost_bishop_pair(bishops.moment));
}

TEST_CASE("doubled pawns") {
  const char* fen = "r2q1rk1/ppp2pp1/2np1n1p/4p2b/1bB1P3/2NPBN1P/PPP2PP1/R2Q1RK1 w - - 3 11";
  const char* best = "Nd5 Bc5 Bxc5 dxc5 Ne3 Re8 a4 Na5 Ba2 Nc6 c3 a6";
  const Case allowed(fen, "a3", 36, -38, "Bxc3 bxc3 d5 exd5 Nxd5 Bd2 Nb6 Bb3 a5 a4 Qf6 Re1", best);
  CHECK(allowed.said(find_doubled_pawns(allowed.moment, on_refutation(allowed.moment))) ==
        "Allows doubled pawns: 11... Bxc3 12. bxc3.");
  // Worth more than doubled pawns ever are.
  const Case dear(fen, "a3", 136, -38, "Bxc3 bxc3 d5 exd5 Nxd5 Bd2 Nb6 Bb3 a5 a4 Qf6 Re1", best);
  CHECK_FALSE(find_doubled_pawns(dear.moment, on_refutation(dear.moment)));

  const Case missed("rn1k2nr/ppp2pbp/4b1p1/4p3/2P1P3/2N2N2/PP3PPP/R1B1KB1R w KQ - 2 8", "Nd5", 93, 14,
                    "h6 Be3 Kc8 Rd1 Nd7 Be2 Ngf6 Nc3 Re8 b3 b6 Bc1",
                    "Ng5 Ke8 Nxe6 fxe6 Bg5 Nh6 O-O-O Nf7 Be3 Nc6 f3 Ke7");
  CHECK(missed.said(find_structure(missed.moment)) ==
        "Pawns could have been doubled: 8. Ng5 Ke8 9. Nxe6 fxe6.");
}

TEST_CASE("pawns that fall late, or for less") {
  const char* fen = "r2q1rk1/pp2bppp/2pp1n2/4p3/2B1P3/2NPB1Q1/PPP2PPP/3R2K1 w - - 1 12";
  const char* line = "Nh5 Qg4 Nxf4 Bb3 Kh8 d4 exd4 Bxd4 Ng6 Rf1 Ne5 Qg3 Bf6 Kh1";
  Case lost(fen, "f4", -101, -198, line, "d4 Qc7 Bb3 Kh8 Qf3 a5 h3 h6 a4 Rab8 Rd2 b5 axb5 cxb5");
  CHECK(lost.said(find_structure(lost.moment)) == "Loses a pawn: 12... Nh5 13. Qg4 Nxf4 14. Bb3.");
  lost.moment.earlier_refutation = {};
  CHECK(lost.said(find_late_pawn(lost.moment)) == "perhaps: Loses a pawn: 12... Nh5 13. Qg4 Nxf4 14. Bb3.");
  Case one_look(fen, "f4", -101, -198, line, "d4 Qc7 Bb3 Kh8 Qf3 a5 h3 h6 a4 Rab8 Rd2 b5 axb5 cxb5");
  one_look.moment.earlier_best = {};
  CHECK(find_late_pawn(one_look.moment)->is_tentative);
  // The same pawn falls after the better move; what makes the difference are others.
  const Case anyway("8/pp6/2p2k2/8/2P2KB1/1P3P2/P6r/8 w - - 0 36", "Kg3", -326, -528,
                    "Rxa2 Bc8 b6 Bd7 Rb2 Bxc6 Rxb3 Kf2 Rb4 Ke2 Rxc4 Bb5",
                    "c5 Rxa2 Bc8 b6 cxb6 axb6 Bd7 c5 Bb5 Ra3 Bc4 b5");
  CHECK_FALSE(find_late_pawn(anyway.moment));
  const Case cheap(fen, "f4", -101, -141, line, "d4 Qc7 Bb3 Kh8 Qf3 a5 h3 h6 a4 Rab8 Rd2 b5 axb5 cxb5");
  CHECK_FALSE(find_late_pawn(cheap.moment));
}

TEST_CASE("nothing of the kind is said without a line, or where a mate is seen") {
  const char* fen = "r1b1k2r/ppp1ppbp/6p1/4n3/5B2/4N3/PPP2PPP/R3KB1R w KQkq - 0 11";
  const char* best = "Nd5 Kd8 O-O-O Bd7 Re1 f6 Kb1 c6 Ne3 Ke8 Bg3 Rd8";
  const Case unknown(fen, "Bxe5", -52, -187, "", best);
  CHECK_FALSE(find_structure(unknown.moment));
  Case mate(fen, "Bxe5", -52, -187, "Bxe5 O-O-O Kf8 h4 h5 Bc4 Kg7 Rhe1 c6 Nf5+ Bxf5 Rxe5", best);
  mate.moment.score_after = Score::mated_in(5);
  CHECK_FALSE(find_structure(mate.moment));
}
