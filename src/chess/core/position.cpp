// SPDX-License-Identifier: GPL-3.0-or-later
// Checking setups, and the questions about a position that need no move list.
#include "core/position.h"

#include <algorithm>

namespace chess { inline namespace core {
namespace {

constexpr Rank kBackRanks[] = {Rank::R1, Rank::R8};

Rank back_rank(Color c) { return relative_rank(c, Rank::R1); }

/// Of each side at most one rook per wing, on the king's back rank.
Bitboard possible_castling_rooks(const Setup& setup) {
  const Board& board = setup.board;
  Bitboard possible;
  for (const Color c : kColors) {
    const auto king = board.king(c);
    if (!king || rank_of(*king) != back_rank(c)) continue;
    const Bitboard rooks = setup.castling_rooks & board.pieces(c, Role::Rook) & Bitboard(back_rank(c));
    EnumArray<CastlingSide, bool> seen{};
    for (const Square rook : rooks) {
      bool& taken = seen[castling_side(*king, rook)];
      if (!taken) possible |= rook;
      taken = true;
    }
  }
  return possible;
}

/// The en passant square, if the pawn behind it can really have just made a double step.
std::optional<Square> possible_ep_square(const Setup& setup) {
  if (!setup.ep_square) return std::nullopt;
  const Square ep = *setup.ep_square;
  const Color mover = !setup.turn;
  if (rank_of(ep) != relative_rank(mover, Rank::R3)) return std::nullopt;
  const int forward = mover == Color::White ? 8 : -8;
  const Square pawn = square_at(index_of(ep) + forward);
  const Square origin = square_at(index_of(ep) - forward);
  const Board& board = setup.board;
  if (!board.pieces(mover, Role::Pawn).has(pawn) || !board.is_empty(ep) || !board.is_empty(origin))
    return std::nullopt;
  return ep;
}

bool too_much_material(const Board& board, Color c) {
  const auto over = [&](Role r, int usual) { return std::max(0, board.pieces(c, r).count() - usual); };
  const Bitboard bishops = board.pieces(c, Role::Bishop);
  const int promoted = over(Role::Knight, 2) + over(Role::Rook, 2) + over(Role::Queen, 1) +
                       std::max(0, (bishops & Bitboard::light_squares()).count() - 1) +
                       std::max(0, (bishops & Bitboard::dark_squares()).count() - 1);
  return board.pieces(c).count() > 16 || board.pieces(c, Role::Pawn).count() + promoted > 8;
}

/// Checks that no last move can have given: three men, or two on one line, or (with a double step
/// just made) a checker that was neither the pawn nor uncovered by it.
bool impossible_check(const Setup& setup, Square king) {
  const Bitboard checkers = setup.board.attackers_to(king, !setup.turn);
  if (checkers.count() > 2) return true;
  if (checkers.count() == 2) {
    const Square a = checkers.first(), b = checkers.last();
    if (line_through(a, b).has(king)) return true;
  }
  const auto ep = possible_ep_square(setup);
  if (!ep || checkers.empty()) return false;
  const int forward = setup.turn == Color::White ? -8 : 8;  // the way the pawn went
  const Square pawn = square_at(index_of(*ep) + forward);
  if (checkers == Bitboard(pawn)) return false;
  // Otherwise the pawn's step must have uncovered it: with the pawn back home there was no check.
  const Square origin = square_at(index_of(*ep) - forward);
  const Bitboard before = (setup.board.occupied() ^ Bitboard(pawn)) | origin;
  return checkers.several() || (setup.board.attackers_to(king, !setup.turn, before) & checkers).any();
}

}  // namespace

Setup without_impossible_rights(Setup setup) {
  setup.castling_rooks = possible_castling_rooks(setup);
  setup.ep_square = possible_ep_square(setup);
  return setup;
}

std::string to_string(SetupFault faults) {
  static constexpr std::pair<SetupFault, const char*> kNames[] = {
      {SetupFault::EmptyBoard, "empty board"},
      {SetupFault::MissingKing, "missing king"},
      {SetupFault::TooManyKings, "too many kings"},
      {SetupFault::PawnsOnBackRank, "pawns on the back rank"},
      {SetupFault::OppositeCheck, "the side not to move is in check"},
      {SetupFault::ImpossibleCheck, "impossible check"},
      {SetupFault::TooMuchMaterial, "too much material"},
      {SetupFault::BadCastlingRights, "castling rights without king and rook in place"},
      {SetupFault::BadEnPassant, "en passant square without a pawn that made a double step"},
  };
  std::string text;
  for (const auto& [fault, name] : kNames) {
    if (!any(faults & fault)) continue;
    if (!text.empty()) text += ", ";
    text += name;
  }
  return text;
}

Board Board::start() {
  constexpr Role kBackRank[] = {Role::Rook, Role::Knight, Role::Bishop, Role::Queen,
                                Role::King, Role::Bishop, Role::Knight, Role::Rook};
  Board board;
  for (int file = 0; file < 8; ++file)
    for (const Color c : kColors) {
      board.put(relative_square(c, square_at(file)), {c, kBackRank[file]});
      board.put(relative_square(c, square_at(8 + file)), {c, Role::Pawn});
    }
  return board;
}

Setup Setup::start() {
  Setup setup;
  setup.board = Board::start();
  setup.castling_rooks = Bitboard(Square::A1) | Square::H1 | Square::A8 | Square::H8;
  return setup;
}

const Position& Position::start() {
  static const Position kStart = *from_setup(Setup::start());
  return kStart;
}

SetupFault Position::faults_of(const Setup& setup) {
  const Board& board = setup.board;
  SetupFault faults = SetupFault::None;
  if (board.occupied().empty()) faults = faults | SetupFault::EmptyBoard;
  for (const Color c : kColors) {
    const Bitboard kings = board.pieces(c, Role::King);
    if (kings.empty()) faults = faults | SetupFault::MissingKing;
    if (kings.several()) faults = faults | SetupFault::TooManyKings;
    if (too_much_material(board, c)) faults = faults | SetupFault::TooMuchMaterial;
  }
  for (const Rank r : kBackRanks)
    if ((board.pieces(Role::Pawn) & Bitboard(r)).any()) faults = faults | SetupFault::PawnsOnBackRank;
  if (possible_castling_rooks(setup) != setup.castling_rooks) faults = faults | SetupFault::BadCastlingRights;
  if (possible_ep_square(setup) != setup.ep_square) faults = faults | SetupFault::BadEnPassant;
  const auto king = board.king(setup.turn);
  const auto other = board.king(!setup.turn);
  if (other && board.attackers_to(*other, setup.turn).any()) faults = faults | SetupFault::OppositeCheck;
  if (king && impossible_check(setup, *king)) faults = faults | SetupFault::ImpossibleCheck;
  return faults;
}

std::expected<Position, SetupFault> Position::from_setup(const Setup& setup, SetupFault waived) {
  const SetupFault faults = faults_of(setup);
  const SetupFault fatal = faults & ~(waived & kWaivableFaults);
  if (any(fatal)) return std::unexpected(fatal);

  Position pos;
  pos.board_ = setup.board;
  pos.turn_ = setup.turn;
  pos.castling_rooks_ = possible_castling_rooks(setup);
  pos.halfmove_clock_ = static_cast<std::uint16_t>(std::clamp(setup.halfmove_clock, 0, 0xFFFF));
  pos.fullmove_number_ = static_cast<std::uint16_t>(std::clamp(setup.fullmove_number, 1, 0xFFFF));
  if (const auto ep = possible_ep_square(setup)) pos.ep_ = static_cast<std::uint8_t>(index_of(*ep));
  pos.update_checkers();
  pos.ep_legal_ = pos.has_legal_en_passant();
  const auto ep = pos.legal_ep_square();
  pos.key_ = zobrist::of(pos.board_, pos.turn_, pos.castling_rooks_,
                         ep ? std::optional(file_of(*ep)) : std::nullopt);
  return pos;
}

Setup Position::to_setup() const {
  return {.board = board_,
          .turn = turn_,
          .castling_rooks = castling_rooks_,
          .ep_square = ep_square(),
          .halfmove_clock = halfmove_clock_,
          .fullmove_number = fullmove_number_};
}

void Position::drop(Role role, Square to) {
  NullObserver observer;
  put(to, {turn_, role}, key_, observer);
  checkers_ = {};  // a legal drop has blocked them
  play(Move::null());
  if (role == Role::Pawn) halfmove_clock_ = 0;
}

std::optional<Square> Position::castling_rook(Color c, CastlingSide side) const {
  for (const Square rook : castling_rooks_& board_.pieces(c))
    if (castling_side(king(c), rook) == side) return rook;
  return std::nullopt;
}

Key Position::polyglot_key() const {
  if (ep_ == kNoSquare || ep_legal_) return key_;
  const Square ep = static_cast<Square>(ep_);
  const bool beside = (pawn_attacks(!turn_, ep) & board_.pieces(turn_, Role::Pawn)).any();
  return beside ? key_ ^ zobrist::en_passant(file_of(ep)) : key_;
}

bool Position::has_legal_en_passant() const {
  if (ep_ == kNoSquare) return false;
  const Bitboard pawns = pawn_attacks(!turn_, static_cast<Square>(ep_)) & board_.pieces(turn_, Role::Pawn);
  return std::ranges::any_of(pawns, [&](Square from) { return is_legal_en_passant(*this, from); });
}

bool is_legal_en_passant(const Position& pos, Square from) {
  const Square ep = static_cast<Square>(pos.ep_);
  const Square captured = make_square(file_of(ep), rank_of(from));
  const Bitboard occupied = (pos.board().occupied() ^ Bitboard(from) ^ Bitboard(captured)) | ep;
  const Bitboard attackers = pos.board().attackers_to(pos.king(pos.turn()), !pos.turn(), occupied);
  return (attackers & ~Bitboard(captured)).empty();
}

bool is_legal_castling(const Position& pos, Square rook) {
  if (pos.in_check()) return false;
  const Board& board = pos.board();
  const Color us = pos.turn();
  const Square king = pos.king(us);
  // Wherever they stand, one of the two crosses every square between them: the cheap test first.
  if ((between(king, rook) & board.occupied()).any()) return false;
  const CastlingSide side = castling_side(king, rook);
  const Square king_to = castled_king_square(us, side);
  const Square rook_to = castled_rook_square(us, side);
  const Bitboard others = board.occupied() ^ Bitboard(king) ^ Bitboard(rook);
  const Bitboard king_path = between(king, king_to) | king_to;
  const Bitboard rook_path = between(rook, rook_to) | rook_to;
  if (((king_path | rook_path) & others).any()) return false;
  // With king and rook lifted off, so that neither hides an attack along the back rank.
  return std::ranges::none_of(king_path, [&](Square s) { return board.attackers_to(s, !us, others).any(); });
}

std::optional<Piece> Position::captured_by(Move m) const {
  if (m.is_null() || !is_capture(m)) return std::nullopt;
  return captured_unchecked(m);
}

bool Position::is_legal(Move m) const {
  const Square from = m.from(), to = m.to();
  const Color us = turn_;
  if (!board_.pieces(us).has(from)) return false;
  const Role role = board_.role_unchecked(from);

  switch (m.kind()) {
    case MoveKind::Castling:
      return role == Role::King && (castling_rooks_ & board_.pieces(us)).has(to) &&
             is_legal_castling(*this, to);
    case MoveKind::EnPassant:
      return role == Role::Pawn && ep_legal_ && to == static_cast<Square>(ep_) &&
             pawn_attacks(us, from).has(to) && is_legal_en_passant(*this, from);
    case MoveKind::Normal:
    case MoveKind::PromoteKnight:
    case MoveKind::PromoteBishop:
    case MoveKind::PromoteRook:
    case MoveKind::PromoteQueen: break;
    default: return false;
  }

  if (board_.pieces(us).has(to)) return false;
  const Bitboard occupied = board_.occupied();
  const bool last_rank = relative_rank(us, rank_of(to)) == Rank::R8;
  if (m.is_promotion() != (role == Role::Pawn && last_rank)) return false;
  if (role == Role::Pawn) {
    const int forward = us == Color::White ? 8 : -8;
    const int step = index_of(to) - index_of(from);
    const bool captures = pawn_attacks(us, from).has(to) && occupied.has(to);
    const bool advances = step == forward && !occupied.has(to);
    const bool doubles = step == 2 * forward && relative_rank(us, rank_of(from)) == Rank::R2 &&
                         !occupied.has(to) && !occupied.has(square_at(index_of(from) + forward));
    if (!captures && !advances && !doubles) return false;
  } else {
    // Can a man of that kind go there at all, and is nothing in between? (No sliding attacks are looked up.)
    const Bitboard reach = role == Role::Knight   ? knight_attacks(from)
                           : role == Role::Bishop ? diagonal_rays(from)
                           : role == Role::Rook   ? straight_rays(from)
                           : role == Role::Queen  ? straight_rays(from) | diagonal_rays(from)
                                                  : king_attacks(from);
    if (!reach.has(to) || (between(from, to) & occupied).any()) return false;
  }

  if (role == Role::King) return board_.attackers_to(to, !us, occupied ^ Bitboard(from)).empty();
  return keeps_king_safe(from, to);
}

bool Position::repeats(const Position& other) const {
  return key_ == other.key_ && turn_ == other.turn_ && board_ == other.board_ &&
         castling_rooks_ == other.castling_rooks_ && legal_ep_square() == other.legal_ep_square();
}

}}  // namespace chess::core
