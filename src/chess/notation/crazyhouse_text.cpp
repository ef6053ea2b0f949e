// SPDX-License-Identifier: GPL-3.0-or-later
// The pockets are cut out of the text, and what is left is read as any other FEN.
#include "notation/crazyhouse_text.h"

#include <algorithm>

#include "base/text.h"

namespace chess { inline namespace notation {

namespace {

/// Where the pockets stand in the text of a FEN, and all that goes with them.
struct PocketField {
  std::size_t begin = 0, end = 0;              ///< brackets or slash included
  std::size_t letters_begin = 0, letters_end = 0;
};

std::expected<PocketField, TextError> find_pockets(std::string_view text) {
  const auto first =
      static_cast<std::size_t>(std::ranges::find_if_not(text, separates_fields) - text.begin());
  const auto last = static_cast<std::size_t>(
      std::find_if(text.begin() + static_cast<std::ptrdiff_t>(first), text.end(), separates_fields) -
      text.begin());
  const std::string_view board = text.substr(0, last);
  if (const auto open = board.find('['); open != std::string_view::npos) {
    if (board.back() != ']') return std::unexpected(TextError{last, "the pockets are not closed with ']'"});
    return PocketField{open, last, open + 1, last - 1};
  }
  if (std::ranges::count(board, '/') != 8) return PocketField{last, last, last, last};
  const auto slash = board.rfind('/');
  return PocketField{slash, last, slash + 1, last};
}

std::expected<Pockets, TextError> parse_pockets(std::string_view text, const PocketField& field) {
  Pockets pockets;
  if (text.substr(field.letters_begin, field.letters_end - field.letters_begin) == "-") return pockets;
  for (std::size_t i = field.letters_begin; i < field.letters_end; ++i) {
    const auto piece = parse_piece(text[i]);
    if (!piece || piece->role == Role::King)
      return std::unexpected(TextError{i, "'" + printable(text.substr(i, 1)) + "' is no man for a pocket"});
    if (pockets.count(piece->color, piece->role) == Pockets::kMost)
      return std::unexpected(TextError{i, "too many men in a pocket"});
    pockets.add(*piece);
  }
  return pockets;
}

/// Calls `visit(index, square)` for every letter of a man in the board of a well-formed FEN.
template <class Visit>
void for_pieces(std::string_view board, Visit visit) {
  int rank = 7, file = 0;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i] == '/') {
      --rank;
      file = 0;
    } else if (is_digit(board[i])) {
      file += board[i] - '0';
    } else if (is_alpha(board[i])) {
      visit(i, square_at(rank * 8 + file));
      ++file;
    }
  }
}

}  // namespace

std::expected<CrazyhouseSetup, TextError> parse_crazyhouse_fen(std::string_view text) {
  const auto field = find_pockets(text);
  if (!field) return std::unexpected(field.error());
  const auto pockets = parse_pockets(text, *field);
  if (!pockets) return std::unexpected(pockets.error());

  std::string plain(text.substr(0, field->begin));
  plain += text.substr(field->end);
  auto setup = parse_fen(plain);
  if (!setup) {
    TextError error = std::move(setup.error());
    if (error.offset >= field->begin) error.offset += field->end - field->begin;
    return std::unexpected(std::move(error));
  }
  CrazyhouseSetup out{*setup, *pockets, {}};
  for_pieces(std::string_view(plain).substr(0, field->begin), [&](std::size_t i, Square s) {
    if (i + 1 < field->begin && plain[i + 1] == '~') out.promoted |= s;
  });
  return out;
}

std::expected<CrazyhousePosition, TextError> parse_crazyhouse_position(std::string_view fen) {
  const auto setup = parse_crazyhouse_fen(fen);
  if (!setup) return std::unexpected(setup.error());
  const auto pos = CrazyhousePosition::from_setup(*setup, kWaivableFaults);
  if (!pos) return std::unexpected(TextError{0, to_string(pos.error())});
  return *pos;
}

std::string to_fen(const CrazyhousePosition& pos, FenStyle style) {
  const std::string plain = to_fen(pos.chess(), style);
  const std::string_view board = std::string_view(plain).substr(0, plain.find(' '));
  std::string out;
  std::size_t copied = 0;
  for_pieces(board, [&](std::size_t i, Square s) {
    if (!pos.promoted().has(s)) return;
    out += board.substr(copied, i + 1 - copied);
    out.push_back('~');
    copied = i + 1;
  });
  out += board.substr(copied);
  out.push_back('[');
  for (const Color c : kColors)
    for (const Role r : kPocketRoles)
      out.append(static_cast<std::size_t>(pos.pockets().count(c, r)), to_char(Piece{c, r}));
  out.push_back(']');
  out += std::string_view(plain).substr(board.size());
  return out;
}

namespace {

std::string_view without_marks(std::string_view text) {
  text = trim(text);
  while (!text.empty() && std::string_view("!?+# ").find(text.back()) != std::string_view::npos)
    text.remove_suffix(1);
  return text;
}

}  // namespace

void append_drop(Move m, std::string& out) { append_uci(m, CastlingNotation::KingMove, out); }

std::optional<Move> parse_drop_text(std::string_view text) {
  const auto at = text.find('@');
  if (at > 1) return std::nullopt;  // npos, too
  const auto role = at == 0 ? Role::Pawn : parse_role(text.front());
  const auto to = parse_square(text.substr(at + 1));
  if (!role || *role == Role::King || !to) return std::nullopt;
  return Move::drop(*role, *to);
}

std::expected<Move, SanError> parse_san(const CrazyhousePosition& pos, std::string_view text) {
  const auto drop = parse_drop_text(without_marks(text));
  if (!drop) return parse_san(pos.chess(), text);
  if (!pos.is_legal(*drop)) return std::unexpected(SanError::Illegal);
  return *drop;
}

void append_san(const CrazyhousePosition& pos, Move m, std::string& out) {
  CrazyhousePosition after = pos;
  play_and_append_san(after, m, false, out);
}

void play_and_append_san(CrazyhousePosition& pos, Move m, bool goes_on, std::string& out) {
  const CrazyhousePosition next = pos.after(m);
  const bool may_go_on = goes_on || has_legal_moves(next);  // what is mate in chess, a drop may answer
  if (m.is_drop()) {
    append_drop(m, out);
    if (next.in_check()) out.push_back(may_go_on ? '+' : '#');
  } else {
    Position chess = pos.chess();
    play_and_append_san(chess, m, may_go_on, out);
  }
  pos = next;
}

std::string to_san(const CrazyhousePosition& pos, Move m) {
  std::string out;
  append_san(pos, m, out);
  return out;
}

std::string to_lan(const CrazyhousePosition& pos, Move m) {
  if (m.is_drop()) return to_san(pos, m);
  std::string out = to_lan(pos.chess(), m);
  // Chess may call mate what a drop answers.
  if (out.ends_with('#') && has_legal_moves(pos.after(m))) out.back() = '+';
  return out;
}

std::expected<Move, UciMoveError> parse_uci_move(const CrazyhousePosition& pos, std::string_view text) {
  const auto drop = parse_drop_text(text);
  if (!drop) return parse_uci_move(pos.chess(), text);
  if (!pos.is_legal(*drop)) return std::unexpected(UciMoveError::Illegal);
  return *drop;
}

}}  // namespace chess::notation
