// SPDX-License-Identifier: GPL-3.0-or-later
// Bad moves of real games (lichess, 2021 and 2025), with stockfish 15.1's lines after the move and instead of
// it, and the sentence that says why, or none.
#pragma once

namespace annotate::test {

struct MotifCase {
  const char* fen;
  const char* played;
  const char* before;  ///< White's view; a mate is the mover's
  const char* after;  ///< White's view; a mate is against the mover
  const char* refutation;
  const char* best;
  const char* sentence;
};

// The comment names the game: lichess's id, or the players. A figure behind a line is the eval that there
// was: it was too decided for such a motif.
// clang-format off
inline constexpr MotifCase kMotifCases[] = {
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
    {"r3r1k1/pbp1qpb1/1p1p1nnQ/4pP2/4P3/2NP2RN/PPP1B1PP/R5K1 w - - 1 17", "Rxg6", "0.35", "-1.85",
     "fxg6 Qxg6 Nh7 d4 Kh8 Bc4 Rf8 Qh5 Qe8 Qh4 Bf6 Qh6 exd4",
     "Qd2 Nf4",
     "Loses the exchange for a pawn: 17... fxg6 18. Qxg6."},
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
    {"6r1/p1p1rkN1/1pb2n2/4pP2/7P/2NP2R1/PPP1B1P1/6K1 w - - 1 28", "Ne4", "1.24", "-3.25",
     "Bxe4 dxe4 Rxg7 Ra3 Nxe4 g4 Nd6 Kf2 Kf6 g5+ Kxf5 Kg3 e4",
     "Nh5 Rxg3",
     "Loses a knight: 28... Bxe4 29. dxe4 Rxg7."},
    // migo3Sgt
    {"5k2/p1p1r1r1/1p3n2/4pP2/2B1P2P/3R4/PPP3P1/6K1 b - - 3 31", "Nxe4", "-4.20", "-3.28",
     "Bb5 Nd6 f6 Nxb5 fxe7+ Rxe7 g4 Nd6 Ra3 a5 Rf3+ Rf7 Rxf7+",
     "Rd7 b3 Rxd3 cxd3 Rh7 g3 Rd7",
     ""},
    // JH85JLK8
    {"4B1k1/p1p2ppp/8/8/6Q1/2p5/P1P2PPP/2KR3R b - - 0 19", "Kf8", "18.17", "Mate in 3",
     "Qd7 Kg8 Qxf7+ Kh8 Qf8#",
     "f6 Rd8",
     "Allows a back-rank mate in 3: 20. Qd7 Kg8 21. Qxf7+ Kh8 22. Qf8#."},
    // 9jdTMqpb
    {"3R1rk1/pp3rpp/8/2P1pP2/4P3/2Q4P/5qP1/3R3K b - - 0 30", "Rxd8", "2.92", "Mate in 3",
     "Rxd8+ Rf8 Qb3+ Kh8 Rxf8#",
     "h5 Qxe5 h4 R8d3 Kh8",
     "Allows a back-rank mate in 3: 31. Rxd8+ Rf8 32. Qb3+ Kh8 33. Rxf8#."},
    // w9zkrXhK
    {"2r2rk1/1b2bpp1/p3p2p/4N3/1P1pn2Q/P5R1/5PPP/2N1R1K1 w - - 2 30", "Rxe4", "4.99", "Mate in 2",
     "Rxc1+ Re1 Rxe1#",
     "Qxe7 Nxg3 Qxb7 Rxc1 Rxc1 Ne2+ Kf1 Nxc1 Nf3 d3",
     "Allows a back-rank mate in 2: 30... Rxc1+ 31. Re1 Rxe1#."},
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
    // ENPo6ReH
    {"r1q5/p1p2k1n/2p4r/4P2p/4Np2/BP3P1b/P1P5/R2Q1RK1 w - - 0 20", "Re1", "-0.10", "Mate in 3",
     "Qg8+ Ng5+ Qxg5+ Kh1 Qg2#",
     "Rf2",
     "Allows mate in 3: 20... Qg8+ 21. Ng5+ Qxg5+ 22. Kh1 Qg2#."},
    // JkdhsveN
    {"8/5pk1/8/4q3/7p/7P/r5P1/5Q1K w - - 0 46", "Qd3", "-9.49", "Mate in 2",
     "Ra1+ Qb1 Rxb1#",
     "Kg1 Ra1 Qxa1 Qxa1+ Kf2 Qb1 Ke2 Qb2+ Kd1 Qxg2 Kc1 f6 Kb1",
     "Allows mate in 2: 46... Ra1+ 47. Qb1 Rxb1#."},
    // 6Sfhm4Wl
    {"3r2k1/pp4p1/6p1/3ppPN1/8/P7/1Pp3KP/4RQ2 b - - 1 34", "gxf5", "6.45", "Mate in 5",
     "Qxf5 c1=Q Rxc1 b5 Qf7+ Kh8 Rc7 Rd7 Qe8#",
     "Rf8 Qd3 b6 Qxd5+ Kh8 Qb3",
     "Allows mate in 5: 35. Qxf5."},
    // 6dhFDWgL
    {"r1k4r/pp3ppp/2n2n2/2Q5/2B2Bb1/8/PPP2PPP/RN2R1K1 b - - 4 15", "b6", "9.24", "Mate in 2",
     "Qd6 Kb7 Qc7#",
     "g5 Qxg5 Re8 Rxe8+ Nxe8 Qxg4+ Kd8 Bxf7 Nc7 Nc3",
     "Allows mate in 2: 16. Qd6 Kb7 17. Qc7#."},
    // ONidS8Cd
    {"1r3rk1/b1pp1pp1/p6p/1p4q1/1P6/P1N2b2/2P2PPP/1R3RK1 w - - 0 20", "Kh1", "-9.93", "Mate in 1",
     "Qxg2#",
     "g3 Qh5 Ne2 Be4 Rb3 Qxe2 Rbb1 Qxc2 Rbe1",
     "Allows mate in 1: 20... Qxg2#."},
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
    // ExSay - JhonLeyson26, 2021.10.01
    {"4k1B1/1ppr4/p1n5/2N1p1Bn/7p/2P4P/PP3P2/R3R1K1 b - - 2 22", "Kf8", "6.08", "9.69",
     "Nxd7+ Kxg8 Nxe5 Kh7 Nxc6 Kg6 Bxh4 bxc6 Re6+ Kf5 Rxc6 Nf4",
     "Rg7 Bd5 Rxg5+ Kh2 Nf4 Be4 Nd4 Rad1 Nde2 Nd3",
     "Loses the exchange and a pawn: 23. Nxd7+ Kxg8 24. Nxe5."},
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
    // DerKopf - Pauperrimo, 2021.10.01
    {"5k2/ppp5/6pp/3Pp3/4Pq2/P7/KP3QP1/8 w - - 2 26", "Qxf4+", "1.40", "-3.97",
     "exf4 Kb1 h5 a4 h4 Kc2 f3 gxf3 h3",
     "Qxa7 Qxe4 Qb8+ Kf7",
     "Trades into a pawn ending that is lost: 26... exf4."},
    // delcinocastelo - fluffywuffybunny, 2021.10.01
    {"8/7R/4pkp1/1r6/8/6PP/5P1K/8 b - - 0 34", "Rh5", "0.44", "4.48",
     "Rxh5 gxh5 Kg2 Ke5 Kf3 Kf5 Ke3 Ke5 g4 Kf6 Ke4 Kg6 f3",
     "Rb2 Kg1 Kf5 Kf1",
     "Allows the trade into a pawn ending that is lost: 35. Rxh5 gxh5."},
    // 8qnGOgRl
    {"2rq1rk1/pQ2ppb1/7p/6p1/2bP4/2P2NB1/P4PPP/2R1R1K1 b - - 0 20", "Rc7", "0.91", "5.61",
     "Bxc7 Qd7 Ne5 Bxe5 Rxe5 e6 Rc5 Bd5 Qb4 Rc8 c4 Rxc7",
     "e6 Ne5 Qd5 Qe7 Rce8 Qb4 Rc8 h4",
     "The rook is not safe on c7: Bxc7."},
    // YjF3dVAO
    {"8/1ppk4/1p1p4/4p3/1Pq5/5R2/6P1/6K1 w - - 0 37", "Rf7+", "-3.88", "-14.88",
     "Qxf7 Kh1 e4 Kh2 e3 Kg3 e2 b5 e1=Q+ Kg4 Qee6+ Kh4 Qf4+",
     "Kf2 b5 Ra3 Qxb4 Re3 Qc4 Re1 Qf4+ Ke2",
     "The rook is not safe on f7: Qxf7."},
    // DIBnd7C3
    {"7k/2p3p1/4pq1p/4np1Q/1P6/8/b3BPPP/3R2K1 w - - 0 26", "Rd8+", "1.89", "-5.33",
     "Qxd8 Bb5 Ng4 Qxg4 fxg4 h3 Qd1+ Kh2 gxh3 Be8 hxg2 Kxg2 Qg4+",
     "Bf1 Bd5 Qe2 c6 h3 Ng6 Qe3 Qh4 Qd2",
     "The rook is not safe on d8: Qxd8."},
    // ONidS8Cd
    {"1r3rk1/b1pp1pp1/p6p/1p1bn1q1/1P1N4/P1N5/2P2PPP/1R1Q1RK1 w - - 2 18", "Nf3", "-4.24", "-8.35",
     "Bxf3 Qxf3 Nxf3+ Kh1 Nd4 Kg1 Qe5",
     "Nxd5 Bxd4 Rb3 Nc6 Nxc7 Rbc8 Rg3 Qxg3 hxg3 Rxc7 c3 Bxc3",
     "The knight is not safe on f3: Bxf3."},
    // NBMa8SpU
    {"5r2/1b2rpk1/p2p1R2/1pp5/4P2P/1PNP4/1PP3P1/5RK1 w - - 1 24", "h5", "5.27", "4.00",
     "Rh8 Rxd6 Rxh5 Rf3 Rg5 Kf2 c4 bxc4 bxc4 Rg3 Rxg3",
     "Rxd6 c4 bxc4 bxc4 Rf5 Rb8 g4 Rc7 Rb6 cxd3 cxd3",
     "The pawn on d6 could be taken for free."},
    // YjF3dVAO
    {"r3k2r/1ppq4/1p1p1p2/4p1p1/1PPPP1P1/P5N1/6PN/R4RK1 b kq - 1 20", "Qh7", "-4.03", "-3.07",
     "Nf3 exd4 Nxd4 O-O-O Ndf5 Rde8 Rae1 Kb8 Ne3 c6 Nef5",
     "exd4 Nf5 O-O-O Nf3 Qe6 N3xd4 Qxe4",
     ""},
    // JkdhsveN
    {"7r/P2N1pk1/4n1p1/4P2p/r4P2/6qP/6P1/3R2QK b - - 0 38", "Rxa7", "-4.25", "-1.23",
     "Qxa7 Nxf4 Qg1 Nxh3 Qe1 Qxe1+ Rxe1 Nf4 Rd1 Rd8 Rd6 Rc8 Nf6",
     "Nxf4 e6 Nxh3 Qe1 Qxe1+ Rxe1 Rxa7 exf7 Rxd7 f8=Q+ Rxf8 Kh2 Nf4",
     "Loses a rook for 3 pawns: 39. Qxa7 Nxf4 40. Qg1 Nxh3 41. Qe1."},
    // 6Sfhm4Wl
    {"3r2k1/pp4p1/6p1/3ppPN1/8/P7/1Pp4P/4RQK1 w - - 0 34", "Kg2", "Mate in 9", "6.45",
     "Rf8 Qd3 b6 Qxd5+ Kh8 Qb3",
     "fxg6 c1=Q Rxc1 Rb8 Qh3 Kf8 Rf1+ Ke7 Qe6+ Kd8 Rf7",
     "There was a forced mate: 34. fxg6 c1=Q 35. Rxc1 Rb8 36. Qh3."},
    // 6dhFDWgL
    {"r2qkbnr/ppP2ppp/8/4p3/1nB3b1/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 6", "Nc6", "0.01", "7.13",
     "cxd8=Q+ Rxd8 Bxf7+ Kxf7 Ng5+ Kg6 Qxg4 Nf6 Qg3 Nh5 Qh3 Kxg5 d4+",
     "Qxc7 d3",
     ""},
    // UQV6XjrG
    {"rnbq1rk1/ppp1bpp1/3p1n1p/4p1N1/2B1P3/3P1Q2/PPP2PPP/RNB2RK1 b - - 0 7", "Bg4", "-4.13", "-1.72",
     "Nxf7 Rxf7 Bxf7+ Kxf7 Qg3 g5 Nc3 Nc6 f3 Be6 Be3 Kg8",
     "hxg5 Bxg5 Nc6 Nc3 Na5 Bb3 c6 Qg3 Nxb3 axb3 Nh5",
     "The knight on g5 could be won for a pawn."},
    // XU3XJFiY
    {"r6r/pppk1q1p/6pQ/2bpR1B1/3n4/2P5/PP3PPP/RN4K1 w - - 1 17", "Qh3+", "4.07", "0.17",
     "Nf5 Nd2 Bd6 Ree1 Rae8 Rad1 Rxe1+ Rxe1 Re8 Rxe8 Kxe8 g3 h5",
     "cxd4 Bxd4 Qh3+ Kd6 Re2 Rae8 Be3 Qf5 Qxf5 gxf5 Nc3 Be5 Rd2",
     "The knight on d4 could be won for a pawn."},
    // XU3XJFiY
    {"r6r/ppp2q1p/3k2p1/2bpR1B1/3n4/2P4Q/PP3PPP/RN4K1 w - - 3 18", "Re3", "4.32", "1.18",
     "Nf5 Rf3 h6 Bd2 h5 b4 Bb6 Na3 Rhe8 c4 dxc4",
     "cxd4 Bxd4 Re2 Rae8 Be3 Rhf8 Nc3 Bxe3 fxe3",
     "The knight on d4 could be won for a pawn."},
    // PereiraCachoeira - lafitt, 2021.10.01
    {"rn2kb1r/pp4pp/1q3p2/1b1Bpn2/8/4PN2/1B1P1PPP/RN1Q1RK1 b kq - 1 12", "Qd6", "-2.30", "4.69",
     "Bxb7 Bc6 Bxa8 Bxa8 Rxa7 Bd5 Nc3 Qb6 Qa4+ Bc6 Qa2 Bc5 Qf7+",
     "Bxf1 Qxf1 Qxb2 Nc3 Qb6 Rb1 Bb4 Bb3 Ne7 Qc4 Nd7 Ba4 Rc8",
     "It would have opened the queen's line to the bishop."},
    // Yzlj3qJx
    {"8/2r3p1/5p2/3Bp3/1k4P1/2pK3P/2R2P2/8 b - - 2 48", "Kc5", "2.26", "5.43",
     "Rxc3+ Kd6 Rxc7 Kxc7 Ke4 Kd7 Kf5 Kd6 Be4 Kc5 h4 g6+ Kxg6",
     "Rd7 Ke4 g5 Rc1 Rd8 Bf7 Rd2 Ke3 Rb2 Bg6 Kb3 Be4 Rd2",
     "Loses a pawn: 49. Rxc3+ Kd6."},
    // wmRCJ5QZ
    {"5rk1/p4rpp/1pn1q2b/4Pp2/1P1p1P2/P4R1Q/1B4PP/2R3K1 w - - 0 27", "Rg3", "-4.47", "-6.61",
     "Bxf4 Rxc6 Qxc6 Rf3 Qe4 Rxf4 Qxf4 Qd3 Rd8 Qf1 Qxe5 Qd1 Re7",
     "Rcf1 Rd8 Rd3 Rfd7 Qf3",
     "Loses the exchange and a pawn: 27... Bxf4 28. Rxc6 Qxc6 29. Rf3 Qe4."},
    // Yzlj3qJx
    {"8/3r2p1/5p2/3Bp3/1k2K3/2p4P/2R2PP1/8 w - - 7 45", "Kd3", "2.30", "-5.34",
     "Rxd5+ Ke4 Rd4+ Kf5 Rd2 Rxc3 Kxc3 g3 Rxf2+ Kg6",
     "Rc1 g6 g4 Rh7 Rb1+ Kc5 Rb3 Rxh3 f3",
     "The bishop on d5 has lost its guard: Rxd5+."},
    // blindbeth - mozdemr, 2021.10.01
    {"8/8/8/2kB3p/2p1P2P/p1K5/P1P5/8 w - - 0 45", "e5", "8.80", "4.90",  // 5.93
     "Kxd5 Kb4 Kxe5 Kxa3 Ke4 Kb4 Kd4 a4 c3 Kb3 Kd5 Kxc3 Kc5",
     "Bxc4 Kd6 Kd4 Ke7 Bd5 Kf6 Bb3 Kg6 c4 Kg7 c5 Kh7 Kd5",
     "The bishop on d5 has lost its guard: Kxd5."},
    // T89rZcXS
    {"1r1q1rk1/p2n2pp/3Qpn2/p1p2p2/2PP4/B1P1P1P1/4NPKP/1R1R4 b - - 0 18", "Rxb1", "0.68", "1.73",
     "Qxe6+ Kh8 Rxb1 Qa8+ d5 Rb8 Qxf5 Rxb1 Qxb1 Ne5 e4 Nxc4 Bxc5",
     "Re8 Rxb8",
     "Loses a pawn: 19. Qxe6+ Kh8 20. Rxb1."},
    // T89rZcXS
    {"3q1rk1/p2n2pp/3Qpn2/p1p2p2/2PP4/B1P1P1P1/4NPKP/1R6 b - - 0 19", "Ne4", "0.80", "2.54",
     "Qxe6+ Rf7 Rb7 Ng5 Qc6 Nb6 Bxc5 Rxb7 Qxb7 a4 Be7 Qc8 Qxc8+",
     "Re8 Qc6",
     "Loses a pawn: 20. Qxe6+ Rf7."},
    // NBMa8SpU
    {"5r2/1br2pk1/p2p1R2/1pp5/4P2P/1PNP4/1PP3P1/5RK1 b - - 0 23", "Re7", "3.94", "5.27",
     "Rxd6 c4 bxc4 bxc4 Rf5 Rb8 g4 Rc7 Rb6 cxd3 cxd3",
     "b4 Ne2 d5 exd5 Rh8 R6f4 Bxd5 Rg4+ Kh7 Nf4 Rd8 Nh5 Kh6",
     ""},  // lost already
    // VoDetarH
    {"r3k1nr/ppp4p/6p1/q3pp1Q/3n4/3P3P/PPPN1PP1/R3KB1R w KQkq - 0 13", "Qg5", "-0.34", "-4.95",
     "Nxc2+ Kd1 Nxa1 Be2 Qxa2 Kc1 Nb3+ Nxb3 Qxb3 Bf3",
     "Qd1",
     "Allows a fork: Nxc2+ attacks the king and the rook."},
    // migo3Sgt
    {"r2q1rk1/pbpnbpp1/1p1p1n1p/4p3/4P3/2NPB2N/PPP1BPPP/R2Q1RK1 w - - 2 10", "Bxh6", "0.19", "-2.86",
     "gxh6 Qd2 Kh7 f4 Nc5 Rf2 Bc8 fxe5 dxe5 Raf1 Bxh3 gxh3 Ne6",
     "f4 c5",
     "The bishop on h6 is lost for a pawn: gxh6."},
    // DIBnd7C3
    {"3nQ3/2p3pk/4pq1p/5p1B/1P6/8/b4PPP/6K1 w - - 0 29", "Qxd8", "-4.19", "-5.36",
     "Qxd8 h3 Qd2 Bf3 Qe1+ Kh2 Kg6 Bc6 Kf6",
     "h4 Bd5 b5 g6 Bf3 Nf7 Bxd5 exd5 Qd7 Qa1+ Kh2 Qe5+ g3",
     "The queen on d8 is lost for a knight: Qxd8."},
    // JkdhsveN
    {"8/3N1pk1/6p1/4P2p/5n2/6qP/r5P1/5RQK w - - 4 42", "Rxf4", "-0.85", "-3.70",
     "Qxf4 e6 fxe6 Nc5 Qe5 Qd4 Ra1+ Qxa1 Qxa1+ Kh2 Qe5+ Kg1 Qxc5+",
     "e6 Nxe6",
     "The rook on f4 is lost for a knight: Qxf4."},
    // 6Sfhm4Wl
    {"rnb1k2r/pppp1ppp/4p3/4P3/1b1Pn2q/2PB3N/PP3PPP/RNBQK2R b KQkq - 0 6", "Nxf2", "2.36", "5.96",
     "Nxf2 Qxd4 O-O Qxf2+ Kxf2 Bc5+ Ke1 Nc6 Qe2 d5 b4 Bb6 a4",
     "Be7 O-O f5 Na3 a6 Kh1 d5 f3 Ng5 Nf4 c5 g3",
     "The knight on f2 is lost for a pawn: Nxf2."},
    // 7mswGvtZ
    {"r2qkbnr/ppp2ppp/3p4/4p3/2BnP1b1/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 1 6", "Bxf7+", "-0.31", "-3.95",
     "Kxf7 Be3 Nxf3+ gxf3 Bh5 Qd2 Ke8 f4 exf4 Bxf4 Nf6 Ne2",
     "Be3 Bxf3",
     "The sacrifice on f7 is unsound: 6... Kxf7 7. Be3 Nxf3+ 8. gxf3 Bh5."},
    // 6Sfhm4Wl
    {"3r2k1/pp4p1/8/3pppN1/8/P7/1Pp3KP/4RQ2 w - - 0 35", "Rc1", "Mate in 5", "5.81",
     "f4 Rxc2 a5 Qe2 f3+ Qxf3",
     "Qxf5 c1=Q Rxc1 b5 Qf7+ Kh8 Rc7 Rd7 Qe8#",
     "There was a mate in 5: 35. Qxf5."},
    // DrmJu1e3
    {"5r2/2p3kp/6p1/1p6/3n4/5Q2/4RPPP/1N4K1 w - - 1 28", "Qc3", "Mate in 6", "5.34",
     "c5 Re1 b4 Qxc5 Nf3+ gxf3 Rxf3 Re8",
     "Re7+ Kh6 Qh3+ Kg5 Qg3+ Kf5 Qe5+ Kg4 h3+ Kh4 Rxh7#",
     "There was a mate in 6: 28. Re7+."},
    // VfjADARF
    {"r4r2/pppq1pk1/3p3p/4p1p1/4Pn2/2PP2PP/PP1N1P2/R3R2K b - - 0 21", "Nxh3", "Mate in 2", "-7.08",
     "Rf1 f5 f3 g4 fxg4 f4 gxf4 exf4 Rab1 Qxg4",
     "Qxh3+ Kg1 Qg2#",
     "There was a mate in 2: 21... Qxh3+ 22. Kg1 Qg2#."},
    // j9ZM5KmL
    {"r3kb1r/3n1p1p/p1n1p1pB/1p2P3/4N2q/5P2/PP1Q1P1P/1BRR2K1 w kq - 5 20", "Nd6+", "Mate in 1", "3.49",
     "Bxd6 Qxd6 Ndxe5 Be4 Qxh6 Bxc6+ Nxc6 Qxc6+ Ke7 Qd7+ Kf6 Qd4+ e5",
     "Qxd7#",
     "There was a mate in 1: 20. Qxd7#."},
    // Z34oFnPX
    {"r3r1k1/pp3pp1/7p/2p4P/3pP3/1P1Pq2b/PBP5/3K1R1R b - - 3 24", "Bxf1", "Mate in 2", "-7.12",
     "Rxf1 Rac8 Re1 Qg5 Ba3 Qg4+ Kc1",
     "Bg4+ Rf3 Bxf3#",
     "There was a mate in 2: 24... Bg4+ 25. Rf3 Bxf3#."},
};
// clang-format on

}  // namespace annotate::test
