// SPDX-License-Identifier: GPL-3.0-or-later
// Which en passant square a FEN names, by the style of its writer.
#pragma once

#include <optional>

#include "core/attacks.h"
#include "notation/fen.h"

namespace chess { inline namespace notation {

/// `Pos` is a Position or a VariantPosition.
template <class Pos>
std::optional<Square> named_ep_square(const Pos& pos, FenEnPassant when) {
  if (when == FenEnPassant::Legal) return pos.legal_ep_square();
  const auto ep = pos.ep_square();
  if (when == FenEnPassant::Always || !ep) return ep;
  const Bitboard beside = pawn_attacks(!pos.turn(), *ep) & pos.board().pieces(pos.turn(), Role::Pawn);
  return beside.any() ? ep : std::nullopt;
}

}}  // namespace chess::notation
