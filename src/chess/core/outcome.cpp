// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outcome.h"

#include <algorithm>

#include "core/movegen.h"

namespace chess { inline namespace core {

std::string_view to_string(Termination t) {
  switch (t) {
    case Termination::Checkmate: return "checkmate";
    case Termination::Stalemate: return "stalemate";
    case Termination::InsufficientMaterial: return "insufficient material";
    case Termination::SeventyFiveMoves: return "seventy-five moves rule";
    case Termination::FivefoldRepetition: return "fivefold repetition";
    case Termination::FiftyMoves: return "fifty moves rule";
    case Termination::ThreefoldRepetition: return "threefold repetition";
    case Termination::VariantEnd: return "variant end";
  }
  return "";
}

bool is_checkmate(const Position& pos) { return pos.in_check() && !has_legal_moves(pos); }
bool is_stalemate(const Position& pos) { return !pos.in_check() && !has_legal_moves(pos); }

bool has_insufficient_material(const Position& pos, Color c) {
  return has_insufficient_material(pos.board(), c);
}

bool has_insufficient_material(const Board& board, Color c) {
  const Bitboard own = board.pieces(c);
  const Bitboard mating_pieces =
      board.pieces(Role::Pawn) | board.pieces(Role::Rook) | board.pieces(Role::Queen);
  if ((own & mating_pieces).any()) return false;
  if ((own & board.pieces(Role::Knight)).any()) {
    // A lone knight mates only with the help of an enemy man that takes a flight square.
    const Bitboard helpers = board.pieces(!c) & ~board.pieces(Role::King) & ~board.pieces(Role::Queen);
    return own.count() <= 2 && helpers.empty();
  }
  const Bitboard bishops = board.pieces(Role::Bishop);
  if ((own & bishops).any()) {
    const bool one_colour =
        (bishops & Bitboard::light_squares()).empty() || (bishops & Bitboard::dark_squares()).empty();
    return one_colour && board.pieces(Role::Pawn).empty() && board.pieces(Role::Knight).empty();
  }
  return true;
}

bool is_insufficient_material(const Position& pos) {
  return has_insufficient_material(pos, Color::White) && has_insufficient_material(pos, Color::Black);
}

int PositionHistory::repetitions(int halfmove_clock) const {
  const std::size_t last = keys_.size() - 1;
  const std::size_t back = std::min(last, static_cast<std::size_t>(std::max(halfmove_clock, 0)));
  int count = 1;
  for (std::size_t distance = 2; distance <= back; distance += 2)
    count += keys_[last - distance] == keys_[last] ? 1 : 0;
  return count;
}

std::optional<Outcome> outcome_of(const Position& pos, const PositionHistory& history, bool claim_draws) {
  if (!has_legal_moves(pos)) {
    if (pos.in_check()) return Outcome{Termination::Checkmate, !pos.turn()};
    return Outcome{Termination::Stalemate, std::nullopt};
  }
  const auto draw = [](Termination t) { return Outcome{t, std::nullopt}; };
  if (is_insufficient_material(pos)) return draw(Termination::InsufficientMaterial);
  if (pos.halfmove_clock() >= 150) return draw(Termination::SeventyFiveMoves);
  const int repetitions = history.repetitions(pos.halfmove_clock());
  if (repetitions >= 5) return draw(Termination::FivefoldRepetition);
  if (!claim_draws) return std::nullopt;
  if (pos.halfmove_clock() >= 100) return draw(Termination::FiftyMoves);
  if (repetitions >= 3) return draw(Termination::ThreefoldRepetition);
  return std::nullopt;
}

std::optional<Outcome> outcome_of(const Position& pos) { return outcome_of(pos, PositionHistory(pos)); }

}}  // namespace chess::core
