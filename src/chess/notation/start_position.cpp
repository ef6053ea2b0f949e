// SPDX-License-Identifier: GPL-3.0-or-later
// First the FEN is read as it stands. Only if that fails, it is taken apart once more, leniently.
#include "notation/start_position.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "notation/chess960.h"
#include "notation/plain_signs.h"
#include "notation/variant_text.h"

namespace chess { inline namespace notation {
namespace {

// ---- What stands behind the fields ----

std::vector<std::string> fields_of(std::string_view fen) {
  std::string text = with_plain_signs(fen);
  std::ranges::replace(text, '_', ' ');
  std::vector<std::string> fields;
  std::string_view rest = text;
  for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) fields.emplace_back(word);
  return fields;
}

std::string_view without_semicolons(std::string_view word) {
  while (word.ends_with(';')) word.remove_suffix(1);
  return word;
}

std::optional<int> parse_counter(std::string_view word) {
  const auto number = parse_number<int>(without_semicolons(word));
  return number ? std::optional(std::max(*number, 0)) : std::nullopt;
}

/// The clock of FICS in front of the counters: seconds and increment, as "161+0".
bool is_clock(std::string_view word) {
  const auto plus = word.find('+');
  return plus != std::string_view::npos && plus > 0 && plus + 1 < word.size() &&
         std::ranges::all_of(word, [](char c) { return is_digit(c) || c == '+'; });
}

/// The four fields that decide, with what can be read of the rest; nothing if a field is missing.
std::optional<std::string> lenient_fen(Variant rules, std::string_view fen) {
  constexpr std::size_t kDeciding = 4;
  const std::vector<std::string> fields = fields_of(fen);
  if (fields.size() < 2) return std::nullopt;
  std::string text;
  std::size_t i = 0;
  for (; i < fields.size() && i < kDeciding; ++i) {
    // Without an en passant field, the counters follow the rights.
    if (i == kDeciding - 1 && parse_counter(fields[i])) break;
    if (i > 0) text.push_back(' ');
    text += without_semicolons(fields[i]);
  }
  if (i == kDeciding - 1) text += " -";
  if (i < kDeciding - 1) return text;

  std::string checks;
  int halfmoves = 0, fullmoves = 1;
  if (i < fields.size() && is_clock(fields[i])) {
    if (rules == Variant::ThreeCheck) checks = ' ' + fields[i];
    ++i;
  }
  if (const auto first = i < fields.size() ? parse_counter(fields[i]) : std::nullopt) {
    halfmoves = *first;
    if (const auto second = i + 1 < fields.size() ? parse_counter(fields[i + 1]) : std::nullopt)
      fullmoves = std::max(*second, 1);
  }
  for (; i + 1 < fields.size(); ++i) {
    const auto number = parse_counter(fields[i + 1]);
    if (number && fields[i] == "hmvc") halfmoves = *number;
    if (number && fields[i] == "fmvn") fullmoves = std::max(*number, 1);
  }
  return text + checks + ' ' + std::to_string(halfmoves) + ' ' + std::to_string(fullmoves);
}

// ---- Castling rights ----

std::string castling_field_of(std::string_view fen) {
  std::vector<std::string> fields = fields_of(fen);
  return fields.size() > 2 ? std::move(fields[2]) : std::string();
}

bool names_rook_files(std::string_view castling_field) {
  return std::ranges::any_of(castling_field, [](char c) { return to_lower(c) >= 'a' && to_lower(c) <= 'h'; });
}

Square castling_king(const AnyPosition& pos, Color c) {
  return pos.has_chess() ? pos.chess().king(c) : pos.other()->castling_king(c);
}

/// The rooks that may castle by the rules of standard chess.
Bitboard standard_rooks(const AnyPosition& pos) {
  Bitboard standard;
  for (const Square rook : pos.castling_rooks()) {
    const Color c = pos.board().piece_unchecked(rook).color;
    const bool is_in_corner = file_of(rook) == File::A || file_of(rook) == File::H;
    if (is_in_corner && file_of(castling_king(pos, c)) == File::E) standard |= rook;
  }
  return standard;
}

/// No fault can come up that the position did not have.
AnyPosition with_castling_rooks(const AnyPosition& pos, Bitboard rooks) {
  if (pos.has_drops()) {
    CrazyhouseSetup setup = pos.crazyhouse()->to_setup();
    setup.chess.castling_rooks = rooks;
    return *CrazyhousePosition::from_setup(setup, kWaivableFaults);
  }
  if (!pos.has_chess()) {
    VariantSetup setup = pos.other()->to_setup();
    setup.chess.castling_rooks = rooks;
    return *VariantPosition::from_setup(pos.rules(), setup, kWaivableFaults);
  }
  Setup setup = pos.chess().to_setup();
  setup.castling_rooks = rooks;
  return *Position::from_setup(setup, kWaivableFaults);
}

/// What no name says about castling, the rights themselves say.
void settle_castling(const std::string& field, StartPosition& start) {
  const bool is_chess = start.position.is_chess();
  const Bitboard rooks = start.position.castling_rooks();
  const Bitboard standard = standard_rooks(start.position);
  if (standard != rooks) {
    if (names_rook_files(field) || has_chess960_rank(start.position.board(), rooks)) {
      start.chess960 = true;
      if (is_chess)
        start.remarks.push_back(
            {"castling rights that only Chess960 has, without its name", "read as Chess960"});
      return;
    }
    start.position = with_castling_rooks(start.position, standard);
  }
  const auto rights = std::ranges::count_if(field, [](char c) { return is_alpha(c); });
  const bool are_lost = standard != rooks || (is_chess && rights > 0 && rooks.count() < rights);
  if (!are_lost) return;
  const std::string left = castling_field_of(to_fen(start.position));
  start.remarks.push_back({"castling rights '" + printable(field, 16) + "' without king and rook in place",
                           left == "-" ? "dropped" : "read as " + left});
}

}  // namespace

std::expected<StartPosition, TextError> parse_start(Variant rules, bool is_named_960, std::string_view fen) {
  StartPosition start;
  start.chess960 = is_named_960;
  std::string text(fen);
  auto position = parse_position(rules, text);
  if (!position) {
    const auto lenient = lenient_fen(rules, fen);
    auto again = lenient ? parse_position(rules, *lenient) : position;
    if (!again) return std::unexpected(std::move(position.error()));
    position = std::move(again);
    text = *lenient;
    start.remarks.push_back(
        {"FEN '" + printable(fen, 90) + "' is not written as it should be", "read as '" + text + "'"});
  }
  start.position = *position;
  if (!is_named_960) settle_castling(castling_field_of(text), start);
  return start;
}

bool shows_chess960(const AnyPosition& start) {
  if (standard_rooks(start) == start.castling_rooks()) return false;
  return names_rook_files(castling_field_of(to_fen(start))) ||
         has_chess960_rank(start.board(), start.castling_rooks());
}

Position without_chess960_rights(const Position& pos) {
  if (!needs_chess960(pos)) return pos;
  return with_castling_rooks(pos, standard_rooks(pos)).chess();
}

}}  // namespace chess::notation
