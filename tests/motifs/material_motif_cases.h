// SPDX-License-Identifier: GPL-3.0-or-later
// Bad moves of real games that lose material, overlook what could be won, or trade into a lost pawn ending.
#pragma once

#include "motifs/motif_case.h"

namespace chess::test {

// clang-format off
inline constexpr MotifCase kMaterialMotifCases[] = {
    // migo3Sgt
    {"r3r1k1/pbp1qpb1/1p1p1nnQ/4pP2/4P3/2NP2RN/PPP1B1PP/R5K1 w - - 1 17", "Rxg6", "0.35", "-1.85",
     "fxg6 Qxg6 Nh7 d4 Kh8 Bc4 Rf8 Qh5 Qe8 Qh4 Bf6 Qh6 exd4",
     "Qd2 Nf4",
     "Loses the exchange for a pawn: 17... fxg6 18. Qxg6."},
    // migo3Sgt
    {"6r1/p1p1rkN1/1pb2n2/4pP2/7P/2NP2R1/PPP1B1P1/6K1 w - - 1 28", "Ne4", "1.24", "-3.25",
     "Bxe4 dxe4 Rxg7 Ra3 Nxe4 g4 Nd6 Kf2 Kf6 g5+ Kxf5 Kg3 e4",
     "Nh5 Rxg3",
     "Loses a knight: 28... Bxe4 29. dxe4 Rxg7."},
    // ExSay - JhonLeyson26, 2021.10.01
    {"4k1B1/1ppr4/p1n5/2N1p1Bn/7p/2P4P/PP3P2/R3R1K1 b - - 2 22", "Kf8", "6.08", "9.69",
     "Nxd7+ Kxg8 Nxe5 Kh7 Nxc6 Kg6 Bxh4 bxc6 Re6+ Kf5 Rxc6 Nf4",
     "Rg7 Bd5 Rxg5+ Kh2 Nf4 Be4 Nd4 Rad1 Nde2 Nd3",
     "Loses the exchange and a pawn: 23. Nxd7+ Kxg8 24. Nxe5."},
    // DerKopf - Pauperrimo, 2021.10.01
    {"5k2/ppp5/6pp/3Pp3/4Pq2/P7/KP3QP1/8 w - - 2 26", "Qxf4+", "1.40", "-3.97",
     "exf4 Kb1 h5 a4 h4 Kc2 f3 gxf3 h3",
     "Qxa7 Qxe4 Qb8+ Kf7",
     "Trades into a pawn ending that is lost for White: 26... exf4."},
    // delcinocastelo - fluffywuffybunny, 2021.10.01
    {"8/7R/4pkp1/1r6/8/6PP/5P1K/8 b - - 0 34", "Rh5", "0.44", "4.48",
     "Rxh5 gxh5 Kg2 Ke5 Kf3 Kf5 Ke3 Ke5 g4 Kf6 Ke4 Kg6 f3",
     "Rb2 Kg1 Kf5 Kf1",
     "Allows the trade into a pawn ending that is lost for Black: 35. Rxh5 gxh5."},
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
    // JkdhsveN
    {"7r/P2N1pk1/4n1p1/4P2p/r4P2/6qP/6P1/3R2QK b - - 0 38", "Rxa7", "-4.25", "-1.23",
     "Qxa7 Nxf4 Qg1 Nxh3 Qe1 Qxe1+ Rxe1 Nf4 Rd1 Rd8 Rd6 Rc8 Nf6",
     "Nxf4 e6 Nxh3 Qe1 Qxe1+ Rxe1 Rxa7 exf7 Rxd7 f8=Q+ Rxf8 Kh2 Nf4",
     "Loses a rook for 3 pawns: 39. Qxa7 Nxf4 40. Qg1 Nxh3 41. Qe1."},
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
    // ZvAyRjBQ
    {"1r2r2k/pp6/5p2/1b1P1Q2/3q4/4R1PP/P3PKB1/8 w - - 1 34", "Qh5+", "-2.35", "-4.80",
     "Kg7 Qf3 Kf8 h4 Bd7 d6 Rxe3 Qxe3 Qxe3+ Kxe3",
     "Be4 Re7 d6 Rxe4 Qxe4 Qxe4 Rxe4 Bc6 Rd4 Kg8 g4 Bd7 Rf4",
     "A threat of mate would have won the exchange: 34. Be4 Re7 35. d6 Rxe4 36. Qxe4 Qxe4 37. Rxe4."},
    // XU3XJFiY
    {"r6r/pppk1q1p/6p1/2bpR1B1/3n4/2P4Q/PP3PPP/RN4K1 b - - 2 17", "Kd6", "0.19", "4.75",
     "Re7 Ne2+ Rxe2 Rae8 Be3 Rhf8 Nd2 Bxe3 fxe3 Kc6 Rae1 b6 Qg3",
     "Nf5 Nd2 Bd6 Nf3 Rhe8 Rae1 Rxe5 Nxe5+ Bxe5 Rxe5 Re8 Rxe8 Kxe8",
     "Allows a threat of mate that wins a knight: 18. Re7 Ne2+ 19. Rxe2."},
    // L9ZZhvy5
    {"2rq1rk1/1p3pp1/p1n4B/3pb2Q/8/P1PB3P/1P3PP1/3RR1K1 b - - 0 20", "Qf6", "4.34", "5.97",
     "Bg5 g6 Bxf6 gxh5 Bxe5 Rce8 Bg3 d4 c4 Na5 Rxe8 Rxe8 Bd6",
     "gxh6 Qxh6 f5 Bxf5 Rxf5 Qg6+ Bg7 Qxf5 d4 Re4 Rc7 Rde1 Re7",
     "Allows a threat of mate that wins a bishop: 21. Bg5 g6 22. Bxf6 gxh5 23. Bxe5."},
    // q2IxWMoc: e4 threatens mate, but what averts it falls late
    {"r1b1kb1r/ppp2pp1/2nq1n1p/3pp3/5P2/3P1NPP/PPPNP3/R1BQKB1R w KQkq - 0 7", "f5", "-1.47", "-5.39",
     "e4 Nxe4 dxe4 Bf4 Qc5 Nh4 Nh5 dxe4 Nxf4 gxf4 Qe3 Ng2 Qxe4",
     "e4 Be6 f5 Bxf5 exf5 e4 Qe2 O-O-O Kd1 Nh5 Rg1 exf3 Qxf3",
     "Loses a knight for 2 pawns: 7... e4 8. Nxe4 dxe4 9. Bf4 Qc5 10. Nh4 Nh5 11. dxe4."},
};
// clang-format on

}  // namespace chess::test
