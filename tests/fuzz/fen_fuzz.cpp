// SPDX-License-Identifier: GPL-3.0-or-later
// FEN and EPD. Law: a position that was read is written and read again as the same position.
#include "fuzz/law.h"
#include "notation/fen.h"

using namespace chess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = fuzz::as_text(data, size);
  if (const auto pos = parse_position(text)) {
    for (const FenCastling castling : {FenCastling::XFen, FenCastling::Shredder}) {
      const auto again = parse_position(to_fen(*pos, {FenEnPassant::Always, castling}));
      fuzz::law(again && *again == *pos, "a FEN comes back as the same position");
    }
    fuzz::law(Position::from_setup(pos->to_setup(), kWaivableFaults) == *pos, "a position is its setup");
  }
  if (const auto epd = parse_epd(text)) {
    const auto again = parse_epd(to_epd(*epd));
    fuzz::law(again && again->operations == epd->operations, "EPD operations come back");
  }
  return 0;
}
