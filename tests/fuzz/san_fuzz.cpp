// SPDX-License-Identifier: GPL-3.0-or-later
// SAN: the first line is a position, each further line a move. Laws: what is read is legal, and
// written in any notation it is read as the same move.
#include "base/text.h"
#include "fuzz/law.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"

using namespace chess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto lines = split(fuzz::as_text(data, size), '\n');
  auto pos = parse_position(lines.front());
  if (!pos) return 0;
  for (std::size_t i = 1; i < lines.size() && i < 100; ++i) {
    const auto move = parse_san(*pos, lines[i]);
    if (!move) continue;
    if (!move->is_null()) {
      fuzz::law(pos->is_legal(*move), "a move that was read is legal");
      fuzz::law(parse_san(*pos, to_san(*pos, *move)) == *move, "SAN comes back");
      fuzz::law(parse_san(*pos, to_lan(*pos, *move)) == *move, "long algebraic comes back");
      fuzz::law(parse_uci_move(*pos, to_uci(*move, CastlingNotation::KingTakesRook)) == *move,
                "UCI comes back");
    }
    pos->play(*move);
  }
  return 0;
}
