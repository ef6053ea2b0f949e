// SPDX-License-Identifier: GPL-3.0-or-later
// Bad moves of real games of which no sentence tells why: the motif must not be found.
#pragma once

#include "motifs/motif_case.h"

namespace chess::test {

// clang-format off
inline constexpr MotifCase kNoMotifCases[] = {
    // ENPo6ReH
    {"r2qkbnr/p1pb2p1/2pp4/4p2p/3PPp2/2N2N1P/PPP2PP1/R1BQ1RK1 b kq - 0 9", "g5", "-0.60", "1.26",
     "dxe5 g4 exd6 cxd6 Re1 gxf3 e5 fxg2 e6 Qh4 exd7+ Kxd7 Qf3",
     "Qf6",
     ""},
    // ENPo6ReH
    {"r2qkbnr/p1pb4/2pp4/4P1pp/4Pp2/2N2N1P/PPP2PP1/R1BQ1RK1 b kq - 0 10", "dxe5", "1.26", "1.90",
     "Nxe5 Bd6 Nxd7 Qxd7 Qd4 Rh6 e5 Be7 Qe4 O-O-O Rd1 Qe6 Rxd8+",
     "g4 exd6",
     ""},
    // ENPo6ReH
    {"r2q1k2/p1pb4/2p2n1r/6pp/4Pp2/2N2P1P/PPP3P1/R1BQ1RK1 b - - 0 14", "Qc8", "2.35", "3.93",
     "h4 gxh4 Ne2 Kg8 Nxf4 Qf8 Rf2 Re8",
     "Kf7 h4 gxh4 Ne2 h3 Nxf4 hxg2 Rf2 h4 Rxg2 h3",
     ""},
    // ENPo6ReH
    {"r1q2k2/p1pb4/2p2n1r/6pp/4Pp2/2N2P1P/PPP3P1/R1BQ1RK1 w - - 1 15", "b3", "3.93", "2.73",
     "Bxh3 e5 Nd5 Ba3+ Kg7 Nxd5 cxd5 gxh3 Qxh3 Rf2 Rg8 Rh2 Qg3+",
     "h4 gxh4 Ne2 Kg8 Nxf4 Qf8 Rf2 Re8",
     ""},
    // ENPo6ReH
    {"r1q2k2/p1pb4/2p2n1r/6pp/4Pp2/1PN2P1P/P1P3P1/R1BQ1RK1 b - - 0 15", "g4", "2.73", "5.10",
     "Bxf4 Rg6 fxg4 hxg4 Be5 Ke7 Rxf6 Rxf6 Bxf6+ Kxf6 Qd4+ Kg6 Rf1",
     "Bxh3 e5 Nd5 Ba3+ Kg7 Nxd5 cxd5 gxh3 Qxh3 Rf2 Rg8 Rh2 Qg3+",
     ""},
    // ENPo6ReH
    {"r1q2k2/p1pb4/2p2n1r/7p/4Ppp1/BPN2P1P/P1P3P1/R2Q1RK1 b - - 1 16", "Kf7", "2.77", "3.55",
     "e5 gxh3 exf6 Be6 Ne2 Qg8 Nxf4 Qg5 Qd2 Rxf6 Bc1 Rg8 Rf2",
     "Kg8 Ne2 Qa6 Bb2 Qb5 Nxf4",
     ""},
    // ENPo6ReH
    {"r1q5/p1pb1k1n/2p4r/4P2p/5pp1/BPN2P1P/P1P3P1/R2Q1RK1 w - - 1 18", "Ne4", "3.71", "2.53",
     "gxh3 Qd2 Rg6 Qxf4+ Bf5 g3 Kg8 Kh2 Qe6 Nc5 Qd5 Qxf5",
     "fxg4 hxg4 Rxf4+ Kg8 Qd3 Qe8 Qc4+ Be6 Rxg4+ Kh8 Qf4 Bxg4 Qxh6",
     ""},
    // ENPo6ReH
    {"r1q5/p1pb1k1n/2p4r/4P2p/4Np2/BP3P1p/P1P3P1/R2Q1RK1 w - - 0 19", "gxh3", "2.53", "-0.10",
     "Bxh3 Rf2 Qf5 Kh2 Rg6 Qd4 Rag8 Rd1 Rg2+ Kh1 Ng5 Nf6 Rxf2",
     "Qc1 hxg2",
     ""},
    // migo3Sgt
    {"r2qr1k1/pbpnbp2/1p1p1n1p/4p3/4PP2/2NP3N/PPP1B1PP/R2Q1RK1 w - - 1 12", "f5", "-2.23", "-3.68",
     "Kh7 g4 Rg8 Kh1 d5 g5 hxg5 Rg1 g4 Qe1 Kh8 Nf2 dxe4",
     "Kh1 Kh8",
     ""},
    // migo3Sgt
    {"r2qr1k1/pbpnbp2/1p1p1n1p/4pP2/4P3/2NP3N/PPP1B1PP/R2Q1RK1 b - - 0 12", "Bf8", "-3.68", "-2.89",
     "Rf3 Kh8 Nf2 d5 Rh3 d4 Nb1 Bg7 Kh1 a5 Nd2 Rg8 Nf3",
     "Kh7 g4 Rg8 Kh1 d5 g5 hxg5 Rg1 g4 Qe1 Kh8 Nf2 dxe4",
     ""},
    // migo3Sgt
    {"r3r1k1/pbp3bn/1p1p1qQ1/4pP2/4P3/2NP3N/PPP1B1PP/5RK1 w - - 3 20", "Rf3", "-1.90", "-2.98",
     "Qxg6 fxg6 Nf8 Rf5 Re7 Bh5 b5 Nxb5 Rb8 Rf7 Rxf7 gxf7+ Kh8",
     "Bh5 Re7",
     ""},
    // migo3Sgt
    {"r3r1k1/pbp3bn/1p1p1qQ1/4pP2/4P3/2NP1R1N/PPP1B1PP/6K1 b - - 4 20", "Re7", "-2.98", "-2.16",
     "Qh5 Qh6 Rg3 Qxh5 Bxh5 Nf6 Be2 Bc6 Nd1 Bd7 Ne3 b5 Ng5",
     "Qxg6 fxg6 Nf8 Rf5 Re7 Bh5 b5 Nxb5 Rb8 Rf7 Rxf7 gxf7+ Kh8",
     ""},
    // migo3Sgt
    {"r5k1/p1p1r1b1/1pb2n2/3PpPN1/8/2NP2R1/PPP1B1PP/6K1 b - - 0 24", "Nxd5", "-1.98", "0.00",
     "Nxd5 Bxd5 f6 Bxf6 Ne4+ Kf7 Bh5+ Ke6 Bg4+ Kf7",
     "Bxd5 Nxd5",
     ""},
    // migo3Sgt
    {"5k2/p1p1r1r1/1p3n2/4pP2/2B1P2P/3R4/PPP3P1/6K1 b - - 3 31", "Nxe4", "-4.20", "-3.28",
     "Bb5 Nd6 f6 Nxb5 fxe7+ Rxe7 g4 Nd6 Ra3 a5 Rf3+ Rf7 Rxf7+",
     "Rd7 b3 Rxd3 cxd3 Rh7 g3 Rd7",
     ""},
    // YjF3dVAO
    {"r3k2r/1ppq4/1p1p1p2/4p1p1/1PPPP1P1/P5N1/6PN/R4RK1 b kq - 1 20", "Qh7", "-4.03", "-3.07",
     "Nf3 exd4 Nxd4 O-O-O Ndf5 Rde8 Rae1 Kb8 Ne3 c6 Nef5",
     "exd4 Nf5 O-O-O Nf3 Qe6 N3xd4 Qxe4",
     ""},
    // 6dhFDWgL
    {"r2qkbnr/ppP2ppp/8/4p3/1nB3b1/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 6", "Nc6", "0.01", "7.13",
     "cxd8=Q+ Rxd8 Bxf7+ Kxf7 Ng5+ Kg6 Qxg4 Nf6 Qg3 Nh5 Qh3 Kxg5 d4+",
     "Qxc7 d3",
     ""},
    // NBMa8SpU
    {"5r2/1br2pk1/p2p1R2/1pp5/4P2P/1PNP4/1PP3P1/5RK1 b - - 0 23", "Re7", "3.94", "5.27",
     "Rxd6 c4 bxc4 bxc4 Rf5 Rb8 g4 Rc7 Rb6 cxd3 cxd3",
     "b4 Ne2 d5 exd5 Rh8 R6f4 Bxd5 Rg4+ Kh7 Nf4 Rd8 Nh5 Kh6",
     ""},  // lost already
    // 75ihxYBy: Qe5 threatens mate, and f4 averts it at no cost
    {"r3kb1r/ppp1n1p1/4pnp1/8/4P3/2NBB3/Pq3PPP/R2Q1RK1 w kq - 0 15", "Na4", "3.42", "1.78",
     "Qe5 f4 Qh5 h3 Qxd1 Raxd1 b6 Nc3 c6 Bc4 Kf7 Bb3 b5",
     "Nb5 Kf7 Rb1 Qe5 f4 Qh5 Qxh5 gxh5 Nxc7 Rc8 Rxb7 Ng4 Bc5",
     ""},
    // ZQqv7qEo: lost before Qh3 threatens mate
    {"r4rk1/ppN3p1/2n4p/7q/8/3Q1bP1/PPP2P1P/R4RK1 w - - 2 21", "Nxa8", "-5.03", "-4.99",
     "Qh3 Qb3+ Kh8 Qxf3 Rxf3 Rad1 Rf5 f4 Rc5 Rd2 Qe6 b4 Rc3",
     "Qc4+ Kh8 Rfe1 Rad8 Ne6 Bd5 Qe2 Qh3 f4 Rfe8 Nxd8 Rxe2 Rxe2",
     ""},
    // tGCzAOdN: Qh4 threatens mate, and the exchange is not all that h3 costs
    {"r1bqk2r/ppp2ppp/2p5/2b5/2B1P1n1/2N5/PPPP1PPP/R1BQK2R w KQkq - 4 7", "O-O", "-0.63", "-2.70",
     "Qh4 h3 Nxf2 Bxf7+ Kf8 Qh5 Nxe4+ Kh2 Qg3+ Kh1 Nf2+ Kg1 Nxh3+",
     "Qf3",
     ""},
};
// clang-format on

}  // namespace chess::test
