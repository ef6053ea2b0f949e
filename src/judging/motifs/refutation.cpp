// SPDX-License-Identifier: GPL-3.0-or-later
#include "motifs/refutation.h"

#include <algorithm>
#include <span>

#include "core/movegen.h"
#include "core/outcome.h"
#include "core/see.h"
#include "motifs/detail/compared_lines.h"

namespace chess { inline namespace motifs {

namespace {

/// Many sentences name the first move only. Then the line goes on to where its gain is at rest.
std::vector<Move> shown_line(const Moment& moment, const Reason& reason) {
  const PlayedLine& line = moment.refutation;
  if (line.moves.size() <= kLinePlies && is_checkmate(line.end())) return line.moves;
  const std::span given = std::span(line.moves).first(line.given);
  if (reason.key == "allows-long-mate") return presentable_line(moment.after(), given);
  if (reason.line.size() > 1) return reason.line;
  const Color winner = !moment.mover();
  const auto rest = find_rest(line, winner, material_of(moment.before.board(), winner), kLeastPawn);
  if (rest && rest->ply <= line.given + plies_behind(line)) return first_moves(line, rest->ply);
  return presentable_line(moment.after(), given);
}

/// Where the piece that half-move `ply` of the line takes stood before the line.
Square origin_of_captured(std::span<const Move> line, std::size_t ply) {
  const Move capture = line[ply];
  Square square =
      capture.is_en_passant() ? make_square(file_of(capture.to()), rank_of(capture.from())) : capture.to();
  for (std::size_t i = ply; i-- > 0;)
    if (!line[i].is_castling() && line[i].to() == square) square = line[i].from();
  return square;
}

/// The kinds of pieces that a stake names; empty: none.
std::vector<Role> named_pieces(const Stake& stake) {
  switch (stake.kind) {
    case StakeKind::Piece:
    case StakeKind::PieceForPiece:
    case StakeKind::PieceForPieceAndPawn:
    case StakeKind::PieceForPawns: return {stake.first};
    case StakeKind::Pieces: return {stake.first, stake.second};
    case StakeKind::Exchange:
    case StakeKind::ExchangeForPawn:
    case StakeKind::ExchangeAndPawn: return {Role::Rook};
    case StakeKind::PiecesForRook: return {Role::Knight, Role::Bishop};
    case StakeKind::QueenForPieces: return {Role::Queen};
    case StakeKind::Pawns:
    case StakeKind::Material: break;
  }
  return {};
}

/// Do the means name the square of the piece that falls?
bool has_square(const Means& means) {
  return means.kind == MeansKind::RemovesGuard || means.kind == MeansKind::LuresGuard ||
         means.kind == MeansKind::Traps;
}

/// The first capture of one of these pieces. If none is named, the first that wins a pawn by static exchange.
std::optional<Square> find_fall_of(std::span<const Role> named, Position pos, std::span<const Move> line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Move m = line[i];
    if (i % 2 == 0 && pos.is_capture(m)) {
      const Role taken = pos.captured_unchecked(m).role;
      const bool falls = named.empty() ? exchange_at_least(pos, m, exchange_value(Role::Pawn))
                                       : std::ranges::find(named, taken) != named.end();
      if (falls) return origin_of_captured(line, i);
    }
    pos.play(m);
  }
  return std::nullopt;
}

/// Where the piece that falls stood: by the reason itself, by its means, or by the pieces that it names.
std::optional<Square> find_fallen(const Moment& moment, const Reason& reason, std::span<const Move> line) {
  if (const auto* capture = details_of<Capture>(reason)) return capture->square;
  if (const auto* shape = details_of<Shape>(reason)) {
    // What is uncovered attacks the second piece; of a check the reason does not say what it wins.
    if (reason.key == "allows-discovered-check") return find_fall_of({}, moment.after(), line);
    const Role named[] = {shape->second, shape->first};
    const bool is_discovery = reason.key == "allows-discovered-attack";
    return find_fall_of(std::span(named).first(is_discovery ? 1 : 2), moment.after(), line);
  }
  const auto* material = details_of<Material>(reason);
  if (material == nullptr) return std::nullopt;
  if (const auto& means = material->means; means && has_square(*means))
    for (std::size_t i = means->ply; i < line.size(); i += 2)
      if (line[i].to() == means->square) return origin_of_captured(line, i);
  return find_fall_of(named_pieces(material->stake), moment.after(), line);
}

}  // namespace

std::optional<Move> natural_answer(const Position& after, const Refutation& refutation) {
  if (refutation.line.size() < 2 || !after.is_capture(refutation.line.front())) return std::nullopt;
  const Position pos = after.after(refutation.line.front());
  const Square square = refutation.line.front().to();
  std::optional<Move> natural;
  for (const Move m : legal_moves(pos)) {
    if (m.to() != square || !pos.is_capture(m)) continue;
    if (m == refutation.line[1]) return std::nullopt;
    const auto value = [&](Move take) { return exchange_value(pos.board().piece_at(take.from())->role); };
    if (!natural || value(m) < value(*natural)) natural = m;
  }
  return natural;
}

Refutation find_refutation(const Moment& moment, const Reason& reason) {
  if (is_missed_chance(reason) || reason.line.empty()) return {};
  if (is_threat(reason)) {
    // Its line stands behind a pass. What is shown is what the side that threatens really plays.
    if (about_of(reason) != About::Reply || moment.refutation.given < 2) return {};
    const std::span given = std::span(moment.refutation.moves).first(moment.refutation.given);
    return {presentable_line(moment.after(), given), std::nullopt};
  }
  Refutation refutation;
  refutation.line = shown_line(moment, reason);
  refutation.fallen = find_fallen(moment, reason, refutation.line);
  return refutation;
}

}}  // namespace chess::motifs
