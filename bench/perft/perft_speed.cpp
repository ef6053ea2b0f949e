// SPDX-License-Identifier: GPL-3.0-or-later
// perft_speed FEN DEPTH: leaves and seconds, for perft_speed.py. The library alone, one thread.
#include <chrono>
#include <cstdio>
#include <string_view>

#include "base/text.h"
#include "core/perft.h"
#include "notation/fen.h"

int main(int argc, char** argv) {
  const auto depth = argc == 3 ? chess::parse_number<int>(argv[2]) : std::nullopt;
  if (!depth) {
    std::fputs("usage: perft_speed FEN DEPTH\n", stderr);
    return 2;
  }
  const auto pos = chess::parse_position(argv[1]);
  if (!pos) {
    std::fprintf(stderr, "perft_speed: %s\n", pos.error().reason.c_str());
    return 1;
  }
  const auto begin = std::chrono::steady_clock::now();
  const auto nodes = chess::perft(*pos, *depth);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  std::printf("%llu %.6f\n", static_cast<unsigned long long>(nodes), took.count());
  return 0;
}
