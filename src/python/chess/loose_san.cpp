// SPDX-License-Identifier: GPL-3.0-or-later
// Moves of loose boards as UCI and in algebraic notation.
#include <algorithm>

#include "base/text.h"
#include "core/transform.h"
#include "python/chess/loose_rules.h"
#include "python/chess/loose_text.h"

namespace chess { inline namespace python {

namespace {

std::unexpected<MoveTextError> fault(SanError kind, std::string_view what, std::string_view text) {
  return std::unexpected(MoveTextError(kind, std::string(what) + ": '" + std::string(text) + "'"));
}
std::unexpected<MoveTextError> fault(SanError kind, std::string_view what, std::string_view text,
                                     const LooseBoard& board) {
  return std::unexpected(
      MoveTextError(kind, fault(kind, what, text).error().reason + " in " + to_fen(board)));
}

/// What a move in SAN says, without a board.
struct SanText {
  Role role = Role::Pawn;
  bool has_letter = false;
  std::optional<File> file;
  std::optional<Rank> rank;
  Square to{};
  std::optional<Role> promotion;
};

void drop_check_mark(std::string_view& text) {
  if (text.ends_with('+') || text.ends_with('#')) text.remove_suffix(1);
}

/// Piece, file, rank, `-` or `x`, square, promotion: in this order, and all but the square may be missing.
std::optional<SanText> parse_parts(std::string_view text) {
  SanText parts;
  drop_check_mark(text);
  if (!text.empty() && std::string_view("NBKRQ").contains(text.front())) {
    parts.role = *parse_role(text.front());
    parts.has_letter = true;
    text.remove_prefix(1);
  }
  if (!text.empty() && std::string_view("nbrqkNBRQK").contains(text.back())) {
    // A last letter b is no file, since a file needs a rank behind it.
    parts.promotion = parse_role(text.back());
    text.remove_suffix(1);
    if (text.ends_with('=')) text.remove_suffix(1);
  }
  if (text.size() < 2) return std::nullopt;
  const auto to = parse_square(text.substr(text.size() - 2));
  if (!to) return std::nullopt;
  parts.to = *to;
  text.remove_suffix(2);
  if (text.ends_with('-') || text.ends_with('x')) text.remove_suffix(1);
  if (!text.empty() && (parts.file = parse_file(text.front()))) text.remove_prefix(1);
  if (!text.empty() && (parts.rank = parse_rank(text.front()))) text.remove_prefix(1);
  if (!text.empty()) return std::nullopt;
  return parts;
}

std::optional<CastlingSide> parse_castling(std::string_view text) {
  drop_check_mark(text);
  if (text == "O-O" || text == "0-0") return CastlingSide::King;
  if (text == "O-O-O" || text == "0-0-0") return CastlingSide::Queen;
  return std::nullopt;
}

bool is_null_text(std::string_view text) {
  return text == "--" || text == "Z0" || text == "0000" || text == "@@@@";
}

bool goes_kingside(const LooseMove& m) { return file_of(m.to) > file_of(m.from); }

/// The file, the rank or both, where another piece of the kind could go to the same square.
void append_origin(const LooseBoard& board, const LooseMove& m, Role role, std::string& out) {
  const Bitboard others = board.pieces(board.turn, role) & ~Bitboard(m.from);
  if (others.empty()) return;
  LooseMoveList moves;
  board.append_legal_moves({others, Bitboard(m.to)}, moves);
  bool is_alone = true, is_alone_on_file = true, is_alone_on_rank = true;
  for (const LooseMove& other : moves) {
    if (other.drop) continue;
    is_alone = false;
    is_alone_on_file &= file_of(other.from) != file_of(m.from);
    is_alone_on_rank &= rank_of(other.from) != rank_of(m.from);
  }
  if (is_alone) return;
  if (is_alone_on_file || !is_alone_on_rank) out.push_back(to_char(file_of(m.from)));
  if (!is_alone_on_file) out.push_back(to_char(rank_of(m.from)));
}

std::string without_check_mark(const LooseBoard& board, const LooseMove& m, Algebraic form) {
  if (m.is_null()) return "--";
  if (m.drop) {
    const std::string letter = *m.drop == Role::Pawn ? "" : std::string(1, to_char(*m.drop));
    return letter + "@" + to_string(m.to);
  }
  if (board.is_castling(m)) return goes_kingside(m) ? "O-O" : "O-O-O";
  const Role role = board.role_at(m.from).value_or(Role::Pawn);
  const bool takes = board.is_capture(m);
  std::string text;
  if (role != Role::Pawn) text.push_back(to_char(role));
  if (form == Algebraic::Long)
    text += to_string(m.from);
  else if (role != Role::Pawn)
    append_origin(board, m, role, text);
  else if (takes)
    text.push_back(to_char(file_of(m.from)));
  if (takes)
    text.push_back('x');
  else if (form == Algebraic::Long)
    text.push_back('-');
  text += to_string(m.to);
  if (m.promotion) text += {'=', to_char(*m.promotion)};
  return text;
}

}  // namespace

// ---- UCI ----

std::string to_uci(const LooseMove& m) {
  if (m.is_null()) return "0000";
  if (m.drop) return std::string(1, to_char(*m.drop)) + "@" + to_string(m.to);
  std::string text = to_string(m.from) + to_string(m.to);
  if (m.promotion) text.push_back(to_lower(to_char(*m.promotion)));
  return text;
}

MoveResult<LooseMove> parse_loose_uci(std::string_view text) {
  if (text == "0000") return LooseMove();
  if (text.size() == 4 && text[1] == '@') {
    const auto role = parse_role(text[0]);
    const auto to = parse_square(text.substr(2));
    if (!role || !to) return fault(SanError::Malformed, "invalid uci", text);
    return LooseMove{*to, *to, std::nullopt, role};
  }
  if (text.size() != 4 && text.size() != 5)
    return fault(SanError::Malformed, "expected uci string to be of length 4 or 5", text);
  const auto from = parse_square(text.substr(0, 2)), to = parse_square(text.substr(2, 2));
  const bool has_promotion = text.size() == 5;
  const auto promotion = has_promotion && text[4] >= 'a' ? parse_role(text[4]) : std::optional<Role>();
  if (!from || !to || (has_promotion && !promotion)) return fault(SanError::Malformed, "invalid uci", text);
  if (*from == *to) return fault(SanError::Malformed, "invalid uci (use 0000 for null moves)", text);
  return LooseMove{*from, *to, promotion};
}

std::string to_uci(const LooseBoard& board, const LooseMove& m, bool chess960) {
  if (m.drop) return to_uci(m);
  if (chess960) return to_uci(board.rook_form(m));
  LooseBoard standard = board;
  standard.chess960 = false;
  return to_uci(standard.own_form(board.rook_form(m)));
}

MoveResult<LooseMove> parse_uci(const LooseBoard& board, std::string_view text) {
  const auto read = parse_loose_uci(text);
  if (!read || read->is_null()) return read;
  const LooseMove m = board.own_form(board.rook_form(*read));
  if (!board.is_legal(m)) return fault(SanError::Illegal, "illegal uci", text, board);
  return m;
}

// ---- Algebraic notation ----

std::string to_algebraic(const LooseBoard& board, const LooseMove& m, Algebraic form) {
  std::string text = without_check_mark(board, m, form);
  if (m.is_null()) return text;
  LooseBoard after = board;
  after.push(m);
  const bool is_check = after.checkers().any();
  const auto end = variant_outcome_of(after);
  if ((is_check && !after.has_legal_moves()) || (end && end->winner))
    text.push_back('#');
  else if (is_check)
    text.push_back('+');
  return text;
}

MoveResult<LooseMove> find_move(const LooseBoard& board, Square from, Square to,
                                std::optional<Role> promotion) {
  if (!promotion && board.roles[Role::Pawn].has(from) && kBackRankSquares.has(to)) promotion = Role::Queen;
  const LooseMove m = board.own_form({from, to, promotion});
  if (board.is_legal(m)) return m;
  const std::string squares = to_string(from) + " -> " + to_string(to);
  return std::unexpected(MoveTextError(SanError::Illegal, "no matching legal move for " + to_uci(m) + " (" +
                                                              squares + ") in " + to_fen(board)));
}

MoveResult<LooseMove> parse_san(const LooseBoard& board, std::string_view text) {
  if (is_null_text(text)) return LooseMove();
  if (const auto side = parse_castling(text)) {
    LooseMoveList moves;
    board.append_castling_moves({}, moves);
    for (const LooseMove& m : moves)
      if (board.is_castling(m) && goes_kingside(m) == (*side == CastlingSide::King) && board.is_legal(m))
        return m;
    return fault(SanError::Illegal, "illegal san", text, board);
  }
  if (board.rules == Variant::Crazyhouse && text.contains('@')) {
    std::string drop(text);
    while (drop.ends_with('+') || drop.ends_with('#')) drop.pop_back();
    if (drop.front() == '@') drop.insert(0, "P");
    const auto m = parse_loose_uci(drop);
    if (m && !board.is_legal(*m)) return fault(SanError::Illegal, "illegal drop san", text, board);
    return m;
  }
  const auto parts = parse_parts(text);
  if (!parts) return fault(SanError::Malformed, "invalid san", text);
  if (!parts->has_letter && parts->file && parts->rank) {
    const auto m = find_move(board, make_square(*parts->file, *parts->rank), parts->to, parts->promotion);
    if (m && m->promotion != parts->promotion)
      return fault(SanError::Illegal, "missing promotion piece type", text, board);
    return m;
  }
  Bitboard from = board.pieces(board.turn, parts->role);
  if (parts->file) from &= Bitboard(*parts->file);
  if (parts->rank) from &= Bitboard(*parts->rank);
  // A pawn that captures names its file.
  if (!parts->has_letter && !parts->file && !parts->rank) from &= Bitboard(file_of(parts->to));
  LooseMoveList moves;
  board.append_legal_moves({from, Bitboard(parts->to)}, moves);
  std::optional<LooseMove> found;
  for (const LooseMove& m : moves) {
    if (m.drop || m.promotion != parts->promotion || board.is_castling(m)) continue;
    if (found) return fault(SanError::Ambiguous, "ambiguous san", text, board);
    found = m;
  }
  if (!found) return fault(SanError::Illegal, "illegal san", text, board);
  return *found;
}

}}  // namespace chess::python
