// SPDX-License-Identifier: GPL-3.0-or-later
// Trades into an ending: pieces go evenly within a few half-moves, and what is left is worth a class less to
// the mover than what the other line keeps. The engine's scores say what the ending is worth.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/see.h"
#include "evals/evals.h"
#include "evals/position_class.h"
#include "motifs/detail/compared_lines.h"
#include "motifs/detail/finders.h"
#include "motifs/find_motif.h"

namespace chess { inline namespace motifs {

namespace {

/// A trade is over within so many half-moves of its line.
constexpr std::size_t kTradePlies = 5;
/// The other line keeps the pieces on the board for so many half-moves more, and is known so far.
constexpr std::size_t kKeptPlies = 4;
constexpr std::size_t kLeastKnown = 4;
/// With more pieces than these on the board, it is no ending.
constexpr int kMostPieces = 6;

/// An ending is as good as drawn. Centipawns.
constexpr int kDrawn = 20;
constexpr int kFewPieces = 4;
/// With so few pawns on the board, evals nearer to zero than this are all as good as drawn. Centipawns.
constexpr int kFewPawns = 3;
constexpr int kLeastWithFewPawns = 200;
/// Where no result changes, the winning chances must fall by this much: those of a mistake.
constexpr double kLeastFall = 0.2;

/// What an ending is worth to the side that moved.
enum class EndingWorth : std::uint8_t { Lost, Worse, Level, Drawn, Better, Won };

/// The keys by worth.
using KeysByWorth = std::array<ReasonKey, 6>;
constexpr KeysByWorth kTraded = {"trades-into-lost-ending",   "trades-into-worse-ending",
                                 "trades-into-level-ending",  "trades-into-drawn-ending",
                                 "trades-into-lesser-ending", "trades-into-lesser-ending"};
constexpr KeysByWorth kAllowed = {"allows-lost-ending",  "allows-worse-ending",  "allows-level-ending",
                                  "allows-drawn-ending", "allows-lesser-ending", "allows-lesser-ending"};
constexpr KeysByWorth kMissed = {"misses-tenable-ending", "misses-tenable-ending", "misses-tenable-ending",
                                 "misses-drawn-ending",   "misses-better-ending",  "misses-won-ending"};

ReasonKey key_by_worth(const KeysByWorth& keys, EndingWorth worth) {
  return keys[static_cast<std::size_t>(worth)];
}

Bitboard pieces_of(const Board& board, Color side) {
  return board.pieces(side) & ~board.pieces(Role::Pawn) & ~board.pieces(Role::King);
}

int count_pieces(const Board& board) {
  return pieces_of(board, Color::White).count() + pieces_of(board, Color::Black).count();
}

/// Is that one role all that the side has beside king and pawns?
bool has_only(const Board& board, Color side, Role role) {
  return pieces_of(board, side).any() && pieces_of(board, side) == board.pieces(side, role);
}

bool has_each(const Board& board, Role role, int number) {
  return std::ranges::all_of(std::array{Color::White, Color::Black}, [&](Color side) {
    return has_only(board, side, role) && board.pieces(side, role).count() == number;
  });
}

/// The half-move of a line behind which a trade is complete, and the ending that is left.
struct Trade {
  std::size_t ply = 0;
  EndingKind ending{};
  int pieces = 0;  ///< that are left
};

/// Does the trade from `from` to `to` cost both sides pieces, and neither more than the other?
bool is_even(const Board& from, const Board& to) {
  const int change = material_of(to, Color::White) - material_of(from, Color::White);
  return std::abs(change) <= kRestAgreement &&
         std::ranges::all_of(std::array{Color::White, Color::Black}, [&](Color side) {
           return pieces_of(to, side).count() < pieces_of(from, side).count();
         });
}

/// The last trade at the head of the line that leaves an ending, measured from the board `from`.
std::optional<Trade> find_trade(const PlayedLine& line, const Board& from) {
  for (std::size_t i = std::min(kTradePlies, line.given); i > 0; --i) {
    if (!takes_piece(line, i - 1) || !is_quiet(line.positions[i])) continue;
    const Board& left = line.positions[i].board();
    const auto ending = ending_of(left);
    if (!ending || !is_even(from, left)) continue;
    const bool trades_queens = from.pieces(Role::Queen).any() && left.pieces(Role::Queen).empty();
    if (*ending == EndingKind::WithoutQueens && !trades_queens) continue;
    return Trade{i, *ending, count_pieces(left)};
  }
  return std::nullopt;
}

/// Do more pieces stay on the board in that line, in which the trade is not made? Where queens are traded,
/// the queens.
bool keeps_pieces(const PlayedLine& line, const Trade& trade) {
  if (line.given < kLeastKnown) return false;
  const std::size_t end = std::min(line.positions.size(), trade.ply + kKeptPlies + 1);
  return std::all_of(line.positions.begin(), line.positions.begin() + static_cast<std::ptrdiff_t>(end),
                     [&](const Position& pos) {
                       return trade.ending == EndingKind::WithoutQueens
                                  ? pos.board().pieces(Role::Queen).any()
                                  : count_pieces(pos.board()) > trade.pieces;
                     });
}

/// Are the pawns of that side on one edge of the board? Then a king in the corner holds.
bool has_rook_pawns_only(const Board& board, Color c) {
  const Bitboard pawns = board.pieces(c, Role::Pawn);
  return (pawns & ~Bitboard(File::A)).empty() || (pawns & ~Bitboard(File::H)).empty();
}

/// What an ending is worth to the mover, by the class that the engine's score is in. With many pieces a level
/// one is not drawn yet.
EndingWorth worth_of(Score score, const Moment& moment, const Board& board) {
  const Color side = moment.mover();
  const PositionClass seen = class_of(score, moment.win_chance_constant);
  if (seen == PositionClass::Lost && !has_rook_pawns_only(board, !side)) return EndingWorth::Lost;
  if (seen == PositionClass::Winning && !has_rook_pawns_only(board, side)) return EndingWorth::Won;
  if (is_level(score, kDrawn) && count_pieces(board) <= kFewPieces) return EndingWorth::Drawn;
  if (seen == PositionClass::Level) return EndingWorth::Level;
  return seen < PositionClass::Level ? EndingWorth::Worse : EndingWorth::Better;
}

/// Do the evals before and after the move prove that a result hangs on it?
bool is_proved(const Moment& moment) {
  if (moment.before.board().pieces(Role::Pawn).count() > kFewPawns) return true;
  const int before = *moment.score_before.centipawns();
  const int after = *moment.score_after.centipawns();
  return std::max(std::abs(before), std::abs(after)) >= kLeastWithFewPawns;
}

/// A reason, and what its ending is worth.
struct TradeReason {
  Reason reason;
  EndingWorth worth{};
};

/// The first moves of the line, and what they lead to. An earlier search should lead into the same ending.
Reason reason_of(ReasonKey key, const PlayedLine& line, const Trade& trade, const PlayedLine& earlier,
                 const Board& from) {
  const auto before = find_trade(earlier, from);
  const bool is_borne_out = before && before->ending == trade.ending;
  return {key, Ending{trade.ending}, first_moves(line, trade.ply),
          trade.ending != EndingKind::Pawns && !is_borne_out};
}

std::optional<TradeReason> find_played_trade(const Moment& moment) {
  const PlayedLine& line = moment.refutation;
  const auto trade = find_trade(line, moment.before.board());
  if (!trade || !keeps_pieces(moment.best, *trade)) return std::nullopt;
  const auto taken = moment.before.captured_by(moment.played);
  const bool begins = taken && taken->role != Role::Pawn;
  if (!begins && !takes_piece(line, 0)) return std::nullopt;
  EndingWorth worth = worth_of(moment.score_after, moment, line.positions[trade->ply].board());
  if (worth == EndingWorth::Won) worth = EndingWorth::Better;
  // It was lost before, too.
  if (worth == EndingWorth::Lost && moment.class_before() == PositionClass::Lost) return std::nullopt;
  const ReasonKey key = key_by_worth(begins ? kTraded : kAllowed, worth);
  return TradeReason{reason_of(key, line, *trade, moment.earlier_refutation, moment.before.board()), worth};
}

std::optional<TradeReason> find_missed_trade(const Moment& moment) {
  const PlayedLine& line = moment.best;
  const auto trade = find_trade(line, moment.before.board());
  if (!trade || !keeps_pieces(moment.refutation, *trade)) return std::nullopt;
  // The better move takes, or offers what the answer takes.
  if (!takes_piece(line, 0) && !takes_piece(line, 1)) return std::nullopt;
  const EndingWorth worth = worth_of(moment.score_before, moment, line.positions[trade->ply].board());
  // It is lost anyway, or won still.
  if (worth == EndingWorth::Lost) return std::nullopt;
  if (worth == EndingWorth::Won && moment.class_after() == PositionClass::Winning) return std::nullopt;
  const ReasonKey key = key_by_worth(kMissed, worth);
  return TradeReason{reason_of(key, line, *trade, moment.earlier_best, moment.before.board()), worth};
}

}  // namespace

std::optional<EndingKind> ending_of(const Board& board) {
  const int pieces = count_pieces(board);
  if (pieces == 0) return EndingKind::Pawns;
  if (has_each(board, Role::Rook, 1) || has_each(board, Role::Rook, 2)) return EndingKind::Rooks;
  if (has_each(board, Role::Knight, 1)) return EndingKind::Knights;
  if (has_each(board, Role::Queen, 1)) return EndingKind::Queens;
  if (has_each(board, Role::Bishop, 1)) {
    const Bitboard bishops = board.pieces(Role::Bishop);
    const bool is_one_color = is_light(bishops.first()) == is_light(bishops.last());
    return is_one_color ? EndingKind::Bishops : EndingKind::OppositeBishops;
  }
  for (const Color side : {Color::White, Color::Black})
    if (pieces == 2 && has_only(board, side, Role::Bishop) && has_only(board, !side, Role::Knight))
      return EndingKind::BishopAgainstKnight;
  if (board.pieces(Role::Queen).any() || pieces > kMostPieces) return std::nullopt;
  return EndingKind::WithoutQueens;
}

std::optional<Reason> find_ending(const Moment& moment) {
  if (moment.class_before() <= moment.class_after() || moment.sees_mate()) return std::nullopt;
  if (!is_proved(moment)) return std::nullopt;
  auto found = find_played_trade(moment);
  if (!found) found = find_missed_trade(moment);
  if (!found) return std::nullopt;
  const bool is_result = found->worth == EndingWorth::Lost || found->worth == EndingWorth::Drawn ||
                         found->worth == EndingWorth::Won;
  const double fall = winning_chances(moment.score_before, moment.win_chance_constant) -
                      winning_chances(moment.score_after, moment.win_chance_constant);
  return is_result || fall >= kLeastFall ? std::optional(std::move(found->reason)) : std::nullopt;
}

std::optional<Reason> find_pawn_ending(const Moment& moment) {
  auto reason = find_ending(moment);
  return reason && details_of<Ending>(*reason)->ending == EndingKind::Pawns ? reason : std::nullopt;
}

}}  // namespace chess::motifs
