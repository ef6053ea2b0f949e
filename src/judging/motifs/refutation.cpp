// SPDX-License-Identifier: GPL-3.0-or-later
#include "motifs/refutation.h"

#include <algorithm>
#include <span>

#include "core/movegen.h"
#include "core/outcome.h"
#include "core/see.h"
#include "evals/win_chance.h"
#include "motifs/detail/stakes.h"

namespace chess { inline namespace motifs {

namespace {

/// Many sentences name the first move only. Then the line goes on to where its gain is at rest.
std::vector<Move> shown_line(const Moment& moment, const Motif& motif) {
  const PlayedLine& line = moment.refutation;
  const auto first_moves = [&](std::size_t plies) {
    return std::vector<Move>(line.moves.begin(), line.moves.begin() + static_cast<std::ptrdiff_t>(plies));
  };
  if (line.moves.size() <= kLinePlies && is_checkmate(line.end())) return line.moves;
  const std::span given = std::span(line.moves).first(line.given);
  if (motif.kind == MotifKind::AllowsLongMate) return presentable_line(moment.after(), given);
  if (motif.line.size() > 1) return motif.line;
  const Color winner = !moment.mover();
  const auto rest = find_rest(line, winner, material_of(moment.before.board(), winner), kLeastPawn);
  if (rest && rest->ply <= line.given + plies_behind(line)) return first_moves(rest->ply);
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

/// The kinds of pieces that the motif says are won; empty: it does not say.
std::vector<Role> named_pieces(const Motif& motif) {
  switch (motif.kind) {
    case MotifKind::AllowsFork:
    case MotifKind::AllowsPin:
    case MotifKind::AllowsSkewer: return {motif.first, motif.second};
    case MotifKind::AllowsDiscoveredAttack: return {motif.second};
    case MotifKind::LosesMaterial: break;
    default: return {};
  }
  switch (motif.stake.kind) {
    case StakeKind::Piece:
    case StakeKind::PieceForPiece:
    case StakeKind::PieceForPieceAndPawn:
    case StakeKind::PieceForPawns: return {motif.stake.first};
    case StakeKind::Pieces: return {motif.stake.first, motif.stake.second};
    case StakeKind::Exchange:
    case StakeKind::ExchangeForPawn:
    case StakeKind::ExchangeAndPawn: return {Role::Rook};
    case StakeKind::Pawns:
    case StakeKind::Material: break;
  }
  return {};
}

bool is_about_capture(MotifKind kind) {
  switch (kind) {
    case MotifKind::AllowsFork:
    case MotifKind::AllowsPin:
    case MotifKind::AllowsSkewer:
    case MotifKind::AllowsDiscoveredAttack:
    case MotifKind::AllowsDiscoveredCheck:
    case MotifKind::LosesMaterial: return true;
    default: return false;
  }
}

/// Do the means name the square of the piece that falls?
bool has_square(const std::optional<Means>& means) {
  return means && (means->kind == MeansKind::RemovesGuard || means->kind == MeansKind::LuresGuard ||
                   means->kind == MeansKind::Traps);
}

/// The capture on the square that the means name, else the first capture of a piece that the motif names. If
/// it names none, the first that wins a pawn by static exchange.
std::optional<Square> find_fallen(const Moment& moment, const Motif& motif, std::span<const Move> line) {
  switch (motif.kind) {
    case MotifKind::PutsEnPrise:
    case MotifKind::LosesGuard:
    case MotifKind::LeavesHanging:
    case MotifKind::LosesFor:
    case MotifKind::UnsoundSacrifice: return motif.square;
    default: break;
  }
  if (!is_about_capture(motif.kind)) return std::nullopt;
  if (has_square(motif.means))
    for (std::size_t i = motif.means->ply; i < line.size(); ++i)
      if (line[i].to() == motif.means->square && (i - motif.means->ply) % 2 == 0)
        return origin_of_captured(line, i);
  const std::vector<Role> named = named_pieces(motif);
  Position pos = moment.after();
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

std::vector<Move> failed_answer(const Position& after, const Refutation& refutation, Score score_after,
                                Move answer, Score score, std::span<const Move> line) {
  static constexpr int kLeastWorse = 100;  // centipawns
  const int worse = ceiled_centipawns(score) + ceiled_centipawns(score_after);
  const bool is_mate = score.is_winning_mate() && !score_after.is_losing_mate();
  if (line.empty() || (!is_mate && worse < kLeastWorse)) return {};
  std::vector<Move> moves{answer};
  moves.insert(moves.end(), line.begin(), line.end());
  return presentable_line(after.after(refutation.line.front()), moves);
}

Refutation find_refutation(const Moment& moment, const Motif& motif) {
  if (is_missed_chance(motif.kind) || motif.line.empty()) return {};
  Refutation refutation;
  refutation.line = shown_line(moment, motif);
  refutation.fallen = find_fallen(moment, motif, refutation.line);
  return refutation;
}

}}  // namespace chess::motifs
