// SPDX-License-Identifier: GPL-3.0-or-later
// Checking setups, and laws that hold in every position.
#include "core/position.h"

#include <doctest/doctest.h>

#include <map>

#include "core/move_questions.h"
#include "core/perft.h"
#include "notation/fen.h"
#include "support/random_positions.h"

using namespace chess;

namespace {

SetupFault faults(const char* fen) { return Position::faults_of(parse_fen(fen).value()); }

Setup mirrored(const Setup& setup) {
  Setup m = setup;
  m.board = Board();
  for (const Square s : setup.board.occupied()) {
    const Piece p = setup.board.piece_unchecked(s);
    m.board.put(flip_ranks(s), {!p.color, p.role});
  }
  m.turn = !setup.turn;
  m.castling_rooks = Bitboard();
  for (const Square s : setup.castling_rooks) m.castling_rooks |= flip_ranks(s);
  if (setup.ep_square) m.ep_square = flip_ranks(*setup.ep_square);
  return m;
}

}  // namespace

TEST_CASE("every fault of a setup has its name") {
  CHECK(faults("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") == SetupFault::None);
  CHECK(any(faults("8/8/8/8/8/8/8/8 w - - 0 1") & SetupFault::EmptyBoard));
  CHECK(faults("8/8/8/8/8/8/8/K7 w - - 0 1") == SetupFault::MissingKing);
  CHECK(faults("kk6/8/8/8/8/8/8/K7 w - - 0 1") == SetupFault::TooManyKings);
  CHECK(faults("k6P/8/8/8/8/8/8/K7 w - - 0 1") == SetupFault::PawnsOnBackRank);
  CHECK(faults("k7/8/8/8/8/8/8/K6R b - - 0 1") == SetupFault::None);
  CHECK(faults("k7/8/8/8/8/8/8/R3K3 w - - 0 1") == SetupFault::OppositeCheck);
  CHECK(faults("4k3/8/8/8/8/8/8/4K3 w K - 0 1") == SetupFault::None);  // parse_fen drops the right
  CHECK(faults("4k3/8/8/8/8/8/8/4K3 w - e6 0 1") == SetupFault::BadEnPassant);
  CHECK(faults("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1") == SetupFault::None);
  CHECK(faults("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1") == SetupFault::BadEnPassant);
  CHECK(faults("4k3/8/8/8/8/8/QQQQQQQQ/QQ2K3 b - - 0 1") == SetupFault::TooMuchMaterial);
  // A double check along one line cannot come about.
  CHECK(faults("4k3/4r3/8/8/8/8/8/R3K2r w - - 0 1") == SetupFault::None);
  CHECK(faults("4k3/8/8/8/8/8/8/r3K2r w - - 0 1") == SetupFault::ImpossibleCheck);

  Setup bad = Setup::start();
  bad.castling_rooks |= Square::D1;
  CHECK(Position::faults_of(bad) == SetupFault::BadCastlingRights);
  CHECK(to_string(SetupFault::MissingKing | SetupFault::PawnsOnBackRank) ==
        "missing king, pawns on the back rank");
}

TEST_CASE("waivable faults are mended, others never") {
  Setup setup = parse_fen("4k3/8/8/8/8/8/8/4K3 w - e6 0 1").value();
  CHECK_FALSE(Position::from_setup(setup).has_value());
  const auto pos = Position::from_setup(setup, kWaivableFaults);
  REQUIRE(pos.has_value());
  CHECK_FALSE(pos->ep_square().has_value());
  setup.board.take(Square::E8);
  const auto kingless = Position::from_setup(setup, static_cast<SetupFault>(0x1FF));
  REQUIRE_FALSE(kingless.has_value());
  CHECK(kingless.error() == SetupFault::MissingKing);
}

TEST_CASE("laws of random positions: keys, legality, setups, counting") {
  test::for_random_positions(3, 40, 120, [](const Position& pos) {
    // The incremental state is what a fresh look at the board gives.
    const auto again = Position::from_setup(pos.to_setup(), SetupFault::TooMuchMaterial);
    REQUIRE(again.has_value());
    REQUIRE(*again == pos);

    const MoveList moves = legal_moves(pos);
    REQUIRE(count_legal_moves(pos) == static_cast<int>(moves.size()));
    MoveList parts;
    append_noisy_moves(pos, parts);
    const std::size_t noisy = parts.size();
    append_quiet_moves(pos, parts);
    std::map<std::uint16_t, int> seen;
    for (const Move m : parts) ++seen[m.raw()];
    REQUIRE(parts.size() == moves.size());
    for (const Move m : moves) REQUIRE(seen[m.raw()] == 1);
    for (std::size_t i = 0; i < parts.size(); ++i)
      REQUIRE((pos.is_capture(parts[i]) || parts[i].is_promotion()) == (i < noisy));
  });
}

TEST_CASE("is_legal agrees with the generator for all 65,536 moves") {
  int budget = 0;
  test::for_random_positions(4, 60, 100, [&](const Position& pos) {
    if (++budget % 9 != 0) return;
    std::vector<bool> legal(65536, false);
    for (const Move m : legal_moves(pos)) legal[m.raw()] = true;
    for (std::uint32_t raw = 0; raw < 65536; ++raw) {
      const Move m = Move::from_raw(static_cast<std::uint16_t>(raw));
      if (pos.is_legal(m) != legal[raw]) FAIL("raw ", raw, " in ", to_fen(pos));
    }
  });
}

TEST_CASE("the colours mirrored, the counts are equal") {
  int budget = 0;
  test::for_random_positions(5, 30, 100, [&](const Position& pos) {
    if (++budget % 25 != 0) return;
    const auto mirror = Position::from_setup(mirrored(pos.to_setup()), SetupFault::TooMuchMaterial);
    REQUIRE(mirror.has_value());
    REQUIRE(perft(pos, 3) == perft(*mirror, 3));
  });
}

TEST_CASE("an observer hears of every man added and removed") {
  struct Mirror {
    Board board;
    void piece_added(Piece p, Square s) { board.put(s, p); }
    void piece_removed(Piece p, Square s) { CHECK(board.take(s) == p); }
  };
  Random random(6);
  Position pos = Position::start();
  Mirror mirror{pos.board()};
  for (int i = 0; i < 200; ++i) {
    const MoveList moves = legal_moves(pos);
    if (moves.empty()) break;
    pos.play(moves[random.below(moves.size())], mirror);
    REQUIRE(mirror.board == pos.board());
  }
}

TEST_CASE("en passant counts for the key only where it is legal") {
  // The black king and the white rook stand on the fifth rank: capturing would uncover a check.
  const auto pinned = parse_position("8/8/8/8/R2Pp2k/8/8/4K3 b - d3 0 1").value();
  CHECK(pinned.ep_square() == Square::D3);
  CHECK_FALSE(pinned.legal_ep_square().has_value());
  const auto free = parse_position("7k/8/8/8/R2Pp3/8/8/4K3 b - d3 0 1").value();
  CHECK(free.legal_ep_square() == Square::D3);
  CHECK(pinned.key() == parse_position("8/8/8/8/R2Pp2k/8/8/4K3 b - - 0 1").value().key());
  CHECK(pinned.polyglot_key() != pinned.key());
  CHECK(free.polyglot_key() == free.key());
}

TEST_CASE("positions are equal if their FENs are") {
  const Position played = Position::start().after(Move::normal(Square::E2, Square::E4));
  const Position read = parse_position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").value();
  CHECK(played == read);
  CHECK(read.key() == played.key());
  CHECK(played != parse_position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 1 1").value());
  CHECK(parse_position("7k/8/8/8/R2Pp3/8/8/4K3 b - d3 0 1").value() !=
        parse_position("7k/8/8/8/R2Pp3/8/8/4K3 b - - 0 1").value());
  test::for_random_positions(13, 20, 100, [](const Position& pos) {
    if (parse_position(to_fen(pos)).value() != pos) FAIL(to_fen(pos));
  });
}

TEST_CASE("the null move takes nothing, and no position becomes irreversible by it") {
  // A black rook stands on A1, the square of the null move.
  const Position pos = parse_position("4k3/8/8/8/8/8/8/r3K3 w - - 0 1").value();
  for (const Position& board : {pos, Position::start()}) {
    CHECK_FALSE(board.is_capture(Move::null()));
    CHECK_FALSE(is_zeroing(board, Move::null()));
    CHECK_FALSE(is_irreversible(board, Move::null()));
    CHECK_FALSE(board.captured_by(Move::null()));
  }
}

TEST_CASE("Polyglot keys of the format's own examples") {
  const auto key = [](const char* fen) { return bits_of(parse_position(fen).value().polyglot_key()); };
  CHECK(key("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") == 0x463b96181691fc9cu);
  CHECK(key("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1") == 0x823c9b50fd114196u);
  CHECK(key("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3") == 0x22a48b5a8e47ff78u);
  CHECK(key("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4") == 0x00fdd303c946bdd9u);
  CHECK(key("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3") == 0x3c8123ea7b067637u);
  CHECK(key("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4") == 0x5c3f9b829b279560u);
}

TEST_CASE("the null move passes the turn and nothing else") {
  const Position pos = Position::start();
  const Position passed = pos.after(Move::null());
  CHECK(passed.turn() == Color::Black);
  CHECK(passed.board() == pos.board());
  CHECK(passed.key() == (pos.key() ^ zobrist::white_to_move()));
}
