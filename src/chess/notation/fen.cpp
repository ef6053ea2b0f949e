// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/fen.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "notation/board_text.h"
#include "notation/detail/named_ep_square.h"
#include "notation/epd_operand.h"

namespace chess { inline namespace notation {

namespace {

struct FenField {
  std::string_view text;
  std::size_t offset = 0;
};

/// The fields between white space.
std::vector<FenField> split_fields(std::string_view text) {
  std::vector<FenField> fields;
  std::size_t i = 0;
  while (i < text.size()) {
    while (i < text.size() && separates_fields(text[i])) ++i;
    const std::size_t begin = i;
    while (i < text.size() && !separates_fields(text[i])) ++i;
    if (i > begin) fields.push_back({text.substr(begin, i - begin), begin});
  }
  return fields;
}

TextError error_at(std::size_t offset, std::string message) { return {offset, std::move(message)}; }

std::expected<Board, TextError> parse_board(const FenField& field) {
  auto board = parse_board_field(field.text);
  if (!board) board.error().offset += field.offset;
  return board;
}

/// The rook a letter of the castling field names: K and Q the outermost, A to H by file.
std::optional<Square> castling_rook_named(const Board& board, char letter) {
  const Color c = letter >= 'a' ? Color::Black : Color::White;
  const Rank back = relative_rank(c, Rank::R1);
  const Bitboard rooks = board.pieces(c, Role::Rook) & Bitboard(back);
  const Bitboard kings = board.pieces(c, Role::King) & Bitboard(back);
  const char lower = to_lower(letter);
  if (lower == 'k' || lower == 'q') {
    if (kings.empty() || rooks.empty()) return std::nullopt;
    const Square king = kings.first();
    const Square rook = lower == 'k' ? rooks.last() : rooks.first();
    const bool right_side = lower == 'k' ? rook > king : rook < king;
    return right_side ? std::optional(rook) : std::nullopt;
  }
  const Square rook = make_square(*parse_file(lower), back);
  return rooks.has(rook) ? std::optional(rook) : std::nullopt;
}

std::expected<Bitboard, TextError> parse_castling(const Board& board, const FenField& field) {
  Bitboard rooks;
  if (field.text == "-") return rooks;
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const char lower = to_lower(field.text[i]);
    if (lower == '-') continue;
    if (lower != 'k' && lower != 'q' && !parse_file(lower))
      return std::unexpected(
          error_at(field.offset + i, "'" + printable(field.text.substr(i, 1)) + "' is no castling right"));
    if (const auto rook = castling_rook_named(board, field.text[i])) rooks |= *rook;
  }
  return rooks;
}

std::expected<int, TextError> parse_counter(const FenField& field, const char* name) {
  const auto number = parse_number<int>(field.text);
  if (!number || *number < 0)
    return std::unexpected(
        error_at(field.offset, std::string(name) + " '" + printable(field.text) + "' is no number"));
  return *number;
}

char side_letter(Color c, char lower) { return c == Color::White ? to_upper(lower) : lower; }

std::string castling_field(const Board& board, Bitboard rooks, FenCastling style) {
  std::string text;
  for (const Color c : kColors) {
    const Bitboard own = rooks & board.pieces(c);
    // King's side first: the higher files.
    for (Bitboard rest = own; rest.any(); rest = rest ^ Bitboard(rest.last())) {
      const Square rook = rest.last();
      char letter = to_char(file_of(rook));
      if (style == FenCastling::XFen) {
        for (const char wing : {'k', 'q'})
          if (castling_rook_named(board, side_letter(c, wing)) == rook) letter = wing;
      }
      text.push_back(side_letter(c, letter));
    }
  }
  return text.empty() ? "-" : text;
}

std::string four_fields(const Board& board, Color turn, Bitboard rooks, std::optional<Square> ep,
                        FenCastling castling) {
  std::string text = to_board_field(board);
  text.push_back(' ');
  text.push_back(to_char(turn));
  text.push_back(' ');
  text += castling_field(board, rooks, castling);
  text.push_back(' ');
  text += ep ? to_string(*ep) : "-";
  return text;
}

std::string with_counters(std::string fields, int halfmoves, int fullmoves) {
  return std::move(fields) + ' ' + std::to_string(halfmoves) + ' ' + std::to_string(fullmoves);
}

}  // namespace

std::expected<Setup, TextError> parse_fen(std::string_view text) {
  const auto fields = split_fields(text);
  if (fields.empty()) return std::unexpected(error_at(0, "empty FEN"));
  if (fields.size() > 6) return std::unexpected(error_at(fields[6].offset, "more than 6 fields"));

  Setup setup;
  const auto board = parse_board(fields[0]);
  if (!board) return std::unexpected(board.error());
  setup.board = *board;
  if (fields.size() > 1) {
    const char turn = fields[1].text.size() == 1 ? to_lower(fields[1].text[0]) : '?';
    if (turn != 'w' && turn != 'b')
      return std::unexpected(
          error_at(fields[1].offset, "side to move '" + printable(fields[1].text) + "' is neither w nor b"));
    setup.turn = turn == 'w' ? Color::White : Color::Black;
  }
  if (fields.size() > 2) {
    const auto rooks = parse_castling(setup.board, fields[2]);
    if (!rooks) return std::unexpected(rooks.error());
    setup.castling_rooks = *rooks;
  }
  if (fields.size() > 3 && fields[3].text != "-") {
    setup.ep_square = parse_square(fields[3].text);
    if (!setup.ep_square)
      return std::unexpected(
          error_at(fields[3].offset, "en passant field '" + printable(fields[3].text) + "' is no square"));
  }
  if (fields.size() > 4) {
    const auto number = parse_counter(fields[4], "half-move clock");
    if (!number) return std::unexpected(number.error());
    setup.halfmove_clock = *number;
  }
  if (fields.size() > 5) {
    const auto number = parse_counter(fields[5], "move number");
    if (!number) return std::unexpected(number.error());
    setup.fullmove_number = std::max(*number, 1);  // some programs count from 0
  }
  return setup;
}

std::expected<Position, TextError> parse_position(std::string_view fen) {
  const auto setup = parse_fen(fen);
  if (!setup) return std::unexpected(setup.error());
  const auto position = Position::from_setup(*setup, kWaivableFaults);
  if (!position) return std::unexpected(error_at(0, to_string(position.error())));
  return *position;
}

std::string to_fen(const Position& pos, FenStyle style) {
  return with_counters(to_epd_fields(pos, style), pos.halfmove_clock(), pos.fullmove_number());
}

std::string to_fen(const Setup& setup, FenCastling castling) {
  return with_counters(four_fields(setup.board, setup.turn, setup.castling_rooks, setup.ep_square, castling),
                       setup.halfmove_clock, setup.fullmove_number);
}

std::string to_epd_fields(const Position& pos, FenStyle style) {
  const auto ep = named_ep_square(pos, style.en_passant);
  return four_fields(pos.board(), pos.turn(), pos.castling_rooks(), ep, style.castling);
}

std::string to_castling_field(const Position& pos) {
  return castling_field(pos.board(), pos.castling_rooks(), FenStyle{}.castling);
}

namespace {

bool is_counter(std::string_view word) { return !word.empty() && std::ranges::all_of(word, is_digit); }

/// One operand off the front of `rest`: a quoted string or a word that ends at space or ';'.
/// Strings may hold `\"` and `\\`; a string without an end runs to the end of the line.
std::string take_operand(std::string_view& rest) {
  std::string operand;
  if (rest.front() == '"') {
    rest.remove_prefix(1);
    while (!rest.empty() && rest.front() != '"') {
      if (rest.front() == '\\' && rest.size() > 1 && (rest[1] == '"' || rest[1] == '\\'))
        rest.remove_prefix(1);
      operand.push_back(rest.front());
      rest.remove_prefix(1);
    }
    if (!rest.empty()) rest.remove_prefix(1);
    return operand;
  }
  while (!rest.empty() && !is_space(rest.front()) && rest.front() != ';') {
    operand.push_back(rest.front());
    rest.remove_prefix(1);
  }
  return operand;
}

std::vector<EpdOperation> parse_operations(std::string_view rest) {
  std::vector<EpdOperation> operations;
  bool inside = false;
  while (true) {
    while (!rest.empty() && is_space(rest.front())) rest.remove_prefix(1);
    if (rest.empty()) return operations;
    if (rest.front() == ';') {
      inside = false;
      rest.remove_prefix(1);
      continue;
    }
    std::string operand = take_operand(rest);
    if (inside)
      operations.back().operands.push_back(std::move(operand));
    else
      operations.push_back({std::move(operand), {}});
    inside = true;
  }
}

/// Appends an opcode or operand behind a space, quoted where it must be to come back as it is.
void append_word(std::string_view word, bool as_string, std::string& text) {
  text += ' ';
  const auto ends_word = [](char c) { return is_space(c) || c == ';' || c == '"'; };
  if (!as_string && !word.empty() && std::ranges::none_of(word, ends_word)) {
    text += word;
    return;
  }
  text += '"';
  for (const char c : word) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  text += '"';
}

}  // namespace

const EpdOperation* Epd::find(std::string_view opcode) const {
  const auto it = std::ranges::find(operations, opcode, &EpdOperation::opcode);
  return it == operations.end() ? nullptr : &*it;
}

std::expected<Epd, TextError> parse_epd(std::string_view line) {
  std::string_view rest = line;
  std::string fen;
  for (int field = 0; field < 4; ++field) {
    const auto word = take_word(rest);
    if (word.empty()) return std::unexpected(TextError{line.size(), "an EPD has four fields"});
    if (field > 0) fen.push_back(' ');
    // "w - -;": a semicolon glued to the last field ends it.
    fen += word.ends_with(';') ? word.substr(0, word.size() - 1) : word;
  }
  // A whole FEN in front: two counters, which no opcode can be mistaken for.
  std::string_view ahead = rest;
  const auto halfmoves = take_word(ahead);
  const auto fullmoves = take_word(ahead);
  if (is_counter(halfmoves) && is_counter(fullmoves.substr(0, fullmoves.find(';')))) {
    fen += ' ';
    fen += halfmoves;
    fen += ' ';
    fen += fullmoves.substr(0, fullmoves.find(';'));
    rest = ahead;
  }
  auto setup = parse_fen(fen);
  if (!setup) return std::unexpected(setup.error());

  auto operations = parse_operations(rest);
  for (const EpdOperation& op : operations) {
    if (op.operands.empty()) continue;
    const auto number = parse_number<int>(op.operands.front());
    if (!number) continue;
    if (op.opcode == "hmvc") setup->halfmove_clock = std::max(0, *number);
    if (op.opcode == "fmvn") setup->fullmove_number = std::max(1, *number);
  }
  auto position = Position::from_setup(*setup, kWaivableFaults);
  if (!position) return std::unexpected(TextError{0, to_string(position.error())});
  return Epd{*position, std::move(operations)};
}

std::string to_epd(const Epd& epd) {
  std::string text = to_epd_fields(epd.position);
  for (const EpdOperation& op : epd.operations) {
    // A number would be taken for the counters of a whole FEN.
    append_word(op.opcode, is_counter(op.opcode), text);
    const bool are_texts = operand_kind(op.opcode) == EpdOperandKind::Text;
    for (const std::string& operand : op.operands) append_word(operand, are_texts, text);
    text += ';';
  }
  return text;
}

}}  // namespace chess::notation
