// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/facade/bench.h"

#include "engine/facade/engine.h"
#include "notation/fen.h"

namespace engine {
namespace {

struct Answer final : SearchListener {
  void best_move(const SearchResult& r) override { result = r; }
  SearchResult result;
};

}  // namespace

std::span<const std::string_view> bench_positions() {
  static constexpr std::string_view kPositions[] = {
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      "r1bq1rk1/1ppp1ppp/2n2n2/p1b1p3/2P1P3/P1NB1N2/1P1P1PPP/R1BQ1RK1 b - - 2 7",
      "1r1qr1k1/2pp1ppp/bpn2n2/p1b1p3/2P1P3/PPNB1N2/1BQP1PPP/R4RK1 w - - 9 13",
      "1r1qr1k1/2p2p1p/1p4p1/pPnpP3/3Q1P2/P2B4/3P2PP/4RRK1 b - - 3 23",
      "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2P1P3/3B1N2/PP1P1PPP/RNBQ1RK1 w kq - 0 6",
      "3r2k1/pp3p2/1b2bp2/7p/1P2B2N/P7/5PPP/2R3K1 w - - 3 25",
      "6k1/5p2/4bp2/2b4B/P7/6P1/2r2P1P/1R4K1 w - - 1 36",
      "r1bqkbnr/4pppp/p1pp4/2p1P3/8/2N2N2/PPPP1PPP/R1BQK2R b KQkq - 0 6",
      "1r5k/6pp/5p2/2p5/8/1PP2N2/P4PPP/4R1K1 b - - 0 32",
      "8/r5pp/P3k3/5p2/1pN5/2P5/5PPP/R5K1 w - - 0 42",
      "r2q1rk1/1p1bbppp/p2p1n2/2p1p3/1n2P3/2N2N1P/PPPP1PP1/R1BQRBK1 w - - 0 12",
      "r5k1/1p1b2pp/p2p4/q1pPp3/5r2/2PP2QP/PP3P2/R3RBK1 w - - 0 22",
      "6k1/6p1/p2p4/QppPp3/2P2rb1/3PKPqp/PP2B3/5R2 b - - 1 38",
      "1r2r1k1/ppq1bppp/2p5/nP1p4/Q2P2n1/2PB4/P2N1PPP/R1B1R1K1 w - - 0 15",
      "8/3n4/3k1pp1/1p1p4/3P3P/pP1NK1P1/8/1B6 b - - 1 46",
      "8/2N5/5nkP/1p1p1p2/3P1Kp1/pP4P1/8/1B6 b - - 1 53",
      "r1bqk1nr/2p1bppp/p1p5/3p4/3P4/5N2/PPP1QPPP/RNB2RK1 b kq - 3 8",
      "2b2k1r/2p3p1/2p2pQ1/2Np3p/3Pq3/1P6/P4PPP/4R1K1 w - - 5 29",
      "8/8/8/Q7/3P1pk1/4PQ2/6PP/4R1K1 b - - 3 48",
      "2r2rk1/p4p1p/4p3/1p2P1p1/b4P2/3B4/P1P1R1PP/5RK1 b - - 0 20",
      "4k2R/5p2/4p3/4P1P1/6P1/1p3K2/2r5/8 b - - 5 42",
      "8/8/8/2k3K1/8/8/5q2/6q1 w - - 2 85",
      "rnbqkbnr/pp3ppp/4p3/2PpP3/8/4B3/PPP2PPP/RN1QKBNR b KQkq - 1 5",
      "2r2rk1/2q1bppp/2P1p1b1/1N1pP3/1P6/1Q3N2/PR3PPP/4R1K1 b - - 0 22",
      "2r3k1/4bppp/1q2p1b1/1P2P3/3p4/1Q3N2/P2R1PPP/4R1K1 b - - 1 26",
      "r1bq1rk1/ppp1bppp/3p1n2/3Pn3/8/2N2N2/PPP1BPPP/R1BQ1RK1 w - - 5 9",
      "8/5kp1/3r3p/p1R5/8/P7/6PP/6K1 w - - 0 36",
      "8/3k3R/8/r5PK/8/8/8/8 b - - 2 68",
      "1k1rqr2/pp1nbp2/2p1pnp1/4N3/PPPPNP1p/8/3B2PP/1Q1RR1K1 b - - 1 22",
      "k2r4/1p1qbp2/2p1p1p1/2Pr4/Pp1P1P1p/2B1R3/6PP/1Q1R2K1 w - - 0 30",
      "8/8/p5p1/8/3p4/7p/3kpK1P/8 w - - 2 59",
      "2k2b1r/ppp3p1/2n2p1p/4p3/2P4P/1PBr1N2/P2P1PP1/4RRK1 w - - 0 21",
      "1k6/1p6/2p4p/2R1N1pP/P1P3P1/4K3/3r1P2/5r2 b - - 6 38",
      "8/1k6/2p1K3/2P5/3N4/8/8/8 w - - 8 67",
      "rnb1kb1r/ppp1pppp/4q3/3N4/8/5N2/PPPPBPPP/R1BQK2R b KQkq - 0 6",
      "1k2r3/ppp1npp1/q4B1p/5b2/2P5/1Q3N2/PP2BPPP/3R2K1 b - - 0 23",
      "8/p4pp1/4k2p/P1p5/6P1/1P1R1P1P/5K2/8 b - - 0 43",
  };
  return kPositions;
}

std::optional<BenchResult> run_bench(
    const Engine& like, int depth, const std::stop_token& stop,
    const std::function<void(int, std::string_view, std::uint64_t)>& on_position) {
  Engine engine;
  const std::stop_callback stopper(stop, [&engine] { engine.stop(); });
  engine.use_evaluation_of(like);
  BenchResult result;
  const auto begin = TimeManager::Clock::now();
  int number = 0;
  for (const std::string_view fen : bench_positions()) {
    ++number;
    const auto pos = chess::parse_position(fen);
    if (!pos) continue;
    engine.new_game();
    engine.set_position(*pos);
    Limits limits;
    limits.depth = depth;
    Answer answer;
    engine.start(limits, answer);
    if (stop.stop_requested()) engine.stop();
    engine.wait();
    if (stop.stop_requested()) return std::nullopt;
    result.nodes += answer.result.nodes;
    if (on_position) on_position(number, fen, answer.result.nodes);
  }
  result.time = std::chrono::duration_cast<Milliseconds>(TimeManager::Clock::now() - begin);
  return result;
}

}  // namespace engine
