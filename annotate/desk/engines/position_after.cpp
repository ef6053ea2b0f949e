// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/engines/position_after.h"

#include "notation/variant_text.h"

namespace annotate {

std::expected<chess::AnyPosition, chess::Error> position_after(const chess::AnyPosition& start,
                                                               std::span<const chess::Move> moves) {
  chess::AnyPosition position = start;
  for (const chess::Move move : moves) {
    if (!position.is_legal(move))
      return std::unexpected(
          chess::Error("The move " + chess::to_uci(move) + " is not legal in " + to_fen(position) + "."));
    position.play(move);
  }
  return position;
}

}  // namespace annotate
