// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/detail/xboard_board.h"

#include <algorithm>
#include <utility>

#include "notation/variant_text.h"

namespace chess { inline namespace client {

namespace {

/// So many moves are taken back one by one; of more, the game is told anew.
constexpr std::size_t kMostUndone = 300;

}  // namespace

std::string to_xboard_move(const AnyPosition& position, Move move, const XboardAbilities& abilities,
                           CastlingNotation castling) {
  std::string text;
  if (abilities.san)
    text = to_san(position, move);
  else if (move.is_castling() && castling == CastlingNotation::KingTakesRook)
    text = to_san(position, move).starts_with("O-O-O") ? "O-O-O" : "O-O";
  else
    text = to_uci(move, CastlingNotation::KingMove);
  return abilities.usermove ? "usermove " + text : text;
}

std::vector<std::string> edit_lines(const Position& position, const XboardAbilities& abilities) {
  std::vector<std::string> lines;
  // In edit mode nobody says whose turn it is: it is that of the position before.
  if (position.turn() == Color::Black) lines.emplace_back(abilities.usermove ? "usermove a2a3" : "a2a3");
  lines.insert(lines.end(), {"edit", "#"});
  for (const Color color : kColors) {
    for (const Square square : position.board().occupied()) {
      const Piece piece = position.board().piece_unchecked(square);
      if (piece.color != color) continue;
      lines.push_back(std::string(1, to_char(Piece{Color::White, piece.role})) + to_string(square));
    }
    if (color == Color::White) lines.emplace_back("c");
  }
  lines.emplace_back(".");
  return lines;
}

void XboardBoard::reset(Variant rules) {
  if (rules == Variant::Chess960)
    start_.reset();
  else
    start_ = AnyPosition::start(rules);
  moves_.clear();
}

XboardBoard::Way XboardBoard::way_to(const AnyPosition& start, std::span<const Move> moves,
                                     const XboardAbilities& abilities, CastlingNotation castling,
                                     bool fresh) const {
  Way way;
  std::size_t common = 0;
  if (start_ && *start_ == start && !fresh)
    common = static_cast<std::size_t>(std::ranges::mismatch(moves_, moves).in1 - moves_.begin());
  const std::size_t undone = moves_.size() - common;
  if (!start_ || *start_ != start || fresh || undone > kMostUndone) {
    way.begins_anew = true;
    common = 0;
    if (start != AnyPosition::start(start.rules()) || castling == CastlingNotation::KingTakesRook) {
      if (abilities.setboard)
        way.lines.push_back("setboard " + to_fen(start));
      else
        way.lines = edit_lines(start.chess(), abilities);
    }
  } else {
    way.lines.assign(undone, "undo");
  }
  AnyPosition position = start;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i >= common) {
      way.lines.push_back(to_xboard_move(position, moves[i], abilities, castling));
      way.moves.push_back(way.lines.back());
    }
    position.play(moves[i]);
  }
  return way;
}

void XboardBoard::arrive(const AnyPosition& start, std::span<const Move> moves) {
  start_ = start;
  moves_.assign(moves.begin(), moves.end());
}

}}  // namespace chess::client
