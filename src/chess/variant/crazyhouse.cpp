// SPDX-License-Identifier: GPL-3.0-or-later
#include "variant/crazyhouse.h"

#include "variant/detail/variant_zobrist.h"

namespace chess { inline namespace variant {
namespace {

constexpr int kMaxPieces = 32;
constexpr int kMostPawns = 16;

Bitboard back_ranks() { return Bitboard(Rank::R1) | Bitboard(Rank::R8); }

/// The marks that stand on men who can have been pawns.
Bitboard possible_promoted(const CrazyhouseSetup& setup) {
  const Board& board = setup.chess.board;
  return setup.promoted & board.occupied() & ~board.pieces(Role::King) & ~board.pieces(Role::Pawn);
}

Bitboard squares_for(Role role, Bitboard squares) {
  return role == Role::Pawn ? squares & ~back_ranks() : squares;
}

}  // namespace

const CrazyhousePosition& CrazyhousePosition::start() {
  static const CrazyhousePosition kStart;
  return kStart;
}

SetupFault CrazyhousePosition::faults_of(const CrazyhouseSetup& setup) {
  const Pockets& pockets = setup.pockets;
  const Board& board = setup.chess.board;
  const int pawns =
      board.pieces(Role::Pawn).count() + pockets.count(Role::Pawn) + possible_promoted(setup).count();
  const int pieces = board.occupied().count() + pockets.size(Color::White) + pockets.size(Color::Black);
  const SetupFault faults = Position::faults_of(setup.chess) & ~SetupFault::TooMuchMaterial;
  return pawns > kMostPawns || pieces > kMaxPieces ? faults | SetupFault::TooMuchMaterial : faults;
}

std::expected<CrazyhousePosition, SetupFault> CrazyhousePosition::from_setup(const CrazyhouseSetup& setup,
                                                                             SetupFault waived) {
  const SetupFault fatal = faults_of(setup) & ~(waived & kWaivableFaults);
  if (any(fatal)) return std::unexpected(fatal);
  const auto chess = Position::from_setup(setup.chess, waived | SetupFault::TooMuchMaterial);
  if (!chess) return std::unexpected(chess.error());
  CrazyhousePosition pos(*chess);
  pos.pockets_ = setup.pockets;
  pos.promoted_ = possible_promoted(setup);
  return pos;
}

Key CrazyhousePosition::key() const {
  Key key = chess_.key() ^ variant_zobrist::of_pockets(pockets_);
  for (const Square s : promoted_) key ^= variant_zobrist::promoted(s);
  return key;
}

Bitboard CrazyhousePosition::drop_squares() const {
  const Bitboard empty = ~board().occupied();
  if (!in_check()) return empty;
  if (chess_.checkers().several()) return {};
  return empty & between(chess_.king(turn()), chess_.checkers().first());
}

bool CrazyhousePosition::is_legal(Move m) const {
  if (!m.is_drop()) return chess_.is_legal(m);
  const Role role = m.drop_role();
  return role < Role::King && pockets_.has(turn(), role) && squares_for(role, drop_squares()).has(m.to());
}

void CrazyhousePosition::play(Move m) {
  if (m.is_drop()) {
    pockets_.remove({turn(), m.drop_role()});
    chess_.drop(m.drop_role(), m.to());
    return;
  }
  const Bitboard from(m.from()), to(m.to());
  if (m.is_castling()) {
    promoted_ &= ~(from | to);
  } else if (!m.is_null()) {
    if (const auto captured = chess_.captured_by(m))
      pockets_.add({turn(), (promoted_ & to).any() ? Role::Pawn : captured->role});
    const bool was_pawn = m.is_promotion() || (promoted_ & from).any();
    promoted_ &= ~(from | to);
    if (was_pawn) promoted_ |= to;
  }
  chess_.play(m);
}

CrazyhouseMoveList legal_moves(const CrazyhousePosition& pos) {
  CrazyhouseMoveList list;
  for (const Move m : legal_moves(pos.chess())) list.push_back(m);
  const Bitboard squares = pos.drop_squares();
  for (const Role role : kPocketRoles) {
    if (!pos.pockets().has(pos.turn(), role)) continue;
    for (const Square to : squares_for(role, squares)) list.push_back(Move::drop(role, to));
  }
  return list;
}

int count_legal_moves(const CrazyhousePosition& pos) {
  int count = count_legal_moves(pos.chess());
  const Bitboard squares = pos.drop_squares();
  for (const Role role : kPocketRoles)
    if (pos.pockets().has(pos.turn(), role)) count += squares_for(role, squares).count();
  return count;
}

bool has_legal_moves(const CrazyhousePosition& pos) { return count_legal_moves(pos) != 0; }

bool is_checkmate(const CrazyhousePosition& pos) { return pos.in_check() && !has_legal_moves(pos); }
bool is_stalemate(const CrazyhousePosition& pos) { return !pos.in_check() && !has_legal_moves(pos); }

bool is_insufficient_material(const CrazyhousePosition& pos) {
  const Board& board = pos.board();
  const Pockets& pockets = pos.pockets();
  if (pos.promoted().any()) return false;
  for (const Role role : {Role::Pawn, Role::Rook, Role::Queen})
    if (board.pieces(role).any() || pockets.count(role) != 0) return false;
  return board.occupied().count() + pockets.size(Color::White) + pockets.size(Color::Black) <= 3;
}

std::optional<Outcome> outcome_of(const CrazyhousePosition& pos) {
  if (!has_legal_moves(pos)) {
    if (pos.in_check()) return Outcome{Termination::Checkmate, !pos.turn()};
    return Outcome{Termination::Stalemate, std::nullopt};
  }
  if (is_insufficient_material(pos)) return Outcome{Termination::InsufficientMaterial, std::nullopt};
  return std::nullopt;
}

std::uint64_t perft(const CrazyhousePosition& pos, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(count_legal_moves(pos));
  std::uint64_t nodes = 0;
  for (const Move m : legal_moves(pos)) nodes += perft(pos.after(m), depth - 1);
  return nodes;
}

}}  // namespace chess::variant
