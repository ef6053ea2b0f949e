// SPDX-License-Identifier: GPL-3.0-or-later
// Bad moves of real games that allow or miss a fork, a pin, a skewer or a discovered attack.
#pragma once

#include "motifs/motif_case.h"

namespace chess::test {

// clang-format off
inline constexpr MotifCase kAttackMotifCases[] = {
    // aFPEzqz5
    {"r4rk1/pp4p1/2pb3p/8/2P2pqP/1P2B1P1/P1Q2PK1/R6R w - - 0 24", "Qe4", "-3.29", "-6.82",
     "f3+ Kh2 Qxe4 Rad1 Qxh4+ Kg1 Qf6 Rh2 Rad8 Kh1 Qb2",
     "Qd1 f3+ Kh2 Be5 Qd2 Rad8 Qa5 Bxa1 Rxa1 Rfe8 Qxa7 Rd7",
     "Allows a discovered attack: f3+ opens the queen's line to the queen."},
    // chernabogg - breaksideflow, 2021.10.01
    {"2kr1b1r/pppbqppp/4pP2/3p2B1/8/2P1P2P/PP1N1PP1/R2QKB1R b KQ - 0 11", "Qd6", "3.21", "5.37",
     "fxg7 Bxg7 Bxd8 Rg8 Bxc7 Qxc7 Qc2 d4 Qxh7",
     "gxf6 Bh4 Rg8 Qf3 Rg6 Bd3 Rh6 g3 e5 e4 d4 cxd4",
     "Allows a discovered attack: fxg7 opens the bishop's diagonal to the rook."},
    // DrmJu1e3
    {"5rk1/2p4p/2b1Rqp1/1p3n2/8/1B3N2/1P3PPP/rN1Q2K1 b - - 0 19", "Qxb2", "3.12", "4.70",
     "Re2+ Kh8 Rxb2 Bxf3 Qxf3 b4 Qf4 c5 Qe5+ Ng7 Qxc5 Rd8 h4",
     "Kg7 Rxf6 Rxf6 Ng5 Nd4 Qxd4 Rxb1+ Bd1 h6 h4 Rxd1+ Qxd1 Rd6",
     "Allows a discovered check: Re2+."},
    // JL24 - SamsungNeoQLED, 2021.10.01
    {"r6k/1b4R1/pp4p1/2n5/2P5/P1B5/6PP/R5K1 b - - 0 26", "a5", "4.40", "8.60",  // 5.56
     "Rxb7+ Kg8 Rg7+ Kf8 Rf1+ Ke8 Rg8+ Kd7 Rxa8 Ne4 Be5 Nd2 Rf4",
     "Be4 Rxg6+ Kh7 Rg7+ Kh6 Rg3 Rd8 Re1 Kh5 Rg7 Rd1",
     "Allows a discovered check: Rxb7+."},
    // DrmJu1e3
    {"3r2k1/7p/6p1/1pp5/3n4/N3Q3/3R1PPP/6K1 b - - 3 31", "Kg7", "4.40", "6.71",  // 4.82
     "Qe7+ Kg8 Qxd8+ Kf7 Qc7+ Kf6 Qxh7 Kf5 Qf7+ Kg5 h4+ Kxh4 Qxg6",
     "b4 Nc4 Ra8 h3 Rc8 Qe5",
     "Allows a fork: Qe7+ attacks the king and the rook."},
    // UaPMUUTC
    {"r3r1k1/p5p1/1Pp4p/q2p1b2/4p3/P3P1BP/2Q2PP1/R4RK1 b - - 0 22", "Rec8", "1.03", "5.32",
     "b7 Rab8 bxc8=R+ Rxc8 Qb2 Qd8 h4 c5 Rfd1 c4 Qe5 Qd7 Qxd5+",
     "Qxb6 Rfb1 Qa6 Qc5 Rf8 Rb4 Rf7 Rab1 Kh7 Kh2 Rc8",
     "Allows a fork: b7 attacks both rooks."},
    // HKkJYOOO
    {"8/2N2pkp/1p4p1/3r1p2/PP6/6P1/5P1P/R5K1 b - - 2 29", "Rd6", "4.40", "7.41",  // 5.32
     "Ne8+ Kf8 Nxd6 Ke7 Nc8+ Kd7 Nxb6+ Kc6 Rc1+ Kb7 a5 Ka6 Kg2",
     "Rd7 Nb5 f4 gxf4 Kf6 a5 bxa5 bxa5 Rd5 Nc3 Rd3",
     "Allows a fork: Ne8+ attacks the king and the rook."},
    // Xy3kmEPw
    {"r3k1r1/p4p2/b3pp2/2pq4/3pN2p/8/PPPQ1PPP/R3R1K1 b q - 1 21", "f5", "-2.58", "6.55",
     "Nf6+ Ke7 Nxd5+ Kd7 Qf4 Rxg2+ Kxg2 Bf1+ Rxf1 exd5 Qxf5+ Kc6 Qxf7",
     "O-O-O",
     "Allows a fork: Nf6+ attacks the king and the queen."},
    // LfiHNWQs
    {"r2r2k1/p3bppp/b1p1pn2/2P5/1P1N4/2N1P3/P4PPP/R1B1R1K1 b - - 10 14", "Rab8", "1.01", "4.91",
     "Nxc6 Re8 Ba3 Ng4 Nxb8 Rxb8 b5 Bh4 g3 Bf6 Rab1 Nxf2 Kxf2",
     "Rac8 a3 Nd5 Bd2 Nxc3 Bxc3 Bf6 f3",
     "Allows a fork: Nxc6 attacks both rooks."},
    // Josh_12345 - kevinwilson14, 2021.10.01
    {"3q4/5k2/1r2p3/3pPp1p/p1pP1Prn/2P3PQ/P1R5/R6K w - - 2 38", "gxh4", "-3.42", "-4.57",
     "Rxh4 Kh2 Rxh3+ Kxh3 Qb8 Rcc1 Rb2 Rg1 h4 Rh1 Rc2 Rab1 Rxc3+",
     "Rg1 Ng6",
     "Allows a pin: Rxh4 pins the queen to the king."},
    // Bomberman2 - JeronimoRAMOS1, 2021.10.01
    {"r3k2r/p1p2ppp/4q3/2bp4/3P4/2P5/P1P2PPP/R1BQ1RK1 b kq - 0 13", "Bb6", "3.77", "5.15",
     "Re1 O-O Rxe6 fxe6 Qg4 Bxd4 Qxe6+ Kh8 cxd4 a6 Ba3 Rf6 Re1",
     "Be7 Re1 Qd6 a4 O-O Ba3 Qxa3 Rxa3 Bxa3 g3 Rfd8 Qf3 Bf8",
     "Allows a pin: Re1 pins the queen to the king."},
    // Chompazo - armijo, 2021.10.01
    {"3rr1k1/1pp2ppp/p1n5/3q4/1P1Pn1b1/P4N2/1B2BPPP/2RQ1RK1 b - - 2 15", "f5", "-0.58", "4.34",
     "Bc4 Qxc4 Rxc4 Ng5 Rxc6 Bxf3 gxf3 Nh3+ Kg2 bxc6 Qb3+ Rd5 Bc1",
     "Ng5 Rc5",
     "Allows a pin: Bc4 pins the queen to the king."},
    // Ognjen25 - Ingredient, 2021.10.01
    {"2r2rk1/p3Q2p/6p1/3q4/8/3B1b2/PRPB3P/4K2R w K - 3 22", "Rf1", "-3.35", "-4.52",
     "Rce8 Rb7 Qd4 Rxf3 Rxe7+ Rxe7 Rxf3 Kd1 Rh3 Re4 Qa1+ Bc1 Rxh2",
     "O-O Qd4+ Rf2 Bd5 Qe3 Qxb2 Rxf8+ Rxf8 a4 Qa1+ Be1 Bf7 Bb5",
     "Allows a pin: Rce8 pins the queen to the king."},
    // a4qfqwsA
    {"2r5/5p1p/p2kp1r1/1p1p4/5B2/8/3N1PPP/5RK1 b - - 4 33", "Kc5", "-3.07", "4.48",
     "Rc1+ Kd4 Rxc8 a5 Be3+ Kd3 Nb3 b4 Nc1+ Ke4 Ra8 Rf6 Rxa5",
     "e5 Bg3 a5 f4 e4 Nb3 Rxg3 hxg3 a4 Nd4 b4 Nf5+ Kd7",
     "Allows a skewer: Rc1+ attacks the king, and behind it stands the rook."},
    // a4qfqwsA
    {"8/7p/p1r1p1r1/1p1p1pN1/8/1k2B3/5PPP/3R2K1 b - - 11 43", "Kc3", "-2.80", "3.55",
     "Rc1+ Kd3 Rxc6 d4 Bc1 e5 Rc5 Rb6 Rxe5 Rc6 Re1 b4 Nf3",
     "Rc3 Nf3 f4 Nd4+ Kc4 Bxf4 Rd3 Rxd3 Kxd3 Nc6 Rg8",
     "Allows a skewer: Rc1+ attacks the king, and behind it stands the rook."},
    // seanmcmahon1 - Maresp2018, 2021.10.01
    {"rn1qk2r/p2b2b1/2p2p2/4p3/P1B1Pp2/2N3p1/1PPB1KP1/R2Q1R2 w kq - 0 18", "Ke2", "-1.98", "-4.81",
     "Bg4+ Ke1 Bxd1 Rxd1 Qb6 a5 Qb4 Bb3 Rh2",
     "Ke1",
     "Allows a skewer: Bg4+ attacks the king, and behind it stands the queen."},
    // Abdallah1990 - FunkyChess, 2021.10.01
    {"r2q1rk1/1p3pbp/p5p1/2R4n/4b3/1Q2PN1P/P3BPPB/3R2K1 b - - 3 20", "Qe7", "3.13", "4.09",
     "Bd6 Qf6 Bxf8 Rxf8 Qc4 Bc6 Nd4 Be4 Bf3 Qh4 Bxe4 Qxe4 Rc7",
     "Qe8 Bd6",
     "Allows a skewer: Bd6 attacks the queen, and behind it stands the rook."},
    // JkdhsveN
    {"7r/3N1pk1/P3n1p1/r3Pn1p/P4P2/7P/1q4P1/1R2RQK1 b - - 6 31", "Qa2", "-5.14", "-2.77",
     "Kh2 Rd8 Nf6 h4 Rb4 Rxa4 Rxa4 Qxa4 Ra1",
     "Qd4+ Kh2 Qxd7 Rb6 Rd8 Reb1 h4 Rb8 Rxb8",
     "It would have forked the king and the knight."},
    // IQr3Sr3w
    {"7r/3k4/2r1p3/P2pP3/4p3/2q5/6QN/R6K w - - 6 43", "Rg1", "4.49", "-5.74",
     "Qxe5 Re1 e3 Kg1 e2 Qf2 Rg8+ Kh1 Qe4+ Nf3 Rc3 Qa7+ Rc7",
     "Qg7+ Kc8 Qxh8+ Kc7 Qg7+ Kc8 Rf1 Qb4 a6 Rxa6 Rf8+ Qxf8 Qxf8+",
     "It would have forked the king and the rook."},
    // Josh_12345 - kevinwilson14, 2021.10.01
    {"3q3r/6k1/1r2p1np/3pPpp1/p1pP1P2/2P2QPN/P3R2P/R6K b - - 1 31", "Rb3", "-3.91", "2.66",
     "axb3 g4 Qf1 axb3 Ra7+ Ne7 Ng1 Rf8 Rb2 Rf7 Ra6 Qb8 Rxe6",
     "g4 Qf1 gxh3 Qxh3 h5 Qg2 a3 h3 Rb8 Qf3 Rh7 Rg2 Nf8",
     "It would have forked the queen and the knight."},
    // chernabogg - breaksideflow, 2021.10.01
    {"2kr1b1r/pppb1ppp/3qpP2/3p2B1/8/2P1P2P/PP1N1PP1/R2QKB1R w KQ - 1 12", "e4", "5.03", "3.96",
     "dxe4 Nc4 Qc5 Be3 Qd5 fxg7 Bxg7 Qxd5 exd5 Na3 Ba4 Bb5 Bxb5",
     "fxg7 Bxg7 Bxd8 Rxd8 Be2 Bxc3 bxc3 Rg8 g3 Bc6 O-O f5",
     "It would have opened the bishop's diagonal to the rook."},
    // tokes - Oeimili, 2021.10.01
    {"2kr3r/1ppq1p2/1pnp4/4pp2/4P1B1/3P3P/PPP2PP1/R2Q1RK1 w - - 0 15", "Qb1", "4.27", "-5.47",
     "fxg4 Qd1 gxh3 g3 Rhg8 c3 d5 b4 Nb8 Qf3 dxe4 dxe4",
     "Bxf5 Qxf5 exf5 Rdg8 Kh2 Nb4 a4 Nd5",
     "It would have pinned the queen to the king."},
    // Eduarda0812 - juseoralpas, 2021.10.01
    {"7r/1kpp1p1p/7n/4N1N1/3bPR1P/1PrP4/6PK/8 b - - 1 26", "Bb6", "-8.80", "-4.50",
     "Ngxf7 Nxf7 Rxf7 Kc8 Nxd7 Bd4 e5 Rxd3 e6",
     "Bxe5 Nh3 Rxd3 Kg1 Bxf4 Nxf4 Rxb3 Kf2 Ng4+ Ke2 Re3+ Kd2 Rxe4",
     "It would have pinned the rook to the king."},
    // Chompazo - armijo, 2021.10.01
    {"3rr1k1/1pp3pp/p1n5/3q1p2/1P1Pn1b1/P4N2/1B2BPPP/2RQ1RK1 w - - 0 16", "Ng5", "4.72", "-4.61",
     "Bxe2 Qxe2 Nxg5 Qh5 Ne6 Rfe1 g6 Qh6 Ng7 Red1 Re2 Rc5 Qb3",
     "Bc4 Qxc4 Rxc4 Bxf3 gxf3 Ng5 Bc1 Nh3+ Kg2 Nxf2 Rxf2 Rd5",
     "It would have pinned the queen to the king."},
    // Ognjen25 - Ingredient, 2021.10.01
    {"2r2rk1/p3Q2p/6p1/3q4/8/3B1b2/PRPB3P/4KR2 b - - 4 22", "Rc7", "-4.31", "5.52",
     "Qxc7 Qe6+ Kf2 Be2+ Bf4 Bxf1 Bxf1 Rc8 Rb8 Rxb8 Qxb8+ Kg7 Be5+",
     "Rce8 Rb7 Rxe7+ Rxe7 Qd4 Rxf3 Rxf3 Kd1 Rf2 Be3 Qa1+ Bc1 Rxh2",
     "It would have pinned the queen to the king."},
    // crawdaddy3 - josh_g, 2021.10.01
    {"r7/p1p1r3/1nP3Q1/3kq3/1P4R1/7P/P3B3/4K3 w - - 5 38", "Qd3+", "1.44", "-4.14",
     "Kxc6 Rg6+ Kb7 Qa6+ Kb8 Rg8+ Re8 Rxe8+ Qxe8 a4 c6 Qd3 Nd5",
     "Rg5 Rf8 Rxe5+ Rxe5 Kd1 Rf4 a3 a5 Qg2+ Kd6 Qg7 Rf2 Qg6+",
     "It would have pinned the queen to the king."},
    // a4qfqwsA
    {"2r5/5p1p/p3p1r1/1pkp4/5B2/8/3N1PPP/5RK1 w - - 5 34", "Be3+", "4.48", "-2.70",
     "Kd6 Ra1 e5 Ba7 Rc6 f4 exf4",
     "Rc1+ Kd4 Rxc8 a5 Be3+ Kd3 Nb3 b4 Nc1+ Ke4 Ra8 Rf6 Rxa5",
     "It would have skewered the king and the rook."},
    // JL24 - SamsungNeoQLED, 2021.10.01
    {"r6k/1b4R1/1p4p1/p1n5/2P5/P1B5/6PP/R5K1 w - - 0 27", "Re7+", "9.69", "4.90",  // 6.40
     "Kg8 Rf1 Ne4 Ba1 Bc6 Rg7+ Kh8 Rxg6+ Kh7 Rxc6",
     "Rxb7+ Kg8 Rg7+ Kf8 Rf1+ Ke8 Rg8+ Ke7 Rxa8 g5 Ra7+ Kd6 Rf6+",
     "It would have won material by a discovered check."},
    // PereiraCachoeira - lafitt, 2021.10.01
    {"rn2kb1r/pp4pp/1q3p2/1b1Bpn2/8/4PN2/1B1P1PPP/RN1Q1RK1 b kq - 1 12", "Qd6", "-2.30", "4.69",
     "Bxb7 Bc6 Bxa8 Bxa8 Rxa7 Bd5 Nc3 Qb6 Qa4+ Bc6 Qa2 Bc5 Qf7+",
     "Bxf1 Qxf1 Qxb2 Nc3 Qb6 Rb1 Bb4 Bb3 Ne7 Qc4 Nd7 Ba4 Rc8",
     "It would have opened the queen's line to the bishop."},
    // VoDetarH
    {"r3k1nr/ppp4p/6p1/q3pp1Q/3n4/3P3P/PPPN1PP1/R3KB1R w KQkq - 0 13", "Qg5", "-0.34", "-4.95",
     "Nxc2+ Kd1 Nxa1 Be2 Qxa2 Kc1 Nb3+ Nxb3 Qxb3 Bf3",
     "Qd1",
     "Allows a fork: Nxc2+ attacks the king and the rook."},
};
// clang-format on

}  // namespace chess::test
