// SPDX-License-Identifier: GPL-3.0-or-later
// FEN and EPD of loose boards.
#include <algorithm>
#include <vector>

#include "base/text.h"
#include "python/chess/loose_text.h"

namespace chess { inline namespace python {

namespace {

using Unexpected = std::unexpected<std::string>;

/// `what: 'text'`
Unexpected fault(std::string_view what, std::string_view text) {
  return Unexpected(std::string(what) + ": '" + std::string(text) + "'");
}

std::optional<std::int64_t> parse_count(std::string_view text) {
  const auto count = parse_number<std::int64_t>(text);
  return count && *count <= kMostMoves ? count : std::nullopt;
}

// ---- Three-check and crazyhouse ----

/// "3+3": the checks that are left; "+0+0": those that were given.
std::optional<EnumArray<Color, int>> parse_checks(std::string_view text) {
  const bool were_given = text.starts_with('+');
  if (were_given) text.remove_prefix(1);
  const std::size_t plus = text.find('+');
  if (plus == std::string_view::npos) return std::nullopt;
  const auto white = parse_count(text.substr(0, plus)), black = parse_count(text.substr(plus + 1));
  const auto is_small = [](const auto& n) { return n && *n >= -1000 && *n <= 1000; };
  if (!is_small(white) || !is_small(black)) return std::nullopt;
  const auto left = [&](std::int64_t n) {
    return static_cast<int>(std::max<std::int64_t>(were_given ? kChecksToWin - n : n, 0));
  };
  return EnumArray<Color, int>{left(*white), left(*black)};
}

/// Takes the checks from the fields: the fifth one, or one behind the counters.
std::expected<void, std::string> take_checks(std::vector<std::string_view>& fields, LooseBoard& board) {
  board.checks_left = {kChecksToWin, kChecksToWin};
  auto field = fields.end();
  if (fields.size() >= 7 && fields[6].starts_with('+') && !fields[4].contains('+'))
    field = fields.begin() + 6;
  else if (fields.size() >= 5 && fields[4].contains('+'))
    field = fields.begin() + 4;
  if (field == fields.end()) return {};
  const auto checks = (*field)[0] == '+' && field == fields.begin() + 4 ? std::nullopt : parse_checks(*field);
  if (!checks) return fault("invalid check part in three-check fen", *field);
  board.checks_left = *checks;
  fields.erase(field);
  return {};
}

/// Takes the pockets from the field of the pieces: in brackets, or as a ninth rank.
std::expected<void, std::string> take_pockets(std::string_view& field, LooseBoard& board) {
  board.pockets = {};
  std::string_view letters;
  if (field.ends_with(']')) {
    const std::size_t open = field.find('[');
    if (open == std::string_view::npos) return fault("pocket without '[' in position part of fen", field);
    letters = field.substr(open + 1, field.size() - open - 2);
    field = field.substr(0, open);
  } else if (std::ranges::count(field, '/') == 8) {
    const std::size_t slash = field.rfind('/');
    letters = field.substr(slash + 1);
    field = field.substr(0, slash);
  }
  for (const char letter : letters) {
    const auto piece = parse_piece(letter);
    if (!piece) return fault("invalid piece in pocket of fen", letters);
    auto& count = board.pockets[piece->color].counts[piece->role];
    if (count < 0xFFFF) ++count;
  }
  return {};
}

// ---- Castling ----

/// The rook that `letter` names: K and Q are the outermost ones, other letters are files. Without a rook, K
/// is the corner, and Q is nothing if there is a king: so python-chess reads them.
Bitboard castling_square(const LooseBoard& board, char letter) {
  const Color c = letter >= 'a' ? Color::Black : Color::White;
  const char upper = to_upper(letter);
  const auto corner = [c](Square s) { return Bitboard(relative_square(c, s)); };
  if (upper != 'K' && upper != 'Q') return corner(make_square(static_cast<File>(upper - 'A'), Rank::R1));
  const Bitboard rooks = board.pieces(c, Role::Rook) & Bitboard(relative_rank(c, Rank::R1));
  const auto king = board.king(c);
  if (upper == 'Q') {
    if (!king || (rooks.any() && rooks.first() > *king)) return corner(Square::A1);
    return rooks.any() ? Bitboard(rooks.first()) : Bitboard();
  }
  return king && rooks.any() && rooks.last() > *king ? Bitboard(rooks.last()) : corner(Square::H1);
}

/// The letters of one side, those of the king's side first.
void append_castling(const LooseBoard& board, Color c, bool shredder, std::string& out) {
  const Bitboard rank(relative_rank(c, Rank::R1));
  const auto king = board.king(c);
  if (!king) return;
  Bitboard rights = board.clean_castling_rights() & rank & board.colors[c];
  while (rights.any()) {
    const Square rook = rights.last();
    rights ^= Bitboard(rook);
    const CastlingSide side = castling_side(*king, rook);
    const Bitboard rooks = board.pieces(c, Role::Rook) & rank;
    const bool is_outermost = side == CastlingSide::King ? rooks.last() == rook : rooks.first() == rook;
    char letter = side == CastlingSide::King ? 'K' : 'Q';
    if (shredder || !is_outermost) letter = to_upper(to_char(file_of(rook)));
    out.push_back(c == Color::White ? letter : to_lower(letter));
  }
}

}  // namespace

std::string to_castling_field(const LooseBoard& board, bool shredder) {
  std::string field;
  for (const Color c : kColors) append_castling(board, c, shredder, field);
  return field.empty() ? "-" : field;
}

std::optional<Bitboard> parse_castling_field(const LooseBoard& board, std::string_view field) {
  if (field == "-") return Bitboard();
  EnumArray<Color, int> seen{};
  Bitboard rights;
  for (const char letter : field) {
    const char upper = to_upper(letter);
    if (upper != 'K' && upper != 'Q' && (upper < 'A' || upper > 'H')) return std::nullopt;
    const Color c = letter >= 'a' ? Color::Black : Color::White;
    if (++seen[c] > 2 || (c == Color::White && seen[Color::Black] > 0)) return std::nullopt;
    rights |= castling_square(board, letter);
  }
  return rights;
}

// ---- Pieces ----

std::string to_board_field(const LooseBoard& board, bool marks_promoted) {
  std::string text;
  text.reserve(72);
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    const auto end_gap = [&] {
      if (empty > 0) text.push_back(static_cast<char>('0' + empty));
      empty = 0;
    };
    for (int file = 0; file < 8; ++file) {
      const Square s = square_at(rank * 8 + file);
      const auto piece = board.piece_at(s);
      if (!piece) {
        ++empty;
        continue;
      }
      end_gap();
      text.push_back(to_char(*piece));
      if (marks_promoted && board.promoted.has(s)) text.push_back('~');
    }
    end_gap();
    if (rank > 0) text.push_back('/');
  }
  return text;
}

std::expected<LooseBoard, std::string> with_board_field(const LooseBoard& board, std::string_view field) {
  LooseBoard read = board;
  read.clear_pieces();
  int rank = 7, file = 0;
  char before = '/';
  for (const char c : field) {
    if (c == '/') {
      if (file != 8) return fault("expected 8 columns per row in position part of fen", field);
      if (rank == 0) return fault("expected 8 rows in position part of fen", field);
      --rank;
      file = 0;
    } else if (c >= '1' && c <= '8') {
      if (before >= '1' && before <= '8')
        return fault("two subsequent digits in position part of fen", field);
      file += c - '0';
    } else if (const auto piece = parse_piece(c)) {
      if (file < 8) read.put(square_at(rank * 8 + file), *piece);
      ++file;
    } else if (c == '~') {
      if (!parse_piece(before)) return fault("'~' not after piece in position part of fen", field);
      if (file <= 8) read.promoted |= square_at(rank * 8 + file - 1);
    } else {
      return fault("invalid character in position part of fen", field);
    }
    if (file > 8) return fault("expected 8 columns per row in position part of fen", field);
    before = c;
  }
  if (file != 8) return fault("expected 8 columns per row in position part of fen", field);
  if (rank != 0) return fault("expected 8 rows in position part of fen", field);
  return read;
}

std::string to_text(const Pocket& pocket) {
  std::string text;
  for (const Role role : {Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn})
    text.append(pocket.counts[role], to_lower(to_char(role)));
  return text;
}

// ---- Whole positions ----

std::string to_epd_fields(const LooseBoard& board, const LooseFenStyle& style) {
  std::string text = to_board_field(board, style.marks_promoted);
  if (board.rules == Variant::Crazyhouse) {
    std::string white = to_text(board.pockets[Color::White]);
    for (char& letter : white) letter = to_upper(letter);
    text += '[' + white + to_text(board.pockets[Color::Black]) + ']';
  }
  text += {' ', to_char(board.turn), ' '};
  text += to_castling_field(board, style.shredder);
  text += ' ';
  const bool has_ep = style.en_passant == FenEnPassant::Always  ? board.ep_square.has_value()
                      : style.en_passant == FenEnPassant::Legal ? board.has_legal_en_passant()
                                                                : board.has_pseudo_legal_en_passant();
  text += has_ep ? to_string(*board.ep_square) : "-";
  if (board.rules == Variant::ThreeCheck) {
    const auto left = [&](Color c) { return std::to_string(std::max(board.checks_left[c], 0)); };
    text += ' ' + left(Color::White) + '+' + left(Color::Black);
  }
  return text;
}

std::string to_fen(const LooseBoard& board, const LooseFenStyle& style) {
  return to_epd_fields(board, style) + ' ' + std::to_string(board.halfmove_clock) + ' ' +
         std::to_string(board.fullmove_number);
}

std::expected<LooseBoard, std::string> with_fen(const LooseBoard& board, std::string_view fen) {
  auto fields = split_words(fen);
  LooseBoard read = board;
  if (board.rules == Variant::ThreeCheck)
    if (const auto taken = take_checks(fields, read); !taken) return Unexpected(taken.error());
  if (fields.empty()) return Unexpected("empty fen");
  if (fields.size() > 6) return fault("fen string has more parts than expected", fen);
  if (board.rules == Variant::Crazyhouse)
    if (const auto taken = take_pockets(fields[0], read); !taken) return Unexpected(taken.error());
  const auto field = [&](std::size_t i, std::string_view usual) {
    return i < fields.size() ? fields[i] : usual;
  };

  const auto turn = field(1, "w");
  if (turn != "w" && turn != "b") return fault("expected 'w' or 'b' for turn part of fen", fen);
  const auto halfmoves = parse_count(field(4, "0")), fullmoves = parse_count(field(5, "1"));
  if (!halfmoves) return fault("invalid half-move clock in fen", fen);
  if (*halfmoves < 0) return fault("half-move clock cannot be negative", fen);
  if (!fullmoves) return fault("invalid fullmove number in fen", fen);
  if (*fullmoves < 0) return fault("fullmove number cannot be negative", fen);
  const auto ep = field(3, "-");
  if (ep != "-" && !parse_square(ep)) return fault("invalid en passant part in fen", fen);

  auto placed = with_board_field(read, fields[0]);
  if (!placed) return placed;
  const auto rights = parse_castling_field(*placed, field(2, "-"));
  if (!rights) return fault("invalid castling part in fen", fen);
  placed->castling_rights = *rights;
  placed->turn = turn == "w" ? Color::White : Color::Black;
  placed->ep_square = parse_square(ep);
  placed->halfmove_clock = *halfmoves;
  placed->fullmove_number = std::max<std::int64_t>(*fullmoves, 1);
  return placed;
}

}}  // namespace chess::python
