// SPDX-License-Identifier: GPL-3.0-or-later
// The pieces and rights of a loose board, and what a move does to them.
#include "python/chess/loose_board.h"

#include <algorithm>
#include <utility>

#include "core/attacks.h"

namespace chess { inline namespace python {

namespace {

constexpr Bitboard kCornersOf(Color c) {
  return Bitboard(relative_square(c, Square::A1)) | relative_square(c, Square::H1);
}

constexpr Bitboard back_rank_of(Color c) { return Bitboard(relative_rank(c, Rank::R1)); }

/// The pawn that is captured by a move to the en passant square, if it is there.
Square passed_pawn(Square ep, Color capturer) {
  return square_at((index_of(ep) + (capturer == Color::White ? 56 : 8)) & 63);
}

}  // namespace

int Pocket::size() const {
  int sum = 0;
  for (const int count : counts) sum += count;
  return sum;
}

// ---- Pieces ----

std::optional<Role> LooseBoard::role_at(Square s) const {
  if (!occupied.has(s)) return std::nullopt;
  for (const Role role : kRoles)
    if (roles[role].has(s)) return role;
  return std::nullopt;
}

std::optional<Piece> LooseBoard::piece_at(Square s) const {
  const auto role = role_at(s);
  if (!role) return std::nullopt;
  return Piece{color_at(s), *role};
}

std::optional<Square> LooseBoard::king(Color c) const {
  const Bitboard kings = pieces(c, Role::King) & ~promoted;
  if (kings.empty()) return std::nullopt;
  return kings.last();
}

Bitboard LooseBoard::attacks_from(Square s) const {
  const auto piece = piece_at(s);
  return piece ? chess::attacks_from(*piece, s, occupied) : Bitboard();
}

Bitboard LooseBoard::attackers_to(Square s, Color by, Bitboard blockers) const {
  const Bitboard straight = straight_rays(s) & (roles[Role::Rook] | roles[Role::Queen]) & colors[by];
  const Bitboard diagonal = diagonal_rays(s) & (roles[Role::Bishop] | roles[Role::Queen]) & colors[by];
  Bitboard attackers = (knight_attacks(s) & roles[Role::Knight]) | (king_attacks(s) & roles[Role::King]) |
                       (pawn_attacks(!by, s) & roles[Role::Pawn]);
  attackers &= colors[by];
  if (straight.any()) attackers |= rook_attacks(s, blockers) & straight;
  if (diagonal.any()) attackers |= bishop_attacks(s, blockers) & diagonal;
  return attackers;
}

Bitboard LooseBoard::pin_line(Color c, Square s) const {
  const auto own_king = king(c);
  if (!own_king || is_antichess()) return Bitboard::all();
  const Bitboard line = line_through(*own_king, s);
  if (line.empty()) return Bitboard::all();
  const bool is_straight = straight_rays(*own_king).has(s);
  const Bitboard sliders = (is_straight ? roles[Role::Rook] : roles[Role::Bishop]) | roles[Role::Queen];
  const auto pins = [&](Square slider) {
    const Bitboard path = between(*own_king, slider);
    return path.has(s) && (path & occupied & ~Bitboard(s)).empty();
  };
  return std::ranges::any_of(line & sliders & colors[!c], pins) ? line : Bitboard::all();
}

std::optional<Role> LooseBoard::take(Square s) {
  const auto role = role_at(s);
  if (!role) return std::nullopt;
  const Bitboard others = ~Bitboard(s);
  roles[*role] &= others;
  occupied &= others;
  for (Bitboard& side : colors) side &= others;
  promoted &= others;
  return role;
}

void LooseBoard::put(Square s, Piece piece, bool was_pawn) {
  take(s);
  roles[piece.role] |= s;
  occupied |= s;
  colors[piece.color] |= s;
  if (was_pawn) promoted |= s;
}

void LooseBoard::clear_pieces() {
  roles = {};
  colors = {};
  occupied = promoted = {};
}

void LooseBoard::set_pieces(const Board& board) {
  for (const Role role : kRoles) roles[role] = board.pieces(role);
  for (const Color c : kColors) colors[c] = board.pieces(c);
  occupied = board.occupied();
  promoted = {};
}

Board LooseBoard::board() const {
  Board board;
  for (const Square s : occupied)
    if (const auto piece = piece_at(s)) board.put(s, *piece);
  return board;
}

Setup LooseBoard::setup() const {
  return {.board = board(),
          .turn = turn,
          .castling_rooks = clean_castling_rights(),
          .ep_square = ep_square,
          .halfmove_clock = static_cast<int>(std::clamp<std::int64_t>(halfmove_clock, 0, 0xFFFF)),
          .fullmove_number = static_cast<int>(std::clamp<std::int64_t>(fullmove_number, 1, 0xFFFF))};
}

std::optional<AnyPosition> LooseBoard::position() const {
  const auto result = [](const auto& made) -> std::optional<AnyPosition> {
    if (!made) return std::nullopt;
    return AnyPosition(*made);
  };
  if (rules == Variant::Standard) return result(Position::from_setup(setup(), kWaivableFaults));
  if (rules == Variant::Crazyhouse) {
    CrazyhouseSetup wanted{setup(), {}, promoted};
    for (const Color c : kColors)
      for (const Role role : kPocketRoles)
        for (int i = 0; i < pockets[c].counts[role]; ++i) wanted.pockets.add({c, role});
    return result(CrazyhousePosition::from_setup(wanted, kWaivableFaults));
  }
  VariantSetup wanted{setup(), {}};
  for (const Color c : kColors)
    wanted.checks_left[c] = static_cast<std::uint8_t>(std::clamp<int>(checks_left[c], 0, kChecksToWin));
  return result(VariantPosition::from_setup(rules, wanted, kWaivableFaults));
}

// ---- Rights and checks ----

std::optional<Square> LooseBoard::castling_king(Color c) const {
  const Bitboard kings = pieces(c, Role::King) & ~promoted & back_rank_of(c);
  if (kings.empty()) return std::nullopt;
  return kings.first();
}

Bitboard LooseBoard::clean_castling_rights() const {
  const Bitboard rooks = castling_rights & roles[Role::Rook];
  Bitboard clean;
  if (rooks.empty()) return clean;
  for (const Color c : kColors) {
    const Bitboard own = rooks & colors[c] & back_rank_of(c);
    if (!chess960) {
      const Square home = relative_square(c, Square::E1);
      if ((pieces(c, Role::King) & ~promoted).has(home)) clean |= own & kCornersOf(c);
      continue;
    }
    const auto king_square = castling_king(c);
    if (!king_square || own.empty()) continue;
    // Of several rooks on one side of the king, the outermost castles.
    if (own.first() < *king_square) clean |= own.first();
    if (own.last() > *king_square) clean |= own.last();
  }
  return clean;
}

bool LooseBoard::do_kings_touch() const {
  Bitboard near_white;
  for (const Square s : pieces(Color::White, Role::King)) near_white |= king_attacks(s);
  return (near_white & pieces(Color::Black, Role::King)).any();
}

Bitboard LooseBoard::checkers() const {
  const auto own_king = king(turn);
  if (!own_king || is_antichess() || (rules == Variant::Atomic && do_kings_touch())) return {};
  return attackers_to(*own_king, !turn, occupied);
}

bool LooseBoard::was_into_check() const {
  const auto their_king = king(!turn);
  if (!their_king || is_antichess() || (rules == Variant::Atomic && do_kings_touch())) return false;
  return attackers_to(*their_king, turn, occupied).any();
}

bool LooseBoard::is_attacked_for_king(Square s, Bitboard blockers) const {
  if (is_antichess()) return false;
  if (rules == Variant::Atomic) {
    const auto their_king = king(!turn);
    if (their_king && king_attacks(*their_king).has(s)) return false;
  }
  return attackers_to(s, !turn, blockers).any();
}

// ---- What a move does ----

LooseMove LooseBoard::rook_form(const LooseMove& m) const {
  for (const Color c : kColors) {
    const auto at = [c](Square s) { return relative_square(c, s); };
    if (m.from != at(Square::E1) || !roles[Role::King].has(m.from)) continue;
    if (m.to == at(Square::G1) && !roles[Role::Rook].has(m.to)) return {m.from, at(Square::H1)};
    if (m.to == at(Square::C1) && !roles[Role::Rook].has(m.to)) return {m.from, at(Square::A1)};
  }
  return m;
}

LooseMove LooseBoard::own_form(const LooseMove& m) const {
  if (chess960) return m;
  for (const Color c : kColors) {
    const auto at = [c](Square s) { return relative_square(c, s); };
    if (m.from != at(Square::E1) || !roles[Role::King].has(m.from)) continue;
    if (m.to == at(Square::H1)) return {m.from, at(Square::G1)};
    if (m.to == at(Square::A1)) return {m.from, at(Square::C1)};
  }
  return m;
}

void LooseBoard::castle(Square king_from, Square rook_from) {
  const CastlingSide side = castling_side(king_from, rook_from);
  take(king_from);
  take(rook_from);
  put(castled_king_square(turn, side), {turn, Role::King});
  put(castled_rook_square(turn, side), {turn, Role::Rook});
}

void LooseBoard::explode(Square s) {
  for (const Square near : (king_attacks(s) & occupied & ~roles[Role::Pawn]) | s) {
    take(near);
    castling_rights &= ~Bitboard(near);
  }
  for (const Color c : kColors)
    if (!castling_king(c)) castling_rights &= ~back_rank_of(c);
}

void LooseBoard::move_piece(const LooseMove& m, std::optional<Square> ep) {
  bool was_pawn = promoted.has(m.from);
  const auto moved = take(m.from);
  if (!moved) return;
  Role role = *moved;
  const bool is_captured_promoted = promoted.has(m.to);
  auto captured = role_at(m.to);

  castling_rights &= ~(Bitboard(m.from) | m.to);
  if (role == Role::King && !was_pawn)
    castling_rights &= ~back_rank_of(turn);
  else if (captured == Role::King && !is_captured_promoted)
    castling_rights &= ~back_rank_of(!turn);

  if (role == Role::Pawn) {
    const int step = index_of(m.to) - index_of(m.from);
    if (step == 16 && rank_of(m.from) == Rank::R2) ep_square = square_at(index_of(m.from) + 8);
    if (step == -16 && rank_of(m.from) == Rank::R7) ep_square = square_at(index_of(m.from) - 8);
    const bool is_diagonal = step == 7 || step == 9 || step == -7 || step == -9;
    if (m.to == ep && is_diagonal && !captured) captured = take(passed_pawn(*ep, turn));
  }
  if (m.promotion) {
    role = *m.promotion;
    was_pawn = true;
  }
  if (rules == Variant::Crazyhouse && captured)
    ++pockets[turn].counts[is_captured_promoted ? Role::Pawn : *captured];
  put(m.to, {turn, role}, was_pawn);
  if (rules == Variant::Atomic && captured) explode(m.to);
}

void LooseBoard::push(const LooseMove& given) {
  const LooseMove m = rook_form(given);
  castling_rights = clean_castling_rights();
  const auto ep = std::exchange(ep_square, std::nullopt);
  halfmove_clock = is_zeroing(m) && !m.drop ? 0 : halfmove_clock + 1;
  if (turn == Color::Black) ++fullmove_number;

  if (m.drop) {
    put(m.to, {turn, *m.drop});
    auto& left = pockets[turn].counts[*m.drop];
    if (left > 0) --left;
  } else if (!m.is_null()) {
    if (roles[Role::King].has(m.from) && pieces(turn, Role::Rook).has(m.to)) {
      castling_rights &= ~back_rank_of(turn);
      castle(m.from, m.to);
    } else {
      move_piece(m, ep);
    }
  }
  turn = !turn;
  if (rules == Variant::ThreeCheck && checkers().any()) --checks_left[!turn];
}

bool LooseBoard::repeats(const LooseBoard& other) const {
  if (turn != other.turn || roles != other.roles || colors != other.colors ||
      checks_left != other.checks_left)
    return false;
  if (rules == Variant::Crazyhouse && (promoted != other.promoted || pockets != other.pockets)) return false;
  if (is_antichess() && (promoted & roles[Role::King]) != (other.promoted & other.roles[Role::King]))
    return false;
  const auto legal_ep = [](const LooseBoard& b) {
    return b.has_legal_en_passant() ? b.ep_square : std::nullopt;
  };
  return clean_castling_rights() == other.clean_castling_rights() && legal_ep(*this) == legal_ep(other);
}

}}  // namespace chess::python
