// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/motifs/prize.h"

#include "core/see.h"

namespace annotate {

namespace {

/// Does the line take the capturing man later, where it stands after its capture?
bool is_avenged(const PlayedLine& line) {
  const chess::Square square = line.moves.front().to();
  for (std::size_t i = 1; i < line.moves.size(); ++i) {
    if (line.moves[i].from() == square) return false;
    if (line.moves[i].to() == square && !line.moves[i].is_castling()) return i % 2 == 1;
  }
  return false;
}

}  // namespace

std::optional<Prize> find_prize(const PlayedLine& line) {
  if (line.moves.empty()) return std::nullopt;
  const chess::Position& pos = line.positions.front();
  const chess::Move m = line.moves.front();
  if (m.is_castling() || !pos.is_capture(m)) return std::nullopt;
  const chess::Role taken = pos.captured_unchecked(m).role;
  const chess::Square square =
      m.is_en_passant() ? chess::make_square(chess::file_of(m.to()), chess::rank_of(m.from())) : m.to();
  const int gain = chess::static_exchange(pos, m);
  const int worth = chess::exchange_value(taken);
  // A pawn is soon won back; for a piece whatever is taken later has another price.
  if (gain >= worth && taken == chess::Role::Pawn && is_avenged(line)) return std::nullopt;
  if (gain >= worth) return Prize{taken, square, std::nullopt};
  const chess::Role capturer = pos.board().role_unchecked(m.from());
  const bool is_taken_back = line.moves.size() > 1 && line.moves[1].to() == m.to();
  if (gain <= 0 || m.is_promotion() || gain != worth - chess::exchange_value(capturer) || !is_taken_back)
    return std::nullopt;
  return Prize{taken, square, capturer};
}

}  // namespace annotate
