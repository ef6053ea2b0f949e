// SPDX-License-Identifier: GPL-3.0-or-later
// A piece was put where it can be taken, its guard has gone, or it was attacked already.
#include "core/see.h"
#include "motifs/detail/finders.h"
#include "motifs/find_motif.h"

namespace chess { inline namespace motifs {

namespace {

/// Does the line take the capturing piece later, where it stands after its capture?
bool is_captured_later(const PlayedLine& line) {
  const Square square = line.moves.front().to();
  for (std::size_t i = 1; i < line.moves.size(); ++i) {
    if (line.moves[i].from() == square) return false;
    if (line.moves[i].to() == square && !line.moves[i].is_castling()) return i % 2 == 1;
  }
  return false;
}

/// Could the other side have taken there with profit, had it been to move already?
bool hung_before(const Moment& moment, Move capture) {
  Position pos = moment.before;
  if (pos.in_check()) return false;
  pos.play(Move::null());
  return pos.is_legal(capture) && pos.is_capture(capture) && exchange_at_least(pos, capture, 1);
}

/// Was the piece that moved a guard of `square`, and is none left?
bool took_guard_away(const Moment& moment, Square square) {
  const auto guards = [&](const Position& pos) { return pos.board().attackers_to(square, moment.mover()); };
  return !moment.played.is_castling() && guards(moment.before).has(moment.played.from()) &&
         guards(moment.after()).empty();
}

}  // namespace

std::optional<Capture> find_winning_capture(const PlayedLine& line) {
  if (line.moves.empty()) return std::nullopt;
  const Position& pos = line.positions.front();
  const Move m = line.moves.front();
  if (m.is_castling() || !pos.is_capture(m)) return std::nullopt;
  const Role taken = pos.captured_unchecked(m).role;
  const Square square = m.is_en_passant() ? make_square(file_of(m.to()), rank_of(m.from())) : m.to();
  const int gain = static_exchange(pos, m);
  const int worth = exchange_value(taken);
  // A pawn is soon won back; for a piece whatever is taken later has another price.
  if (gain >= worth && taken == Role::Pawn && is_captured_later(line)) return std::nullopt;
  if (gain >= worth) return Capture{taken, square, std::nullopt};
  const Role capturer = pos.board().role_unchecked(m.from());
  const bool is_taken_back = line.moves.size() > 1 && line.moves[1].to() == m.to();
  if (gain <= 0 || m.is_promotion() || gain != worth - exchange_value(capturer) || !is_taken_back)
    return std::nullopt;
  return Capture{taken, square, capturer};
}

std::optional<Reason> find_hanging(const Moment& moment) {
  const auto capture = find_winning_capture(moment.refutation);
  if (!capture) return std::nullopt;
  const Move answer = moment.refutation.moves.front();
  const bool has_moved = !moment.played.is_castling() && capture->square == moment.played.to();
  const auto gained = moment.before.captured_by(moment.played);
  const auto because = [&](ReasonKey key, std::optional<Role> price = std::nullopt) {
    return Reason{key, Capture{capture->piece, capture->square, price}, {answer}};
  };
  if (has_moved && gained) {
    // Give and take on one square: said only where it is one piece for one.
    if (capture->price) return std::nullopt;
    return because("loses-for", gained->role);
  }
  if (capture->price) return because("loses-for", capture->price);
  if (has_moved) return because("puts-en-prise");
  const bool goes_with_guard = !hung_before(moment, answer) && took_guard_away(moment, capture->square);
  return because(goes_with_guard ? ReasonKey("loses-guard") : "leaves-hanging");
}

}}  // namespace chess::motifs
