// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of a loose board: by the way the pieces go, and then those that the rules allow. Pieces other
// than pawns come first, then castling, captures of pawns, single and double steps, and en passant, each from
// the highest square on. In check the king's moves come before all others.
#include <algorithm>

#include "core/attacks.h"
#include "core/transform.h"
#include "python/chess/loose_board.h"
#include "python/chess/loose_rules.h"

namespace chess { inline namespace python {

namespace {

/// Calls `use` with the squares of a set, the highest first.
template <class Use>
void for_each_downwards(Bitboard squares, Use use) {
  while (squares.any()) {
    const Square s = squares.last();
    squares ^= Bitboard(s);
    use(s);
  }
}

/// The squares moved forward by a rank, as `c` sees it.
Bitboard forward(Bitboard squares, Color c) {
  return c == Color::White ? shift<Direction::North>(squares) : shift<Direction::South>(squares);
}

Square behind(Square s, Color c, int ranks) {
  return square_at(index_of(s) - (c == Color::White ? 8 : -8) * ranks);
}

template <class List, class Keep>
void keep_if(List& list, std::size_t begin, Keep keep) {
  const auto end = std::remove_if(list.begin() + begin, list.end(), [&](const auto& m) { return !keep(m); });
  list.truncate(static_cast<std::size_t>(end - list.begin()));
}

}  // namespace

// ---- Pseudo-legal moves ----

void LooseBoard::append_piece_moves(const SquareMask& mask, LooseMoveList& out) const {
  for_each_downwards(colors[turn] & ~roles[Role::Pawn] & mask.from, [&](Square from) {
    for_each_downwards(attacks_from(from) & ~colors[turn] & mask.to,
                       [&](Square to) { out.push_back({from, to}); });
  });
}

void LooseBoard::append_castling_moves(const SquareMask& mask, LooseMoveList& out) const {
  if (is_variant_end(*this)) return;
  const auto king_square = castling_king(turn);
  if (!king_square || !mask.from.has(*king_square)) return;
  const Square king_from = *king_square;
  const Bitboard rooks = clean_castling_rights() & Bitboard(relative_rank(turn, Rank::R1)) & colors[turn];
  for_each_downwards(rooks & mask.to, [&](Square rook) {
    const CastlingSide side = castling_side(king_from, rook);
    const Square king_to = castled_king_square(turn, side), rook_to = castled_rook_square(turn, side);
    const Bitboard without_king = occupied ^ Bitboard(king_from);
    const Bitboard others = without_king ^ Bitboard(rook);
    const Bitboard path = between(king_from, king_to) | king_from;
    if ((others & (path | between(rook, rook_to) | king_to | rook_to)).any()) return;
    if (is_attacked_for_king(king_to, others | rook_to)) return;
    const auto is_forbidden = [&](Square s) { return is_attacked_for_king(s, without_king); };
    if (std::ranges::none_of(path, is_forbidden)) out.push_back(own_form({king_from, rook}));
  });
}

void LooseBoard::append_pawn_move(Square from, Square to, LooseMoveList& out) const {
  if (!kBackRankSquares.has(to)) {
    out.push_back({from, to});
    return;
  }
  if (is_antichess()) out.push_back({from, to, Role::King});
  for (const Role role : {Role::Queen, Role::Rook, Role::Bishop, Role::Knight})
    out.push_back({from, to, role});
}

void LooseBoard::append_pawn_captures(const SquareMask& mask, LooseMoveList& out) const {
  for_each_downwards(pieces(turn, Role::Pawn) & mask.from, [&](Square from) {
    for_each_downwards(pawn_attacks(turn, from) & colors[!turn] & mask.to,
                       [&](Square to) { append_pawn_move(from, to, out); });
  });
}

void LooseBoard::append_pawn_moves(const SquareMask& mask, LooseMoveList& out) const {
  append_pawn_captures(mask, out);
  const Bitboard pawns = pieces(turn, Role::Pawn) & mask.from;
  const Bitboard single = forward(pawns, turn) & ~occupied;
  // A pawn of horde may stand on the first rank, and make a double step from there.
  const Bitboard ranks = Bitboard(relative_rank(turn, Rank::R3)) | Bitboard(relative_rank(turn, Rank::R4));
  const Bitboard twice = forward(single, turn) & ~occupied & ranks;
  for_each_downwards(single & mask.to, [&](Square to) { append_pawn_move(behind(to, turn, 1), to, out); });
  for_each_downwards(twice & mask.to, [&](Square to) { out.push_back({behind(to, turn, 2), to}); });
}

void LooseBoard::append_pseudo_legal_en_passant(const SquareMask& mask, LooseMoveList& out) const {
  if (!ep_square || !mask.to.has(*ep_square) || occupied.has(*ep_square)) return;
  const Bitboard capturers = pieces(turn, Role::Pawn) & mask.from & pawn_attacks(!turn, *ep_square) &
                             Bitboard(relative_rank(turn, Rank::R5));
  for_each_downwards(capturers, [&](Square from) { out.push_back({from, *ep_square}); });
}

void LooseBoard::append_pseudo_legal_moves(const SquareMask& mask, LooseMoveList& out) const {
  append_piece_moves(mask, out);
  if (castling_rights.any() && (mask.from & roles[Role::King]).any()) append_castling_moves(mask, out);
  append_pawn_moves(mask, out);
  append_pseudo_legal_en_passant(mask, out);
}

void LooseBoard::append_pseudo_legal_captures(const SquareMask& mask, LooseMoveList& out) const {
  append_pseudo_legal_moves({mask.from, mask.to & colors[!turn]}, out);
  append_pseudo_legal_en_passant(mask, out);
}

void LooseBoard::append_pseudo_legal_drops(Bitboard to, LooseMoveList& out) const {
  for (const Role role : kRoles) {
    if (pockets[turn].counts[role] == 0) continue;
    const Bitboard forbidden = role == Role::Pawn ? kBackRankSquares : Bitboard();
    for (const Square s : to & ~occupied & ~forbidden) out.push_back({s, s, std::nullopt, role});
  }
}

bool LooseBoard::is_pseudo_legal(const LooseMove& m) const {
  if (m.drop)
    return rules == Variant::Crazyhouse && !m.promotion && *m.drop != Role::King && !occupied.has(m.to) &&
           pockets[turn].counts[*m.drop] > 0 && !(*m.drop == Role::Pawn && kBackRankSquares.has(m.to));
  if (!(colors[turn] & occupied).has(m.from) || m.from == m.to) return false;
  const LooseMove wanted = own_form(m);
  const bool is_castling_form = roles[Role::King].has(m.from);
  LooseMoveList moves;
  append_pseudo_legal_moves({Bitboard(m.from), is_castling_form ? Bitboard::all() : Bitboard(m.to)}, moves);
  return std::ranges::find(moves, wanted) != moves.end();
}

bool LooseBoard::has_pseudo_legal_en_passant() const {
  if (!ep_square) return false;
  LooseMoveList moves;
  append_pseudo_legal_en_passant({}, moves);
  return !moves.empty();
}

// ---- Legal moves ----

bool LooseBoard::is_into_check(const LooseMove& m) const {
  if (is_antichess()) return false;
  if (rules == Variant::Atomic) {
    LooseBoard after = *this;
    after.push(m);
    return after.was_into_check();
  }
  const auto own_king = king(turn);
  if (!own_king) return false;
  // In check neither castling helps nor a move of another king.
  const bool moves_king = roles[Role::King].has(m.from) && !m.drop;
  if (m.is_null() || (moves_king && (m.from != *own_king || is_castling(m)))) {
    if (checkers().any()) return true;
    if (m.is_null() || m.from == *own_king) return false;
  }
  Bitboard blockers = (occupied & ~Bitboard(m.drop ? m.to : m.from)) | m.to;
  Bitboard captured(m.to);
  if (is_en_passant(m)) {
    const Bitboard pawn(make_square(file_of(m.to), rank_of(m.from)));
    blockers &= ~pawn;
    captured |= pawn;
  }
  const Square king_to = m.from == *own_king && !m.drop ? m.to : *own_king;
  return (attackers_to(king_to, !turn, blockers) & ~captured).any();
}

bool LooseBoard::is_legal(const LooseMove& m) const {
  if (is_variant_end(*this) || !is_pseudo_legal(m)) return false;
  if (m.drop) return legal_drop_squares().has(m.to);
  return is_lawful(m) && (!is_antichess() || is_capture(m) || !must_capture());
}

bool LooseBoard::must_capture() const {
  LooseMoveList captures;
  append_pseudo_legal_captures({}, captures);
  return !captures.empty();
}

bool LooseBoard::is_lawful(const LooseMove& m) const {
  if (rules == Variant::Atomic) {
    LooseBoard after = *this;
    after.push(m);
    if (after.pieces(turn, Role::King).empty()) return false;
    return after.pieces(!turn, Role::King).empty() || !after.was_into_check();
  }
  return !is_into_check(m) && !(rules == Variant::RacingKings && gives_check(m));
}

void LooseBoard::append_legal_moves(const SquareMask& mask, LooseMoveList& out) const {
  if (is_variant_end(*this)) return;
  const std::size_t begin = out.size();
  if (is_antichess()) {
    append_pseudo_legal_captures(mask, out);
    if (out.size() == begin && !must_capture()) append_pseudo_legal_moves(mask, out);
    return;
  }
  if (rules != Variant::Atomic && checkers().any()) {
    const Bitboard own_king(*king(turn));
    append_piece_moves({mask.from & own_king, mask.to}, out);
    append_piece_moves({mask.from & ~roles[Role::King], mask.to}, out);
    append_pawn_moves(mask, out);
    append_pseudo_legal_en_passant(mask, out);
  } else {
    append_pseudo_legal_moves(mask, out);
  }
  keep_if(out, begin, [this](const LooseMove& m) { return is_lawful(m); });
  if (rules == Variant::Crazyhouse) append_legal_drops(mask.to, out);
}

void LooseBoard::append_legal_captures(const SquareMask& mask, LooseMoveList& out) const {
  append_legal_moves({mask.from, mask.to & colors[!turn]}, out);
  append_legal_en_passant(mask, out);
}

void LooseBoard::append_legal_en_passant(const SquareMask& mask, LooseMoveList& out) const {
  if (!ep_square || is_variant_end(*this)) return;
  const std::size_t begin = out.size();
  append_pseudo_legal_en_passant(mask, out);
  keep_if(out, begin, [this](const LooseMove& m) { return !is_into_check(m); });
}

Bitboard LooseBoard::legal_drop_squares() const {
  const auto own_king = king(turn);
  const Bitboard checking = checkers();
  if (!own_king || checking.empty()) return ~occupied;
  return checking.several() ? Bitboard() : between(*own_king, checking.first()) & ~occupied;
}

void LooseBoard::append_legal_drops(Bitboard to, LooseMoveList& out) const {
  append_pseudo_legal_drops(to & legal_drop_squares(), out);
}

bool LooseBoard::has_legal_moves() const {
  LooseMoveList moves;
  append_legal_moves({}, moves);
  return !moves.empty();
}

bool LooseBoard::has_legal_en_passant() const {
  if (!ep_square) return false;
  LooseMoveList moves;
  append_legal_en_passant({}, moves);
  return !moves.empty();
}

// ---- Questions about a move ----

bool LooseBoard::gives_check(const LooseMove& m) const {
  LooseBoard after = *this;
  after.push(m);
  return after.checkers().any();
}

bool LooseBoard::is_en_passant(const LooseMove& m) const {
  if (m.to != ep_square || !roles[Role::Pawn].has(m.from) || occupied.has(m.to)) return false;
  const int step = index_of(m.to) - index_of(m.from);
  return step == 7 || step == 9 || step == -7 || step == -9;
}

bool LooseBoard::is_capture(const LooseMove& m) const {
  return (colors[!turn] & (Bitboard(m.from) ^ Bitboard(m.to))).any() || is_en_passant(m);
}

bool LooseBoard::is_zeroing(const LooseMove& m) const {
  const Bitboard touched = Bitboard(m.from) ^ Bitboard(m.to);
  return ((colors[!turn] | roles[Role::Pawn]) & touched).any() || m.drop == Role::Pawn;
}

bool LooseBoard::is_castling(const LooseMove& m) const {
  if (!roles[Role::King].has(m.from)) return false;
  const int files = index_of(file_of(m.from)) - index_of(file_of(m.to));
  return files > 1 || files < -1 || pieces(turn, Role::Rook).has(m.to);
}

bool LooseBoard::reduces_castling_rights(const LooseMove& m) const {
  const Bitboard rights = clean_castling_rights();
  const Bitboard touched = Bitboard(m.from) ^ Bitboard(m.to);
  if ((touched & rights).any()) return true;
  return std::ranges::any_of(kColors, [&](Color c) {
    return (rights & Bitboard(relative_rank(c, Rank::R1))).any() &&
           (touched & pieces(c, Role::King) & ~promoted).any();
  });
}

bool LooseBoard::is_irreversible(const LooseMove& m) const {
  if (rules == Variant::Crazyhouse) return reduces_castling_rights(m);
  if (is_zeroing(m) || reduces_castling_rights(m) || has_legal_en_passant()) return true;
  return rules == Variant::ThreeCheck && gives_check(m);
}

}}  // namespace chess::python
