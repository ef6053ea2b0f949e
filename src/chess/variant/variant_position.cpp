// SPDX-License-Identifier: GPL-3.0-or-later
// What all variants have in common: setups, how pieces move, keys, outcomes. The chess defaults of
// VariantRules are here, too.
#include "variant/variant_position.h"

#include <algorithm>
#include <vector>

#include "variant/detail/variant_rules.h"
#include "variant/detail/variant_zobrist.h"

namespace chess { inline namespace variant {
namespace {

/// The king that castles: of several, the lowest on the back rank.
Square castling_king_of(const Board& board, Color c) {
  const Bitboard kings = board.pieces(c, Role::King) & Bitboard(relative_rank(c, Rank::R1));
  return kings.any() ? kings.first() : relative_square(c, Square::E1);
}

Key chess_key(const VariantPosition& pos, std::optional<Square> ep) {
  Key key{};
  for (const Square s : pos.board().occupied()) key ^= zobrist::piece(pos.board().piece_unchecked(s), s);
  for (const Square rook : pos.castling_rooks()) {
    const Color c = pos.board().piece_unchecked(rook).color;
    key ^= zobrist::castling(c, castling_side(pos.castling_king(c), rook));
  }
  if (ep) key ^= zobrist::en_passant(file_of(*ep));
  if (pos.turn() == Color::White) key ^= zobrist::white_to_move();
  return key;
}

}  // namespace

// ---- The defaults: chess ----

SetupFault VariantRules::faults(const VariantSetup& /*setup*/, SetupFault of_chess) const { return of_chess; }

Bitboard VariantRules::checkers(const VariantPosition& pos) const {
  const auto king = pos.board().king(pos.turn());
  return king ? pos.board().attackers_to(*king, !pos.turn()) : Bitboard();
}

bool VariantRules::is_forbidden_to_castling_king(const VariantPosition& pos, Square s,
                                                 Bitboard occupied) const {
  return pos.board().attackers_to(s, !pos.turn(), occupied).any();
}

bool VariantRules::is_lawful(const VariantPosition& after) const {
  const auto king = after.board().king(!after.turn());
  return !king || after.board().attackers_to(*king, after.turn()).empty();
}

const VariantRules& rules_of(Variant v) {
  switch (v) {
    case Variant::Antichess: return antichess_rules();
    case Variant::Giveaway: return giveaway_rules();
    case Variant::Suicide: return suicide_rules();
    case Variant::Horde: return horde_rules();
    case Variant::KingOfTheHill: return king_of_the_hill_rules();
    case Variant::RacingKings: return racing_kings_rules();
    case Variant::ThreeCheck: return three_check_rules();
    default: return atomic_rules();
  }
}

// ---- Setups ----

const VariantPosition& VariantPosition::start(Variant rules) {
  static const auto kStarts = [] {
    std::vector<VariantPosition> starts;
    for (int i = 0; i < static_cast<int>(Variant::Other); ++i) {
      const auto v = static_cast<Variant>(i);
      starts.push_back(is_variant_position(v) ? *from_setup(v, rules_of(v).start()) : VariantPosition());
    }
    return starts;
  }();
  return kStarts[static_cast<std::size_t>(rules)];
}

SetupFault VariantPosition::faults_of(Variant rules, const VariantSetup& setup) {
  SetupFault faults = rules_of(rules).faults(setup, Position::faults_of(setup.chess));
  if (!rules_of(rules).has_castling() && setup.chess.castling_rooks.any())
    faults = faults | SetupFault::BadCastlingRights;
  return faults;
}

std::expected<VariantPosition, SetupFault> VariantPosition::from_setup(Variant rules,
                                                                       const VariantSetup& setup,
                                                                       SetupFault waived) {
  const SetupFault fatal = faults_of(rules, setup) & ~(waived & kWaivableFaults);
  if (any(fatal)) return std::unexpected(fatal);
  const Setup mended = without_impossible_rights(setup.chess);
  VariantPosition pos;
  pos.rules_ = rules;
  pos.board_ = mended.board;
  pos.turn_ = mended.turn;
  if (rules_of(rules).has_castling()) pos.castling_rooks_ = mended.castling_rooks;
  pos.ep_ = mended.ep_square;
  for (const Color c : kColors) {
    const bool has_rights = (pos.castling_rooks_ & pos.board_.pieces(c)).any();
    pos.castling_king_[c] = has_rights ? castling_king_of(pos.board_, c) : relative_square(c, Square::E1);
  }
  pos.halfmove_clock_ = static_cast<std::uint16_t>(std::clamp(mended.halfmove_clock, 0, 0xFFFF));
  pos.fullmove_number_ = static_cast<std::uint16_t>(std::clamp(mended.fullmove_number, 1, 0xFFFF));
  if (rules == Variant::ThreeCheck)
    for (const Color c : kColors) pos.checks_left_[c] = std::min(setup.checks_left[c], kChecksToWin);
  return pos;
}

VariantSetup VariantPosition::to_setup() const {
  return {{.board = board_,
           .turn = turn_,
           .castling_rooks = castling_rooks_,
           .ep_square = ep_,
           .halfmove_clock = halfmove_clock_,
           .fullmove_number = fullmove_number_},
          checks_left_};
}

std::optional<Square> VariantPosition::castling_rook(Color c, CastlingSide side) const {
  for (const Square rook : castling_rooks_& board_.pieces(c))
    if (castling_side(castling_king_[c], rook) == side) return rook;
  return std::nullopt;
}

std::optional<Square> VariantPosition::legal_ep_square() const {
  if (!ep_) return std::nullopt;
  for (const Square from : pawn_attacks(!turn_, *ep_) & board_.pieces(turn_, Role::Pawn))
    if (is_legal(Move::en_passant(from, *ep_))) return ep_;
  return std::nullopt;
}

// ---- Playing ----

void VariantPosition::lose_castling_rights(Square s) {
  castling_rooks_ &= ~Bitboard(s);
  for (const Color c : kColors) {
    const Bitboard back_rank(relative_rank(c, Rank::R1));
    if (castling_king_[c] == s) castling_rooks_ &= ~back_rank;
    // Positions without rights are equal, wherever the king stood.
    if ((castling_rooks_ & back_rank).empty()) castling_king_[c] = relative_square(c, Square::E1);
  }
}

void VariantPosition::move_pieces(Move m) {
  const Square from = m.from(), to = m.to();
  if (m.is_castling()) {
    const CastlingSide side = castling_side(from, to);
    lose_castling_rights(from);
    board_.take(from);
    board_.take(to);
    board_.put(castled_king_square(turn_, side), {turn_, Role::King});
    board_.put(castled_rook_square(turn_, side), {turn_, Role::Rook});
    return;
  }
  const bool takes = is_capture(m);
  const Piece moved = board_.take(from);
  lose_castling_rights(from);
  if (takes) {
    const Square taken = m.is_en_passant() ? make_square(file_of(to), rank_of(from)) : to;
    board_.take(taken);
    lose_castling_rights(taken);
  }
  if (takes || moved.role == Role::Pawn) halfmove_clock_ = 0;
  board_.put(to, m.is_promotion() ? Piece{turn_, m.promotion_role()} : moved);
  if (takes) rules_of(rules_).after_capture(*this, to);
  // A double step from White's first rank (horde) can never be captured en passant.
  if (moved.role == Role::Pawn && (index_of(from) ^ index_of(to)) == 16 &&
      relative_rank(turn_, rank_of(from)) == Rank::R2)
    ep_ = square_at((index_of(from) + index_of(to)) / 2);
}

void VariantPosition::play(Move m) {
  ep_.reset();
  if (halfmove_clock_ < 0xFFFF) ++halfmove_clock_;
  if (turn_ == Color::Black && fullmove_number_ < 0xFFFF) ++fullmove_number_;
  if (!m.is_null()) move_pieces(m);
  turn_ = !turn_;
  if (!m.is_null()) rules_of(rules_).after_move(*this);
}

// ---- Questions ----

Key VariantPosition::key() const {
  Key key = chess_key(*this, legal_ep_square());
  for (const Color c : kColors) key ^= variant_zobrist::checks_left(c, checks_left_[c]);
  return key;
}

Key VariantPosition::polyglot_key() const {
  const bool beside = ep_ && (pawn_attacks(!turn_, *ep_) & board_.pieces(turn_, Role::Pawn)).any();
  return chess_key(*this, beside ? ep_ : std::nullopt);
}

Bitboard VariantPosition::checkers() const { return rules_of(rules_).checkers(*this); }

bool VariantPosition::repeats(const VariantPosition& other) const {
  return rules_ == other.rules_ && turn_ == other.turn_ && board_ == other.board_ &&
         castling_rooks_ == other.castling_rooks_ && checks_left_ == other.checks_left_ &&
         legal_ep_square() == other.legal_ep_square();
}

bool is_variant_end(const VariantPosition& pos) { return rules_of(pos.rules()).is_over(pos); }

bool has_insufficient_material(const VariantPosition& pos, Color c) {
  return has_insufficient_material(pos.rules(), pos.board(), pos.turn(), c);
}

bool has_insufficient_material(Variant rules, const Board& board, Color turn, Color c) {
  return rules_of(rules).has_insufficient_material(board, turn, c);
}

bool is_insufficient_material(const VariantPosition& pos) {
  return has_insufficient_material(pos, Color::White) && has_insufficient_material(pos, Color::Black);
}

std::optional<Outcome> outcome_of(const VariantPosition& pos) {
  if (const auto outcome = rules_of(pos.rules()).outcome(pos)) return outcome;
  const auto draw = [](Termination t) { return Outcome{t, std::nullopt}; };
  const bool can_move = has_legal_moves(pos);
  if (!can_move && pos.in_check()) return Outcome{Termination::Checkmate, !pos.turn()};
  if (is_insufficient_material(pos)) return draw(Termination::InsufficientMaterial);
  if (!can_move) return draw(Termination::Stalemate);
  if (pos.halfmove_clock() >= 150) return draw(Termination::SeventyFiveMoves);
  return std::nullopt;
}

std::string_view to_end_words(Variant rules) {
  return is_variant_position(rules) ? rules_of(rules).end_words() : std::string_view();
}

}}  // namespace chess::variant
