// SPDX-License-Identifier: GPL-3.0-or-later
// Bad moves of real games that allow or miss mate.
#pragma once

#include "motifs/motif_case.h"

namespace chess::test {

// clang-format off
inline constexpr MotifCase kMateMotifCases[] = {
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
    // 6Sfhm4Wl
    {"3r2k1/pp4p1/6p1/3ppPN1/8/P7/1Pp4P/4RQK1 w - - 0 34", "Kg2", "Mate in 9", "6.45",
     "Rf8 Qd3 b6 Qxd5+ Kh8 Qb3",
     "fxg6 c1=Q Rxc1 Rb8 Qh3 Kf8 Rf1+ Ke7 Qe6+ Kd8 Rf7",
     "White had a forced mate: 34. fxg6 c1=Q 35. Rxc1 Rb8 36. Qh3."},
    // 6Sfhm4Wl
    {"3r2k1/pp4p1/8/3pppN1/8/P7/1Pp3KP/4RQ2 w - - 0 35", "Rc1", "Mate in 5", "5.81",
     "f4 Rxc2 a5 Qe2 f3+ Qxf3",
     "Qxf5 c1=Q Rxc1 b5 Qf7+ Kh8 Rc7 Rd7 Qe8#",
     "White had a mate in 5: 35. Qxf5."},
    // DrmJu1e3
    {"5r2/2p3kp/6p1/1p6/3n4/5Q2/4RPPP/1N4K1 w - - 1 28", "Qc3", "Mate in 6", "5.34",
     "c5 Re1 b4 Qxc5 Nf3+ gxf3 Rxf3 Re8",
     "Re7+ Kh6 Qh3+ Kg5 Qg3+ Kf5 Qe5+ Kg4 h3+ Kh4 Rxh7#",
     "White had a mate in 6: 28. Re7+."},
    // VfjADARF
    {"r4r2/pppq1pk1/3p3p/4p1p1/4Pn2/2PP2PP/PP1N1P2/R3R2K b - - 0 21", "Nxh3", "Mate in 2", "-7.08",
     "Rf1 f5 f3 g4 fxg4 f4 gxf4 exf4 Rab1 Qxg4",
     "Qxh3+ Kg1 Qg2#",
     "Black had a mate in 2: 21... Qxh3+ 22. Kg1 Qg2#."},
    // j9ZM5KmL
    {"r3kb1r/3n1p1p/p1n1p1pB/1p2P3/4N2q/5P2/PP1Q1P1P/1BRR2K1 w kq - 5 20", "Nd6+", "Mate in 1", "3.49",
     "Bxd6 Qxd6 Ndxe5 Be4 Qxh6 Bxc6+ Nxc6 Qxc6+ Ke7 Qd7+ Kf6 Qd4+ e5",
     "Qxd7#",
     "White had a mate in 1: 20. Qxd7#."},
    // Z34oFnPX
    {"r3r1k1/pp3pp1/7p/2p4P/3pP3/1P1Pq2b/PBP5/3K1R1R b - - 3 24", "Bxf1", "Mate in 2", "-7.12",
     "Rxf1 Rac8 Re1 Qg5 Ba3 Qg4+ Kc1",
     "Bg4+ Rf3 Bxf3#",
     "Black had a mate in 2: 24... Bg4+ 25. Rf3 Bxf3#."},
};
// clang-format on

}  // namespace chess::test
