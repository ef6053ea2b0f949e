// SPDX-License-Identifier: GPL-3.0-or-later
// Ideas that the board and the lines prove without a search of their own (ideas.h).
#include <algorithm>
#include <array>

#include "core/attacks.h"
#include "core/movegen.h"
#include "core/see.h"
#include "motifs/detail/finders.h"
#include "motifs/find_motif.h"
#include "motifs/ideas.h"

namespace chess { inline namespace motifs {

namespace {

using Next = std::span<const Move>;

/// What has come to stay stands so many half-moves of the line, as far as it is known.
constexpr std::size_t kStayPlies = 6;
constexpr std::size_t kLeastShown = 3;
/// Before this move nobody needs room for the king.
constexpr int kFirstMoveForRoom = 12;

/// Does nothing move from the square or to it in the line?
bool stays(const PlayedLine& line, Square square) {
  if (line.given < kLeastShown) return false;
  const auto touches = [&](Move m) { return m.from() == square || m.to() == square; };
  return std::none_of(line.moves.begin(), line.moves.begin() + std::min(line.given, kStayPlies), touches);
}

/// Does the moved piece stay, where it cannot be taken with profit?
bool stays_safe(const Moment& moment) {
  const Square to = moment.played.to();
  return !takes_with_profit_on(moment.after(), to) && stays(moment.refutation, to);
}

/// Did the game go on as the line does, as far as it is worth showing?
bool is_played(const PlayedLine& line, Next next) {
  return line.given >= kLeastShown && !next.empty() && next.front() == line.moves.front();
}

/// Does a rook come to another file?
bool brings_rook_to_file(const Moment& moment) {
  const Move played = moment.played;
  return !played.is_castling() && file_of(played.to()) != file_of(played.from()) &&
         moment.after().board().role_unchecked(played.to()) == Role::Rook;
}

Rank rank_for(Color side, Square square) { return relative_rank(side, rank_of(square)); }

/// Can a pawn of `side` ever attack the square, by moving forward on a file beside it?
bool may_be_attacked_by_pawn(const Board& board, Square square, Color side) {
  for (const Square pawn : board.pieces(side, Role::Pawn)) {
    const int files = index_of(file_of(pawn)) - index_of(file_of(square));
    if ((files == 1 || files == -1) && rank_for(side, pawn) < rank_for(side, square)) return true;
  }
  return false;
}

/// A knight in the middle of the other half, guarded by a pawn, where no pawn can attack it.
std::optional<Reason> find_outpost(const Moment& moment, Next /*next*/) {
  const Square to = moment.played.to();
  const Board& board = moment.after().board();
  const Color mover = moment.mover();
  const File file = file_of(to);
  if (board.piece_at(to) != Piece{mover, Role::Knight} || file < File::C || file > File::F)
    return std::nullopt;
  const Rank rank = rank_for(mover, to);
  if (rank < Rank::R4 || rank > Rank::R6 || may_be_attacked_by_pawn(board, to, !mover)) return std::nullopt;
  const bool is_guarded = (pawn_attacks(!mover, to) & board.pieces(mover, Role::Pawn)).any();
  if (!is_guarded || !stays(moment.refutation, to)) return std::nullopt;
  return Reason{"outpost", PieceOn{Role::Knight, to}};
}

/// A pin of a piece to the king or to the queen, by a bishop or rook that nobody can take.
std::optional<Reason> find_pinning(const Moment& moment, Next /*next*/) {
  const Position& after = moment.after();
  const Square to = moment.played.to();
  const Role pinner = after.board().role_unchecked(to);
  if (pinner != Role::Bishop && pinner != Role::Rook) return std::nullopt;
  if (!stays_safe(moment)) return std::nullopt;
  const auto pairs_before = aligned_pairs_from(moment.before.board(), moment.played.from());
  for (const AlignedPair& pair : aligned_pairs_from(after.board(), to)) {
    const Role front = after.board().role_unchecked(pair.front);
    const Role behind = after.board().role_unchecked(pair.behind);
    const bool is_pin = front != Role::Pawn && front != Role::Queen && front != Role::King &&
                        front != pinner && (behind == Role::King || behind == Role::Queen);
    if (!is_pin || std::ranges::find(pairs_before, pair) != pairs_before.end()) continue;
    return Reason{"pins", Shape{front, behind}};
  }
  return std::nullopt;
}

/// A pawn that becomes a passed one by its own move, in the other half.
std::optional<Reason> find_new_passed_pawn(const Moment& moment, Next /*next*/) {
  const Square to = moment.played.to();
  const Board& board = moment.after().board();
  const Color mover = moment.mover();
  if (board.role_unchecked(to) != Role::Pawn || rank_for(mover, to) < Rank::R4) return std::nullopt;
  if (!is_passed_pawn(board, mover, to) || !stays(moment.refutation, to)) return std::nullopt;
  const bool was_passed = is_passed_pawn(moment.before.board(), mover, moment.played.from());
  return was_passed ? std::nullopt : std::optional(Reason{"makes-passed-pawn", OnSquare{to}});
}

/// The next move of the mover's side, which was not possible before, or would have lost something.
std::optional<Reason> find_preparation(const Moment& moment, Next next) {
  const PlayedLine& line = moment.refutation;
  if (line.given < 2) return std::nullopt;
  const Move reply = line.moves[0];
  const Move prepared = line.moves[1];
  const Position& before = moment.before;
  if (prepared.is_castling() || prepared.from() == moment.played.to()) return std::nullopt;
  if (before.board().piece_at(prepared.from()) == Piece{moment.mover(), Role::King}) return std::nullopt;
  if (moment.after().is_capture(reply) || line.positions[1].in_check() ||
      line.positions[1].is_capture(prepared))
    return std::nullopt;
  const bool is_played = next.size() > 1 && next[1] == prepared;
  const bool was_seen = moment.earlier_refutation.given > 1 && moment.earlier_refutation.moves[1] == prepared;
  if (!is_played && !was_seen) return std::nullopt;
  // The played move alone makes it possible, whatever the reply.
  const Position then = passed(moment.after());
  if (!then.is_legal(prepared) || !exchange_at_least(then, prepared, 0)) return std::nullopt;
  if (before.board().piece_at(prepared.from()) != then.board().piece_at(prepared.from())) return std::nullopt;
  if (before.is_legal(prepared) && exchange_at_least(before, prepared, 0)) return std::nullopt;
  return Reason{"prepares", LineOnly{}, {reply, prepared}};
}

/// A piece that the move attacks, and that could be taken now with profit, goes away, by the line and by the
/// game.
std::optional<Reason> find_driven_piece(const Moment& moment, Next next) {
  const PlayedLine& line = moment.refutation;
  if (!is_played(line, next)) return std::nullopt;
  const Position& after = moment.after();
  const Move away = line.moves.front();
  const Role driven = after.board().role_unchecked(away.from());
  if (driven == Role::Pawn || driven == Role::King || after.is_capture(away) || line.positions[1].in_check())
    return std::nullopt;
  if (takes_with_profit_on(moment.before, away.from())) return std::nullopt;
  const Position then = passed(after);
  const bool is_attacked = std::ranges::any_of(legal_moves(then), [&](Move m) {
    return m.from() == moment.played.to() && m.to() == away.from() && exchange_at_least(then, m, kLeastStake);
  });
  return is_attacked ? std::optional(Reason{"drives-away", PieceOn{driven, away.from()}}) : std::nullopt;
}

/// A rook comes to a file on which the other rook stands, with nothing between them, and no pawn of their
/// side.
std::optional<Reason> find_doubled_rooks(const Moment& moment, Next /*next*/) {
  const Square to = moment.played.to();
  const Board& board = moment.after().board();
  const Color mover = moment.mover();
  const File file = file_of(to);
  if (!brings_rook_to_file(moment)) return std::nullopt;
  const Bitboard others = board.pieces(mover, Role::Rook) & Bitboard(file) & ~Bitboard(to);
  if (others.count() != 1 || (between(to, others.first()) & board.occupied()).any()) return std::nullopt;
  if ((board.pieces(mover, Role::Pawn) & Bitboard(file)).any()) return std::nullopt;
  if (!stays(moment.refutation, to) || !stays(moment.refutation, others.first())) return std::nullopt;
  return Reason{"doubles-rooks", OnSquare{to}};
}

/// A rook comes to the second rank from the other side's view, where it has something to attack.
std::optional<Reason> find_rook_that_enters(const Moment& moment, Next /*next*/) {
  const Square to = moment.played.to();
  const Color mover = moment.mover();
  if (rank_for(mover, moment.played.from()) == Rank::R7 ||
      entered_rook(moment.after().board(), mover) != std::optional(to))
    return std::nullopt;
  if (!stays_safe(moment)) return std::nullopt;
  return Reason{"rook-enters", OnSquare{to}};
}

/// A piece stands in front of a passed pawn that has got to the middle of the board.
std::optional<Reason> find_blockade(const Moment& moment, Next /*next*/) {
  const Square to = moment.played.to();
  const Board& board = moment.after().board();
  const Color mover = moment.mover();
  const Role role = board.role_unchecked(to);
  const Rank rank = rank_for(mover, to);
  if (moment.played.is_castling() || role == Role::Pawn || role == Role::Queen || rank > Rank::R4)
    return std::nullopt;
  const int forward = mover == Color::White ? 1 : -1;
  const Square pawn = make_square(file_of(to), static_cast<Rank>(index_of(rank_of(to)) + forward));
  if (board.piece_at(pawn) != Piece{!mover, Role::Pawn} || !is_passed_pawn(board, !mover, pawn))
    return std::nullopt;
  if (!stays_safe(moment)) return std::nullopt;
  return Reason{"blockades", PieceOn{role, to}};
}

/// A passed pawn goes on, into the other half, and is not taken in the line.
std::optional<Reason> find_advance(const Moment& moment, Next /*next*/) {
  const PlayedLine& line = moment.refutation;
  Square pawn = moment.played.to();
  const Color mover = moment.mover();
  if (moment.after().board().role_unchecked(pawn) != Role::Pawn || rank_for(mover, pawn) < Rank::R5)
    return std::nullopt;
  if (!is_passed_pawn(moment.before.board(), mover, moment.played.from()) || line.given < kLeastShown)
    return std::nullopt;
  for (std::size_t i = 0; i < std::min(line.given, kStayPlies); ++i) {
    if (line.moves[i].from() == pawn)
      pawn = line.moves[i].to();
    else if (line.moves[i].to() == pawn)
      return std::nullopt;
  }
  return Reason{"advances-passed-pawn", OnSquare{moment.played.to()}};
}

bool is_open(const Board& board, File file) { return !(board.pieces(Role::Pawn) & Bitboard(file)).any(); }

/// A rook that is the first on the only open file.
std::optional<Reason> find_open_file(const Moment& moment, Next /*next*/) {
  const Square to = moment.played.to();
  const Board& board = moment.after().board();
  if (!brings_rook_to_file(moment)) return std::nullopt;
  const File file = file_of(to);
  for (int other = 0; other < 8; ++other)
    if (is_open(board, static_cast<File>(other)) != (static_cast<File>(other) == file)) return std::nullopt;
  const Bitboard heavy = (board.pieces(Role::Rook) | board.pieces(Role::Queen)) & Bitboard(file);
  if (heavy.count() != 1 || !stays(moment.refutation, to)) return std::nullopt;
  return Reason{"open-file", PieceOn{Role::Rook, to}};
}

/// A rook comes to an open file and faces a rook or queen there.
std::optional<Reason> find_contested_file(const Moment& moment, Next /*next*/) {
  const Square to = moment.played.to();
  const Board& board = moment.after().board();
  const Color mover = moment.mover();
  const File file = file_of(to);
  if (!brings_rook_to_file(moment) || !is_open(board, file) || !stays(moment.refutation, to))
    return std::nullopt;
  const Bitboard heavy = board.pieces(!mover, Role::Rook) | board.pieces(!mover, Role::Queen);
  const Bitboard faced = attacks_from({mover, Role::Rook}, to, board.occupied()) & heavy & Bitboard(file);
  return faced.any() ? std::optional(Reason{"contests-file", OnSquare{to}}) : std::nullopt;
}

/// A pawn attacks a pawn in the middle of the board, which no pawn of its side attacked.
std::optional<Reason> find_challenged_pawn(const Moment& moment, Next /*next*/) {
  constexpr Square kCentre[] = {Square::D4, Square::E4, Square::D5, Square::E5};
  const Board& board = moment.after().board();
  const Color mover = moment.mover();
  const Square to = moment.played.to();
  if (board.role_unchecked(to) != Role::Pawn || moment.refutation.given < kLeastShown) return std::nullopt;
  for (const Square target : kCentre) {
    const auto challengers = [&](const Board& on) {
      return pawn_attacks(!mover, target) & on.pieces(mover, Role::Pawn);
    };
    if (board.piece_at(target) == Piece{!mover, Role::Pawn} && challengers(board).has(to) &&
        challengers(moment.before.board()).empty())
      return Reason{"challenges-pawn", OnSquare{target}};
  }
  return std::nullopt;
}

/// A piece attacks a pawn that another one of its side attacks already; as many attack it then as guard it.
std::optional<Reason> find_pressure(const Moment& moment, Next /*next*/) {
  const Board& board = moment.after().board();
  const Color mover = moment.mover();
  const Square to = moment.played.to();
  const Piece piece = board.piece_unchecked(to);
  if (moment.played.is_castling() || piece.role == Role::Pawn || piece.role == Role::King ||
      !stays_safe(moment))
    return std::nullopt;
  const Bitboard seen = attacks_from(piece, to, board.occupied()) & board.pieces(!mover, Role::Pawn);
  for (const Square pawn : seen) {
    if (moment.before.board().attackers_to(pawn, mover).has(moment.played.from())) continue;
    const auto attackers = board.attackers_to(pawn, mover).count();
    const auto guards = board.attackers_to(pawn, !mover).count();
    if (attackers >= 2 && guards >= 1 && attackers == guards) return Reason{"adds-pressure", OnSquare{pawn}};
  }
  return std::nullopt;
}

/// The squares of the second rank, as the side sees it, to which its king may go from the first one.
int ways_out(const Position& pos, Color side) {
  int ways = 0;
  for (const Move m : legal_moves(pos))
    if (m.from() == pos.king(side) && rank_for(side, m.to()) == Rank::R2) ++ways;
  return ways;
}

/// A pawn in front of a castled king lets it out, which had no way off its rank, while the other side has a
/// rook or queen.
std::optional<Reason> find_room_for_king(const Moment& moment, Next /*next*/) {
  const Position& before = moment.before;
  const Color mover = moment.mover();
  const Square king = before.king(mover);
  const bool is_at_home =
      rank_for(mover, king) == Rank::R1 && (file_of(king) >= File::G || file_of(king) <= File::C);
  if (!is_at_home || before.fullmove_number() < kFirstMoveForRoom) return std::nullopt;
  const Board& board = moment.after().board();
  const int files = index_of(file_of(moment.played.to())) - index_of(file_of(king));
  if (board.role_unchecked(moment.played.to()) != Role::Pawn || files < -1 || files > 1) return std::nullopt;
  const Bitboard heavy = board.pieces(!mover, Role::Rook) | board.pieces(!mover, Role::Queen);
  if (!heavy.any() || ways_out(before, mover) > 0 || ways_out(passed(moment.after()), mover) == 0)
    return std::nullopt;
  return Reason{"room-for-king", LineOnly{}};
}

/// A trade in which a pawn that takes back is doubled, by the line and by the game.
std::optional<Reason> find_doubling_trade(const Moment& moment, Next next) {
  const PlayedLine& line = moment.refutation;
  if (!is_played(line, next)) return std::nullopt;
  const Position& after = moment.after();
  const Move back = line.moves.front();
  if (back.to() != moment.played.to() || after.board().role_unchecked(back.from()) != Role::Pawn)
    return std::nullopt;
  const Color other = !moment.mover();
  const auto more = [&](Color side) {
    return doubled_pawns(line.positions[1].board(), side) - doubled_pawns(moment.before.board(), side);
  };
  if (more(other) <= 0 || more(moment.mover()) > 0) return std::nullopt;
  return Reason{"doubles-pawns", LineOnly{}, {back}};
}

/// Who has more material offers to trade pieces of one kind, and the trade is made, by the line and by the
/// game.
std::optional<Reason> find_trade_when_ahead(const Moment& moment, Next next) {
  static constexpr int kAhead = 100;  // centipawns
  const PlayedLine& line = moment.refutation;
  if (!is_played(line, next)) return std::nullopt;
  const Board& board = moment.before.board();
  const Role role = board.role_unchecked(moment.played.from());
  const auto taken = moment.before.captured_by(moment.played);
  if (role == Role::Pawn || !taken || taken->role != role || line.moves.front().to() != moment.played.to())
    return std::nullopt;
  const auto& history = moment.history;
  const bool takes_back = history.size() >= 2 &&
                          history[history.size() - 2].board().occupied().count() != board.occupied().count();
  if (takes_back || moment.class_after() < PositionClass::SlightlyBetter) return std::nullopt;
  const Color mover = moment.mover();
  if (material_of(board, mover) < kAhead || material_of(line.positions[1].board(), mover) < kAhead)
    return std::nullopt;
  return Reason{"trades-when-ahead", PieceOn{role, moment.played.to()}};
}

using IdeaFinder = std::optional<Reason> (*)(const Moment&, Next);
/// The most telling first.
constexpr std::array kOfQuietMoves = {IdeaFinder{find_outpost}, find_doubled_rooks, find_rook_that_enters,
                                      find_new_passed_pawn,     find_blockade,      find_pinning,
                                      find_driven_piece,        find_preparation,   find_open_file,
                                      find_contested_file,      find_advance,       find_room_for_king,
                                      find_challenged_pawn,     find_pressure};
constexpr std::array kOfCaptures = {IdeaFinder{find_doubling_trade}, find_trade_when_ahead};

}  // namespace

std::optional<Reason> find_idea(const Moment& moment, Next next) {
  if (moment.before.in_check()) return std::nullopt;
  const bool is_capture = moment.before.is_capture(moment.played);
  if (!is_capture && !is_quiet_move(moment.before, moment.played)) return std::nullopt;
  for (const IdeaFinder find : is_capture ? std::span<const IdeaFinder>(kOfCaptures) : kOfQuietMoves)
    if (auto idea = find(moment, next)) return idea;
  return std::nullopt;
}

}}  // namespace chess::motifs
