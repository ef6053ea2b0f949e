// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/crazyhouse_move.h"

#include "base/text.h"

namespace chess::inline notation {
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

std::expected<Move, SanError> parse_san(const AnyPosition& pos, std::string_view text) {
  return pos.crazyhouse() ? parse_san(*pos.crazyhouse(), text) : parse_san(pos.chess(), text);
}

std::string to_san(const AnyPosition& pos, Move m) {
  return pos.crazyhouse() ? to_san(*pos.crazyhouse(), m) : to_san(pos.chess(), m);
}

void append_san(const AnyPosition& pos, Move m, std::string& out) {
  if (pos.crazyhouse())
    append_san(*pos.crazyhouse(), m, out);
  else
    append_san(pos.chess(), m, out);
}

std::expected<Move, UciMoveError> parse_uci_move(const AnyPosition& pos, std::string_view text) {
  return pos.crazyhouse() ? parse_uci_move(*pos.crazyhouse(), text) : parse_uci_move(pos.chess(), text);
}

}  // namespace chess::inline notation
