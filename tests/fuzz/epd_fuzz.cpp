// SPDX-License-Identifier: GPL-3.0-or-later
// EPD, a line each. Laws: a line that was read is written and read again as the same position and operations;
// its four fields say what they say as a FEN.

#include "base/text.h"
#include "fuzz/law.h"
#include "notation/fen.h"

using namespace chess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const std::string_view line : split(fuzz::as_text(data, size), '\n')) {
    const auto epd = parse_epd(line);
    if (!epd) continue;
    const std::string text = to_epd(*epd);
    const auto again = parse_epd(text);
    fuzz::law(again.has_value(), "written EPD is read");
    fuzz::law(again->operations == epd->operations, "operations come back");
    fuzz::law(to_epd_fields(again->position) == to_epd_fields(epd->position), "the position comes back");
    fuzz::law(to_epd(*again) == text, "written EPD is written the same again");
    const auto fen = parse_position(to_epd_fields(epd->position));
    fuzz::law(fen && fen->board() == epd->position.board() && fen->turn() == epd->position.turn() &&
                  fen->castling_rooks() == epd->position.castling_rooks() &&
                  fen->legal_ep_square() == epd->position.legal_ep_square(),
              "the fields are a FEN");
  }
  return 0;
}
