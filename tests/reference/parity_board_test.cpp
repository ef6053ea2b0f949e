// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of C++ that src/PARITY.md shows for what python-chess has on boards, squares and moves: each of
// them runs here, and does what python-chess does.
#include <doctest/doctest.h>

#include <map>

#include "core/move_questions.h"
#include "core/transform.h"
#include "game/game.h"
#include "notation/board_text.h"
#include "notation/chess960.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "notation/variant_text.h"

using namespace chess;

namespace {

Position position(std::string_view fen) { return parse_position(fen).value(); }

}  // namespace

TEST_CASE("colours, roles and pieces") {
  const Color side = Color::White;
  CHECK(!side == Color::Black);
  CHECK(std::ranges::equal(kColors, std::vector{Color::White, Color::Black}));
  CHECK(std::string_view(to_name(Color::Black)) == "Black");
  CHECK(std::size(kRoles) == 6);
  CHECK(to_char(Role::Knight) == 'N');
  CHECK(std::string_view(to_name(Role::Knight)) == "knight");
  const Piece piece = Piece{Color::White, Role::Knight};
  CHECK(to_char(piece) == 'N');
  CHECK(parse_piece('n') == Piece{Color::Black, Role::Knight});
  CHECK_FALSE(parse_piece('x'));
}

TEST_CASE("squares and their names") {
  int count = 0;
  for (const Square s : Bitboard::all()) CHECK(s == square_at(count++));
  CHECK(count == 64);
  CHECK(to_string(Square::E4) == "e4");
  CHECK(parse_square("e4") == Square::E4);
  CHECK(make_square(File::E, Rank::R4) == Square::E4);
  CHECK(file_of(Square::E4) == File::E);
  CHECK(rank_of(Square::E4) == Rank::R4);
  CHECK(to_char(File::C) == 'c');
  CHECK(parse_file('c') == File::C);
  CHECK(parse_rank('3') == Rank::R3);
  CHECK(flip_ranks(Square::A1) == Square::A8);
  CHECK(transformed(Square::A1, Transform::Rotate180) == Square::H8);
}

TEST_CASE("sets of squares") {
  CHECK(Bitboard(Square::E4).bits() == std::uint64_t{1} << 28);
  CHECK(Bitboard().empty());
  CHECK(kCornerSquares.count() == 4);
  CHECK(kCenterSquares.has(Square::D5));
  CHECK(kBackRankSquares == (Bitboard(Rank::R1) | Bitboard(Rank::R8)));
  CHECK((Bitboard::light_squares() ^ Bitboard::dark_squares()) == Bitboard::all());
  CHECK(Bitboard(File::E).count() == 8);
  CHECK(Bitboard(Rank::R4).has(Square::A4));

  Bitboard set = Bitboard(Square::B2) | Bitboard(Square::E4) | Bitboard(Square::H8);
  const Bitboard other = Bitboard(Square::E4) | Bitboard(Square::A1);
  CHECK(set.first() == Square::B2);
  CHECK(set.last() == Square::H8);
  CHECK(set.count() == 3);
  CHECK(set.has(Square::E4));
  CHECK(set.any());
  std::vector<Square> forward;
  for (const Square s : set) forward.push_back(s);
  CHECK(forward == std::vector{Square::B2, Square::E4, Square::H8});
  CHECK(std::vector<Square>(set.begin(), set.end()) == forward);
  std::vector<Square> back;
  for (Bitboard rest = set; rest.any(); rest ^= Bitboard(rest.last())) back.push_back(rest.last());
  CHECK(back == std::vector{Square::H8, Square::E4, Square::B2});

  CHECK((set & other) == Bitboard(Square::E4));
  CHECK((set ^ other).count() == 3);
  CHECK((~set).count() == 61);
  CHECK_FALSE((set & other).empty());
  CHECK_FALSE((set & ~other).empty());
  set &= ~Bitboard(Square::E4);
  CHECK((set & other).empty());
  set |= Square::E4;
  CHECK(set.count() == 3);
  set ^= Bitboard(set.first());
  CHECK_FALSE(set.has(Square::B2));
  CHECK(Bitboard(set.bits() << 8) == Bitboard(Square::E5));
  CHECK(shift<Direction::North>(set) == Bitboard(Square::E5));
  CHECK(shift<Direction::North>(shift<Direction::North>(set)) == Bitboard(Square::E6));
  Board board;
  for (const Square s : set) board.put(s, {Color::White, Role::Queen});
  CHECK(to_text(board).ends_with(". . . . Q . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . ."));
  set = Bitboard();
  CHECK(set.empty());
}

TEST_CASE("attacks and lines") {
  const Bitboard occupied = Bitboard(Square::E4) | Bitboard(Square::E6) | Bitboard(Square::G6);
  CHECK(bishop_attacks(Square::E4, occupied).has(Square::G6));
  CHECK_FALSE(bishop_attacks(Square::E4, occupied).has(Square::H7));
  CHECK(diagonal_rays(Square::E4).has(Square::H7));
  const Bitboard file = rook_attacks(Square::E4, occupied) & Bitboard(File::E);
  CHECK(file.count() == 5);
  CHECK((straight_rays(Square::E4) & Bitboard(File::E)).count() == 7);
}

TEST_CASE("moves") {
  CHECK(Move::normal(Square::G1, Square::F3).to() == Square::F3);
  CHECK(Move::normal(Square::G1, Square::F3).from() == Square::G1);
  CHECK(Move::promotion(Square::A7, Square::A8, Role::Queen).promotion_role() == Role::Queen);
  CHECK(parse_uci_text("e7e8q")->promotion == Role::Queen);
  CHECK(Move::null().is_null());
  CHECK(Move::drop(Role::Knight, Square::F3).drop_role() == Role::Knight);
  const auto to_xboard = [](Move m) { return m.is_null() ? "@@@@" : to_uci(m); };
  CHECK(to_xboard(Move::null()) == "@@@@");
  CHECK(to_xboard(Move::promotion(Square::A7, Square::A8, Role::Queen)) == "a7a8q");
}

TEST_CASE("the start position") { CHECK(position(kStartFen) == Position::start()); }

TEST_CASE("the end of a game") {
  Position pos = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
  PositionHistory history(pos);
  const auto outcome = outcome_of(pos);
  CHECK(outcome_of(pos).has_value());
  CHECK(outcome->termination == Termination::Checkmate);
  CHECK(to_string(to_result(outcome->winner)) == "0-1");
  CHECK(to_string(to_result(std::nullopt)) == "1/2-1/2");
  CHECK(is_checkmate(pos));
  CHECK_FALSE(is_stalemate(pos));
  pos = position("8/8/8/3k4/8/8/4R3/4K3 w - - 99 80");
  history = PositionHistory(pos);
  CHECK_FALSE((pos.halfmove_clock() >= 100 && has_legal_moves(pos)));
  CHECK((can_claim_fifty_moves(pos) || can_claim_threefold_repetition(pos, history)));  // with its next move
  pos.play(Move::normal(Square::E2, Square::A2));
  CHECK((pos.halfmove_clock() >= 100 && has_legal_moves(pos)));
}

TEST_CASE("pieces on squares") {
  Board board = Board::start();
  CHECK(board.pieces(Color::White, Role::Rook).count() == 2);
  CHECK(board.pieces(Role::Pawn).count() == 16);
  CHECK(board.occupied().count() == 32);
  CHECK(board.piece_at(Square::E1) == Piece{Color::White, Role::King});
  CHECK(board.piece_at(Square::E1)->role == Role::King);
  CHECK(board.king(Color::White) == Square::E1);
  CHECK(board.attackers_to(Square::E2, Color::White).any());
  CHECK(attacks_from({Color::White, Role::Knight}, Square::G1, board.occupied()).count() == 3);
  Board copy = board;
  board.set(Square::E4, Piece{Color::White, Role::Pawn});
  CHECK(board != copy);
  std::map<Square, Piece> pieces;
  for (const Square s : board.occupied()) pieces[s] = board.piece_unchecked(s);
  CHECK(pieces.size() == 33);
  Board again;
  std::swap(board, again);
  for (const auto& [s, piece] : pieces) board.set(s, piece);
  CHECK(board == again);
  CHECK(board.take(Square::E4) == Piece{Color::White, Role::Pawn});
  CHECK(board == copy);
  board.take(Square::D2);
  board.put(Square::D4, {Color::White, Role::Pawn});
  CHECK(to_board_field(board) == "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR");
}

TEST_CASE("the state of a position") {
  Position pos = position("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQq e3 0 3");
  CHECK(pos.turn() == Color::Black);
  CHECK(pos.castling_rooks().count() == 3);
  CHECK(pos.castling_rook(Color::White, CastlingSide::King) == Square::H1);
  CHECK_FALSE(pos.castling_rook(Color::Black, CastlingSide::King));
  CHECK((pos.castling_rooks() & pos.board().pieces(Color::White)).any());
  CHECK_FALSE(needs_chess960(pos));
  CHECK(needs_chess960(Position::from_setup(chess960_setup(0)).value()));
  CHECK(pos.ep_square() == Square::E3);
  CHECK((pawn_attacks(!pos.turn(), *pos.ep_square()) & pos.board().pieces(pos.turn(), Role::Pawn)).any());
  CHECK(pos.fullmove_number() == 3);
  CHECK(pos.halfmove_clock() == 0);
  CHECK(pos.ply() == 5);
  CHECK_FALSE(pos.in_check());
  CHECK(pos.checkers().empty());
  const Move move = *parse_san(pos, "dxe3");
  const Position next = pos.after(move);
  CHECK(next.turn() == Color::White);
  CHECK(pos.turn() == Color::Black);
  pos = Position::start();
  CHECK(pos.ply() == 0);
}

TEST_CASE("moves of a kind") {
  const Position pos = position("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 2");
  MoveList captures;
  append_noisy_moves(pos, captures);
  CHECK(captures.size() == 3);  // two rooks, and en passant
  CHECK(pseudo_legal_moves(pos, {.to = pos.board().pieces(!pos.turn())}).size() == 2);
  CHECK(std::ranges::count_if(legal_moves(pos), &Move::is_en_passant) == 1);
  CHECK(std::ranges::count_if(legal_moves(pos), &Move::is_castling) == 2);
  CHECK(has_legal_moves(pos));
  CHECK(count_legal_moves(pos) == static_cast<int>(legal_moves(pos).size()));
  CHECK(Move::castling(Square::E1, Square::H1).is_castling());
  const Move m = *parse_san(pos, "O-O");
  CHECK(castling_side(m.from(), m.to()) == CastlingSide::King);
  CHECK_FALSE(pos.is_capture(m));
  CHECK(find_legal_move(pos, {Square::E5, Square::E6, std::nullopt}).has_value());
}

TEST_CASE("moves into check") {
  const Position pos = position("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1");
  const Move m = Move::normal(Square::E2, Square::D3);
  CHECK((is_pseudo_legal(pos, m) && !pos.is_legal(m)));
  Setup setup = pos.to_setup();
  setup.board.take(Square::E2);
  setup.turn = Color::Black;
  CHECK(any(Position::faults_of(setup) & SetupFault::OppositeCheck));
}

TEST_CASE("texts of positions") {
  Setup setup = Setup::start();
  setup.castling_rooks = parse_fen(to_board_field(setup.board) + " w Kq")->castling_rooks;
  CHECK(to_fen(setup).find(" Kq ") != std::string::npos);
  Position pos = Position::start();
  std::string text;
  play_and_append_san(pos, *parse_san(pos, "e4"), true, text);
  CHECK(text == "e4");
  CHECK(to_castling_field(pos) == "KQkq");
  CHECK(pos.turn() == Color::Black);
  CHECK(parse_san(pos, "x").error() == SanError::Malformed);
  CHECK(parse_san(pos, "Ke4").error() == SanError::Illegal);
  CHECK(parse_san(position("4k3/8/8/8/8/8/8/R3K2R w - - 0 1"), "Rf1").has_value());
  CHECK(parse_san(position("4k3/8/8/8/8/4K3/8/R6R w - - 0 1"), "Rd1").error() == SanError::Ambiguous);
}

TEST_CASE("variants") {
  Pockets pockets;
  pockets.add({Color::White, Role::Knight});
  CHECK(pockets.size(Color::White) == 1);
  pockets = Pockets();
  CHECK(pockets.empty(Color::White));
  const auto house =
      parse_crazyhouse_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nnp] w KQkq - 0 1").value();
  CHECK(to_fen(house).substr(to_fen(house).find('[')).starts_with("[Nnp]"));
  CHECK(std::ranges::count_if(legal_moves(house), &Move::is_drop) == 32);
}
