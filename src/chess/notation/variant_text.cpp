// SPDX-License-Identifier: GPL-3.0-or-later
// Moves are found among the legal moves, which serves rules of every kind.
#include "notation/variant_text.h"

#include <algorithm>

#include "base/text.h"
#include "notation/detail/named_ep_square.h"
#include "notation/detail/san_spelling.h"
#include "notation/detail/san_writing.h"

namespace chess { inline namespace notation {

// ---- FEN ----

namespace {

/// A field of the FEN, with the white space in front of it.
struct ChecksField {
  std::size_t begin = 0, end = 0;
  ChecksLeft left{kChecksToWin, kChecksToWin};
};

/// "3+2" (checks to be given) or "+0+1" (checks given).
std::optional<ChecksLeft> parse_checks(std::string_view text) {
  const bool counts_given = text.starts_with('+');
  if (counts_given) text.remove_prefix(1);
  const auto plus = text.find('+');
  if (plus == std::string_view::npos) return std::nullopt;
  ChecksLeft left{};
  for (const Color c : kColors) {
    const auto number = parse_number<int>(c == Color::White ? text.substr(0, plus) : text.substr(plus + 1));
    if (!number || *number < 0 || *number > kChecksToWin) return std::nullopt;
    left[c] = static_cast<std::uint8_t>(counts_given ? kChecksToWin - *number : *number);
  }
  return left;
}

std::expected<ChecksField, TextError> find_checks(std::string_view text) {
  ChecksField field{text.size(), text.size()};
  std::size_t i = 0;
  for (int number = 0; i < text.size(); ++number) {
    const std::size_t space = i;
    while (i < text.size() && separates_fields(text[i])) ++i;
    const std::size_t begin = i;
    while (i < text.size() && !separates_fields(text[i])) ++i;
    const std::string_view word = text.substr(begin, i - begin);
    if (number < 4 || word.find('+') == std::string_view::npos) continue;
    const auto left = parse_checks(word);
    if (!left) return std::unexpected(TextError{begin, "'" + printable(word) + "' is no count of checks"});
    return ChecksField{space, i, *left};
  }
  return field;
}

}  // namespace

std::expected<VariantSetup, TextError> parse_variant_fen(Variant rules, std::string_view text) {
  ChecksField field{text.size(), text.size()};
  if (rules == Variant::ThreeCheck) {
    const auto found = find_checks(text);
    if (!found) return std::unexpected(found.error());
    field = *found;
  }
  std::string plain(text.substr(0, field.begin));
  plain += text.substr(field.end);
  auto setup = parse_fen(plain);
  if (!setup) {
    TextError error = std::move(setup.error());
    if (error.offset >= field.begin) error.offset += field.end - field.begin;
    return std::unexpected(std::move(error));
  }
  return VariantSetup{*setup, field.left};
}

std::expected<VariantPosition, TextError> parse_variant_position(Variant rules, std::string_view fen) {
  const auto setup = parse_variant_fen(rules, fen);
  if (!setup) return std::unexpected(setup.error());
  const auto pos = VariantPosition::from_setup(rules, *setup, kWaivableFaults);
  if (!pos) return std::unexpected(TextError{0, to_string(pos.error())});
  return *pos;
}

std::string to_fen(const VariantPosition& pos, FenStyle style) {
  Setup setup = pos.to_setup().chess;
  setup.ep_square = named_ep_square(pos, style.en_passant);
  std::string fen = to_fen(setup, style.castling);
  if (pos.rules() != Variant::ThreeCheck) return fen;
  std::size_t counters = fen.size();
  for (int i = 0; i < 2; ++i) counters = fen.rfind(' ', counters - 1);
  const ChecksLeft left = pos.checks_left();
  return fen.insert(counters,
                    ' ' + std::to_string(left[Color::White]) + '+' + std::to_string(left[Color::Black]));
}

// ---- SAN ----

namespace {

/// The mark of the move that led to a position.
auto outcome_mark(bool goes_on) {
  return [goes_on](const VariantPosition& next) {
    const auto outcome = goes_on ? std::nullopt : outcome_of(next);
    if (outcome && outcome->winner) return '#';
    return next.in_check() ? '+' : '\0';
  };
}

bool fits(const VariantPosition& pos, Move m, const SanParts& s) {
  const Role role = pos.board().role_unchecked(m.from());
  // With the whole origin given, the letter of the piece may be missing: "e1f1".
  const bool is_origin_given = s.from_file && s.from_rank;
  if (s.role ? role != *s.role : role != Role::Pawn && !is_origin_given) return false;
  if (s.from_file && file_of(m.from()) != *s.from_file) return false;
  if (s.from_rank && rank_of(m.from()) != *s.from_rank) return false;
  if (!s.to_rank) return file_of(m.to()) == *s.to_file && pos.is_capture(m);
  if (m.to() != make_square(*s.to_file, *s.to_rank)) return false;
  return m.is_promotion() ? !s.promotion || s.promotion == m.promotion_role() : !s.promotion;
}

/// Is `m` castling that is written as a king's move to its new square, or onto the rook?
bool is_castling_to(Move m, Color us, Square to) {
  return m.is_castling() && (m.to() == to || castled_king_square(us, castling_side(m.from(), m.to())) == to);
}

template <class Fits>
std::expected<Move, SanError> only_move(const AnyMoveList& moves, Fits fits_text) {
  std::optional<Move> found;
  for (const Move m : moves) {
    if (!fits_text(m)) continue;
    if (found) return std::unexpected(SanError::Ambiguous);
    found = m;
  }
  if (!found) return std::unexpected(SanError::Illegal);
  return *found;
}

}  // namespace

std::expected<Move, SanError> parse_san(const VariantPosition& pos, std::string_view text) {
  if (is_null_spelling(text)) {
    if (pos.in_check()) return std::unexpected(SanError::Illegal);
    return Move::null();
  }
  text = without_suffixes(text);
  const AnyMoveList moves = legal_moves(pos);
  if (const auto side = castling_spelling(text))
    return only_move(moves,
                     [&](Move m) { return m.is_castling() && castling_side(m.from(), m.to()) == *side; });
  const auto spelling = parse_spelling(text);
  if (!spelling) return std::unexpected(SanError::Malformed);
  const auto move = only_move(moves, [&](Move m) { return !m.is_castling() && fits(pos, m, *spelling); });
  if (move || move.error() != SanError::Illegal || !spelling->to_rank || spelling->promotion) return move;
  if (spelling->role.value_or(Role::King) != Role::King) return move;
  const Square to = make_square(*spelling->to_file, *spelling->to_rank);
  if (!(spelling->from_file && spelling->from_rank)) return move;
  return only_move(moves, [&](Move m) {
    return is_castling_to(m, pos.turn(), to) &&
           (!spelling->from_file || file_of(m.from()) == *spelling->from_file);
  });
}

void play_and_append_san(VariantPosition& pos, Move m, bool goes_on, std::string& out) {
  play_and_append(pos, m, outcome_mark(goes_on), out);
}

void append_san(const VariantPosition& pos, Move m, std::string& out) {
  VariantPosition after = pos;
  play_and_append_san(after, m, false, out);
}

std::string to_san(const VariantPosition& pos, Move m) {
  std::string out;
  append_san(pos, m, out);
  return out;
}

std::string to_lan(const VariantPosition& pos, Move m) {
  return to_long_algebraic(pos, m, outcome_mark(false));
}

// ---- UCI ----

std::expected<Move, UciMoveError> parse_uci_move(const VariantPosition& pos, std::string_view text) {
  const auto uci = parse_uci_text(text);
  if (!uci) return std::unexpected(UciMoveError::Malformed);
  const auto [from, to, promotion] = *uci;
  std::optional<Move> castling;
  for (const Move m : legal_moves(pos)) {
    if (m.from() != from) continue;
    if (is_castling_to(m, pos.turn(), to)) {
      if (!promotion && (m.to() == to || !king_attacks(from).has(to))) castling = m;
    } else if (!m.is_castling() && m.to() == to &&
               (m.is_promotion() ? std::optional(m.promotion_role()) : std::nullopt) == promotion) {
      return m;
    }
  }
  if (!castling) return std::unexpected(UciMoveError::Illegal);
  return *castling;
}

// ---- Any rules ----

std::expected<AnyPosition, TextError> parse_position(Variant rules, std::string_view fen) {
  if (rules == Variant::Crazyhouse) return parse_crazyhouse_position(fen);
  if (is_variant_position(rules)) return parse_variant_position(rules, fen);
  return parse_position(fen);
}

std::string to_fen(const AnyPosition& pos, FenStyle style) {
  return pos.visit([&](const auto& position) { return to_fen(position, style); });
}

std::expected<Move, SanError> parse_san(const AnyPosition& pos, std::string_view text) {
  return pos.visit([&](const auto& position) { return parse_san(position, text); });
}

std::string to_san(const AnyPosition& pos, Move m) {
  return pos.visit([&](const auto& position) { return to_san(position, m); });
}

void append_san(const AnyPosition& pos, Move m, std::string& out) {
  pos.visit([&](const auto& position) { append_san(position, m, out); });
}

void play_and_append_san(AnyPosition& pos, Move m, bool goes_on, std::string& out) {
  const AnyPosition next = pos.visit([&](auto position) -> AnyPosition {
    play_and_append_san(position, m, goes_on, out);
    return position;
  });
  pos = next;
}

std::string to_lan(const AnyPosition& pos, Move m) {
  return pos.visit([&](const auto& position) { return to_lan(position, m); });
}

std::expected<Move, UciMoveError> parse_uci_move(const AnyPosition& pos, std::string_view text) {
  return pos.visit([&](const auto& position) { return parse_uci_move(position, text); });
}

bool needs_chess960(const AnyPosition& pos) {
  if (pos.has_chess()) return needs_chess960(pos.chess());
  const VariantPosition& other = *pos.other();
  return std::ranges::any_of(other.castling_rooks(), [&](Square rook) {
    const Color c = other.board().piece_unchecked(rook).color;
    return file_of(other.castling_king(c)) != File::E ||
           (file_of(rook) != File::A && file_of(rook) != File::H);
  });
}

}}  // namespace chess::notation
