// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/chess/loose_rules.h"

#include <algorithm>
#include <type_traits>

#include "core/outcome.h"
#include "core/transform.h"
#include "variant/variant_position.h"

namespace chess { inline namespace python {

namespace {

constexpr int kMostHordePieces = 36;
constexpr Bitboard kGoal(Rank::R8);

constexpr unsigned bits_of(BoardStatus s) { return static_cast<unsigned>(s); }
constexpr BoardStatus operator|(BoardStatus a, BoardStatus b) {
  return static_cast<BoardStatus>(bits_of(a) | bits_of(b));
}
constexpr BoardStatus operator&(BoardStatus a, BoardStatus b) {
  return static_cast<BoardStatus>(bits_of(a) & bits_of(b));
}
constexpr BoardStatus operator~(BoardStatus a) { return static_cast<BoardStatus>(~bits_of(a)); }

/// The flag if `is_set`.
constexpr BoardStatus flag(BoardStatus status, bool is_set) { return is_set ? status : BoardStatus::Valid; }

constexpr BoardStatus kNoKing = BoardStatus::NoWhiteKing | BoardStatus::NoBlackKing;
constexpr BoardStatus kTooManyPawns = BoardStatus::TooManyWhitePawns | BoardStatus::TooManyBlackPawns;
constexpr BoardStatus kTooManyPieces = BoardStatus::TooManyWhitePieces | BoardStatus::TooManyBlackPieces;
constexpr BoardStatus kStrangeCheck = BoardStatus::TooManyCheckers | BoardStatus::ImpossibleCheck;

BoardStatus chess_status(const LooseBoard& b) {
  const auto count = [](Bitboard squares) { return squares.count(); };
  const Bitboard white = b.colors[Color::White], black = b.colors[Color::Black];
  const Setup setup = b.setup();
  const SetupFault faults = Position::faults_of(setup);
  const bool is_sole_king = setup.board.king(b.turn) == b.king(b.turn);
  using enum BoardStatus;
  return flag(Empty, b.occupied.empty()) | flag(NoWhiteKing, b.pieces(Color::White, Role::King).empty()) |
         flag(NoBlackKing, b.pieces(Color::Black, Role::King).empty()) |
         flag(TooManyKings, count(b.roles[Role::King]) > 2) | flag(TooManyWhitePieces, count(white) > 16) |
         flag(TooManyBlackPieces, count(black) > 16) |
         flag(TooManyWhitePawns, count(b.pieces(Color::White, Role::Pawn)) > 8) |
         flag(TooManyBlackPawns, count(b.pieces(Color::Black, Role::Pawn)) > 8) |
         flag(PawnsOnBackrank, (b.roles[Role::Pawn] & kBackRankSquares).any()) |
         flag(BadCastlingRights, b.castling_rights != b.clean_castling_rights()) |
         flag(InvalidEpSquare, any(faults & SetupFault::BadEnPassant)) |
         flag(OppositeCheck, b.was_into_check()) | flag(TooManyCheckers, count(b.checkers()) > 2) |
         flag(ImpossibleCheck, is_sole_king && any(faults & SetupFault::ImpossibleCheck));
}

BoardStatus horde_status(const LooseBoard& b, BoardStatus status) {
  status = status & ~BoardStatus::NoWhiteKing;
  const Bitboard pawns = b.roles[Role::Pawn];
  if (b.colors[Color::White].count() <= kMostHordePieces)
    status = status & ~(BoardStatus::TooManyWhitePieces | BoardStatus::TooManyWhitePawns);
  if ((pawns & Bitboard(Rank::R8)).empty() &&
      (b.pieces(Color::Black, Role::Pawn) & Bitboard(Rank::R1)).empty())
    status = status & ~BoardStatus::PawnsOnBackrank;
  return status | flag(BoardStatus::TooManyKings, b.pieces(Color::White, Role::King).any());
}

bool has_race_material(const LooseBoard& b) {
  if (b.roles[Role::Pawn].any()) return false;
  return std::ranges::all_of(kColors, [&](Color c) {
    return b.pieces(c, Role::Knight).count() <= 2 && b.pieces(c, Role::Bishop).count() <= 2 &&
           b.pieces(c, Role::Rook).count() <= 2 && b.pieces(c, Role::Queen).count() <= 1;
  });
}

BoardStatus race_status(const LooseBoard& b, BoardStatus status) {
  const Bitboard home = b.roles[Role::King] & kGoal;
  const bool both = (home & b.colors[Color::White]).any() && (home & b.colors[Color::Black]).any();
  return status | flag(BoardStatus::RaceCheck | kStrangeCheck, b.checkers().any()) |
         flag(BoardStatus::RaceOver, b.turn == Color::Black && both) |
         flag(BoardStatus::RaceMaterial, !has_race_material(b));
}

/// Pieces in a pocket may have been anybody's.
BoardStatus crazyhouse_status(const LooseBoard& b, BoardStatus status) {
  const Pocket &white = b.pockets[Color::White], &black = b.pockets[Color::Black];
  const int pawns = b.roles[Role::Pawn].count() + white.counts[Role::Pawn] + black.counts[Role::Pawn];
  if (pawns <= 16) status = status & ~kTooManyPawns;
  if (b.occupied.count() + white.size() + black.size() <= 32) status = status & ~kTooManyPieces;
  return status;
}

/// Of racing kings: has Black no way to be home as well, with this move?
bool is_race_over(const LooseBoard& b) {
  const Bitboard home = b.roles[Role::King] & kGoal;
  if (home.empty()) return false;
  const Bitboard black_king = b.pieces(Color::Black, Role::King);
  if (b.turn == Color::White || (home & black_king).any() || black_king.empty()) return true;
  const Bitboard goals = king_attacks(black_king.last()) & kGoal & ~b.colors[Color::Black];
  return std::ranges::all_of(goals,
                             [&](Square s) { return b.attackers_to(s, Color::White, b.occupied).any(); });
}

/// The winner by the rules of the variant; an empty optional inside: a draw.
std::optional<std::optional<Color>> variant_winner(const LooseBoard& b) {
  using Winner = std::optional<Color>;
  const Color us = b.turn, them = !b.turn;
  const auto has = [&](Color c, Bitboard squares) { return (b.colors[c] & squares).any(); };
  switch (b.rules) {
    case Variant::Suicide:
    case Variant::Giveaway:
    case Variant::Antichess: {
      if (b.colors[us].empty()) return Winner(us);
      if (b.colors[them].empty()) return std::nullopt;  // no move of the game leads there
      if (b.has_legal_moves()) return std::nullopt;
      const int ours = b.colors[us].count(), theirs = b.colors[them].count();
      if (b.rules != Variant::Suicide || ours < theirs) return Winner(us);
      return ours == theirs ? Winner() : Winner(them);
    }
    case Variant::Atomic:
      for (const Color c : kColors)
        if (!has(c, b.roles[Role::King]) && has(!c, b.roles[Role::King])) return Winner(!c);
      return std::nullopt;
    case Variant::KingOfTheHill:
      for (const Color c : {us, them})
        if (has(c, b.roles[Role::King] & kCenterSquares)) return Winner(c);
      return std::nullopt;
    case Variant::Horde:
      if (b.colors[us].empty() && b.colors[them].empty()) return Winner();
      for (const Color c : kColors)
        if (b.colors[c].empty() && b.colors[!c].any()) return Winner(!c);
      return std::nullopt;
    case Variant::ThreeCheck: {
      const bool white = b.checks_left[Color::White] <= 0, black = b.checks_left[Color::Black] <= 0;
      if (white && black) return Winner();
      if (white || black) return Winner(white ? Color::White : Color::Black);
      return std::nullopt;
    }
    case Variant::RacingKings: {
      if (!is_race_over(b)) return std::nullopt;
      const Bitboard home = b.roles[Role::King] & kGoal;
      const bool white = has(Color::White, home), black = has(Color::Black, home);
      if (white && black) return Winner();
      return Winner(white ? Color::White : Color::Black);
    }
    default: return std::nullopt;
  }
}

}  // namespace

BoardStatus status_of(const LooseBoard& board) {
  const BoardStatus status = chess_status(board);
  switch (board.rules) {
    case Variant::Suicide:
    case Variant::Giveaway:
    case Variant::Antichess:
      return status & ~(kNoKing | kStrangeCheck | BoardStatus::TooManyKings | BoardStatus::OppositeCheck);
    case Variant::Atomic: {
      // The side to move may have lost its king: then the game is over.
      const bool is_white = board.turn == Color::White;
      return status & ~(kStrangeCheck | BoardStatus::OppositeCheck |
                        (is_white ? BoardStatus::NoWhiteKing : BoardStatus::NoBlackKing));
    }
    case Variant::Horde: return horde_status(board, status);
    case Variant::RacingKings: return race_status(board, status);
    case Variant::Crazyhouse: return crazyhouse_status(board, status);
    default: return status;
  }
}

bool is_variant_end(const LooseBoard& b) {
  const auto lack = [&](Bitboard squares) {
    return std::ranges::any_of(kColors, [&](Color c) { return (b.colors[c] & squares).empty(); });
  };
  switch (b.rules) {
    case Variant::Suicide:
    case Variant::Giveaway:
    case Variant::Antichess:
    case Variant::Horde: return lack(Bitboard::all());
    case Variant::Atomic: return lack(b.roles[Role::King]);
    case Variant::KingOfTheHill: return (b.roles[Role::King] & kCenterSquares).any();
    case Variant::ThreeCheck: return std::ranges::any_of(b.checks_left, [](int left) { return left <= 0; });
    case Variant::RacingKings: return is_race_over(b);
    default: return false;
  }
}

std::optional<BoardOutcome> variant_outcome_of(const LooseBoard& board) {
  const auto winner = variant_winner(board);
  if (!winner) return std::nullopt;
  if (!*winner) return BoardOutcome{BoardTermination::VariantDraw, std::nullopt};
  const bool is_ours = **winner == board.turn;
  return BoardOutcome{is_ours ? BoardTermination::VariantWin : BoardTermination::VariantLoss, *winner};
}

bool is_checkmate(const LooseBoard& board) { return board.checkers().any() && !board.has_legal_moves(); }

bool is_stalemate(const LooseBoard& board) {
  return board.checkers().empty() && !is_variant_end(board) && !board.has_legal_moves();
}

bool has_insufficient_material(const LooseBoard& b, Color c) {
  if (b.rules == Variant::Standard) return chess::has_insufficient_material(b.board(), c);
  if (b.rules != Variant::Crazyhouse) return chess::has_insufficient_material(b.rules, b.board(), b.turn, c);
  const Pocket &white = b.pockets[Color::White], &black = b.pockets[Color::Black];
  const auto is_there = [&](Role r) {
    return b.roles[r].any() || white.counts[r] > 0 || black.counts[r] > 0;
  };
  const bool is_strong = is_there(Role::Pawn) || is_there(Role::Rook) || is_there(Role::Queen);
  return !is_strong && b.promoted.empty() && b.occupied.count() + white.size() + black.size() <= 3;
}

bool is_insufficient_material(const LooseBoard& board) {
  return has_insufficient_material(board, Color::White) && has_insufficient_material(board, Color::Black);
}

bool has_clock(const LooseBoard& board, int half_moves) {
  return board.rules != Variant::Crazyhouse && board.halfmove_clock >= half_moves && board.has_legal_moves();
}

std::optional<BoardOutcome> outcome_of(const LooseBoard& board) {
  if (const auto outcome = variant_outcome_of(board)) return outcome;
  const auto draw = [](BoardTermination t) { return BoardOutcome{t, std::nullopt}; };
  const bool can_move = board.has_legal_moves();
  if (!can_move && board.checkers().any()) return BoardOutcome{BoardTermination::Checkmate, !board.turn};
  if (is_insufficient_material(board)) return draw(BoardTermination::InsufficientMaterial);
  if (!can_move) return draw(BoardTermination::Stalemate);
  if (has_clock(board, 150)) return draw(BoardTermination::SeventyfiveMoves);
  return std::nullopt;
}

}}  // namespace chess::python
