// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/variant_text.h"

#include <doctest/doctest.h>

#include "base/random.h"

using namespace chess;

namespace {

std::string rewritten(std::string_view fen) {
  const auto pos = parse_crazyhouse_position(fen);
  return pos ? to_fen(*pos) : std::to_string(pos.error().offset) + ": " + pos.error().reason;
}

}  // namespace

TEST_CASE("pockets in a FEN") {
  const std::string fen = "r3k2r/p~7/8/8/8/8/8/R3K2R[QRBBNPPqnp] w KQkq - 3 9";
  CHECK(rewritten(fen) == "r3k2r/p7/8/8/8/8/8/R3K2R[QRBBNPPqnp] w KQkq - 3 9");
  CHECK(rewritten("4k3/8/8/8/8/8/8/4K3[pNqQ] b - - 0 1") == "4k3/8/8/8/8/8/8/4K3[QNqp] b - - 0 1");
  CHECK(rewritten("4k3/8/8/8/8/8/8/4K3/Nnp w - - 0 1") == "4k3/8/8/8/8/8/8/4K3[Nnp] w - - 0 1");
  CHECK(rewritten("4k3/8/8/8/8/8/8/4K3/ w - - 0 1") == "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
  CHECK(rewritten("4k3/8/8/8/8/8/8/4K3[-] w - - 0 1") == "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
  CHECK(rewritten("4k3/8/8/8/8/8/8/4K3 w - - 0 1") == "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
  CHECK(rewritten("4k3/8/8/8/8/8/8/4K3[N]") == "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
  CHECK(rewritten("  4k3/8/8/8/8/8/8/4K3[N]_b_-_-_1_2 ") == "4k3/8/8/8/8/8/8/4K3[N] b - - 1 2");
  CHECK(rewritten(kCrazyhouseStartFen) == kCrazyhouseStartFen);
  CHECK(*parse_crazyhouse_position(kCrazyhouseStartFen) == CrazyhousePosition::start());
}

TEST_CASE("promoted men in a FEN") {
  const auto setup = parse_crazyhouse_fen("  Q~3k2r~/8/8/8/8/2N~5/8/b~3K3[] w - - 0 1");
  REQUIRE(setup.has_value());
  CHECK(setup->promoted == (Bitboard(Square::A8) | Square::H8 | Square::C3 | Square::A1));
  CHECK(rewritten("Q~3k2r~/8/8/8/8/2N~5/8/b~3K3[] b - - 0 1") == "Q~3k2r~/8/8/8/8/2N~5/8/b~3K3[] b - - 0 1");
  // A king was no pawn.
  CHECK(rewritten("4k~3/8/8/8/8/8/8/4K3[] w - - 0 1") == "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
}

TEST_CASE("what is wrong with a FEN, and where") {
  CHECK(rewritten("") == "0: empty FEN");
  CHECK(rewritten("4k3/8/8/8/8/8/8/4K3[Kn] w - - 0 1") == "20: 'K' is no man for a pocket");
  CHECK(rewritten("4k3/8/8/8/8/8/8/4K3[n w - - 0 1") == "21: the pockets are not closed with ']'");
  CHECK(rewritten("4k3/8/8/8/8/8/8/4K3/8/8 w - - 0 1") == "19: more than 8 ranks");
  CHECK(rewritten("4k3/8/8/8/8/8/8/4K3[n] x - - 0 1") == "23: side to move 'x' is neither w nor b");
  CHECK(rewritten("4k3/8/8/8/8/8/8/8[K] w - - 0 1") == "18: 'K' is no man for a pocket");
  CHECK(rewritten("4k3/8/8/8/8/8/8/8[] w - - 0 1") == "0: missing king");
  CHECK(rewritten("4k3/8/8/8/8/8/8/4K3[" + std::string(65, 'p') + "] w") == "84: too many men in a pocket");
  CHECK(rewritten("[") == "1: the pockets are not closed with ']'");
  CHECK(rewritten("]") != "");
  CHECK(rewritten("[]") == "2: empty FEN");
  CHECK(rewritten("/8/8/8/8/8/8/8/") != "");
}

TEST_CASE("any bytes: an answer") {
  static constexpr std::string_view kLetters = "kKqQpPnN8/71[]~- wb_\t\xE2\0x";
  Random random(7);
  int read = 0;
  for (int i = 0; i < 50'000; ++i) {
    std::string text = "r3k2r/p6P/8/8/8/1Q~6/8/R3K2R[QRBBNPPqnp] w KQkq - 3 9";
    for (std::uint64_t edits = random.below(4); edits > 0; --edits)
      text[random.below(text.size())] = kLetters[random.below(kLetters.size())];
    const auto pos = parse_crazyhouse_position(text);
    if (!pos) continue;
    ++read;
    const auto again = parse_crazyhouse_position(to_fen(*pos, {FenEnPassant::Always, FenCastling::XFen}));
    CHECK((again && *again == *pos));
  }
  CHECK(read > 100);
}
